//! The declarations of a file: types with their members, functions, global variables.

use std::collections::{BTreeMap, BTreeSet};

use tree_sitter::Node;

use super::library;
use super::syntax::{Tree, child_of_kind, children};
use super::types::{NameMeaning, Names, Parameters, is_standard, is_type, type_child, uncertain, void};
use crate::Type;

/// Everything that a file declares at its top and in its types.
#[derive(Debug)]
pub(super) struct Model<'t> {
    pub tree: Tree<'t>,
    pub names: Names<'t>,
    pub nominals: BTreeMap<String, Nominal>,
    /// Functions by name, wherever they are declared.
    pub functions: BTreeMap<&'t str, Vec<Signature>>,
    /// Names of values: variables, parameters, cases, wherever they are declared.
    pub values: BTreeSet<&'t str>,
    pub globals: BTreeMap<&'t str, Vec<Property>>,
    /// Operators that the file declares functions for which could be chosen for values of standard types.
    pub operators: BTreeSet<&'t str>,
    /// Words that the file uses, which call for care.
    pub traits: Traits,
    /// Types of variables without one, known from their initial values: by where the name is.
    pub inferred: BTreeMap<usize, Type>,
}

/// What a file has that makes some replacements unsafe.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a word of its own")]
pub(super) struct Traits {
    pub has_concurrency: bool,
    pub has_ownership: bool,
    pub has_builders: bool,
    pub has_derivatives: bool,
    pub has_typed_throws: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NominalKind {
    Struct,
    Class,
    Enum,
    Actor,
    Protocol,
}

#[derive(Debug)]
pub(super) struct Nominal {
    pub path: String,
    pub kind: NominalKind,
    pub parameters: Parameters,
    /// Names of what it inherits from and conforms to.
    pub supers: Vec<String>,
    pub properties: BTreeMap<String, Vec<Property>>,
    pub methods: BTreeMap<String, Vec<Signature>>,
    pub inits: Vec<Signature>,
    pub subscripts: Vec<Signature>,
    pub cases: BTreeMap<String, Vec<CaseValue>>,
    pub has_attributes: bool,
    /// Its type parameters can be any type.
    pub is_unconstrained: bool,
}

/// A value that a case of an enumeration carries: its label and its type.
pub(super) type CaseValue = (Option<String>, Option<Type>);

#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a modifier of its own")]
pub(super) struct Property {
    pub of: Option<Type>,
    pub is_static: bool,
    pub is_let: bool,
    /// Stored, initialised where it is declared or by an initialiser, and without observers or attributes.
    pub is_plain: bool,
    pub has_initial: bool,
    /// Where its name is.
    pub at: usize,
    /// Where its declaration ends: it has a value from there on.
    pub end: usize,
}

/// A function, method, initialiser or subscript.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a modifier of its own")]
pub(super) struct Signature {
    pub parameters: Vec<Parameter>,
    /// Unknown if it mentions what we do not know.
    pub result: Option<Type>,
    pub generics: Parameters,
    /// Its own type parameters can be any type.
    pub is_unconstrained: bool,
    /// Its own type parameters whose `Element` is a type that is known.
    pub elements: Parameters,
    pub is_static: bool,
    pub is_mutating: bool,
    pub failable: Failable,
    /// Needs `try` or `await`.
    pub has_effects: bool,
    pub has_attributes: bool,
    pub owner: Owner,
}

/// Whether an initialiser may give nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Failable {
    No,
    /// `init?`
    Optional,
    /// `init!`: the place of a call decides whether its value is an optional one.
    Implicit,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    Global,
    /// The type's path.
    Member(String),
    /// Inside these bytes.
    Local(std::ops::Range<usize>),
    Unknown,
}

#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a modifier of its own")]
pub(super) struct Parameter {
    pub label: Option<String>,
    pub name: String,
    /// Its type as it is written.
    pub written: String,
    pub of: Option<Type>,
    pub has_default: bool,
    pub is_variadic: bool,
    pub is_inout: bool,
    /// `@escaping`, `@autoclosure`, ownership.
    pub has_modifiers: bool,
    pub is_escaping: bool,
}

