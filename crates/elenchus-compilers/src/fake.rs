//! Compilers that fail and lie, for tests: shell scripts in the place of `rustc` or `java`.
//!
//! [`install`] makes a directory that is reached like a build of one's own, by `rust=DIR` or `java=DIR`. Most fakes
//! behave until they are given one file, the *victim*.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// A compiler that is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fake {
    pub name: &'static str,
    /// `rust` or `java`.
    pub family: &'static str,
    /// What it does, as shell lines behind those that are common to its family.
    script: &'static str,
}

/// What a fake rustc has before it: the version is that of the real one, `programs` prints the files of the batch apart
/// from the canary, and `real` is the real compiler's run, with the messages on standard output.
const RUST: &str = r#"
case " $* " in *" -vV "*) exec "$REAL" -vV ;; esac
programs() { sed -n 's/^#\[path = "\(.*\)"\]$/\1/p' elenchus_batch.rs | grep -v elenchus_canary; }
has_victim() { programs | grep -qxF "$VICTIM"; }
is_alone() { [ "$(programs | wc -l)" -eq 1 ]; }
real() { "$REAL" "$@" 2>messages; code=$?; cat messages; }
"#;

/// What a fake worker has before it: `answer` is called with the files of a batch in `$files` and the number of its last
/// program in `$last`, and `honest` takes every program for right but that one, the canary.
const JAVA: &str = r#"
case " $* " in *" elenchus.Worker "*) ;; *) echo 'openjdk version "25-fake"' >&2; exit 0 ;; esac
has_victim() { printf '%s\n' "$files" | grep -qxF "$VICTIM"; }
say() { printf "$lane\t$@"; }
canary() { say "diagnostic\t$last\terror\tcompiler.err.not.exhaustive\telenchus/canary/Canary.java\t7\t9\tmissing\t\n"; }
reach() {
    program=0
    while [ "$program" -lt "$last" ]; do say "reached\t$program\t$1\n"; program=$((program + 1)); done
}
honest() { canary; reach generate; say 'done\n'; }
serve() {
    lane=0
    say 'hello\tfake\n'
    files=
    while IFS= read -r line; do
        case $line in
            batch*) files=; last=-1; rest=${line#batch?}; lane=${rest%%	*} ;;
            program*) last=$((last + 1)) ;;
            file*) rest=${line#file?}; files="$files
${rest%%	*}" ;;
            go) answer ;;
        esac
    done
}
"#;

