// Type parameters, nested types and extensions.

struct Stack<Element> {
    var items: [Element] = []
    var limit: Int = 10

    mutating func push(_ item: Element) -> Bool {
        let hasRoom = items.count < limit
        if hasRoom {
            items.append(item)
        }
        return hasRoom
    }

    func isFull() -> Bool {
        return items.count >= limit
    }
}

enum Tree {
    case leaf
    indirect case node(Tree, Int, Tree)

    func insert(_ value: Int) -> Tree {
        switch self {
        case .leaf:
            return .node(.leaf, value, .leaf)
        case .node(let left, let own, let right):
            let goesLeft = value < own
            return goesLeft ? .node(left.insert(value), own, right) : .node(left, own, right.insert(value))
        }
    }
}

struct Matrix {
    struct Size {
        let rows: Int
        let columns: Int
    }

    let size: Size
    var cells: [Double]

    init(size: Size, fill: Double) {
        self.size = size
        self.cells = [fill, fill]
    }

    subscript(row: Int) -> Double {
        return cells[row]
    }
}

extension Matrix {
    func isSquare() -> Bool {
        return size.rows == size.columns
    }
}

func swapIfNeeded<T>(_ left: inout T, _ right: inout T, when needed: Bool) {
    if needed {
        let kept = left
        left = right
        right = kept
    }
}

func build(count: Int) -> Int {
    var stack = Stack<Int>()
    var depth = 0
    var other = 4
    let matrix = Matrix(size: Matrix.Size(rows: 2, columns: count), fill: 1.5)
    let accepted = stack.push(count * 2)
    if accepted && !stack.isFull() {
        depth = depth + 1
    }
    swapIfNeeded(&depth, &other, when: matrix.isSquare())
    let tree: Tree = Tree.leaf.insert(depth)
    _ = tree
    return matrix[0] > 1.0 ? depth : other
}
