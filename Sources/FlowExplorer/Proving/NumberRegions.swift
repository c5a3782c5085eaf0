internal import CEL
internal import FlowReports

/// One number for each combination of answers to comparisons with constants.
struct NumberRegions {
  /// The numbers, in ascending order of their constants.
  let witnesses: [Value]

  /// Finds the regions between the constants; `nil` for a constant that the type does not compare exactly.
  init?(_ comparisons: [NumberComparison], _ type: ValueType) {
    var candidates: [Value] = []
    var constants: [Double] = []
    for comparison in comparisons {
      switch (type, comparison.number) {
      case (.int, .int(let number)):
        guard (-NumberRegions.largest...NumberRegions.largest).contains(number) else { return nil }
        candidates += [number - 1, number, number + 1].map { .int($0) }
      case (.uint, .uint(let number)):
        guard number <= UInt64(NumberRegions.largest) else { return nil }
        candidates += [number, number + 1].map { .uint($0) } + (number > 0 ? [.uint(number - 1)] : [])
      case (.double, .double(let number)): constants.append(number)
      case (.double, .int(let number)):
        guard (-NumberRegions.largest...NumberRegions.largest).contains(number) else { return nil }
        constants.append(Double(number))
      default: return nil
      }
    }
    constants.sort()
    if let first = constants.first, let last = constants.last {
      guard first.magnitude < 1e15, last.magnitude < 1e15 else { return nil }
      candidates.append(.double(first - 1))
      for (position, constant) in constants.enumerated() {
        candidates.append(.double(constant))
        let next = position + 1 < constants.count ? constants[position + 1] : constant + 2
        candidates.append(.double(constant + (next - constant) / 2))
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
