//! What the codes of Java compilers mean.

use crate::Meaning;

/// By javac's resource keys (`com/sun/tools/javac/resources/compiler.properties`).
pub(super) fn of_javac(code: &str) -> Meaning {
    let Some(key) = code.strip_prefix("compiler.err.").or_else(|| code.strip_prefix("compiler.warn.")) else {
        return Meaning::Other;
    };
    match key {
        "not.exhaustive" | "not.exhaustive.statement" => Meaning::Inexhaustive,
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

/// By ecj's problem ids: the flags of `org.eclipse.jdt.core.compiler.IProblem` or'ed with a number.
pub(super) fn of_ecj(code: &str) -> Meaning {
    const SYNTAX: u32 = 0x4000_0000;
    const NUMBER: u32 = 0x3F_FFFF;
    let Ok(id) = code.parse::<u32>() else { return Meaning::Other };
    if id & SYNTAX != 0 {
        return Meaning::Syntax;
    }
    match id & NUMBER {
        // MissingEnumConstantCase, SwitchExpressionsYieldMissingDefaultCase, EnhancedSwitchMissingDefault.
        1700 | 1725 | 1908 => Meaning::Inexhaustive,
        // PatternDominated, DuplicateTotalPattern, IllegalTotalPatternWithDefault.
        1902 | 1904 | 1905 => Meaning::RedundantArm,
        _ => Meaning::Other,
    }
}
