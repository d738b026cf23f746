//! groovyc with `@CompileStatic` on every class, from 3.0 to the newest.

use elenchus_lang::{GROOVY, Source};

use crate::jvm::{JarFamily, JarSpec, Script};
use crate::{Batching, Canary, Meaning};

/// The family `groovy`.
pub(crate) const GROOVY_FAMILY: JarFamily = JarFamily(&JarSpec {
    name: "groovy",
    language: GROOVY,
    jars: &["groovy"],
    example: "groovy@latest",
    backend: |_| "groovy",
    hosts: |_| 17..=99,
    host_options: |_| &[],
    options: |_| &[],
    is_library: |jar| jar.starts_with("groovy"),
    canary,
    sample: "package elenchus.sample\n\ninterface I<T> { T m(T x) }\n\nclass C<T extends Comparable<T>> implements I<T> {\n  \
             private final T y\n  C(T y) { this.y = y }\n  T m(T x) { x > y ? x : y }\n}\n\nclass Main {\n  \
             static List<String> g(List<Integer> xs) {\n    xs.collect { Integer x -> x + 1 }.findAll { it > 2 }.collect { \"n$it\".toString() }\n  }\n  \
             static void main(String[] arguments) { println(g([1, 2])) }\n}\n",
    // An error hides nearly everything in other files, so each program is a compilation of its own.
    batching: |_, canary| Batching::UnitEach(canary),
    meaning,
    script,
});

/// That methods are implemented is looked at last, with the code.
fn canary() -> Canary {
    let text = "package elenchus.canary\n\ninterface I { int m() }\n\nclass Canary implements I {}\n";
    Canary { source: Source::single("elenchus/canary/Canary.groovy", text), meaning: Meaning::Other }
}

/// The code is the phase of the compiler that found the error; the tree is built in the second and third, where two classes of a
/// name are found as well.
fn meaning(code: &str, message: &str) -> Meaning {
    match code {
        "conversion" if message.starts_with("Invalid duplicate class definition") => Meaning::Other,
        "parsing" | "conversion" => Meaning::Syntax,
        _ => Meaning::Other,
    }
}

fn script(script: &Script<'_>) -> String {
    let Script { java, options, library, files, .. } = script;
    format!(
        "cat > elenchus_config.groovy <<'END'\nwithConfig(configuration) {{ ast(groovy.transform.CompileStatic) }}\nEND\n\
         {java} org.codehaus.groovy.tools.FileSystemCompiler {options} --configscript elenchus_config.groovy -cp {library} -d elenchus_out {files}"
    )
}
