//! Pages that show files and outputs show them as they are. `UPDATE_DOCS=1` brings them up to date.

use std::path::Path;

use crate::tool::{Tool, repository};

/// Checks that the page has a block, behind the marker `<!-- name -->`, with exactly this content.
pub fn check_block(page: &Path, name: &str, language: &str, content: &str) {
    let text = std::fs::read_to_string(page).unwrap();
    let marker = format!("<!-- {name} -->\n");
    let begin =
        text.find(&marker).unwrap_or_else(|| panic!("{} has no {marker}", page.display())) + marker.len();
    let end = begin + text[begin..].find("\n```\n").expect("an open block") + "\n```\n".len();
    let block = format!("```{language}\n{}\n```\n", content.trim_end());
    if text[begin..end] == block {
        return;
    }
    assert!(
        std::env::var_os("UPDATE_DOCS").is_some(),
        "{}: the block {name} is out of date; UPDATE_DOCS=1 cargo test -p elenchus",
        page.display()
    );
    std::fs::write(page, format!("{}{block}{}", &text[..begin], &text[end..])).unwrap();
}

#[test]
fn the_configuration_page_shows_the_defaults() {
    let defaults = elenchus::Config::default_text();
    check_block(&repository().join("docs/src/configuration.md"), "defaults", "toml", &defaults);
}

#[test]
fn the_example_configuration_is_read() {
    let tool = Tool::new();
    std::fs::write(tool.path("elenchus.toml"), elenchus::Config::default_text()).unwrap();
    assert_eq!(tool.run(&["gen", "patterns", "--lang", "rust"]).code, Some(0));
}

/// Each verb's page shows its help as it is.
#[test]
fn the_pages_of_the_verbs_show_their_help() {
    let tool = Tool::new();
    for verb in [
        "doctor",
        "toolchain",
        "fuzz",
        "gen",
        "seeds",
        "check",
        "findings",
        "reduce",
        "show",
        "repro",
        "vote",
        "bisect",
        "bench",
        "api",
        "completions",
        "corpus",
    ] {
        let help = tool.run(&[verb, "--help"]).stdout;
        check_block(&repository().join(format!("docs/src/verbs/{verb}.md")), "help", "text", &help);
    }
}

/// Pages that show a program in both forms show one that is kept beside them.
#[test]
fn programs_print_as_shown() {
    for (page, program) in [
        ("generate.md", "generate/glider.ir"),
        ("text-form.md", "text-form/till.ir"),
        ("mutate.md", "mutate/shop.ir"),
    ] {
        let page = repository().join("docs/src").join(page);
        let path = repository().join("docs/src").join(program);
        check_block(&page, "ir", "text", &std::fs::read_to_string(&path).unwrap());
        let path = path.to_str().unwrap();
        let java = Tool::new().run(&["check", path, "--lang", "java", "--print"]);
        assert_eq!(java.code, Some(0), "{}", java.stderr);
        check_block(&page, "java", "java", &java.stdout);
        assert_eq!(Tool::new().run(&["check", path, "--lang", "java"]).code, Some(0), "{path}");
    }
}

/// The program that the page on `gen` shows is the one that the command beside it makes.
#[test]
fn the_page_of_gen_shows_a_real_program() {
    let tool = Tool::new();
    let program =
        tool.run(&["gen", "patterns", "--lang", "rust", "--seed", "11", "--strategy", "refine"]).stdout;
    check_block(&repository().join("docs/src/verbs/gen.md"), "program", "rust", &program);
}

/// How sure a finding is, is said in the same words wherever it is said.
#[test]
fn what_a_finding_is_worth_is_said_in_the_same_words() {
    let said = "Every finding was seen again with its program alone. The first three of each group are asked in a fresh \
                compiler process, which *confirms* the group; later ones are asked in the process that had the batch, \
                and are listed as *seen in a batch*. Only confirmed groups count as bugs.";
    let pages = ["introduction", "concepts", "compilers"].map(|page| format!("docs/src/{page}.md"));
    for page in pages.into_iter().chain(["README.md", "ARCHITECTURE.md"].map(str::to_owned)) {
        let text = std::fs::read_to_string(repository().join(&page)).unwrap();
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(said), "{page}");
    }
}
