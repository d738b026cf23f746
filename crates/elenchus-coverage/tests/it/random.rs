//! Random small problems, with everything that problems can have.

use elenchus_coverage::Problem;
use elenchus_coverage::problem::{
    Arm, Constructor, ConstructorId, Data, DataId, Equalities, Field, Guard, Hold, Nothing, Pattern, Scalar,
    ScalarId, Type, ValueRules,
};
use elenchus_coverage::span::{Domain, Span};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A problem of a seed.
pub fn problem(seed: u64) -> Problem {
    let mut draw = Draw(ChaCha8Rng::seed_from_u64(seed));
    draw.problem()
}

struct Draw(ChaCha8Rng);

impl Draw {
    fn happens(&mut self, percent: u32) -> bool {
        self.0.random_range(0..100) < percent
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0.random_range(0..bound as u32) as usize
    }

    fn problem(&mut self) -> Problem {
        let nothing = [Nothing::Absent, Nothing::Fails, Nothing::Diverges][self.below(3)];
        let equalities = match self.below(10) {
            0..6 => Equalities::Shared,
            6..9 => Equalities::PerPlace,
            _ => Equalities::Ignored,
        };
        let scalars = vec![
            Scalar { name: "Bool".to_owned(), domain: Domain::new(0, 1), open: false, primitive: true },
            Scalar {
                name: "Small".to_owned(),
                domain: Domain { whole: Span::new(-2, 4), gap: Some(Span::new(1, 2)) },
                open: false,
                primitive: false,
            },
            Scalar { name: "Text".to_owned(), domain: Domain::new(0, 100), open: true, primitive: false },
        ];
        let parameters: Vec<usize> = (0..=self.below(3)).map(|_| [0, 1, 1, 2][self.below(4)]).collect();
        let mut problem = Problem {
            rules: ValueRules { nothing, equalities },
            scalars,
            data: Vec::new(),
            constructors: Vec::new(),
            variables: 0,
            scrutinee: Type::Scalar(ScalarId(0)),
            hold: if self.happens(70) { Hold::Lazy } else { Hold::Strict },
            arms: Vec::new(),
        };
        let generalised = self.happens(60);
        let strictness = [0, 0, 30, 100][self.below(4)];
        for (owner, &count) in parameters.iter().enumerate() {
            let name = ["A", "B", "C"][owner].to_owned();
            let mut data = Data { name, parameters: count as u32, constructors: Vec::new() };
            let constructors = if self.happens(6) { 0 } else { 1 + self.below(3) };
            for number in 0..constructors {
                data.constructors.push(ConstructorId(problem.constructors.len()));
                let name = format!("{}{number}", data.name);
                let constructor = self.constructor(name, owner, count, &parameters, generalised, strictness);
                problem.constructors.push(constructor);
            }
            problem.data.push(data);
        }
        problem.variables = u32::from(self.happens(15));
        let chosen = self.below(parameters.len());
        let arguments = (0..parameters[chosen]).map(|_| self.ty(&parameters, problem.variables, 2));
        problem.scrutinee = Type::Data(DataId(chosen), arguments.collect());
        let (depth, wild) = (1 + self.below(3), 20 + 10 * self.below(4) as u32);
        for _ in 0..self.below(6) {
            let pattern = self.pattern(&problem, &problem.scrutinee, depth, wild);
            let guard = match self.below(10) {
                0 => Guard::MayFail,
                1 if self.happens(30) => Guard::Fails,
                _ => Guard::Holds,
            };
            problem.arms.push(Arm { pattern, guard });
        }
        problem
    }

