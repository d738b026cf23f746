//! `elenchus model`, on the models that come with the tool and on bad ones.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

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

/// What a proof is worth: exact shares on a small space, and the bugs of the model at the same bounds.
#[test]
fn a_proof_tells_what_it_is_worth() {
    let tool = Tool::new();
    let (code, document) = tool.json(&["model", "verify", "arith", "sound"]);
    assert_eq!(code, Some(0));
    let shares = document["shares"].as_array().unwrap();
    assert!(
        shares[0].as_str().unwrap().starts_with("check: of all 73 programs at Exp depth 3"),
        "{shares:?}"
    );
    assert!(shares.iter().any(|share| share.as_str().unwrap().contains("random programs")), "{shares:?}");
    assert_eq!(document["bugs"][0]["bug"], "omitted_if");
    assert_eq!(document["bugs"][0]["answer"], "found");
    let refused = tool.run(&["model", "verify", "arith", "sound", "--checker", "false"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("false does not accept it"), "{}", refused.stderr);
}

/// A row of the paper's figures: how large its space is beside the paper's, and how its answer fails.
#[test]
fn a_figure_tells_how_its_answer_fails() {
    let tool = Tool::new();
    let (code, row) = tool.json(&["bench", "model", "--row", "featherweight: covariant"]);
    assert_eq!(code, Some(0));
    assert_eq!(row["as_expected"], true, "{row}");
    assert_eq!(row["answers"][0]["failure"], "the class has no such method", "{row}");
    assert!(row["log10_programs"].as_f64() >= row["paper_log10_programs"].as_f64(), "{row}");
    assert_eq!(row["fuel"], 7);
}

#[test]
fn rules_and_premises_are_reported() {
    let tool = Tool::new();
    let (code, document) = tool.json(&["model", "report", "arith", "sound"]);
    assert_eq!(code, Some(0), "{document}");
    assert!(document["rules"].as_array().unwrap().iter().all(|rule| rule["verdict"] == "used"), "{document}");
    let premises = document["premises"].as_array().unwrap();
    let branches = premises.iter().find(|premise| premise["message"] == "the branches differ").unwrap();
    assert_eq!(branches["rejects"].as_str().map(str::len), Some("(if (zero? zero) zero (zero? zero))".len()));
    assert!(branches["answer_without"].is_string(), "{branches}");
}

#[test]
fn a_missing_condition_is_suggested() {
    let tool = Tool::new();
    let suggest = ["model", "suggest", "arith", "sound"];
    let (code, document) = tool.json(&[&suggest[..], &["--good", "(if (zero? zero) zero zero)"]].concat());
    assert_eq!((code, document["verdict"].as_str()), (Some(0), Some("found")));
    assert_eq!(document["require"][0]["name"], "omitted_if");
    // What must be kept rules the only condition out.
    let good = "(if (zero? zero) zero (zero? zero))";
    let (code, document) = tool.json(&[&suggest[..], &["--good", good]].concat());
    assert_eq!((code, document["verdict"].as_str()), (Some(1), Some("none")));
}

#[test]
fn formulas_and_runs_agree() {
    let tool = Tool::new();
    let agreed = tool.run(&["model", "agree", "arith", "--programs", "500", "--all", "100"]);
    assert_eq!(agreed.code, Some(0), "{}", agreed.stderr);
    assert!(agreed.stdout.ends_with("runs compared, no disagreement\n"), "{}", agreed.stdout);
}

#[test]
fn answers_are_exported() {
    let tool = Tool::new();
    let export = ["model", "export", "arith", "--bug", "omitted_if", "-o", "Main.java"];
    let exported = tool.run(&export);
    assert_eq!((exported.code, exported.stdout.as_str()), (Some(0), ""), "{}", exported.stderr);
    let java = std::fs::read_to_string(tool.path("Main.java")).unwrap();
    assert!(java.contains("(((((0 + 1) == 0) ? 0 : (0 == 0)) + 1))"), "{java}");
    let given = tool.run(&["model", "export", "arith", "--to", "java", "--program", "(succ zero)"]);
    assert!(given.stdout.contains("System.out.println((0 + 1));"), "{}", given.stdout);
}

/// One answer is exported, so what asks for one is taken and what asks for several is not an option.
#[test]
fn an_export_is_of_one_answer() {
    let tool = Tool::new();
    let export = ["model", "export", "arith", "--bug", "omitted_if"];
    let (code, within) = tool.json(&[&export[..], &["--at-most", "13"]].concat());
    assert_eq!(code, Some(0));
    assert!(within["program"].as_str().unwrap().contains("(if (zero? (succ zero)) "), "{within}");
    let too_small = tool.run(&[&export[..], &["--at-most", "12"]].concat());
    assert_eq!(too_small.code, Some(2));
    assert!(too_small.stderr.contains("no program that measures at most 12"), "{}", too_small.stderr);
    for several in ["--all", "--per-site"] {
        let refused = tool.run(&[&export[..], &[several]].concat());
        assert_eq!(refused.code, Some(2));
        assert!(refused.stderr.contains(&format!("unexpected argument '{several}'")), "{}", refused.stderr);
    }
}

/// Options that would be without effect are not taken.
#[test]
fn what_has_no_answers_takes_no_kind_of_answer() {
    let tool = Tool::new();
    for ask in [
        ["verify", "--first"],
        ["verify", "--all"],
        ["deepen", "--all"],
        ["report", "--per-site"],
        ["suggest", "--at-most=9"],
    ] {
        let refused = tool.run(&["model", ask[0], "arith", ask[1]]);
        assert_eq!(refused.code, Some(2), "{ask:?}");
        assert!(refused.stderr.contains("unexpected argument"), "{}", refused.stderr);
    }
}

/// SI-9633, as the book records it: the answer in Scala is compiled by both scalacs and fails with a cast.
/// The compilers are fetched, so it runs only where that was asked for.
#[test]
fn scalac_accepts_the_program_of_si_9633() {
    if std::env::var_os("ELENCHUS_TEST_INSTALL").is_none() {
        println!("skipped: set ELENCHUS_TEST_INSTALL=1 to fetch Scala");
        return;
    }
    let tool = Tool::new();
    // Which of the least programs is found does not matter; the one of the paper is quick to tell.
    let program = "(cast ((λ (a : (type b >: ⊤ <: ⊥)) : (a . b) φ) (cast null to (type b >: ⊤ <: ⊥))) to ⊥)";
    let export =
        ["model", "export", "dot", "scala", "--to", "scala", "-o", "Main.scala", "--program", program];
    assert_eq!(tool.run(&export).code, Some(0));
    let scalacs = [
        ("scala-compiler", "2.13.18", "scala.tools.nsc.Main"),
        ("scala3-compiler_3", "3.9.0", "dotty.tools.dotc.Main"),
    ];
    for (artifact, version, main) in scalacs {
        let pom = tool.path("pom.xml");
        let project = format!(
            "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId>\
             <version>1</version><packaging>pom</packaging><dependencies><dependency>\
             <groupId>org.scala-lang</groupId><artifactId>{artifact}</artifactId><version>{version}</version>\
             </dependency></dependencies></project>"
        );
        std::fs::write(&pom, project).unwrap();
        let run = |program: &str, arguments: &[&str]| {
            let mut command = std::process::Command::new(program);
            // Names of the model become names of class files.
            command.args(arguments).current_dir(tool.path("")).env("LC_ALL", "C.UTF-8").output().unwrap()
        };
        let repository = concat!("-Dmaven.repo.local=", env!("CARGO_TARGET_TMPDIR"), "/maven");
        let plugin = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath";
        let fetched = run("mvn", &["-B", "-q", repository, plugin, "-Dmdep.outputFile=classpath"]);
        assert!(fetched.status.success(), "{}", String::from_utf8_lossy(&fetched.stdout));
        let classpath = std::fs::read_to_string(tool.path("classpath")).unwrap();
        std::fs::create_dir_all(tool.path(version)).unwrap();
        let compiled =
            run("java", &["-cp", &classpath, main, "-classpath", &classpath, "-d", version, "Main.scala"]);
        assert!(compiled.status.success(), "{version}: {}", String::from_utf8_lossy(&compiled.stderr));
        let ran = run("java", &["-cp", &format!("{version}:{classpath}"), "Main"]);
        let said = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert!(!ran.status.success() && said.contains("java.lang.ClassCastException"), "{version}: {said}");
        assert!(said.contains("scala.runtime.Nothing$"), "{version}: {said}");
    }
}

/// Redex is asked where it is installed: the least programs for the bugs of stlc, and one for the classic bug of let-poly
/// that is given, since the search for it is too long for a test.
#[test]
fn redex_confirms_the_answers() {
    const NOT_INSTALLED: i32 = 3;
    let redex = |arguments: &[&str]| {
        let mut script = std::process::Command::new(repository().join("script/redex"));
        script.args(arguments).env("ELENCHUS", env!("CARGO_BIN_EXE_elenchus")).output().unwrap()
    };
    let confirmed = |arguments: &[&str]| {
        let judged = redex(arguments);
        let said = String::from_utf8_lossy(&judged.stdout).into_owned();
        let is_confirmed = judged.status.success() && said.contains(" confirmed: ");
        assert!(is_confirmed, "{arguments:?}: {said}{}", String::from_utf8_lossy(&judged.stderr));
    };
    if redex(&["stlc", "1"]).status.code() == Some(NOT_INSTALLED) {
        println!("skipped: there is no racket with Redex's benchmark");
        return;
    }
    for bug in 1..=9 {
        confirmed(&["stlc", &bug.to_string()]);
    }
    let new = "(new (λ a 0) : (α → int))";
    let set = "((set (a @ int) : (ref (int → int))) (+ 0 : int) : (int → int))";
    let get = "(get (a @ (list int)) : (ref ((list int) → int)))";
    let read = format!("(let ((a {get})) ((a @ int) nil : (list int)) : ((list int) → int))");
    let program = format!("((let ((a {new})) ({set} {read} : int) : (ref (α → int))) : int)");
    confirmed(&["letpoly", "2", "--program", &program]);
    // A judge that says yes to everything would be none.
    let sound = redex(&["stlc", "1", "--program", "((cons 0) nil)"]);
    assert_eq!(sound.status.code(), Some(1), "{}", String::from_utf8_lossy(&sound.stdout));
}

/// Files that share definitions, the shared one beside the other.
#[test]
fn a_model_uses_another_file() {
    let tool = Tool::new();
    std::fs::create_dir(tool.path("m")).unwrap();
    std::fs::write(tool.path("m/types.model"), "language t\nsort E = z | s(E)\nbug b \"all\"\n").unwrap();
    let main = "language m\nuse \"types.model\"\nfn f(e: E): E = if bug b { fail \"f\" } else { e }\n\
                query q: exists e: E depth 2 { f(e) fails } minimise size\n";
    std::fs::write(tool.path("m/main.model"), main).unwrap();
    assert_eq!(tool.run(&["model", "ask", "m/main.model", "--bug", "b"]).code, Some(1));
    assert_eq!(tool.run(&["model", "ask", "m/main.model"]).code, Some(0));
    std::fs::write(tool.path("m/types.model"), "language t\nsort E = z | s(F)\n").unwrap();
    let wrong = tool.run(&["model", "ask", "m/main.model"]);
    assert!(wrong.code == Some(2) && wrong.stderr.contains("m/types.model:2:16"), "{}", wrong.stderr);
}

/// The words that editors highlight are those of the parser.
#[test]
fn the_grammar_for_editors_knows_the_words() {
    let path = repository().join("editors/vscode/syntaxes/elenchus-model.tmLanguage.json");
    let grammar: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let patterns = grammar["repository"]["word"]["patterns"].as_array().unwrap();
    let words: Vec<&str> = patterns
        .iter()
        .flat_map(|pattern| pattern["match"].as_str().unwrap().split(|c: char| !c.is_alphabetic()))
        .filter(|word| word.len() > 1)
        .collect();
    for word in elenchus_model::parser::RESERVED {
        assert!(words.contains(&word), "{word} is not highlighted");
    }
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
    check(&["export", "arith"], "nothing to export");
    check(&["export", "arith", "--to", "scala"], "it has java");
    check(&["export", "lambda"], "print java");
    check(&["suggest", "arith", "--among", "none"], "it has omitted_if");
    check(&["report", "lambda", "closed"], "no query");
    std::fs::write(tool.path("bad.model"), "language bad\nsort E = z | s(F)\n").unwrap();
    check(&["list", "bad.model"], "bad.model:2");
}

#[test]
fn the_page_shows_the_help() {
    let tool = Tool::new();
    let page = repository().join("docs/src/verbs/model.md");
    for action in ["ask", "verify", "report", "suggest", "agree", "run", "export", "fmt"] {
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

/// What is not known is said to be so, in words, in JSON and by the exit code, in whichever stage the limit is met.
#[test]
fn time_and_memory_that_run_out_are_no_answer() {
    let tool = Tool::new();
    // While the space is built, and while a formula is.
    for bounds in [&["--depth", "Exp=2000"][..], &["--depth", "Exp=9", "--fuel", "40"]] {
        let ask = [&["model", "ask", "arith", "sound", "--time", "300ms"], bounds].concat();
        for extra in [&[][..], &["--all"], &["--first"]] {
            let (code, document) = tool.json(&[&ask[..], extra].concat());
            assert_eq!(
                (code, document["answers"][0]["known"].as_str()),
                (Some(3), Some("not_known")),
                "{extra:?}"
            );
        }
        let said = tool.run(&ask);
        assert_eq!(said.code, Some(3));
        assert!(said.stdout.starts_with("not known: the time was over"), "{}", said.stdout);
        let sites = tool.run(&[&ask[..], &["--per-site"]].concat());
        assert_eq!(sites.code, Some(3), "{}", sites.stderr);
    }
    let deep = ["arith", "sound", "--depth", "Exp=2000", "--time", "300ms"];
    for (verb, word) in [("verify", "/verdict"), ("deepen", "/answers/0/known"), ("suggest", "/verdict")] {
        let asked = [&["model", verb], &deep[..]].concat();
        let (code, document) = tool.json(&asked);
        assert_eq!(
            (code, document.pointer(word)),
            (Some(3), Some(&"not_known".into())),
            "{verb}: {document}"
        );
        let said = tool.run(&asked);
        assert!(said.stdout.starts_with("not known: the time was over"), "{verb}: {}", said.stdout);
    }
    assert_eq!(tool.run(&[&["model", "report"], &deep[..]].concat()).code, Some(3));
    let export = tool.run(&[&["model", "export"], &deep[..]].concat());
    assert_eq!(export.code, Some(3), "{}", export.stderr);
    let (code, document) =
        tool.json(&["model", "ask", "arith", "sound", "--depth", "Exp=2000", "--memory", "300"]);
    assert_eq!((code, document["answers"][0]["known"].as_str()), (Some(3), Some("not_known")));
    let deep = tool.run(&["model", "ask", "arith", "sound", "--depth", "Exp=100000"]);
    assert_eq!(deep.code, Some(2));
    assert!(deep.stderr.contains("a depth of 100000 is more"), "{}", deep.stderr);
}

/// The time is that of all questions together: when it is over, every rule and premise is open, and none is called dead.
#[test]
fn many_questions_share_one_time() {
    let tool = Tool::new();
    let (code, document) = tool.json(&["model", "report", "arith", "sound", "--time", "0s"]);
    assert_eq!(code, Some(3));
    for list in ["rules", "premises"] {
        let all = document[list].as_array().unwrap();
        assert!(!all.is_empty() && all.iter().all(|one| one["verdict"] == "not_known"), "{document}");
    }
    let (code, document) = tool.json(&["model", "ask", "arith", "useful", "--per-site", "--time", "0s"]);
    assert_eq!(code, Some(3));
    assert!(document.as_array().unwrap().iter().all(|site| site["known"] == "not_known"), "{document}");
}

/// Ctrl-C asks for what is known so far, which is told like any other answer.
#[test]
fn a_question_that_is_stopped_tells_what_is_known() {
    let tool = Tool::new();
    // What it is asked takes minutes without optimisation.
    let mut command = tool.command(&["model", "ask", "letpoly", "--json"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // How large the question is, is told before the solver has it.
    let mut said = BufReader::new(child.stderr.take().unwrap()).lines();
    assert!(said.any(|line| line.unwrap().contains(" clauses")));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &document["answers"][0]["known"]), (Some(3), &"not_known".into()));
}

/// What the page shows of questions is what they print, but for times; the larger ones take too long here.
#[test]
fn the_page_shows_what_is_printed() {
    let tool = Tool::new();
    let page = std::fs::read_to_string(repository().join("docs/src/verbs/model.md")).unwrap();
    let mut seen = 0;
    for block in page.split("```text\n$ elenchus model ").skip(1) {
        let (command, rest) = block.split_once('\n').unwrap();
        if !command.contains(" arith ") {
            continue;
        }
        let parts = command.split(" '").map(|part| match part.strip_suffix('\'') {
            Some(quoted) => vec![quoted],
            None => part.split(' ').collect(),
        });
        let words: Vec<&str> = parts.flatten().collect();
        let shown = rest.split_once("```").unwrap().0;
        let printed = tool.run(&[&["model"], &words[..]].concat()).stdout;
        assert_eq!(without_times(&printed), without_times(shown), "{command}");
        seen += 1;
    }
    assert!(seen >= 3);
}

/// The text with `_` for numbers that a unit of time stands behind.
fn without_times(text: &str) -> String {
    let words = text.split_inclusive([' ', '\n']).collect::<Vec<_>>();
    let is_time =
        |at: usize| words.get(at + 1).is_some_and(|unit| unit.trim_end_matches([',', ' ', '\n']) == "s");
    words.iter().enumerate().map(|(at, word)| if is_time(at) { "_ " } else { word }).collect()
}

#[test]
fn each_answer_has_its_word() {
    let tool = Tool::new();
    let known = |arguments: &[&str]| {
        let (_, document) = tool.json(&[&["model", "ask", "arith", "sound"], arguments].concat());
        document["answers"][0]["known"].as_str().unwrap().to_owned()
    };
    assert_eq!(known(&[]), "none");
    assert_eq!(known(&["--bug", "omitted_if"]), "least");
    assert_eq!(known(&["--bug", "omitted_if", "--first"]), "found");
}

#[test]
fn what_is_probably_not_meant_is_told() {
    let tool = Tool::new();
    let text = "language t\nsort Exp = V_no | V_yes\ndata R = Ok\nfn check(e: Exp): R = match e { V_yes => fail \"x\", V_noo => Ok }\n\
                query q: exists e: Exp depth 1 { check(e) fails }\n";
    std::fs::write(tool.path("t.model"), text).unwrap();
    let asked = tool.run(&["model", "ask", "t.model"]);
    assert_eq!(asked.code, Some(1));
    assert!(
        asked.stderr.contains("warning: `V_noo` is a variable, which matches everything"),
        "{}",
        asked.stderr
    );
    assert!(asked.stderr.contains("did you mean `V_no`?"), "{}", asked.stderr);
}
