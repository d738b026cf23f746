//! The data type graph (section 3.2.2): which constructors make values of which types, and under which constraints.

use crate::datatype::{ConstructorId, Declarations, Type};

/// The graph of some declarations. A data type is a node by its position; an edge leads to a constructor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataTypeGraph {
    edges: Vec<Vec<Edge>>,
}

/// `t --constraint--> constructor`: the constructor makes values of `t` under the constraint.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Edge {
    /// The type that the constraint makes of `t`.
    result: Type,
    /// How many parameters it may have in it.
    parameters: usize,
    constructor: ConstructorId,
}

impl DataTypeGraph {
    pub fn new(declarations: &Declarations) -> DataTypeGraph {
        let edges = declarations.types.iter().map(|data_type| {
            let edge = |&id: &ConstructorId| {
                let constructor = declarations.constructor(id);
                let parameters = constructor.parameters.len();
                Edge { result: constructor.result.clone(), parameters, constructor: id }
            };
            data_type.constructors.iter().map(edge).collect()
        });
        DataTypeGraph { edges: edges.collect() }
    }

    /// Definition 3.1: the constructors that make values of `ty`, in the order of declaration.
    pub fn lookup(&self, ty: &Type) -> Vec<ConstructorId> {
        let Type::Data(id, _) = ty else { return Vec::new() };
        let compatible =
            self.edges[id.0].iter().filter(|edge| edge.result.matches(ty, &mut vec![None; edge.parameters]));
        compatible.map(|edge| edge.constructor).collect()
    }

    /// Definition 3.2: the types for which there is a constructor, each once. Parameters that no constructor
    /// constrains are left open.
    pub fn types(&self) -> Vec<Type> {
        let mut types: Vec<Type> = Vec::new();
        for edge in self.edges.iter().flatten() {
            if !types.contains(&edge.result) {
                types.push(edge.result.clone());
            }
        }
        types
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datatype::{
        Builtin, Constructor, ConstructorForm, DataForm, DataType, DataTypeId, Field, FieldForm,
    };

    const A: DataTypeId = DataTypeId(0);

    /// `A<T>` (or `A<X, Y>`) with constructors of these result types, the `i`th having `i` fields of its own type.
    fn graph(parameters: &[&str], results: &[Vec<Type>]) -> DataTypeGraph {
        let mut declarations = Declarations::default();
        for (index, result) in results.iter().enumerate() {
            let result = Type::Data(A, result.clone().into());
            let field = |position| Field {
                name: format!("f{position}"),
                ty: result.clone(),
                strict: false,
                form: FieldForm::Plain,
            };
            declarations.constructors.push(Constructor {
                name: format!("A{index}"),
                owner: A,
                parameters: parameters.iter().map(|&name| name.to_owned()).collect(),
                fields: (0..index).map(field).collect(),
                result: result.clone(),
                form: ConstructorForm::Tuple,
            });
        }
        declarations.types.push(DataType {
            name: "A".to_owned(),
            parameters: parameters.iter().map(|&name| name.to_owned()).collect(),
            variances: vec![crate::variance::Variance::Invariant; parameters.len()],
            bounds: vec![crate::bounds::Interfaces::default(); parameters.len()],
            extends: crate::bounds::Interfaces::default(),
            constructors: declarations.constructor_ids().collect(),
            form: DataForm::Sum,
        });
        DataTypeGraph::new(&declarations)
    }

    const INT: Type = Type::Builtin(Builtin::Int);
    const CHAR: Type = Type::Builtin(Builtin::Char);
    const BOOL: Type = Type::Builtin(Builtin::Bool);

    #[test]
    fn figure_4() {
        let graph = graph(&["T"], &[vec![INT], vec![INT], vec![CHAR]]);
        let lookup = |argument| graph.lookup(&Type::Data(A, vec![argument].into()));
        assert_eq!(lookup(CHAR), [ConstructorId(2)]);
        assert_eq!(lookup(INT), [ConstructorId(0), ConstructorId(1)]);
        assert_eq!(lookup(BOOL), []);
        assert_eq!(graph.lookup(&INT), []);
        assert_eq!(graph.types(), [Type::Data(A, vec![INT].into()), Type::Data(A, vec![CHAR].into())]);
    }

    #[test]
    fn the_example_of_type_selection() {
        let (x, y) = (Type::Parameter(0), Type::Parameter(1));
        let graph = graph(&["X", "Y"], &[vec![x.clone(), y.clone()], vec![x.clone(), INT]]);
        assert_eq!(
            graph.types(),
            [Type::Data(A, vec![x.clone(), y].into()), Type::Data(A, vec![x, INT].into())]
        );
        assert_eq!(
            graph.lookup(&Type::Data(A, vec![BOOL, INT].into())),
            [ConstructorId(0), ConstructorId(1)]
        );
        assert_eq!(graph.lookup(&Type::Data(A, vec![INT, BOOL].into())), [ConstructorId(0)]);
    }
}
