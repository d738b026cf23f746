//! `elenchus model`, on the models that come with the tool and on bad ones.

use crate::docs::check_block;
use crate::tool::{Tool, repository};

#[test]
fn the_smallest_answer_with_its_runs() {
    let tool = Tool::new();
    let (code, document) = tool.json(&["model", "ask", "arith", "sound", "--bug", "omitted_if"]);
    assert_eq!(code, Some(1));
    let answer = &document["answers"][0];
    assert_eq!(answer["program"], "(succ (if (zero? (succ zero)) zero (zero? zero)))");
    assert_eq!(answer["measure"], 13);
    assert_eq!(answer["is_minimal"], true);
    assert_eq!(answer["checks"][1]["function"], "run");
    assert!(answer["checks"][1]["outcome"].as_str().unwrap().starts_with("fails"));
    assert!(!answer["checks"][1]["stack"].as_array().unwrap().is_empty());
}

#[test]
fn absence_is_no_finding_and_can_be_proved() {
    let tool = Tool::new();
    let (code, document) = tool.json(&["model", "ask", "arith", "sound"]);
    assert_eq!((code, document["answers"][0]["answer"].as_str()), (Some(0), Some("none")));
    let (code, document) = tool.json(&["model", "verify", "arith", "sound", "--proof", "sound.drat"]);
    assert_eq!((code, document["verdict"].as_str()), (Some(0), Some("proved")));
    assert!(std::fs::read_to_string(tool.path("sound.drat")).unwrap().ends_with("0\n"));
    assert!(std::fs::read_to_string(tool.path("sound.cnf")).unwrap().starts_with("p cnf"));
    let (code, document) = tool.json(&["model", "verify", "arith", "sound", "--bug", "omitted_if"]);
    assert_eq!((code, document["verdict"].as_str()), (Some(1), Some("refuted")));
}

#[test]
fn bounds_and_kinds_of_answers() {
    let tool = Tool::new();
    let ask = ["model", "ask", "arith", "sound", "--bug", "omitted_if"];
    let shallow = tool.json(&[&ask[..], &["--depth", "Exp=2"]].concat());
    assert_eq!(shallow.1["answers"][0]["answer"], "none");
    let (_, within) = tool.json(&[&ask[..], &["--at-most", "13"]].concat());
    assert_eq!(within["answers"][0]["measure"], 13);
    let (_, all) = tool.json(&[&ask[..], &["--all"]].concat());
    assert!(!all["answers"].as_array().unwrap().is_empty());
    let (code, sites) = tool.json(&[&ask[..], &["--per-site"]].concat());
    assert_eq!(code, Some(1));
    assert!(sites.as_array().unwrap().iter().any(|site| site["answer"] == "found"));
    let deepened = tool.run(&["model", "deepen", "arith", "sound", "--bug", "omitted_if"]);
    assert_eq!(deepened.code, Some(1));
    assert!(deepened.stderr.contains("round 2"), "{}", deepened.stderr);
}

#[test]
fn a_run_is_traced() {
    let tool = Tool::new();
    let ran = tool.run(&["model", "run", "arith", "run", "(succ (zero? zero))"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.stdout.contains("run(zero)") && ran.stdout.contains("run fails"), "{}", ran.stdout);
}

#[test]
fn models_are_formatted_in_place() {
    let tool = Tool::new();
    let text = "language l\nsort  E = z|s(E)\n";
    std::fs::write(tool.path("l.model"), text).unwrap();
    assert_eq!(tool.run(&["model", "fmt", "l.model", "--check"]).code, Some(1));
    assert_eq!(tool.run(&["model", "fmt", "l.model"]).code, Some(0));
    assert_eq!(tool.run(&["model", "fmt", "l.model", "--check"]).code, Some(0));
    assert!(std::fs::read_to_string(tool.path("l.model")).unwrap().contains("sort E = z | s(E)"));
}

/// Exit code 2, and a line that says what to do.
#[test]
fn bad_input() {
    let tool = Tool::new();
    let check = |arguments: &[&str], says: &str| {
        let ran = tool.run(&[&["model"], arguments].concat());
        assert_eq!(ran.code, Some(2), "{}", ran.stdout);
        assert!(ran.stderr.contains(says), "`{says}` is not in: {}", ran.stderr);
    };
    check(&["ask", "nowhere"], "one of arith, stlc");
    check(&["ask", "arith", "sond"], "there are sound");
    check(&["ask", "arith", "--bug", "none"], "it has omitted_if");
    check(&["ask", "arith", "--depth", "5"], "--depth Exp=5");
    check(&["run", "arith", "run", "(succ"], "elenchus:");
    std::fs::write(tool.path("bad.model"), "language bad\nsort E = z | s(F)\n").unwrap();
    check(&["list", "bad.model"], "bad.model:2");
}

#[test]
fn the_page_shows_the_help() {
    let tool = Tool::new();
    let page = repository().join("docs/src/verbs/model.md");
    for action in ["ask", "verify", "run", "fmt"] {
        let help = tool.run(&["model", action, "--help"]).stdout;
        check_block(&page, action, "text", &help);
    }
}

/// The model that the book's afternoon ends with, and what it says of its answers.
#[test]
fn a_designers_afternoon() {
    let tool = Tool::new();
    let page = std::fs::read_to_string(repository().join("docs/src/afternoon.md")).unwrap();
    let begin = page.find("<!-- model -->\n```text\n").unwrap() + "<!-- model -->\n```text\n".len();
    let end = begin + page[begin..].find("```\n").unwrap();
    std::fs::write(tool.path("pairs.model"), &page[begin..end]).unwrap();
    assert_eq!(tool.run(&["model", "fmt", "pairs.model", "--check"]).code, Some(0));
    let (code, document) = tool.json(&["model", "ask", "pairs.model", "sound", "--bug", "swapped"]);
    assert_eq!(code, Some(1));
    assert!(page.contains(document["answers"][0]["program"].as_str().unwrap()), "{document}");
    let (code, _) = tool.json(&["model", "verify", "pairs.model", "sound"]);
    assert_eq!(code, Some(0));
    let (_, document) = tool.json(&["model", "ask", "pairs.model", "strict"]);
    assert_eq!(document["answers"][0]["answer"], "none");
}
