internal import CEL
internal import FlowReports

/// One number for each combination of answers to comparisons with constants.
struct NumberRegions {
  /// The numbers, in ascending order of their constants.
  let witnesses: [Value]

  /// Finds the regions between the constants; `nil` for a constant that the type does not compare exactly.
  init?(_ comparisons: [NumberComparison], _ type: ValueType) {
    // A double may be no number, which no region contains.
    if type == .double, !comparisons.isEmpty { return nil }
    var candidates: [Value] = []
    for comparison in comparisons {
      switch (type, comparison.number) {
      case (.int, .int(let number)):
        guard (-NumberRegions.largest...NumberRegions.largest).contains(number) else { return nil }
        candidates += [number - 1, number, number + 1].map { .int($0) }
      case (.uint, .uint(let number)):
        guard number <= UInt64(NumberRegions.largest) else { return nil }
        candidates += [number, number + 1].map { .uint($0) } + (number > 0 ? [.uint(number - 1)] : [])
      default: return nil
      }
    }
    if comparisons.isEmpty {
      candidates = [type == .double ? .double(0) : type == .uint ? .uint(0) : .int(0)]
    }
    var known: Set<[Bool]> = []
    witnesses = candidates.filter { value in
      known.insert(comparisons.map { $0.isTrue(of: value) }).inserted
    }
  }

  /// The largest constant whose neighbours every representation of numbers tells apart: 2^52.
  private static let largest: Int64 = 1 << 52
}
