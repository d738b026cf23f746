// Structures, classes, enumerations and protocols.

protocol Shape {
    var area: Double { get }
    func scaled(by factor: Double) -> Double
}

struct Square: Shape {
    var side: Double = 1.5
    let name: String = "square"

    var area: Double { return side * side }

    func scaled(by factor: Double) -> Double {
        let grown = side * factor
        return grown * grown
    }

    mutating func grow(times: Int) {
        var left = times
        while left > 0 {
            side += 0.5
            left -= 1
        }
    }
}

final class Counter {
    var count: Int = 0
    var label: String = "none"

    func add(_ amount: Int, to other: Int) -> Int {
        let sum = amount + other
        count = count &+ sum
        return sum > 10 ? sum : amount
    }

    func describe(verbose: Bool) -> String {
        if verbose && count > 3 {
            return label + ": \(count)"
        }
        return label
    }
}

enum Direction {
    case north, south
    case turn(degrees: Int)
}

func opposite(of direction: Direction) -> Direction {
    switch direction {
    case .north: return .south
    case .south: return .north
    case .turn(let degrees): return .turn(degrees: degrees)
    }
}

func isFar(_ distance: Double, limit: Double) -> Bool {
    return distance > limit || distance == 100.0
}

func total(_ values: [Int], start: Int) -> Int {
    var result = start
    for value in values {
        result = result &+ value
    }
    return result
}

func measure() -> String {
    let square = Square(side: 2.0)
    let counter = Counter()
    let added = counter.add(3, to: 4)
    let far = isFar(square.area, limit: square.scaled(by: 2.5))
    let direction: Direction = opposite(of: .turn(degrees: 90))
    let numbers: [Int] = [1, 2, added]
    _ = direction
    return counter.describe(verbose: far) + "\(total(numbers, start: 5))"
}