impl<'t> Model<'t> {
    pub fn of(tree: Tree<'t>, root: Node<'t>, inferred: BTreeMap<usize, Type>) -> Model<'t> {
        let mut model = Model {
            tree,
            names: Names::default(),
            nominals: BTreeMap::new(),
            functions: BTreeMap::new(),
            values: BTreeSet::new(),
            globals: BTreeMap::new(),
            operators: BTreeSet::new(),
            traits: Traits::default(),
            inferred,
        };
        model.collect_names(root, "");
        model.collect_traits();
        model.collect(root, &Owner::Global, &Vec::new());
        model
    }

    /// The operators and names that new expressions do not use: the file means something else by them, or may.
    pub fn avoid(&self) -> Vec<String> {
        let shadowed = ["Optional", "Swift"].into_iter().filter(|name| self.names.is_declared(name));
        shadowed.chain(self.operators.iter().copied()).map(str::to_owned).collect()
    }

    /// First the names of types, so that members can mention any of them.
    fn collect_names(&mut self, node: Node<'t>, path: &str) {
        for child in children(node) {
            let name = child.child_by_field_name("name").map(|name| self.tree.text(name));
            match (child.kind(), name) {
                ("class_declaration" | "protocol_declaration", Some(name)) => {
                    let word =
                        child.child_by_field_name("declaration_kind").map_or("", |w| self.tree.text(w));
                    let own_path = if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
                    // Inside a type with parameters, a type depends on them.
                    let depends = path_has_parameters(&self.nominals, path);
                    if word == "extension" {
                        self.collect_names(child, name);
                        continue;
                    }
                    let parameters = self.parameters(child);
                    // With a pack among them, they may be any number. What is called as a standard type is, hides it.
                    let has_pack = child_of_kind(child, "type_parameters")
                        .is_some_and(|list| self.tree.text(list).contains("each "));
                    let meaning =
                        if depends || has_pack || is_standard(&own_path) || self.is_conditional(child) {
                            NameMeaning::Abstract
                        } else {
                            NameMeaning::Nominal(own_path.clone(), parameters.len())
                        };
                    self.names.declare(name, meaning);
                    let kind = match word {
                        "struct" => NominalKind::Struct,
                        "class" => NominalKind::Class,
                        "enum" => NominalKind::Enum,
                        "actor" => NominalKind::Actor,
                        _ => NominalKind::Protocol,
                    };
                    let supers = children(child)
                        .filter(|part| part.kind() == "inheritance_specifier")
                        .map(|part| self.tree.text(part).to_owned());
                    let modifiers = self.tree.modifiers(child);
                    let nominal = Nominal {
                        path: own_path.clone(),
                        kind,
                        parameters,
                        supers: supers.collect(),
                        properties: BTreeMap::new(),
                        methods: BTreeMap::new(),
                        inits: Vec::new(),
                        subscripts: Vec::new(),
                        cases: BTreeMap::new(),
                        has_attributes: modifiers.iter().any(|word| word.starts_with('@')),
                        is_unconstrained: self.is_unconstrained(child),
                    };
                    self.nominals.insert(own_path.clone(), nominal);
                    self.collect_names(child, &own_path);
                }
                ("typealias_declaration", Some(name)) => {
                    let is_plain =
                        child_of_kind(child, "type_parameters").is_none() && node.kind() == "source_file";
                    let meaning = if is_plain && !self.is_conditional(child) {
                        NameMeaning::Alias(child)
                    } else {
                        NameMeaning::Abstract
                    };
                    self.names.declare(name, meaning);
                }
                ("associatedtype_declaration", Some(name)) => self.names.declare(name, NameMeaning::Abstract),
                ("suppressed_constraint", _) => self.names.uses_noncopyable = true,
                ("function_body" | "lambda_literal" | "computed_property", _) => {
                    self.collect_names(child, "");
                }
                _ => self.collect_names(child, path),
            }
        }
    }

    fn collect_traits(&mut self) {
        let has = |words: &[&str]| words.iter().any(|word| self.tree.source.contains(word));
        self.traits = Traits {
            has_concurrency: has(&["actor", "Actor", "async", "await", "Sendable", "isolated", "sending"]),
            has_ownership: self.names.uses_noncopyable
                || has(&[
                    "~Copyable",
                    "~Escapable",
                    "consuming",
                    "borrowing",
                    "consume ",
                    "_moveOnly",
                    "__owned",
                ]),
            has_typed_throws: has(&["throws("]),
            has_builders: has(&["uilder"]),
            has_derivatives: has(&["_Differentiation", "@differentiable"]),
        };
    }

    /// The type parameters that a declaration brings.
    pub fn parameters(&self, node: Node<'t>) -> Parameters {
        let Some(list) = child_of_kind(node, "type_parameters") else { return Vec::new() };
        let names = children(list).filter(|child| child.kind() == "type_parameter").filter_map(|parameter| {
            let name = child_of_kind(parameter, "type_identifier")?;
            let text = self.tree.text(name);
            Some((text.to_owned(), Type::named(&format!("{text}@{}", name.start_byte()))))
        });
        names.collect()
    }

    /// Whether the file extends a type of elsewhere, or a protocol that such a type may conform to.
    pub fn extends(&self, name: &str) -> bool {
        self.tree.source.contains(&format!("extension {name}"))
            || ["Integer", "Numeric", "FloatingPoint", "ExpressibleBy", "Collection", "Sequence", "SIMD"]
                .iter()
                .any(|protocol| {
                    self.tree.source.match_indices("extension ").any(|(at, _)| {
                        let line = self.tree.source[at..].lines().next().unwrap_or_default();
                        line.contains(protocol)
                    })
                })
    }

    /// Whether a declaration is there under a condition only.
    pub fn is_conditional(&self, node: Node<'t>) -> bool {
        let Some(parent) = node.parent() else { return false };
        let mut depth = 0_i32;
        for sibling in children(parent) {
            if sibling.start_byte() >= node.start_byte() {
                break;
            }
            if sibling.kind() == "directive" {
                let text = self.tree.text(sibling);
                depth += i32::from(text.starts_with("#if")) - i32::from(text.starts_with("#endif"));
            }
        }
        depth > 0 || (!matches!(parent.kind(), "source_file") && self.is_conditional(parent))
    }

    /// Then all declarations.
    fn collect(&mut self, node: Node<'t>, owner: &Owner, generics: &Parameters) {
        for child in children(node) {
            match child.kind() {
                "class_declaration" | "protocol_declaration" => self.collect_nominal(child, owner, generics),
                "function_declaration" | "protocol_function_declaration" => {
                    self.collect_function(child, owner, generics);
                }
                "init_declaration" | "subscript_declaration" => {
                    let signature = self.signature(child, owner, generics);
                    if let Owner::Member(path) = owner
                        && let Some(nominal) = self.nominals.get_mut(path)
                    {
                        let list = if child.kind() == "init_declaration" {
                            &mut nominal.inits
                        } else {
                            &mut nominal.subscripts
                        };
                        list.push(signature);
                    }
                    self.collect_values(child);
                    self.collect(child, &Owner::Local(child.byte_range()), generics);
                }
                "property_declaration" | "protocol_property_declaration" => {
                    self.collect_property(child, owner, generics);
                    self.collect(child, &Owner::Local(child.byte_range()), generics);
                }
                "enum_entry" => self.collect_cases(child, owner, generics),
                "pattern" | "lambda_parameter" | "parameter" | "capture_list_item" => {
                    self.collect_values(child);
                }
                "class_body" | "enum_class_body" | "protocol_body" | "source_file" => {
                    self.collect(child, owner, generics);
                }
                _ => {
                    if child.kind() == "simple_identifier" && is_bound(child) {
                        self.values.insert(self.tree.text(child));
                    }
                    let inside = match owner {
                        Owner::Local(_) | Owner::Unknown => owner.clone(),
                        _ => Owner::Local(child.byte_range()),
                    };
                    let inside =
                        if child.kind() == "statements" { Owner::Local(child.byte_range()) } else { inside };
                    self.collect(child, &inside, generics);
                }
            }
        }
    }

    fn collect_nominal(&mut self, node: Node<'t>, owner: &Owner, generics: &Parameters) {
        let Some(name) = node.child_by_field_name("name") else { return };
        let mut inner = generics.clone();
        let is_extension = node
            .child_by_field_name("declaration_kind")
            .is_some_and(|word| self.tree.text(word) == "extension");
        let path = match (self.names.meaning(self.tree.text(name)), owner) {
            (Some(NameMeaning::Nominal(path, _)), _) => Some(path.clone()),
            _ => None,
        };
        let fixes = is_extension && self.fixes_parameters(node);
        if let Some(nominal) = path.as_ref().and_then(|path| self.nominals.get_mut(path)) {
            inner.extend(if fixes { uncertain(&nominal.parameters) } else { nominal.parameters.clone() });
            if is_extension {
                let supers = children(node)
                    .filter(|part| part.kind() == "inheritance_specifier")
                    .map(|part| self.tree.text(part).to_owned());
                nominal.supers.extend(supers);
            }
        }
        // Members that are there under a condition on the parameters are no members that we count on.
        let is_constrained = child_of_kind(node, "type_constraints").is_some() && is_extension;
        let member = match path {
            Some(path) if !is_constrained => Owner::Member(path),
            _ => Owner::Unknown,
        };
        self.collect(node, &member, &inner);
    }

    /// Whether a declaration says nothing of its type parameters but their names.
    fn is_unconstrained(&self, node: Node<'t>) -> bool {
        child_of_kind(node, "type_constraints").is_none()
            && child_of_kind(node, "type_parameters").is_none_or(|list| {
                let text = self.tree.text(list);
                !text.contains([':', '~']) && !text.contains("each ")
            })
    }

    /// Whether the constraints of a declaration may make a type parameter another type: by saying so, or by a class whose
    /// own type arguments say so. Protocols of the file do not.
    pub fn fixes_parameters(&self, node: Node<'t>) -> bool {
        let Some(constraints) = child_of_kind(node, "type_constraints") else { return false };
        let text = self.tree.text(constraints).trim_start_matches("where");
        text.split(',').any(|constraint| {
            let above = constraint.split_once(':').map(|(_, above)| above.trim());
            let is_protocol = above.is_some_and(|above| {
                let nominal = self.nominals.get(above);
                nominal.is_some_and(|nominal| nominal.kind == NominalKind::Protocol)
                    || (!self.names.is_declared(above) && library::is_protocol(above))
            });
            !is_protocol || constraint.contains("==")
        })
    }

    fn collect_function(&mut self, node: Node<'t>, owner: &Owner, generics: &Parameters) {
        let Some(name) = node.child_by_field_name("name") else { return };
        let signature = self.signature(node, owner, generics);
        let text = self.tree.text(name);
        if name.kind() == "simple_identifier" {
            if let Owner::Member(path) = owner
                && let Some(nominal) = self.nominals.get_mut(path)
            {
                nominal.methods.entry(text.to_owned()).or_default().push(signature.clone());
            }
            self.functions.entry(text).or_default().push(signature.clone());
        } else if !self.is_harmless(&signature) {
            self.operators.insert(text);
        }
        self.collect_values(node);
        let inner: Parameters = generics.iter().cloned().chain(signature.generics).collect();
        self.collect(node, &Owner::Local(node.byte_range()), &inner);
    }

    /// Whether an operator of the file is never chosen for values of standard types: one of its operands has a type of
    /// the file that no literal has.
    fn is_harmless(&self, signature: &Signature) -> bool {
        signature.generics.is_empty()
            && signature.parameters.iter().all(|parameter| {
                let Some(of) = &parameter.of else { return false };
                self.nominals.get(of.name()).is_some_and(|nominal| {
                    nominal.kind != NominalKind::Protocol
                        && !nominal.supers.iter().any(|name| name.starts_with("ExpressibleBy"))
                        && nominal.supers.iter().all(|name| !name.contains("Literal"))
                })
            })
            && signature.result.as_ref().is_some_and(|result| result.is("Bool"))
    }

    fn collect_property(&mut self, node: Node<'t>, owner: &Owner, generics: &Parameters) {
        let modifiers = self.tree.modifiers(node);
        let is_static = modifiers.iter().any(|word| matches!(*word, "static" | "class"));
        let has_attributes = modifiers
            .iter()
            .any(|word| word.starts_with('@') || matches!(*word, "lazy" | "weak" | "unowned"));
        let is_let = child_of_kind(node, "value_binding_pattern")
            .is_some_and(|binding| self.tree.text(binding).ends_with("let"));
        let is_conditional = self.is_conditional(node);
        let parts: Vec<Node<'t>> = children(node).collect();
        for (i, part) in parts.iter().enumerate() {
            if part.kind() != "pattern" {
                continue;
            }
            let Some(name) = bound_name(*part) else {
                self.collect_values(*part);
                continue;
            };
            let rest: Vec<Node<'t>> =
                parts[i + 1..].iter().copied().take_while(|part| part.kind() != ",").collect();
            let annotation = rest.iter().find(|part| part.kind() == "type_annotation");
            let of = match annotation {
                Some(annotation) => {
                    type_child(*annotation).and_then(|of| self.names.resolve(self.tree, of, generics))
                }
                None => self.inferred.get(&name.start_byte()).cloned(),
            };
            let is_computed = rest
                .iter()
                .any(|part| matches!(part.kind(), "computed_property" | "protocol_property_requirements"));
            let has_observers = rest.iter().any(|part| part.kind() == "willset_didset_block");
            let property = Property {
                of: of.filter(|_| !has_attributes && !is_conditional),
                is_static,
                is_let,
                is_plain: !is_computed && !has_observers && !has_attributes && !is_conditional,
                has_initial: rest.iter().any(|part| part.kind() == "="),
                at: name.start_byte(),
                end: node.end_byte(),
            };
            let text = self.tree.text(name);
            match owner {
                Owner::Member(path) => {
                    if let Some(nominal) = self.nominals.get_mut(path) {
                        nominal.properties.entry(text.to_owned()).or_default().push(property);
                    }
                }
                Owner::Global => self.globals.entry(text).or_default().push(property),
                Owner::Local(_) | Owner::Unknown => {}
            }
            self.values.insert(text);
        }
    }

    fn collect_cases(&mut self, node: Node<'t>, owner: &Owner, generics: &Parameters) {
        let parts: Vec<Node<'t>> = children(node).collect();
        for (i, part) in parts.iter().enumerate() {
            let is_name = part.kind() == "simple_identifier" && (i == 0 || parts[i - 1].kind() != "=");
            if !is_name {
                continue;
            }
            let data = parts.get(i + 1).filter(|next| next.kind() == "enum_type_parameters");
            let mut values = Vec::new();
            let mut label = None;
            for value in data.iter().flat_map(|data| children(**data)) {
                if value.kind() == "simple_identifier" {
                    label = Some(self.tree.text(value).to_owned());
                } else if is_type(value) {
                    let of = self.names.resolve(self.tree, value, generics);
                    values.push((label.take(), of));
                } else if value.kind() == "=" {
                    values.push((Some("=".to_owned()), None));
                }
            }
            if let Owner::Member(path) = owner
                && !self.is_conditional(node)
                && let Some(nominal) = self.nominals.get_mut(path)
            {
                nominal.cases.insert(self.tree.text(*part).to_owned(), values);
            }
        }
    }

    /// Names of values that are bound below a node.
    fn collect_values(&mut self, node: Node<'t>) {
        for child in children(node) {
            match child.kind() {
                "simple_identifier" if !node.kind().ends_with("declaration") => {
                    self.values.insert(self.tree.text(child));
                }
                "pattern" | "parameter" | "lambda_parameter" => self.collect_values(child),
                _ => {}
            }
        }
    }

    fn signature(&self, node: Node<'t>, owner: &Owner, outer: &Parameters) -> Signature {
        let tree = self.tree;
        let generics = self.parameters(node);
        let mut scope: Parameters = outer.iter().chain(&generics).cloned().collect();
        if self.fixes_parameters(node) {
            scope = uncertain(&scope);
        }
        let modifiers = tree.modifiers(node);
        let parts: Vec<Node<'t>> = children(node).collect();
        let arrow = parts.iter().position(|part| part.kind() == "->");
        let result = match (node.kind(), arrow) {
            (_, Some(arrow)) => {
                let is_implicit = parts[arrow..].iter().any(|part| part.kind() == "!");
                let of = parts[arrow..].iter().find(|part| is_type(**part));
                of.filter(|_| !is_implicit).and_then(|of| self.names.resolve(tree, *of, &scope))
            }
            ("init_declaration" | "subscript_declaration", None) => None,
            (_, None) => Some(void()),
        };
        // Curried or packed parameters have a list each.
        let lists = parts.iter().filter(|part| part.kind() == "(").count();
        let parameters = parts.iter().enumerate().filter(|(_, part)| part.kind() == "parameter");
        let parameters = parameters.map(|(i, part)| self.parameter(*part, parts.get(i + 1).copied(), &scope));
        Signature {
            parameters: parameters.collect(),
            result: result.filter(|_| lists == 1),
            generics,
            is_unconstrained: self.is_unconstrained(node),
            elements: self.elements(node, &scope),
            is_static: modifiers.iter().any(|word| matches!(*word, "static" | "class")),
            is_mutating: modifiers.contains(&"mutating"),
            failable: parts.iter().fold(Failable::No, |found, part| match part.kind() {
                "?" | "_quest" => Failable::Optional,
                "bang" => Failable::Implicit,
                _ => found,
            }),
            has_effects: parts.iter().any(|part| matches!(part.kind(), "throws" | "throws_clause" | "async")),
            has_attributes: modifiers.iter().any(|word| word.starts_with('@')) || self.is_conditional(node),
            owner: if self.is_conditional(node) { Owner::Unknown } else { owner.clone() },
        }
    }

    /// The type parameters of which a declaration says `T.Element == Type`.
    fn elements(&self, node: Node<'t>, scope: &Parameters) -> Parameters {
        let Some(list) = child_of_kind(node, "type_constraints") else { return Vec::new() };
        let constraints = children(list).filter(|child| child.kind() == "type_constraint");
        let equalities = constraints.filter_map(|one| child_of_kind(one, "equality_constraint"));
        let element = |one: Node<'t>| {
            let (left, _) = self.tree.text(one).split_once("==")?;
            let parameter = left.trim().strip_suffix(".Element")?;
            let of = children(one).filter(|child| is_type(*child)).last()?;
            // Only what is a type of its own, and not one that another constraint may fix.
            Some((parameter.to_owned(), self.names.resolve(self.tree, of, &uncertain(scope))?))
        };
        equalities.filter_map(element).collect()
    }

    pub fn parameter(&self, node: Node<'t>, next: Option<Node<'t>>, scope: &Parameters) -> Parameter {
        let tree = self.tree;
        let name = children(node).filter(|child| child.kind() == "simple_identifier").last();
        let name = name.map_or("_", |name| tree.text(name));
        let label = node.child_by_field_name("external_name").map_or(name, |label| tree.text(label));
        let modifiers = child_of_kind(node, "parameter_modifiers").map_or("", |words| tree.text(words));
        let of = type_child(node).and_then(|of| self.names.resolve(tree, of, scope));
        Parameter {
            written: type_child(node).map_or("", |of| tree.text(of)).to_owned(),
            label: (label != "_").then(|| label.to_owned()),
            name: name.to_owned(),
            of,
            has_default: next.is_some_and(|next| next.kind() == "="),
            is_variadic: children(node).any(|child| child.kind() == "..."),
            is_inout: modifiers.contains("inout"),
            has_modifiers: !modifiers.is_empty(),
            is_escaping: modifiers == "@escaping",
        }
    }
}

fn path_has_parameters(nominals: &BTreeMap<String, Nominal>, path: &str) -> bool {
    let mut prefix = path;
    loop {
        if nominals.get(prefix).is_some_and(|nominal| !nominal.parameters.is_empty()) {
            return true;
        }
        match prefix.rfind('.') {
            Some(dot) => prefix = &prefix[..dot],
            None => return false,
        }
    }
}

/// The identifier that a pattern binds, if it is nothing but that.
pub(super) fn bound_name(pattern: Node<'_>) -> Option<Node<'_>> {
    let mut names = children(pattern).filter(Node::is_named);
    match (names.next(), names.next()) {
        (Some(name), None) if name.kind() == "simple_identifier" => Some(name),
        _ => None,
    }
}

fn is_bound(node: Node<'_>) -> bool {
    let Some(parent) = node.parent() else { return false };
    parent.child_by_field_name("bound_identifier") == Some(node)
        || matches!(parent.kind(), "catch_block" | "computed_setter" | "willset_clause" | "didset_clause")
}
