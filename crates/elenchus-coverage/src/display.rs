//! Problems as text, for messages.

use std::fmt;

use crate::problem::{ConstructorId, Guard, Hold, Pattern, Problem, Type};

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "nothing {:?}, equalities {:?}", self.rules.nothing, self.rules.equalities)?;
        for data in &self.data {
            writeln!(f, "data {}", data.name)?;
            for &ConstructorId(id) in &data.constructors {
                let constructor = &self.constructors[id];
                let field =
                    |field: &crate::problem::Field| format!("{}{}", mark(field.hold), self.ty(&field.ty));
                let fields: Vec<String> = constructor.fields.iter().map(field).collect();
                let result: Vec<String> = constructor.result.iter().map(|ty| self.ty(ty)).collect();
                writeln!(
                    f,
                    "  {}({}) -> {}<{}>",
                    constructor.name,
                    fields.join(", "),
                    data.name,
                    result.join(", ")
                )?;
            }
        }
        writeln!(f, "match {}{}", mark(self.hold), self.ty(&self.scrutinee))?;
        for arm in &self.arms {
            let guard = match arm.guard {
                Guard::Holds => "",
                Guard::MayFail => " if ...",
                Guard::Fails => " if false",
            };
            writeln!(f, "  {}{guard}", self.pattern(&arm.pattern))?;
        }
        Ok(())
    }
}

fn mark(hold: Hold) -> &'static str {
    match hold {
        Hold::Strict => "!",
        Hold::Lazy => "",
        Hold::Shielded => "&",
    }
}

impl Problem {
    fn ty(&self, ty: &Type) -> String {
        match ty {
            Type::Variable(variable) => format!("t{variable}"),
            Type::Scalar(scalar) => self.scalars[scalar.0].name.clone(),
            Type::Data(data, arguments) => {
                let name = &self.data[data.0].name;
                if arguments.is_empty() {
                    return name.clone();
                }
                let arguments: Vec<String> = arguments.iter().map(|argument| self.ty(argument)).collect();
                format!("{name}<{}>", arguments.join(", "))
            }
        }
    }

    fn pattern(&self, pattern: &Pattern) -> String {
        let list = |patterns: &[Pattern], separator: &str| {
            let texts: Vec<String> = patterns.iter().map(|pattern| self.pattern(pattern)).collect();
            texts.join(separator)
        };
        match pattern {
            Pattern::Any => "_".to_owned(),
            Pattern::Something => "!_".to_owned(),
            Pattern::Nothing => "null".to_owned(),
            Pattern::Literal(_, span) if span.is_single() => span.low.to_string(),
            Pattern::Literal(_, span) => format!("{}..={}", span.low, span.high),
            Pattern::Made(id, arguments) if arguments.is_empty() => self.constructor(*id).name.clone(),
            Pattern::Made(id, arguments) => {
                format!("{}({})", self.constructor(*id).name, list(arguments, ", "))
            }
            Pattern::Or(parts) => format!("({})", list(parts, " | ")),
        }
    }
}
