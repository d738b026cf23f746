//! The methods that Groovy adds to types of the JDK, for its static checker.
//!
//! The rule: every public static method, not deprecated, with a parameter, of the classes that the Groovy runtime lists in its code
//! (`DefaultGroovyMethods.DGM_LIKE_CLASSES`, the plugins of the virtual machine, the static checker's own helpers),
//! and of those that a module's descriptor names. The first parameter is the receiver.

use elenchus_types::MethodKind;

use crate::model::{Extension, Library};
use crate::source::Jar;

/// Classes that extend objects; a version of Groovy that lacks one has one fewer.
const RUNTIME: [&str; 17] = [
    "org.codehaus.groovy.runtime.ArrayGroovyMethods",
    "org.codehaus.groovy.runtime.DefaultGroovyMethods",
    "org.codehaus.groovy.runtime.EncodingGroovyMethods",
    "org.codehaus.groovy.runtime.IOGroovyMethods",
    "org.codehaus.groovy.runtime.ParallelCollectionExtensions",
    "org.codehaus.groovy.runtime.ProcessGroovyMethods",
    "org.codehaus.groovy.runtime.ResourceGroovyMethods",
    "org.codehaus.groovy.runtime.SocketGroovyMethods",
    "org.codehaus.groovy.runtime.StreamGroovyMethods",
    "org.codehaus.groovy.runtime.StringGroovyMethods",
    "org.codehaus.groovy.vmplugin.v8.PluginDefaultGroovyMethods",
    "org.codehaus.groovy.vmplugin.v9.PluginDefaultGroovyMethods",
    "org.codehaus.groovy.vmplugin.v10.PluginDefaultGroovyMethods",
    "org.codehaus.groovy.runtime.dgmimpl.NumberNumberDiv",
    "org.codehaus.groovy.runtime.dgmimpl.NumberNumberMinus",
    "org.codehaus.groovy.runtime.dgmimpl.NumberNumberMultiply",
    "org.codehaus.groovy.runtime.dgmimpl.NumberNumberPlus",
];

/// The nested helpers of the static checker are found by how their names begin and end.
const CHECKER: (&str, &str) =
    ("org.codehaus.groovy.transform.stc.StaticTypeCheckingSupport$", "ArrayStaticTypesHelper");

const STATIC: &str = "org.codehaus.groovy.runtime.DefaultGroovyStaticMethods";

/// What a jar of an extension module says of itself.
const DESCRIPTORS: [&str; 2] = [
    "META-INF/groovy/org.codehaus.groovy.runtime.ExtensionModule",
    "META-INF/services/org.codehaus.groovy.runtime.ExtensionModule",
];

/// The extension methods that the classes of a jar are.
pub fn extensions(library: &Library, jar: &Jar) -> Vec<Extension> {
    let mut owners: Vec<(String, bool)> = RUNTIME.iter().map(|name| ((*name).to_owned(), false)).collect();
    let is_checker = |name: &&String| name.starts_with(CHECKER.0) && name.ends_with(CHECKER.1);
    owners.extend(library.classes.keys().filter(is_checker).map(|name| (name.clone(), false)));
    owners.push((STATIC.to_owned(), true));
    for descriptor in DESCRIPTORS.iter().filter_map(|name| jar.text(name)) {
        for (key, is_static) in [("extensionClasses", false), ("staticExtensionClasses", true)] {
            let line = descriptor.lines().find_map(|line| {
                let (name, value) = line.split_once('=')?;
                (name.trim() == key).then_some(value)
            });
            let names = line.into_iter().flat_map(|names| names.split(','));
            owners.extend(
                names.map(str::trim).filter(|name| !name.is_empty()).map(|name| (name.to_owned(), is_static)),
            );
        }
    }
    owners.sort();
    owners.dedup();
    let mut found = Vec::new();
    for (owner, is_static) in owners {
        let Some(class) = library.classes.get(&owner) else { continue };
        let methods = class.declaration.methods.iter().zip(&class.marks.methods).enumerate();
        for (place, (method, marks)) in methods {
            let is_public = method.access == elenchus_types::Access::Public;
            if method.kind == MethodKind::Static
                && is_public
                && !marks.deprecated
                && !method.params.is_empty()
            {
                found.push(Extension { owner: owner.clone(), method: place, is_static });
            }
        }
    }
    found
}
