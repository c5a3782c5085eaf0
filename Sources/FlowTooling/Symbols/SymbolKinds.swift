/// Some kinds of symbols. Each name of a file is searched among the symbols of some kinds, which a set would hash.
struct SymbolKinds: ExpressibleByArrayLiteral, Hashable, Sendable {
  private let bits: UInt64

  init(arrayLiteral kinds: Symbol.Kind...) { bits = kinds.reduce(0) { $0 | $1.bit } }

  /// The numbers of the kinds, in ascending order.
  var numbers: [Int] {
    var numbers: [Int] = []
    var rest = bits
    while rest != 0 {
      numbers.append(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
    return numbers
  }

  func contains(_ kind: Symbol.Kind) -> Bool { bits & kind.bit != 0 }

  func isSubset(of other: SymbolKinds) -> Bool { bits & ~other.bits == 0 }
}

extension Symbol.Kind {
  /// The number of the kind, which is that of its case.
  var number: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

  fileprivate var bit: UInt64 { 1 << UInt64(number) }
}
