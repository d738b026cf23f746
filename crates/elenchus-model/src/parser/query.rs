//! `query NAME: exists e: Exp depth 5, Ty depth 2 fuel 3 with BUG { FORMULA } minimise METRIC`

use super::{Parse, Parser};
use crate::syntax::{CheckRef, Formula, Name, Outcome, QueryDecl};

impl Parser {
    pub(super) fn query(&mut self) -> Parse<QueryDecl> {
        let start = self.advance().span;
        let name = self.name("the name of the query")?;
        self.symbol(":")?;
        if !self.accept_word("exists") {
            return Err(self
                .expected("`exists`")
                .help("a query asks for a program: `query sound: exists e: Exp depth 5 { ... }`"));
        }
        let variable = self.name("a variable for the program")?;
        self.symbol(":")?;
        let sort = self.name("the sort of the program")?;
        let mut depths = Vec::new();
        if self.accept_word("depth") {
            depths.push((sort.clone(), self.number("a depth")?));
        }
        while self.accept(",") {
            let other = self.name("a sort")?;
            if !self.accept_word("depth") {
                return Err(self.expected("`depth`"));
            }
            depths.push((other, self.number("a depth")?));
        }
        let fuel = if self.accept_word("fuel") { Some(self.number("an amount of fuel")?) } else { None };
        let bugs = if self.accept_word("with") { self.bug_names()? } else { Vec::new() };
        self.symbol("{")?;
        let formula = self.formula()?;
        self.symbol("}")?;
        let minimise = if self.accept_word("minimise") { Some(self.name("a metric")?) } else { None };
        Ok(QueryDecl { span: self.since(start), name, variable, sort, depths, fuel, bugs, formula, minimise })
    }

    fn bug_names(&mut self) -> Parse<Vec<Name>> {
        let mut names = vec![self.name("the name of a bug")?];
        while self.accept(",") {
            names.push(self.name("the name of a bug")?);
        }
        Ok(names)
    }

    fn formula(&mut self) -> Parse<Formula> {
        self.nested(|parser| {
            let mut left = parser.conjunction()?;
            while parser.accept_word("or") {
                left = Formula::Or(Box::new(left), Box::new(parser.conjunction()?));
            }
            Ok(left)
        })
    }

    fn conjunction(&mut self) -> Parse<Formula> {
        let mut left = self.literal()?;
        while self.accept_word("and") {
            left = Formula::And(Box::new(left), Box::new(self.literal()?));
        }
        Ok(left)
    }

    fn literal(&mut self) -> Parse<Formula> {
        if self.accept_word("not") {
            return Ok(Formula::Not(Box::new(self.nested(Self::literal)?)));
        }
        if self.accept("(") {
            let inner = self.formula()?;
            self.symbol(")")?;
            return Ok(inner);
        }
        let function = self.name("a check, for example `check(e) passes`")?;
        let bugs = if self.accept("[") {
            let names = self.bug_names()?;
            self.symbol("]")?;
            names
        } else {
            Vec::new()
        };
        self.symbol("(")?;
        let argument = self.name("the program's variable")?;
        self.symbol(")")?;
        let outcome = self.outcome()?;
        Ok(Formula::Check(CheckRef { function, bugs, argument, outcome }))
    }

    fn outcome(&mut self) -> Parse<Outcome> {
        if self.accept_word("passes") {
            return Ok(Outcome::Passes);
        }
        let fails = self.peek_word() == Some("fails");
        if fails || self.peek_word() == Some("stops") {
            self.advance();
            let site =
                if self.accept_word("at") { Some(self.text("the message of the failure")?) } else { None };
            return Ok(if fails { Outcome::Fails(site) } else { Outcome::Stops(site) });
        }
        if self.accept_word("runs") {
            if self.accept_word("out") {
                return Ok(Outcome::RunsOut);
            }
            return Err(self.expected("`out`"));
        }
        Err(self
            .expected("`passes`, `fails`, `stops` or `runs out`")
            .help("a query is made of checks such as `check(e) passes` and `run(e) fails at \"message\"`"))
    }
}
