/// A set of code points as sorted ranges that neither touch nor overlap. Surrogates belong to no set.
struct ScalarRanges: Hashable, Sendable {
  private(set) var ranges: [ClosedRange<UInt32>]

  /// Creates the union of ranges, in any order.
  init(_ ranges: [ClosedRange<UInt32>]) {
    self.ranges = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) { add(range) }
  }

  /// Creates the set of one code point.
  init(_ scalar: Unicode.Scalar) { self.init([scalar.value...scalar.value]) }

  /// Creates the set of the code points for which a condition holds.
  ///
  /// - Complexity: Tests every code point.
  init(where contains: (Unicode.Scalar) -> Bool) {
    ranges = []
    for range in ScalarRanges.all.ranges {
      for value in range { if let scalar = Unicode.Scalar(value), contains(scalar) { add(value...value) } }
    }
  }

  /// All code points except surrogates.
  static let all = ScalarRanges([0...0xD7FF, 0xE000...0x10FFFF])

  /// The code points that `trim` removes.
  static let whitespace = ScalarRanges(where: \.properties.isWhitespace)

  /// Adds a range that begins after the lower bound of the last one.
  private mutating func add(_ range: ClosedRange<UInt32>) {
    guard let last = ranges.last, range.lowerBound <= last.upperBound + 1 else { return ranges.append(range) }
    ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
  }

  /// Whether the set has no members.
  var isEmpty: Bool { ranges.isEmpty }

  func contains(_ value: UInt32) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(value)
  }

  /// The code points that are not in the set.
  var inverted: ScalarRanges {
    var result: [ClosedRange<UInt32>] = []
    for whole in ScalarRanges.all.ranges {
      var next = whole.lowerBound
      for range in ranges where range.upperBound >= whole.lowerBound && range.lowerBound <= whole.upperBound {
        if range.lowerBound > next { result.append(next...range.lowerBound - 1) }
        next = range.upperBound + 1
      }
      if next <= whole.upperBound { result.append(next...whole.upperBound) }
    }
    return ScalarRanges(result)
  }

  func union(_ other: ScalarRanges) -> ScalarRanges { ScalarRanges(ranges + other.ranges) }

  /// Returns the code points that a change of case maps into the set.
  func preimage(under fold: CaseFold) -> ScalarRanges {
    let kept = ranges.filter { $0.lowerBound > 0x7A || $0.upperBound < 0x41 }
    var result = kept
    for range in ranges where !(range.lowerBound > 0x7A || range.upperBound < 0x41) {
      if range.lowerBound < 0x41 { result.append(range.lowerBound...0x40) }
      if range.upperBound > 0x7A { result.append(0x7B...range.upperBound) }
    }
    for value in UInt32(0x41)...0x7A where contains(fold.image(of: value)) { result.append(value...value) }
    return ScalarRanges(result)
  }
}

/// A change of the case of ASCII letters.
enum CaseFold: Hashable, Sendable {
  case lower, upper

  /// Returns the code point that a code point is mapped to.
  func image(of value: UInt32) -> UInt32 {
    switch self {
    case .lower: (0x41...0x5A).contains(value) ? value + 0x20 : value
    case .upper: (0x61...0x7A).contains(value) ? value - 0x20 : value
    }
  }
}
