use super::*;

fn sh(script: &str) -> Finished {
    let scratch = scratch().unwrap();
    Recipe::new("/bin/sh").arg("-c").arg(script).run(scratch.path(), Duration::from_secs(10)).unwrap()
}

#[test]
fn the_environment_holds_only_what_is_named() {
    let output = sh("env | sed 's/=.*//' | sort").stdout.text();
    assert_eq!(
        output.split_whitespace().collect::<Vec<_>>(),
        ["ELENCHUS_WORKER", "HOME", "LANG", "PATH", "PWD", "TMPDIR"]
    );
}
