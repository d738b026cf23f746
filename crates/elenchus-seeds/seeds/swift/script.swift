// Code at the top of a file: variables, loops, closures, optionals.

var attempts = 3
let greeting = "hello"
let threshold: Double = 0.75
var names: [String] = ["ada", "grace"]
var scores: [String: Int] = ["ada": 10]
let maybe: Int? = 5

func repeated(_ text: String, _ times: Int) -> String {
    var result = ""
    for _ in 0..<times {
        result += text
    }
    return result
}

func apply(_ value: Int, _ change: (Int) -> Int) -> Int {
    return change(value)
}

struct Failure: Error {
    let code: Int
}

func risky(_ flag: Bool) throws -> Int {
    if flag {
        throw Failure(code: 7)
    }
    return attempts
}

let doubled = apply(21) { $0 * 2 }
if let known = maybe, known > 2 {
    print(greeting, known)
} else {
    print("nothing")
}
do {
    let value = try risky(attempts > 5)
    print("value \(value)", value == doubled)
} catch {
    print("failed")
}
names.append(repeated("x", 3))
scores["grace"] = doubled
let pair = (attempts, threshold > 0.5)
print(pair.0 + 1, pair.1, names.count, (maybe ?? 0) + doubled)
attempts = attempts > 0 ? attempts - 1 : 0
