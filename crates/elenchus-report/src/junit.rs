use elenchus_campaign::{Group, State};

/// Groups as a `JUnit` report: a test case for each, which fails if nobody knows the group.
pub fn junit(groups: &[Group<'_>]) -> String {
    let failures = groups.iter().filter(|group| group.state == State::New).count();
    let mut report = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"elenchus\" tests=\"{}\" failures=\"{failures}\" errors=\"0\" skipped=\"{}\">\n",
        groups.len(),
        groups.len() - failures
    );
    for group in groups {
        let class = escaped(&format!("{}@{}", group.compiler, group.version));
        let name = escaped(&group.signature);
        report.push_str(&format!("  <testcase classname=\"{class}\" name=\"{name}\">\n"));
        if group.state == State::New {
            let text: String = group.smallest.files().iter().map(|(_, text)| text.as_str()).collect();
            let (title, text) = (escaped(&group.title), escaped(&text));
            report.push_str(&format!("    <failure message=\"{title}\">{text}</failure>\n"));
        } else {
            report.push_str(&format!("    <skipped message=\"{}\"/>\n", group.state.word()));
        }
        report.push_str("  </testcase>\n");
    }
    report.push_str("</testsuite>\n");
    report
}

/// A text for XML; what XML 1.0 has no way to write is left out.
fn escaped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => result.push_str("&amp;"),
            '<' => result.push_str("&lt;"),
            '>' => result.push_str("&gt;"),
            '"' => result.push_str("&quot;"),
            '\n' | '\t' => result.push(c),
            c if c.is_control() => {}
            c => result.push(c),
        }
    }
    result
}
