//! What is understood of Swift, rule by rule: each understood expression with its type, and nothing else.

use elenchus_seeds::{SeedLanguage, Swift};
use expect_test::{Expect, expect};

fn check(source: &str, expected: &Expect) {
    let annotated = Swift.annotate(source).expect("it parses");
    let mut found = String::new();
    for node in &annotated.nodes {
        let mark = if node.role.fixed { " (fixed)" } else { "" };
        found += &format!("{}: {}{mark}\n", &source[node.range.clone()], Swift.written(&node.of));
    }
    expected.assert_eq(&found);
}

#[test]
fn a_literal_has_the_type_that_its_place_gives_it() {
    check(
        "let a = 5\nlet b: Double = 5\nlet c: Int? = 5\nlet d: UInt8 = 0x1F\nlet e: Character = \"e\"\nlet f: Any = 1.5",
        &expect![[r#"
            5: Int
            5: Double
            5: Int
            0x1F: UInt8
            "e": Character
            1.5: Double
        "#]],
    );
}

#[test]
fn a_literal_is_left_alone_where_its_type_is_not_certain() {
    check("unknown(5)\nlet a: Unknown = 5\nlet b = [1, 2.5]\nlet c = unknown + 1", &expect![""]);
}

#[test]
fn what_the_place_decides_is_left_alone() {
    // `init!` gives an optional or not, and `??` may give either where a type is inferred from it.
    check("class C { init!() {} }\nfunc f() { unknown { C() } }", &expect![""]);
    check(
        "func f(a: String?, b: String) { unknown(a ?? b); let c: String = a ?? b }",
        &expect![[r"
            a: String?
            b: String
            a ?? b: String
            a: String?
            b: String
        "]],
    );
}

#[test]
fn what_an_optional_has_itself_is_no_case_of_what_it_holds() {
    check(
        "enum E { case none, one }\nlet a: E? = .none\nlet b: E? = .one\nlet c: E = .none",
        &expect![[r"
            .none: E?
            .one: E
            .none: E
        "]],
    );
}

#[test]
fn a_literal_that_a_type_is_applied_to_takes_that_type() {
    check(
        "struct S: ExpressibleByStringLiteral { var a: String\n init(_ a: String) { self.a = a }\n init(stringLiteral a: String) { self.a = a } }\nfunc f(a: String) { _ = S(\"A\"); _ = S(a) }",
        &expect![[r#"
            self.a = a: () (fixed)
            self.a: String (fixed)
            self: S (fixed)
            a: String
            self.a = a: () (fixed)
            self.a: String (fixed)
            self: S (fixed)
            a: String
            _ = S("A"): () (fixed)
            S("A"): S
            _ = S(a): () (fixed)
            S(a): S
            a: String
        "#]],
    );
}

#[test]
fn a_name_is_not_taken_for_what_it_hides_in_its_own_initial_value() {
    check("struct S { var a: Int\n func f() { let a = { a }(); let b = a + 1 } }", &expect![""]);
}

#[test]
fn operators_are_folded_as_swift_folds_them() {
    check(
        "let a = -1 + 2 * 3 == 4 && !true",
        &expect![[r"
            -1 + 2 * 3 == 4 && !true: Bool
            -1 + 2 * 3 == 4: Bool
            -1 + 2 * 3: Int
            -1: Int
            2 * 3: Int
            2: Int
            3: Int
            4: Int
            !true: Bool
            true: Bool
        "]],
    );
}

#[test]
fn a_literal_takes_the_type_of_the_other_side() {
    check(
        "func f(x: Double, y: Float) -> Bool { return x + 1 > 2 || 3 < y }",
        &expect![[r"
            x + 1 > 2 || 3 < y: Bool
            x + 1 > 2: Bool
            x + 1: Double
            x: Double
            1: Double
            2: Double
            3 < y: Bool
            3: Float
            y: Float
        "]],
    );
}

#[test]
fn operators_that_the_program_overloads_are_left_alone() {
    check(
        "func + (a: Int, b: Int) -> String { return \"\" }\nlet x = 1 + 2\nlet y = 1 - 2",
        &expect![[r#"
            "": String
            1 - 2: Int
            1: Int
            2: Int
        "#]],
    );
}

#[test]
fn names_are_shadowed() {
    check(
        "let x = 1\nfunc f(x: String) {\n  print(x)\n  if let x = unknown() { print(x) }\n}\nfunc g() { print(x) }",
        &expect![[r"
            1: Int
            print(x): ()
            x: String
            print(x): ()
            print(x): ()
            x: Int
        "]],
    );
}

#[test]
fn code_under_a_condition_is_left_alone() {
    check("#if DEBUG\nlet x = 1\n#else\nlet x = \"\"\n#endif\nlet y = x\nlet z = 2", &expect!["2: Int\n"]);
}

#[test]
fn what_a_result_builder_may_rewrite_is_left_alone() {
    check(
        "@resultBuilder struct Builder { static func buildBlock(_ x: Int...) -> Int { return 1 } }\n@Builder func f() -> Int { 1; 2 }\nlet y = take { 3 }",
        &expect!["1: Int\n"],
    );
}

#[test]
fn calls_by_their_labels() {
    check(
        "func f(_ a: Int, to b: String = \"\") -> Bool { return true }\nfunc g(_ a: Int) {}\nfunc g(_ a: String) {}\nlet x = f(1, to: \"a\")\ng(2)",
        &expect![[r#"
            "": String
            true: Bool
            f(1, to: "a"): Bool
            1: Int
            "a": String
        "#]],
    );
}

#[test]
fn members_of_types_of_the_file() {
    check(
        "struct S<T> { var a: T; var n: Int }\nfunc f(s: S<String>) -> Int { _ = s.a; return s.n }\nlet e = [1].count",
        &expect![[r"
            _ = s.a: () (fixed)
            s.a: String
            s: S<String>
            s.n: Int
            s: S<String>
        "]],
    );
}

#[test]
fn what_is_assigned_to_stays() {
    check(
        "var a = 1\nfunc f() { a = 2; a += 3; take(&a) }",
        &expect![[r"
            1: Int
            a = 2: () (fixed)
            a: Int (fixed)
            2: Int
            a += 3: () (fixed)
            a: Int (fixed)
            3: Int
            a: Int (fixed)
        "]],
    );
}

#[test]
fn a_condition_that_is_a_constant_stays() {
    check("func f() -> Int { while true { } }", &expect!["true: Bool (fixed)\n"]);
}

#[test]
fn a_switch_that_returns_is_no_value() {
    check(
        "enum E { case a, b }\nfunc f(x: Int) -> E {\n  switch x {\n  case 0: return .a\n  default: return .b\n  }\n}",
        &expect![[r"
            x: Int
            .a: E
            .b: E
        "]],
    );
}

#[test]
fn a_coin_is_a_boolean() {
    check(
        "func f() -> Int { return .random() ? 1 : 2 }",
        &expect![[r"
        .random() ? 1 : 2: Int
        .random(): Bool
        1: Int
        2: Int
    "]],
    );
}

#[test]
fn a_parameter_without_a_name_cannot_be_named() {
    let annotated = Swift.annotate("func f(_: Int, _ b: Int) -> Int { return b }").expect("it parses");
    let names = annotated.environments.iter().flat_map(|environment| &environment.variables);
    assert_eq!(names.map(|variable| variable.name.as_str()).collect::<Vec<_>>(), ["b"]);
}

#[test]
fn a_long_chain_of_calls_takes_no_longer_than_its_length() {
    let chain = ".map(f(1))".repeat(60);
    let annotated = Swift.annotate(&format!("let a = unknown(){chain}")).expect("it parses");
    assert_eq!(annotated.census.0["integer literal"].all, 60);
}

#[test]
fn what_is_nested_beyond_measure_is_no_seed() {
    assert!(Swift.annotate(&format!("let a = {}1{}", "(".repeat(1000), ")".repeat(1000))).is_none());
}

#[test]
fn a_type_parameter_that_constraints_may_fix_is_left_alone() {
    let types = "class Base<T> {}\nclass Derived: Base<Int> {}\nprotocol P {}\nstruct S<A: Base<B>, B> {}\n";
    let body = "{ func f(_ b: B) -> Int { return b } }";
    check(&format!("{types}extension S where A: Derived {body}"), &expect![""]);
    check(&format!("{types}extension S where B == Int {body}"), &expect![""]);
    check(
        &format!("{types}func f<T, U>(_ x: U, y: T) where U: Base<T>, U: Derived {{ _ = y }}"),
        &expect![[r"
        _ = y: () (fixed)
    "]],
    );
    check(
        &format!("{types}extension S where B: P {{ func f(_ b: B) {{ _ = b }} }}"),
        &expect![[r"
        _ = b: () (fixed)
        b: B
    "]],
    );
}

#[test]
fn what_any_type_can_stand_for_leaves_a_literal_its_own() {
    check(
        "func f<T>(_ a: T) {}\nfunc g<T>(_ a: T) -> T { return a }\nfunc h<T: P>(_ a: T) {}\nfunc i() { f(1); g(1); h(1) }",
        &expect![[r"
            a: T
            f(1): ()
            1: Int
            h(1): ()
        "]],
    );
    check(
        "struct S<A, B> { let a: A; let b: B; let n: Int8 }\nstruct U<A> { let a: A?; }\nlet x = S(a: 1, b: \"\", n: 2)\nlet y = U(a: 1)",
        &expect![[r#"
            S(a: 1, b: "", n: 2): S<Int, String>
            1: Int
            "": String
            2: Int8
        "#]],
    );
}

#[test]
fn a_closure_that_is_called_at_once_has_the_type_of_its_value() {
    check(
        "let a = { 42 }()\nlet b: Double = { 1 }()\nlet c = { \"\" }\nlet d = { $0 + 1 }\nlet e = { try f(1) }()",
        &expect![[r#"
            { 42 }(): Int
            { 42 }: () -> Int (fixed)
            42: Int
            { 1 }(): Double
            { 1 }: () -> Double (fixed)
            1: Double
            { "" }: () -> String (fixed)
            "": String
        "#]],
    );
}

#[test]
fn numbers_are_made_of_numbers() {
    check(
        "func f(a: Int8, s: String) { _ = Int(a); _ = Int(s); _ = Int32(bitPattern: 5); _ = UInt(bitPattern: 5) }",
        &expect![[r"
            _ = Int(a): () (fixed)
            Int(a): Int
            a: Int8
            _ = Int(s): () (fixed)
            s: String
            _ = Int32(bitPattern: 5): () (fixed)
            Int32(bitPattern: 5): Int32
            5: UInt32
            _ = UInt(bitPattern: 5): () (fixed)
        "]],
    );
    check(
        "extension Int { init(_ a: Int8) {} }\nfunc f(a: Int8) { _ = Int(a) }",
        &expect![[r"
        _ = Int(a): () (fixed)
        a: Int8
    "]],
    );
}

#[test]
fn elements_of_an_array_may_be_said_by_a_constraint() {
    let body = "{ init<S: Sequence>(_ a: S) where S.Element == UInt8 {} }\nlet a = D([1, 2])";
    check(
        &format!("struct D {body}"),
        &expect![[r"
        D([1, 2]): D
        [1, 2]: [UInt8]
        1: UInt8
        2: UInt8
    "]],
    );
    // As a literal of its own it could have any elements.
    check(
        &format!("struct D: ExpressibleByArrayLiteral {body}"),
        &expect![[r"
        D([1, 2]): D
    "]],
    );
}

#[test]
fn type_parameters_of_a_result_follow_from_arguments() {
    check(
        "protocol P {}\nfunc g<T>(_ a: T) -> [T] { return [a] }\nfunc h<T: P>(_ a: T) -> T { return a }\nfunc f(p: P) { let a = g(1); let b = g(p); let c: [Double] = g(2); print(a) }",
        &expect![[r"
            [a]: [T]
            a: T
            a: T
            g(1): [Int]
            1: Int
            p: any P
            print(a): ()
            a: [Int]
        "]],
    );
}

#[test]
fn metatypes_are_named_by_what_is_no_protocol() {
    check(
        "protocol P {}\nstruct S {}\nfunc f<T>(_ a: T) { _ = T.self; _ = S.self; _ = Int.self; _ = P.self }",
        &expect![[r"
            _ = T.self: () (fixed)
            T.self: T.Type
            _ = S.self: () (fixed)
            S.self: S.Type
            _ = Int.self: () (fixed)
            Int.self: Int.Type
            _ = P.self: () (fixed)
        "]],
    );
}

#[test]
fn an_initialiser_calls_another_one() {
    check(
        "struct S { var a: Int8\n init(a: Int8) { self.a = a }\n init() { self.init(a: 5) } }",
        &expect![[r"
            self.a = a: () (fixed)
            self.a: Int8 (fixed)
            self: S (fixed)
            a: Int8
            5: Int8
        "]],
    );
}

#[test]
fn cases_of_generic_enumerations_carry_what_the_place_says() {
    check(
        "enum E<T> { case a(T), b }\nlet a: E<Int8> = .a(5)\nlet b: E<Int8> = .b\nlet c: E<Int8>? = .none",
        &expect![[r"
            .a(5): E<Int8>
            5: Int8
            .b: E<Int8>
            .none: E<Int8>?
        "]],
    );
}

#[test]
fn attributes_of_the_language_leave_a_value_as_it_is() {
    check(
        "struct S { lazy var a = 1\n @usableFromInline var b: Int8 = 2\n @Wrapped var c: Int8 = 3 }",
        &expect![[r"
            1: Int
            2: Int8
        "]],
    );
}

#[test]
fn a_parameter_is_changed_by_no_method() {
    check(
        "protocol P { func f() }\nfunc g<T: P>(a: T, b: inout T, c: T?) { a.f(); b.f(); c!.f(); if var a = c { a.f() } }",
        &expect![[r"
            a: T
            b: T (fixed)
            c!: T
            c: T?
            c: T?
            a: T (fixed)
        "]],
    );
}

#[test]
fn a_type_parameter_that_another_one_hides_is_left_alone() {
    check(
        "struct S<T> { var a: T\n func f<T>(b: T) -> T { _ = a; return b } }",
        &expect![[r"
        _ = a: () (fixed)
        b: T
    "]],
    );
}

/// The grammar takes `x is T.Type` for a member `Type` of `x is T`.
#[test]
fn a_test_for_a_metatype_is_left_alone() {
    check(
        "func f<T>(_: T) -> (Bool, Int) { return (Int.self is T.Type, 1) }",
        &expect![[r"
        1: Int
    "]],
    );
}

/// What has to be the first line stays that, and reading may need a variable.
#[test]
fn some_files_are_no_seeds() {
    let refused = |text: &str| Swift.refuse("test/a.swift", text).is_some();
    assert!(refused("#!/usr/bin/swift\nlet x = 1\n"));
    assert!(refused("struct S { subscript(i: Int) -> Int { mutating get { return i } } }\n"));
    assert!(!refused("let x = 1 // #!\n"));
}

#[test]
fn protocols_with_arguments_are_written_as_types_of_values() {
    check(
        "protocol P<A> { associatedtype A }\nfunc f(a: any P<Int>, b: [any P<Int>]) { _ = a; _ = b }",
        &expect![[r"
            _ = a: () (fixed)
            a: any P<Int>
            _ = b: () (fixed)
            b: [any P<Int>]
        "]],
    );
}

#[test]
fn protocols_are_written_as_types_of_values() {
    check(
        "protocol P { associatedtype A }\nfunc f(a: any P, b: [any P], c: (any P)?) { _ = a; _ = b; _ = c }",
        &expect![[r"
            _ = a: () (fixed)
            a: any P
            _ = b: () (fixed)
            b: [any P]
            _ = c: () (fixed)
            c: (any P)?
        "]],
    );
}

#[test]
fn what_only_looks_like_a_value_stays() {
    check("var a = 1\nfunc f(p: UnsafePointer<Int>) -> Bool { return &a != p }", &expect!["1: Int\n"]);
    check("struct S { var x: Int }\nlet f = S.init(x:)", &expect![""]);
    check(
        "func f(y: Int?) { if let _ = y { print(y) } }",
        &expect![[r"
        y: Int?
        print(y): ()
        y: Int?
    "]],
    );
    check("struct V<each T> { init() {} }\nlet v = V<Int>()", &expect![""]);
}

#[test]
fn a_type_inside_may_fix_parameters_of_those_around_it() {
    check(
        "struct S<T> { struct U where T == String { func f() { print(T.self) } } }",
        &expect![[r"
        print(T.self): ()
    "]],
    );
}

#[test]
fn a_type_that_is_called_as_a_standard_one_is_left_alone() {
    check(
        "struct Array<T> { init() {} }\nfunc f(a: Array<Int>) { _ = Array<Int>(); _ = a }",
        &expect![[r"
        _ = Array<Int>(): () (fixed)
        _ = a: () (fixed)
    "]],
    );
}

#[test]
fn what_an_operator_may_change_stays() {
    check(
        "infix operator <~ : AssignmentPrecedence\nfunc <~ (a: inout Int, b: Int) {}\nfunc f(a: Int) { var s: Int64 = 0; var t = 0; s &+= Int64(a); t <~ 5 }",
        &expect![[r"
            0: Int64
            0: Int
            s: Int64 (fixed)
            Int64(a): Int64 (fixed)
            a: Int
            t: Int (fixed)
        "]],
    );
}

#[test]
fn a_type_that_is_written_decides_over_what_is_gone_through() {
    check(
        "func f() { for i: Int32 in 1...5 { print(i) } }",
        &expect![[r"
        print(i): ()
        i: Int32
    "]],
    );
}

#[test]
fn what_covers_more_than_the_grammar_says_stays() {
    check(
        "class C { init() throws {}\n func b() throws {} }\nfunc f() throws { try C().b() }\nfunc g() throws -> C { return try C() }",
        &expect![[r"
            try C().b(): ()
            try C(): C (fixed)
            C(): C
            try C(): C
            C(): C
        "]],
    );
}

#[test]
fn what_is_thrown_decides_what_a_catch_is_about() {
    check(
        "enum E: Error { case a }\nfunc f() throws(E) -> Int { return 1 }\nfunc g() { do { _ = try f() } catch .a {} }",
        &expect![[r"
            1: Int
            _ = try f(): () (fixed)
            try f(): Int (fixed)
            f(): Int (fixed)
        "]],
    );
}
