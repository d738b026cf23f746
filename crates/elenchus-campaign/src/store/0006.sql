-- What is expected of the program's twin, if that was what the compiler was asked about; JSON.
ALTER TABLE vote ADD COLUMN twin TEXT NOT NULL DEFAULT 'null';
