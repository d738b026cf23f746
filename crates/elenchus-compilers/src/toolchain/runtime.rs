//! Programs of a newer suite on any machine: a home brings the C library along that its programs were built for, and each
//! program in its `bin` is a small script that starts the real one with that library's own dynamic loader. The home can be
//! moved.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// Moves the shared libraries of the packages unpacked below `root` into `lib/runtime` of a home: the name of the loader.
pub(super) fn bring(root: &Path, home: &Path) -> io::Result<String> {
    let runtime = home.join("lib/runtime");
    fs::create_dir_all(&runtime)?;
    let mut loader = None;
    for library in libraries(root)? {
        let Some(name) = library.file_name() else { continue };
        if name.to_string_lossy().starts_with("ld-") || name == "ld64.so.2" {
            loader = Some(name.to_string_lossy().into_owned());
        }
        fs::rename(&library, runtime.join(name))?;
    }
    loader.ok_or_else(|| io::Error::other("the C library's package has no dynamic loader"))
}

/// The shared libraries of the unpacked packages: `usr/lib/TRIPLET/*.so*`, in older suites also `lib/TRIPLET`.
fn libraries(root: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for base in ["usr/lib", "lib"].map(|base| root.join(base)).into_iter().filter(|base| base.is_dir()) {
        for triplet in entries(&base)?.into_iter().filter(|dir| dir.to_string_lossy().ends_with("-linux-gnu"))
        {
            found.extend(entries(&triplet)?.into_iter().filter(|file| {
                file.file_name().is_some_and(|name| name.to_string_lossy().contains(".so"))
                    && (file.is_file() || file.is_symlink())
            }));
        }
    }
    Ok(found)
}

/// Writes the script that stands for a program. Compilers run with an empty environment, so it names its one outside
/// program (for a link to the script) by its path; all else is built into the shell. Without any locale a JVM takes paths
/// for ASCII, and would not start from a home directory with an accent in its name. `libraries`, `prepare` and `program` are
/// words of the shell, where `$home` is the home and `$self` the script.
pub(super) fn write_wrapper(
    script: &Path,
    loader: &str,
    libraries: &str,
    prepare: &str,
    program: &str,
) -> io::Result<()> {
    let text = format!(
        r#"#!/bin/sh
# Starts the real program on the C library that it was built for.
self=$0
while [ -h "$self" ]; do
    link=$(/usr/bin/readlink "$self") || exit 127
    case $link in
        /*) self=$link ;;
        *) self=${{self%/*}}/$link ;;
    esac
done
home=$(CDPATH='' cd -P "${{self%/*}}/.." && pwd -P) || exit 127
unset LD_LIBRARY_PATH
[ -n "${{LC_ALL-}}${{LC_CTYPE-}}${{LANG-}}" ] || export LC_CTYPE=C.UTF-8
{prepare}exec "$home/lib/runtime/{loader}" --library-path "{libraries}" \
    {program} "$@"
"#
    );
    fs::write(script, text)?;
    fs::set_permissions(script, fs::Permissions::from_mode(0o755))
}

/// What is in a directory, in order.
pub(super) fn entries(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = fs::read_dir(dir)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    found.sort();
    Ok(found)
}
