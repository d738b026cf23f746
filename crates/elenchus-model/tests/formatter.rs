//! The formatter keeps the meaning and the comments, and formatting twice changes nothing.
#![allow(clippy::needless_raw_string_hashes)] // expect-test writes them

use elenchus_model::format::format;
use elenchus_model::{check, parser};
use expect_test::{Expect, expect};

fn check_format(source: &str, expect: &Expect) {
    let once = format(source).unwrap_or_else(|error| panic!("{}", error.render("test", source)));
    expect.assert_eq(&once);
    assert_eq!(format(&once).expect("what was formatted parses"), once);
}

#[test]
fn layout() {
    check_format(
        r#"
language    demo -- a comment after the name
-- before the sort
sort E = z | s(E) as "(s _)" -- after the sort
 | long_constructor_name_one(E, E) | long_constructor_name_two(E, E) | long_constructor_name_three(E, E)
bug one "first"
bug two "second"
data V = n | m(V)   depth 3
metric calls {s=1, z = 0}
fn f(e: E, m: E -> V): V = match e { z => n,
   -- on the second arm
   s(x) => { let y = f(x, m); -- why
     assert not (bug one and y == n) or x in m else "bad";
     if bug two { m[x] else fail "none" } else { if y == n { n } else { y } } },
   else => stop "other" -- last
   }
query q: exists e: E depth 3 fuel 2 with one { (f[two](e) passes or f(e) runs out) and not f(e) fails at "bad" } minimise calls
-- the end
"#,
        &expect![[r#"
            language demo  -- a comment after the name

            -- before the sort
            sort E =
                z
              | s(E) as "(s _)"  -- after the sort
              | long_constructor_name_one(E, E)
              | long_constructor_name_two(E, E)
              | long_constructor_name_three(E, E)

            bug one "first"
            bug two "second"

            data V = n | m(V) depth 3

            metric calls { s = 1, z = 0 }

            fn f(e: E, m: E -> V): V =
              match e {
                z => n,
                -- on the second arm
                s(x) => {
                  let y = f(x, m);  -- why
                  assert not (bug one and y == n) or x in m else "bad";
                  if bug two { m[x] else fail "none" } else if y == n { n } else { y }
                }
                else => stop "other"  -- last
              }

            query q: exists e: E depth 3 fuel 2 with one {
              (f[two](e) passes or f(e) runs out) and not f(e) fails at "bad"
            } minimise calls

            -- the end
        "#]],
    );
}

#[test]
fn files_and_translations() {
    check_format(
        r#"
language demo
use   "one.model"
use "two.model"   -- the other
print java { file e => "class Main {" -- open
 "  $e" "}"
 -- numbers
 z => "0"   s(x) => "($x + 1)" -- more
 }
print view { }
"#,
        &expect![[r#"
            language demo

            use "one.model"
            use "two.model"  -- the other

            print java {
              file e =>
                "class Main {"  -- open
                "  $e"
                "}"
              -- numbers
              z => "0"
              s(x) => "($x + 1)"  -- more
            }

            print view {
            }
        "#]],
    );
}

/// The models of this repository are formatted, and formatting does not change what they mean.
#[test]
fn models_are_formatted() {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models");
    let mut files: Vec<_> =
        std::fs::read_dir(directory).expect("models").flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "model"));
    files.sort();
    assert!(files.len() >= 2);
    for path in files {
        let source = std::fs::read_to_string(&path).expect("a model");
        let formatted = format(&source).unwrap_or_else(|error| panic!("{}", error.render("model", &source)));
        let parsed = |text: &str| check::check(&parser::parse(text).expect("it parses")).expect("it checks");
        let strip = |text: String| {
            // Positions differ; everything else must not.
            text.split("Span {")
                .map(|part| part.split_once('}').map_or(part, |(_, rest)| rest))
                .collect::<String>()
        };
        assert_eq!(strip(format!("{:?}", parsed(&source))), strip(format!("{:?}", parsed(&formatted))));
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&path, &formatted).expect("written");
        } else {
            assert!(formatted == source, "{} is not formatted", path.display());
        }
    }
}