/// Every fake there is.
pub const FAKES: &[Fake] = &[
    // Failing.
    rust("crash", r#"if has_victim; then kill -SEGV $$; fi; exec "$REAL" "$@""#),
    rust(
        "panic",
        r#"if has_victim; then echo "error: internal compiler error: unexpected panic" >&2; exit 101; fi
           exec "$REAL" "$@""#,
    ),
    rust("hang", r#"if has_victim; then sleep 1000; fi; exec "$REAL" "$@""#),
    rust(
        "grandchildren",
        r#"sleep 1000 & setsid sleep 1000 & setsid sh -c 'sleep 1000 & sleep 1000' >/dev/null 2>&1 &
           real "$@" >&2; exit $code"#,
    ),
    rust(
        "huge-output",
        r#"if has_victim; then head -c 100000000 /dev/zero >&2; exit 1; fi; exec "$REAL" "$@""#,
    ),
    rust("not-utf8", r#"if has_victim; then printf '\377\376\200\n' >&2; exit 1; fi; exec "$REAL" "$@""#),
    rust("garbage", r#"if has_victim; then echo "Segmentation fault?" >&2; exit 1; fi; exec "$REAL" "$@""#),
    rust(
        "half-a-message",
        r#"if has_victim; then real "$@" | head -c 60 >&2; exit 1; fi; exec "$REAL" "$@""#,
    ),
    rust("exit-137", r#"if has_victim; then exit 137; fi; exec "$REAL" "$@""#),
    rust("slow-start", r#"sleep 2; exec "$REAL" "$@""#),
    // Lying.
    rust("accepts-inexhaustive", r#"real "$@" | grep -v "\"E0004\".*\"file_name\":\"$VICTIM\"" >&2; exit 1"#),
    rust("rejects-exhaustive", r#"real "$@" >&2; if has_victim; then reject "$VICTIM" >&2; fi; exit 1"#),
    rust(
        "wrong-program",
        r#"other=$(programs | grep -vxF "$VICTIM" | head -n 1)
           real "$@" | sed "s|\"file_name\":\"$VICTIM\"|\"file_name\":\"${other:-$VICTIM}\"|g" >&2; exit 1"#,
    ),
    rust(
        "lies-in-a-batch",
        r#"real "$@" >&2; if has_victim && ! is_alone; then reject "$VICTIM" >&2; fi; exit 1"#,
    ),
    rust("lies-alone", r#"real "$@" >&2; if has_victim && is_alone; then reject "$VICTIM" >&2; fi; exit 1"#),
    rust("ignores-canary", r#"real "$@" | grep -v '"file_name":"elenchus_canary.rs"' >&2; exit 1"#),
    // The same as workers.
    java("crash", "answer() { if has_victim; then kill -SEGV $$; fi; honest; }; serve"),
    java("panic", r"answer() { if has_victim; then say 'crashed\t\tat Attr\n'; else honest; fi; }; serve"),
    java("hang", "answer() { if has_victim; then sleep 1000; fi; honest; }; serve"),
    java("grandchildren", "answer() { sleep 1000 & setsid sleep 1000 & honest; }; serve"),
    java("huge-output", "answer() { if has_victim; then head -c 100000000 /dev/zero; fi; honest; }; serve"),
    java(
        "endless-output",
        r#"answer() { if has_victim; then yes "$lane	time		$(head -c 4000 /dev/zero | tr '\0' x)"; fi; honest; }; serve"#,
    ),
    java("not-utf8", r"answer() { if has_victim; then printf '\377\376\200\n'; fi; honest; }; serve"),
    java("garbage", "answer() { if has_victim; then echo 'Note: nothing'; fi; honest; }; serve"),
    java(
        "half-a-message",
        r"answer() { if has_victim; then printf 'diagnostic\tERR'; exit 0; fi; honest; }; serve",
    ),
    java("exit-137", "answer() { if has_victim; then exit 137; fi; honest; }; serve"),
    java("slow-start", "sleep 2; answer() { honest; }; serve"),
    java("silent", "exec sleep 1000"),
    java("no-start", "echo 'Could not create the Java Virtual Machine.' >&2; exit 1"),
    java("accepts-everything", "answer() { honest; }; serve"),
    java("ignores-canary", r"answer() { say 'done\n'; }; serve"),
    java(
        "no-code",
        r"answer() { if has_victim; then canary; reach check; say 'done\n'; else honest; fi; }; serve",
    ),
];

/// The fake with this name.
pub fn fake(family: &str, name: &str) -> Option<Fake> {
    FAKES.iter().copied().find(|fake| fake.family == family && fake.name == name)
}

/// Makes `directory` look like a compiler that is this fake.
///
/// `real` is the real compiler's program, which a fake rustc asks for the truth; a fake worker needs none. `victim` is
/// the path of a program's file as the compiler is given it.
pub fn install(fake: Fake, directory: &Path, real: &Path, victim: &str) -> io::Result<()> {
    let common = if fake.family == "java" { JAVA } else { RUST };
    let real = real.display();
    let reject = r#"{"message":"non-exhaustive patterns","code":{"code":"E0004"},"level":"error","spans":[{"file_name":"'"$1"'","line_start":1,"column_start":1,"is_primary":true}]}"#;
    let text = format!(
        "#!/bin/sh\nREAL='{real}'\nVICTIM='{victim}'\nreject() {{ echo '{reject}'; }}\n{common}\n{}\n",
        fake.script
    );
    fs::create_dir_all(directory.join("bin"))?;
    if fake.family == "java" {
        write_program(&directory.join("bin/java"), &text)?;
        let compile = "#!/bin/sh\nmkdir -p classes/elenchus\n: > classes/elenchus/Worker.class\n";
        write_program(&directory.join("bin/javac"), compile)?;
        fs::write(directory.join("release"), "JAVA_VERSION=\"25-fake\"\n")
    } else {
        write_program(&directory.join("bin/rustc"), &text)
    }
}

const fn rust(name: &'static str, script: &'static str) -> Fake {
    Fake { name, family: "rust", script }
}

const fn java(name: &'static str, script: &'static str) -> Fake {
    Fake { name, family: "java", script }
}

fn write_program(path: &Path, text: &str) -> io::Result<()> {
    fs::write(path, text)?;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}
