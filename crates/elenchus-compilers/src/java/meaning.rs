//! What the codes of Java compilers mean.

use crate::Meaning;

/// By javac's resource keys (`com/sun/tools/javac/resources/compiler.properties`).
pub(super) fn of_javac(code: &str, _message: &str) -> Meaning {
    let Some(key) = code.strip_prefix("compiler.err.").or_else(|| code.strip_prefix("compiler.warn.")) else {
        return Meaning::Other;
    };
    match key {
        // Since 27 javac names what is missing, where it finds it in time.
        "not.exhaustive"
        | "not.exhaustive.statement"
        | "not.exhaustive.details"
        | "not.exhaustive.statement.details" => Meaning::Inexhaustive,
        "pattern.dominated"
        | "duplicate.unconditional.pattern"
        | "duplicate.default.label"
        | "duplicate.case.label"
        | "unconditional.pattern.and.default"
        | "unconditional.pattern.and.both.boolean.values" => Meaning::RedundantArm,
        "premature.eof"
        | "not.stmt"
        | "illegal.char"
        | "unclosed.str.lit"
        | "unclosed.char.lit"
        | "unclosed.comment"
        | "orphaned"
        | "variable.not.allowed"
        | "class.not.allowed"
        | "else.without.if"
        | "catch.without.try"
        | "finally.without.try"
        | "int.number.too.large"
        | "malformed.fp.lit" => Meaning::Syntax,
        _ if key == "expected" || key.starts_with("expected") || key.starts_with("illegal.start.of") => {
            Meaning::Syntax
        }
        _ => Meaning::Other,
    }
}

/// By ecj's problem ids, which are constants of `org.eclipse.jdt.core.compiler.IProblem`.
pub(super) fn of_ecj(code: &str, _message: &str) -> Meaning {
    const SYNTAX: u32 = 0x4000_0000;
    let Ok(id) = code.parse::<u32>() else { return Meaning::Other };
    match id {
        // MissingEnumConstantCase, SwitchExpression[s][Yield]Missing{DefaultCase, EnumConstantCase} and
        // EnhancedSwitchMissingDefault. Some of them carry the flag of a syntax error.
        33_555_193 | 536_872_519 | 536_872_523 | 1_073_743_531 | 1_073_743_533 | 2_099_060 => {
            Meaning::Inexhaustive
        }
        // PatternDominated, IllegalTotalPatternWithDefault, DuplicateCase, DuplicateDefaultCase.
        2_099_058 | 2_099_059 | 33_554_602 | 536_871_078 => Meaning::RedundantArm,
        _ if id & SYNTAX != 0 => Meaning::Syntax,
        _ => Meaning::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_javac_is_understood_when_it_speaks_of_missing_cases() {
        let words = ["not.exhaustive", "not.exhaustive.statement.details", "pattern.dominated", "expected3"];
        let meanings = words.map(|key| of_javac(&format!("compiler.err.{key}"), ""));
        let expected = [Meaning::Inexhaustive, Meaning::Inexhaustive, Meaning::RedundantArm, Meaning::Syntax];
        assert_eq!(meanings, expected);
    }
}
