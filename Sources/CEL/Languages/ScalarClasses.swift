/// Classes of code points that no given set distinguishes, each represented by its most readable member.
struct ScalarClasses {
  /// The representatives of the classes, the preferred first.
  let members: [Unicode.Scalar]
  /// The lower bounds of the ranges that lie in one class, in ascending order.
  private let starts: [UInt32]
  /// The class of each range in ``starts``.
  private let classes: [Int]

  init(_ sets: [ScalarRanges]) {
    var cuts = ScalarClasses.cuts
    for range in sets.flatMap(\.ranges) {
      cuts.insert(range.lowerBound)
      if range.upperBound < 0x10FFFF { cuts.insert(range.upperBound + 1) }
    }
    let starts = cuts.subtracting([0xD800]).sorted()
    var numbers: [[Bool]: Int] = [:]
    var best: [(rank: UInt32, scalar: Unicode.Scalar)] = []
    var classes: [Int] = []
    for start in starts {
      let signature = sets.map { $0.contains(start) }
      let number = numbers[signature] ?? best.count
      numbers[signature] = number
      classes.append(number)
      guard let scalar = Unicode.Scalar(start) else { continue }
      let entry = (ScalarClasses.rank(of: scalar), scalar)
      if number == best.count { best.append(entry) } else if entry.0 < best[number].rank { best[number] = entry }
    }
    let order = best.indices.sorted { (best[$0].rank, best[$0].scalar.value) < (best[$1].rank, best[$1].scalar.value) }
    var places = [Int](repeating: 0, count: order.count)
    for (place, number) in order.enumerated() { places[number] = place }
    members = order.map { best[$0].scalar }
    self.starts = starts
    self.classes = classes.map { places[$0] }
  }

  /// Returns the class of a code point.
  func number(of value: UInt32) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= value { low = middle } else { high = middle }
    }
    return classes[low]
  }

  /// The lower bounds of ranges of similar readability. `ä` is the first preferred letter outside ASCII.
  private static let cuts: Set<UInt32> = [
    0, 0x20, 0x21, 0x30, 0x3A, 0x41, 0x5B, 0x61, 0x7B, 0x7F, 0xA1, 0xE4, 0xE5, 0xD800, 0xE000,
  ]

  /// Returns the readability rank: lower-case letters first, then digits, capitals, signs and the space; controls last.
  private static func rank(of scalar: Unicode.Scalar) -> UInt32 {
    switch scalar.value {
    case 0x61...0x7A: 0
    case 0x30...0x39: 1
    case 0x41...0x5A: 2
    case 0x21...0x7E: 3
    case 0x20: 4
    case 0xA1...: scalar.properties.isAlphabetic ? 5 : scalar.properties.isWhitespace ? 7 : 6
    default: 8
    }
  }
}
