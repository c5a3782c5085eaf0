/// A set of code points: ranges, Unicode classes, and complements of other sets.
struct ScalarSet {
  private var ranges: [ClosedRange<UInt32>] = []
  private var classes: [(isNegated: Bool, contains: @Sendable (Unicode.Scalar) -> Bool)] = []
  var isNegated = false
  /// Whether upper and lower case are treated as equal.
  var ignoresCase = false

  /// The precomputed answers for the first 128 code points, which most strings consist of; set by ``prepared``.
  private var ascii: (low: UInt64, high: UInt64)?

  init() {}

  /// The set with precomputed answers for ASCII.
  var prepared: ScalarSet {
    var bits: (low: UInt64, high: UInt64) = (0, 0)
    for value in UInt8(0)..<128 where contains(Unicode.Scalar(value)) {
      if value < 64 { bits.low |= 1 << UInt64(value) } else { bits.high |= 1 << UInt64(value - 64) }
    }
    var result = self
    result.ascii = bits
    return result
  }

  init(_ range: ClosedRange<UInt32>) { ranges = [range] }

  mutating func insert(_ range: ClosedRange<UInt32>) { ranges.append(range) }

  /// Adds the class after a backslash: `d`, `s` or `w`, or the complement for the capital letter.
  mutating func insert(class letter: Unicode.Scalar, isNegated: Bool) {
    let members: [ClosedRange<UInt32>]
    switch letter {
    case "d": members = [0x30...0x39]
    case "s": members = [0x09...0x0A, 0x0C...0x0D, 0x20...0x20]
    default: members = [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]
    }
    if isNegated { ranges += ScalarSet.inverted(members) } else { ranges += members }
  }

  mutating func insert(isNegated: Bool, _ contains: @escaping @Sendable (Unicode.Scalar) -> Bool) {
    classes.append((isNegated, contains))
  }

  mutating func insertNegated(_ members: [ClosedRange<UInt32>]) { ranges += ScalarSet.inverted(members) }

  private static func inverted(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var result: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { result.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    return next <= 0x10FFFF ? result + [next...0x10FFFF] : result
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    if let ascii, scalar.value < 128 {
      return (scalar.value < 64 ? ascii.low >> UInt64(scalar.value) : ascii.high >> UInt64(scalar.value - 64)) & 1 == 1
    }
    if holds(scalar) { return !isNegated }
    guard ignoresCase else { return isNegated }
    return caseVariants(of: scalar).contains(where: holds) != isNegated
  }

  /// The same set as ranges, with every class and every change of case resolved.
  ///
  /// - Complexity: Tests every code point if the set contains Unicode classes.
  var exactRanges: ScalarRanges {
    guard classes.isEmpty else { return ScalarRanges(where: contains) }
    var plain = ScalarRanges(ranges.map { max(0, $0.lowerBound)...min(0x10FFFF, $0.upperBound) })
    if ignoresCase { plain = plain.union(ScalarSet.cased(where: holds)) }
    return isNegated ? plain.inverted : plain.inverted.inverted
  }

  /// Returns the code points that have a case variant for which a condition holds.
  private static func cased(where holds: (Unicode.Scalar) -> Bool) -> ScalarRanges {
    ScalarRanges(
      casedScalars.compactMap { $0.variants.contains(where: holds) ? $0.scalar.value...$0.scalar.value : nil })
  }

  /// The code points that have case variants.
  private static let casedScalars: [(scalar: Unicode.Scalar, variants: [Unicode.Scalar])] =
    ScalarRanges(where: {
      $0.properties.changesWhenLowercased || $0.properties.changesWhenUppercased || $0.properties.changesWhenTitlecased
    }).ranges.joined().compactMap { value in
      Unicode.Scalar(value).map { ($0, caseVariants(of: $0)) }
    }

  private func holds(_ scalar: Unicode.Scalar) -> Bool {
    for range in ranges where range.contains(scalar.value) { return true }
    for entry in classes where entry.contains(scalar) != entry.isNegated { return true }
    return false
  }
}

/// Returns the other code points that differ from one only in case.
func caseVariants(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
  if scalar.isASCII {
    let value = scalar.value
    if (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value) {
      var variants = [Unicode.Scalar(UInt8(value ^ 0x20))]
      // The long s and the Kelvin sign fold to ASCII letters.
      if value | 0x20 == 0x73 { variants.append("\u{17F}") }
      if value | 0x20 == 0x6B { variants.append("\u{212A}") }
      return variants
    }
    return []
  }
  let properties = scalar.properties
  var variants: [Unicode.Scalar] = []
  for mapping in [properties.lowercaseMapping, properties.uppercaseMapping, properties.titlecaseMapping] {
    guard let other = mapping.unicodeScalars.first, mapping.unicodeScalars.count == 1, other != scalar else { continue }
    variants.append(other)
    // The lower-case form of a capital covers letters that share the capital.
    let lower = other.properties.lowercaseMapping.unicodeScalars
    if lower.count == 1, let first = lower.first { variants.append(first) }
  }
  // As in Unicode's simple case folding, the dotless i is no form of `i` although it shares the capital.
  return variants.filter { !$0.isASCII || caseVariants(of: $0).contains(scalar) }
}

/// The Unicode classes that a pattern may name.
enum UnicodeClass {
  /// Returns the test for a general category (`L`, `Lu`, `Nd` …) or a script, or `nil` for any other name.
  static func named(_ name: String) -> (@Sendable (Unicode.Scalar) -> Bool)? {
    if name == "Any" { return { _ in true } }
    if let script = scripts[name] { return { scalar in script.contains { $0.contains(scalar.value) } } }
    guard categories.contains(where: { $0.hasPrefix(name) }), name.utf8.count <= 2 else { return nil }
    return { scalar in code(of: scalar.properties.generalCategory).hasPrefix(name) }
  }

