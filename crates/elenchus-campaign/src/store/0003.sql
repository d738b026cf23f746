-- The program in the form that its engine can read back, where it has one.
ALTER TABLE finding ADD COLUMN text_form TEXT;
