//! Installing toolchains, from end to end: with fake fetching programs that know one small archive, and, when
//! `ELENCHUS_TEST_INSTALL` is set, with the machine's own.

// Helpers of a test may unwrap too.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::thread;

use elenchus_compilers::{Change, InstallError, Toolchain, ToolchainSpec, Toolchains};
use expect_test::{Expect, expect};

/// The toolchains of a home, fetched with the fake programs of one directory before the ordinary ones.
fn faked(home: &Path, fakes: &str) -> Toolchains {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fake-tools");
    Toolchains::at(home).with_search_path(format!("{dir}/{fakes}:{dir}/good:/usr/bin:/bin"))
}

fn spec(text: &str) -> ToolchainSpec {
    text.parse().unwrap()
}

/// Installs and gives what was told on the way.
fn install(toolchains: &Toolchains, name: &str) -> (Result<Toolchain, InstallError>, Vec<String>) {
    let mut told = Vec::new();
    let result = toolchains.install(&spec(name), &mut |line| told.push(line.to_owned()));
    (result, told)
}

fn names_in(dir: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_jdk_is_installed_once_verified_and_removed() {
    let home = tempfile::tempdir().unwrap();
    let toolchains = faked(home.path(), "good");
    let java = spec("java@25");
    assert_eq!(toolchains.list().unwrap(), []);

    let (installed, told) = install(&toolchains, "java@25");
    let installed = installed.unwrap();
    let told = told.join("\n").replace(&*home.path().to_string_lossy(), "HOME");
    expect![[r"
        fetching the package list of Debian trixie
        downloading openjdk-25-jdk-headless 1.0 (1.0 MB)
        downloading openjdk-25-jre-headless 1.0 (1.0 MB)
        downloading libc6 1.0 (1.0 MB)
        downloading libgcc-s1 1.0 (1.0 MB)
        downloading libstdc++6 1.0 (1.0 MB)
        downloading zlib1g 1.0 (1.0 MB)
        unpacking openjdk-25-jdk-headless
        unpacking openjdk-25-jre-headless
        unpacking libc6
        unpacking libgcc-s1
        unpacking libstdc++6
        unpacking zlib1g
        checking that it compiles
        installed java@25 (1.0) in HOME/toolchains/java-25"]]
    .assert_eq(&told);
    assert_eq!(names_in(&toolchains.dir()), [".lock", "java-25"]);
    assert_eq!(names_in(&installed.dir), ["bin", "elenchus-toolchain.json", "lib", "libexec", "release"]);
    assert_eq!(toolchains.list().unwrap(), std::slice::from_ref(&installed));
    assert_eq!(toolchains.path(&java).unwrap(), installed.dir);
    assert_eq!(toolchains.verify(&java).unwrap(), []);

    let (again, told) = install(&toolchains, "java@25");
    assert_eq!(again.unwrap(), installed);
    assert_eq!(told, [format!("java@25 is already installed in {}", installed.dir.display())]);

    fs::write(installed.dir.join("libexec/javac"), "something else").unwrap();
    assert_eq!(toolchains.verify(&java).unwrap(), [Change::Changed("libexec/javac".to_owned())]);

    toolchains.remove(&java).unwrap();
    assert_eq!(names_in(&toolchains.dir()), [".lock"]);
    assert!(matches!(toolchains.remove(&java), Err(InstallError::NotInstalled { .. })));
}

#[test]
fn jars_are_installed_by_the_beginning_of_a_version() {
    let home = tempfile::tempdir().unwrap();
    let toolchains = faked(home.path(), "good");
    let (installed, told) = install(&toolchains, "ecj@3.46");
    let installed = installed.unwrap();
    assert_eq!(installed.manifest.exact, "3.46.100");
    assert_eq!(installed.jars(), [toolchains.dir().join("ecj-3.46.100/ecj-3.46.100.jar")]);
    assert_eq!(toolchains.path(&spec("ecj@3.46")).unwrap(), installed.dir);
    let told: Vec<&str> = told.iter().map(|line| line.split(" (").next().unwrap()).collect();
    assert_eq!(
        told,
        [
            "downloading org.eclipse.jdt:ecj:3.46",
            "asking for the versions of ecj",
            "downloading org.eclipse.jdt:ecj:3.46.200",
            "ecj@3.46.200 is listed, but not to be had: downloading ecj failed: mvn says: Could not find artifact ecj in central",
            "downloading org.eclipse.jdt:ecj:3.46.100",
            "installed ecj@3.46.100"
        ]
    );
    assert_eq!(names_in(&installed.dir), ["ecj-3.46.100.jar", "elenchus-toolchain.json"]);
}

#[test]
fn the_latest_is_the_newest_release_that_is_really_there() {
    let home = tempfile::tempdir().unwrap();
    let toolchains = faked(home.path(), "good");
    let mut told = Vec::new();
    let mut tell = |line: &str| told.push(line.to_owned());
    let versions = toolchains.available(spec("ecj@latest").family, &mut tell).unwrap();
    let versions: Vec<&str> = versions.iter().map(elenchus_lang::Version::as_str).collect();
    assert_eq!(versions, ["3.45.0", "3.46.100", "3.46.200", "3.47.0-rc-1"]);
    let installed = toolchains.install(&spec("ecj@latest"), &mut tell).unwrap();
    assert_eq!(installed.manifest.exact, "3.46.100");
    assert!(
        told.iter().any(|line| line.starts_with("ecj@3.46.200 is listed, but not to be had")),
        "{told:?}"
    );
    assert_eq!(toolchains.install(&spec("ecj@latest"), &mut |_| ()).unwrap(), installed);

    let versions = toolchains.available(spec("java@latest").family, &mut |_| ()).unwrap();
    let versions: Vec<&str> = versions.iter().map(elenchus_lang::Version::as_str).collect();
    assert_eq!(versions, ["21", "25", "28-ea"]);
    assert_eq!(toolchains.install(&spec("java@latest"), &mut |_| ()).unwrap().spec(), spec("java@25"));
}

/// A failed installation is told in one line and leaves nothing behind.
fn check_failure(fakes: &str, name: &str, expected: &Expect) {
    let home = tempfile::tempdir().unwrap();
    let toolchains = faked(home.path(), fakes);
    let error = install(&toolchains, name).0.unwrap_err().to_string();
    expected.assert_eq(&error);
    assert_eq!(names_in(&toolchains.dir()), [".lock"]);
}

#[test]
fn failures_say_what_to_do_and_leave_nothing() {
    check_failure(
        "good",
        "java@99",
        &expect![
            "there is no java@99; these can be had: 21, 25, 28; other versions of javac, repackaged, are the families nb-javac and frgaal"
        ],
    );
    check_failure(
        "good",
        "ecj@4.0",
        &expect!["there is no ecj@4.0; these can be had: 3.45.0, 3.46.100, 3.46.200, 3.47.0-rc-1"],
    );
    check_failure(
        "no-network",
        "java@25",
        &expect![
            "fetching the package list of Debian trixie failed for want of a network (Failed to fetch (address) Temporary failure resolving 'archive.invalid'); check the connection and proxy settings and run the same command again"
        ],
    );
    check_failure(
        "no-network",
        "ecj@3.46.100",
        &expect![
            "downloading ecj failed for want of a network (Plugin dependency-plugin could not be resolved: Could not transfer artifact from central (address) Unknown host); check the connection and proxy settings and run the same command again"
        ],
    );
    check_failure(
        "broken-download",
        "java@25",
        &expect![
            "downloading libc6 failed: apt-get says: Hash Sum mismatch; run the same command again, and report it if it stays"
        ],
    );
    check_failure(
        "bad-package",
        "java@25",
        &expect![
            "unpacking openjdk-25-jdk-headless failed: dpkg-deb says: dpkg-deb: error: not a Debian format archive; run the same command again, and report it if it stays"
        ],
    );
}

#[test]
fn without_the_fetching_programs_the_advice_is_to_get_them() {
    let home = tempfile::tempdir().unwrap();
    let toolchains = Toolchains::at(home.path()).with_search_path("/nonexistent");
    let error = |name| install(&toolchains, name).0.unwrap_err().to_string();
    expect!["apt-get is not on this machine; JDKs are fetched as Debian packages; on another system install a JDK yourself and name it as `--compiler java=DIR`"].assert_eq(&error("java@25"));
    expect!["mvn is not on this machine; install Maven (`apt-get install maven` on Debian) and run the same command again"].assert_eq(&error("ecj@3.46.100"));
}

#[test]
fn a_home_that_cannot_be_written_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, "").unwrap();
    let error = install(&faked(&file, "good"), "java@25").0.unwrap_err().to_string();
    let error = error.replace(&*dir.path().to_string_lossy(), "DIR");
    expect!["cannot create DIR/file/toolchains (Not a directory (os error 20)); see that there is space and that you may write there, or set ELENCHUS_HOME to another directory"].assert_eq(&error);
}

#[test]
fn the_directory_appears_only_when_it_is_whole() {
    let home = tempfile::tempdir().unwrap();
    let toolchains = faked(home.path(), "good");
    let place = toolchains.dir().join("java-25");
    let mut steps = 0;
    let mut check = |line: &str| {
        assert_eq!(place.exists(), line.starts_with("installed"), "{line}");
        steps += 1;
    };
    toolchains.install(&spec("java@25"), &mut check).unwrap();
    assert!(steps > 10);
}

#[test]
fn what_a_killed_process_left_is_swept_and_a_damaged_one_can_be_replaced() {
    let home = tempfile::tempdir().unwrap();
    let toolchains = faked(home.path(), "good");
    fs::create_dir_all(toolchains.dir().join(".unfinished-abc/root")).unwrap();
    fs::create_dir_all(toolchains.dir().join("java-25")).unwrap();
    let error = install(&toolchains, "java@25").0.unwrap_err().to_string();
    assert!(error.contains("run `elenchus toolchain remove java@25`"), "{error}");
    toolchains.remove(&spec("java@25")).unwrap();
    install(&toolchains, "java@25").0.unwrap();
    assert_eq!(names_in(&toolchains.dir()), [".lock", "java-25"]);
}

#[test]
fn of_several_at_once_one_fetches_and_the_others_find_it() {
    let home = tempfile::tempdir().unwrap();
    let toolchains = faked(home.path(), "good");
    let told: Vec<Vec<String>> = thread::scope(|scope| {
        let running: Vec<_> = (0..4).map(|_| scope.spawn(|| install(&toolchains, "java@25"))).collect();
        running
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .map(|(result, told)| (result.unwrap(), told).1)
            .collect()
    });
    let last = |start: &str| told.iter().filter(|lines| lines.last().unwrap().starts_with(start)).count();
    assert_eq!((last("installed"), last("java@25 is already installed")), (1, 3));
    assert_eq!(toolchains.verify(&spec("java@25")).unwrap(), []);
    assert_eq!(names_in(&toolchains.dir()), [".lock", "java-25"]);
}

/// Fetches from the real archives, so it runs only where that was asked for.
#[test]
fn real_toolchains_compile_a_real_program() {
    if std::env::var_os("ELENCHUS_TEST_INSTALL").is_none() {
        println!("skipped: set ELENCHUS_TEST_INSTALL=1 to fetch a JDK, ecj and nb-javac");
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let toolchains = Toolchains::at(home.path());
    let get = |name: &str| {
        let (result, told) = install(&toolchains, name);
        println!("{}", told.join("\n"));
        assert_eq!(toolchains.verify(&spec(name)).unwrap(), []);
        result.unwrap()
    };
    let (jdk, ecj, nb_javac) = (get("java@25"), get("ecj@3.46.100"), get("nb-javac@25"));

    let work = tempfile::tempdir().unwrap();
    fs::write(work.path().join("Program.java"), PROGRAM).unwrap();
    let run = |program: &str, arguments: &[&str]| -> Output {
        let mut command = Command::new(jdk.dir.join("bin").join(program));
        command.args(arguments).env_clear().current_dir(work.path()).output().unwrap()
    };
    let java = |arguments: &[&str]| run("java", &[&["-XX:+UseSerialGC", "-Xmx1g"], arguments].concat());
    let jars = |toolchain: &Toolchain| {
        let jars: Vec<String> = toolchain.jars().iter().map(|jar| jar.display().to_string()).collect();
        jars.join(":")
    };
    let modules = "java.base,java.management,jdk.management,jdk.zipfs,java.logging,jdk.unsupported";
    let outputs = [
        ("javac", run("javac", &["-J-XX:+UseSerialGC", "-J-Xmx1g", "-d", "javac", "Program.java"])),
        ("ecj", java(&["-jar", &jars(&ecj), "-25", "-d", "ecj", "Program.java"])),
        (
            "nb-javac",
            java(&[
                "--limit-modules",
                modules,
                "-cp",
                &jars(&nb_javac),
                "com.sun.tools.javac.Main",
                "-d",
                "nb-javac",
                "Program.java",
            ]),
        ),
    ];
    for (compiler, output) in outputs {
        assert!(output.status.success(), "{compiler}: {}", String::from_utf8_lossy(&output.stderr));
        let ran = java(&["-cp", compiler, "Program"]);
        assert_eq!(String::from_utf8_lossy(&ran.stdout), "6 0\n", "{compiler}: {ran:?}");
    }
}

/// Record patterns (Java 21), then the compiler of the running JDK asked for the same file.
const PROGRAM: &str = r#"
public class Program {
    sealed interface List permits Cons, Nil {}
    record Cons(int head, List tail) implements List {}
    record Nil() implements List {}

    static int sum(List list) {
        return switch (list) {
            case Cons(int a, Cons(int b, var rest)) -> a + b + sum(rest);
            case Cons(int a, Nil()) -> a;
            case Nil() -> 0;
        };
    }

    public static void main(String[] arguments) {
        var compiler = javax.tools.ToolProvider.getSystemJavaCompiler();
        int failed = compiler.run(null, null, null, "-d", "again", "Program.java");
        System.out.println(sum(new Cons(1, new Cons(2, new Cons(3, new Nil())))) + " " + failed);
    }
}
"#;