  private static let categories = [
    "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po",
    "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
  ]

  private static func code(of category: Unicode.GeneralCategory) -> String {
    switch category {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    default: "Cn"
    }
  }

  /// The main blocks of the supported scripts. Swift has no API for the script of a code point.
  private static let scripts: [String: [ClosedRange<UInt32>]] = [
    "Latin": [
      0x41...0x5A, 0x61...0x7A, 0xAA...0xAA, 0xBA...0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2B8, 0x1E00...0x1EFF,
      0x2C60...0x2C7F, 0xA722...0xA787, 0xFB00...0xFB06, 0xFF21...0xFF3A, 0xFF41...0xFF5A,
    ],
    "Greek": [
      0x370...0x373, 0x375...0x377, 0x37A...0x37D, 0x37F...0x37F, 0x384...0x384, 0x386...0x386, 0x388...0x3E1,
      0x3F0...0x3FF, 0x1F00...0x1FFE,
    ],
    "Cyrillic": [0x400...0x484, 0x487...0x52F, 0x1C80...0x1C88, 0x1D2B...0x1D2B, 0x2DE0...0x2DFF, 0xA640...0xA69F],
    "Armenian": [0x531...0x556, 0x559...0x58A, 0x58D...0x58F],
    "Hebrew": [0x591...0x5F4, 0xFB1D...0xFB4F],
    "Arabic": [
      0x600...0x604, 0x606...0x60B, 0x60D...0x61A, 0x620...0x63F, 0x641...0x64A, 0x656...0x66F, 0x671...0x6FF,
      0x750...0x77F, 0xFB50...0xFDFF,
    ],
    "Devanagari": [0x900...0x950, 0x955...0x963, 0x966...0x97F],
    "Thai": [0xE01...0xE3A, 0xE40...0xE5B],
    "Hangul": [0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7A3],
    "Hiragana": [0x3041...0x3096, 0x309D...0x309F],
    "Katakana": [0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF6F, 0xFF71...0xFF9D],
    "Han": [
      0x2E80...0x2FD5, 0x3005...0x3005, 0x3007...0x3007, 0x3021...0x3029, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAD9, 0x20000...0x323AF,
    ],
  ]
}
