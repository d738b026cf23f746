use std::borrow::Cow;
use std::path::{Path, PathBuf};

use jimage_rs::JImage;

use super::{ClassSource, Entry, SourceError};

/// The image of a JDK, `lib/modules`.
pub struct Image {
    path: PathBuf,
    image: JImage,
}

impl Image {
    /// The image of the JDK in a folder.
    pub fn of_jdk(home: &Path) -> Result<Image, SourceError> {
        let path = home.join("lib").join("modules");
        let image = JImage::open(&path).map_err(|error| wrong(&path, &error))?;
        Ok(Image { path, image })
    }
}

fn wrong(path: &Path, error: &dyn std::error::Error) -> SourceError {
    SourceError::Image { path: path.to_owned(), error: error.to_string() }
}

impl ClassSource for Image {
    fn entries(&self) -> Vec<Entry> {
        let mut found: Vec<_> = self
            .image
            .resource_names_iter()
            .flatten()
            .filter(|name| name.extension == "class" && name.module != "packages" && name.module != "modules")
            .map(|name| {
                let class = match &*name.parent {
                    "" => name.base.to_string(),
                    parent => format!("{parent}/{}", name.base),
                };
                Entry { module: name.module.to_string(), class }
            })
            .collect();
        found.sort_unstable();
        found
    }

    fn bytes(&self, entry: &Entry) -> Result<Cow<'_, [u8]>, SourceError> {
        let name = format!("/{}/{}.class", entry.module, entry.class);
        let found = self.image.find_resource(&name).map_err(|error| wrong(&self.path, &error))?;
        found.ok_or(SourceError::Missing(name))
    }

    fn is_modular(&self) -> bool {
        true
    }
}