    fn constructor(
        &mut self,
        name: String,
        owner: usize,
        count: usize,
        parameters: &[usize],
        generalised: bool,
        strictness: u32,
    ) -> Constructor {
        let constrains = generalised && count > 0 && self.happens(60);
        let extra = u32::from(generalised && self.happens(25));
        let variables = count as u32 + extra;
        let result = (0..count as u32).map(|position| {
            if constrains && self.happens(70) {
                self.ty(parameters, variables, 2)
            } else {
                Type::Variable(position)
            }
        });
        let result = result.collect();
        let fields = (0..[0, 1, 1, 2, 2, 3][self.below(6)]).map(|_| {
            let hold = match self.below(20) {
                0 => Hold::Shielded,
                _ if self.happens(strictness) => Hold::Strict,
                _ => Hold::Lazy,
            };
            Field { ty: self.ty(parameters, variables, 2), hold }
        });
        Constructor { name, owner: DataId(owner), variables, fields: fields.collect(), result }
    }

    fn ty(&mut self, parameters: &[usize], variables: u32, depth: usize) -> Type {
        if variables > 0 && self.happens(35) {
            return Type::Variable(self.below(variables as usize) as u32);
        }
        if self.happens(30) {
            return Type::Scalar(ScalarId(self.below(3)));
        }
        let data = self.below(parameters.len());
        if depth == 0 && parameters[data] > 0 {
            return Type::Scalar(ScalarId(self.below(3)));
        }
        let arguments = (0..parameters[data]).map(|_| self.ty(parameters, variables, depth - 1));
        Type::Data(DataId(data), arguments.collect())
    }

    fn pattern(&mut self, problem: &Problem, ty: &Type, depth: usize, wild: u32) -> Pattern {
        if self.happens(8) {
            let parts = (0..2 + self.below(2)).map(|_| self.pattern(problem, ty, depth, wild));
            return Pattern::Or(parts.collect());
        }
        if depth == 0 || self.happens(wild) {
            return match self.below(12) {
                0 => Pattern::Something,
                1 if problem.rules.nothing == Nothing::Fails => Pattern::Nothing,
                _ => Pattern::Any,
            };
        }
        match ty {
            Type::Variable(_) => match self.below(10) {
                0 if !problem.constructors.is_empty() => {
                    let id = ConstructorId(self.below(problem.constructors.len()));
                    self.made(problem, id, &[], depth, wild)
                }
                1 => {
                    let scalar = ScalarId(self.below(3));
                    self.literal(problem, scalar)
                }
                _ => Pattern::Any,
            },
            Type::Scalar(scalar) => self.literal(problem, *scalar),
            Type::Data(data, arguments) => {
                let constructors = &problem.data[data.0].constructors;
                if constructors.is_empty() {
                    return Pattern::Any;
                }
                let id = constructors[self.below(constructors.len())];
                self.made(problem, id, arguments, depth, wild)
            }
        }
    }

    fn made(
        &mut self,
        problem: &Problem,
        id: ConstructorId,
        arguments: &[Type],
        depth: usize,
        wild: u32,
    ) -> Pattern {
        let constructor = problem.constructor(id);
        // The type of a field, as far as the arguments say: enough to draw patterns of it.
        let known = |ty: &Type| match ty {
            Type::Variable(variable) => {
                let position =
                    constructor.result.iter().position(|result| *result == Type::Variable(*variable));
                position.and_then(|position| arguments.get(position)).unwrap_or(ty).clone()
            }
            _ => ty.clone(),
        };
        let fields: Vec<Type> = constructor.fields.iter().map(|field| known(&field.ty)).collect();
        Pattern::Made(id, fields.iter().map(|field| self.pattern(problem, field, depth - 1, wild)).collect())
    }

    fn literal(&mut self, problem: &Problem, scalar: ScalarId) -> Pattern {
        let domain = problem.scalars[scalar.0].domain;
        let value = |draw: &mut Draw| loop {
            let value = draw.0.random_range(domain.whole.low..=domain.whole.high.min(4));
            if domain.contains(value) {
                break value;
            }
        };
        let (one, other) = (value(self), value(self));
        let high = if self.happens(30) && scalar.0 == 1 { one.max(other) } else { one };
        let low = if high == one { one.min(high) } else { one };
        Pattern::Literal(scalar, Span::new(low, high))
    }
}
