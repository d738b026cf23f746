use super::*;

fn run(script: &str, time_limit: Duration) -> Finished {
    let scratch = scratch().unwrap();
    Recipe::new("/bin/sh").arg("-c").arg(script).run(scratch.path(), time_limit).unwrap()
}

fn sh(script: &str) -> String {
    run(script, Duration::from_secs(20)).stdout.text()
}

#[test]
fn the_environment_holds_only_what_is_named() {
    let output = sh("env | sed 's/=.*//' | sort");
    let variables: Vec<&str> = output.split_whitespace().collect();
    assert_eq!(variables, ["ELENCHUS_WORKER", "HOME", "LANG", "PATH", "PWD", "TMPDIR"]);
}

#[test]
fn a_process_writes_into_its_scratch_directory_only() {
    let status = cage_status().unwrap();
    if !status.writes_denied {
        assert!(std::env::var_os("CI").is_none(), "this kernel has no landlock: {status:?}");
        println!("skipped: this kernel has no landlock: {status:?}");
        return;
    }
    let elsewhere = tempfile::tempdir().unwrap();
    let output = sh(&format!(
        "touch here && mkdir d && mv here d && echo inside; echo x >/dev/null && echo null; \
         touch {}/there || echo denied",
        elsewhere.path().display()
    ));
    assert_eq!(output, "inside\nnull\ndenied\n");
    assert_eq!(std::fs::read_dir(elsewhere.path()).unwrap().count(), 0);
}

#[test]
fn the_cage_does_not_close_on_us() {
    sh("true");
    let elsewhere = tempfile::tempdir().unwrap();
    std::fs::write(elsewhere.path().join("file"), "still free").unwrap();
}

#[test]
fn output_beyond_the_cap_is_dropped_and_told() {
    let finished = run("head -c 50000000 /dev/zero", Duration::from_secs(20));
    assert!(finished.stdout.cut);
    assert!(finished.stdout.bytes.len() < 50_000_000);
    assert!(finished.status.unwrap().success());
}

#[test]
fn a_process_that_does_not_end_is_ended_with_all_it_started() {
    let start = Instant::now();
    let finished = run(
        "sleep 1000 & setsid sleep 1000 & echo $! ; setsid sh -c 'sleep 1000; true' & sleep 1000",
        Duration::from_millis(500),
    );
    assert!(finished.status.is_none());
    let pid = finished.stdout.text();
    assert!(!Path::new(&format!("/proc/{}", pid.trim())).exists());
    assert!(start.elapsed() < Duration::from_secs(100));
}

#[test]
fn what_a_process_leaves_behind_ends_with_it() {
    let pid = sh("setsid sleep 1000 & echo $!");
    assert!(!Path::new(&format!("/proc/{}", pid.trim())).exists());
}

#[test]
fn processor_time_is_counted_while_running_and_after() {
    let before = compiler_cpu();
    let scratch = scratch().unwrap();
    let busy = Recipe::new("/bin/sh").arg("-c").arg("while :; do :; done");
    let mut child = Child::spawn(busy, scratch.path()).unwrap();
    let deadline = Instant::now() + Duration::from_mins(1);
    let used = || compiler_cpu().saturating_sub(before);
    while used() < Duration::from_millis(200) {
        assert!(Instant::now() < deadline, "no time is counted: {:?}", used());
        thread::sleep(Duration::from_millis(10));
    }
    child.kill();
    assert!(used() >= Duration::from_millis(200));
}

#[test]
fn a_scratch_directory_whose_owner_is_gone_is_swept() {
    let below = tempfile::tempdir().unwrap();
    let own = format!("{SCRATCH}{}-x", std::process::id());
    // No process has a number beyond the kernel's largest.
    for name in [&own, &format!("{SCRATCH}4294967295-x"), "elenchus-else", "other"] {
        std::fs::create_dir_all(below.path().join(name).join("inside")).unwrap();
    }
    sweep_scratch(below.path());
    let left = std::fs::read_dir(below.path()).unwrap().count();
    assert!(below.path().join(&own).exists() && left == 3, "{left}");
}

#[test]
fn time_that_a_busy_machine_keeps_from_a_process_does_not_count() {
    let deadline = Deadline::new(Duration::from_secs(100));
    let left = |seconds| deadline.left(Duration::from_secs(seconds)).as_secs_f64().round();
    assert_eq!((left(0), left(50), left(5000)), (100.0, 150.0, 1000.0));
    assert!(Deadline::new(Duration::ZERO).left(Duration::from_secs(9)).is_zero());
    assert!(!deadline.is_cut_short(Duration::from_mins(15)));
    assert!(deadline.is_cut_short(Duration::from_secs(901)));
}

#[test]
fn a_file_larger_than_the_quota_cannot_be_written() {
    let scratch = scratch().unwrap();
    // Past the quota by seeking, so that nothing is really written before it.
    let command = "dd if=/dev/zero of=large bs=1 count=1 seek=600000000 2>/dev/null; stat -c %s large";
    let finished =
        Recipe::new("/bin/sh").args(["-c", command]).run(scratch.path(), Duration::from_secs(20)).unwrap();
    assert_ne!(finished.stdout.text().trim(), "600000001");
}
