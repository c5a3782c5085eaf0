extension Language {
  /// Returns the digit strings, with an optional sign and fraction, whose number compares with another as given.
  /// The other forms that `double` accepts are not included. Numbers are compared in their decimal form, without
  /// rounding. The result is `nil` for a number that can only be written with an exponent.
  public static func decimal(_ comparison: Comparison, _ other: Double) -> Language? {
    guard let digits = Decimals(other.magnitude) else { return nil }
    // Zero can have either sign.
    let plain = other >= 0 ? digits.language(comparison) : comparison.holds(1, 0) ? unsignedDecimals : nothing
    let negative =
      other <= 0 ? digits.language(comparison.flipped) : comparison.holds(0, 1) ? unsignedDecimals : nothing
    return any([plain, sequence([word("-"), negative])])
  }

  /// The digit strings, with an optional sign and fraction.
  public static let decimals = sequence([words(["", "-"]), unsignedDecimals])

  fileprivate static let unsignedDecimals = sequence([loop(digit, 1, nil), fraction])

  fileprivate static let fraction = any([word(""), sequence([word("."), loop(digit, 1, nil)])])
}

/// The digits of a number before and after the point, without leading and trailing zeros.
private struct Decimals {
  let whole: UInt64
  let fraction: ArraySlice<UInt8>

  init?(_ number: Double) {
    guard number.isFinite else { return nil }
    let parts = "\(number)".split(separator: ".")
    guard parts.count == 2, let whole = UInt64(parts[0]), parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else {
      return nil
    }
    self.whole = whole
    var fraction = Array(parts[1].utf8)
    while fraction.last == 0x30 { fraction.removeLast() }
    self.fraction = fraction[...]
  }

  func language(_ comparison: Comparison) -> Language {
    switch comparison {
    case .equal: equal
    case .notEqual: .any([less, greater])
    case .less: less
    case .lessEqual: .any([less, equal])
    case .greater: greater
    case .greaterEqual: .any([greater, equal])
    }
  }

  private var same: Language { .magnitudes(whole...whole) }

  private var equal: Language {
    let zeros = Language.loop(.word("0"), 0, nil)
    let written = Language.sequence([.word(".\(String(decoding: fraction, as: UTF8.self))"), zeros])
    if !fraction.isEmpty { return .sequence([same, written]) }
    return .sequence([same, .any([.word(""), .sequence([.word(".0"), zeros])])])
  }

  private var less: Language {
    let below = whole == 0 ? Language.nothing : .sequence([.magnitudes(0...whole - 1), .fraction])
    if fraction.isEmpty { return below }
    let shorter = Language.sequence([same, .any([.word(""), .sequence([.word("."), Decimals.less(than: fraction)])])])
    return .any([below, shorter])
  }

  private var greater: Language {
    let above = whole == .max ? Language.nothing : .sequence([.magnitudes(whole + 1...UInt64.max), .fraction])
    return .any([above, .sequence([same, .word("."), Decimals.greater(than: fraction)])])
  }

  /// Returns the fractions of at least one digit that are less than another fraction.
  private static func less(than fraction: ArraySlice<UInt8>) -> Language {
    guard let first = fraction.first else { return .nothing }
    let rest = fraction.dropFirst()
    let more = Language.loop(.digit, 0, nil)
    let lower = first > 0x30 ? Language.sequence([.digits(0x30, first - 1), more]) : .nothing
    // The last digit of the other fraction is not zero, so a fraction that ends before it is less.
    let start = rest.isEmpty ? Language.nothing : .word("")
    return .any([lower, .sequence([.digits(first, first), .any([start, less(than: rest)])])])
  }

  private static func greater(than fraction: ArraySlice<UInt8>) -> Language {
    let more = Language.loop(.digit, 0, nil)
    guard let first = fraction.first else { return .sequence([more, .digits(0x31, 0x39), more]) }
    let higher = first < 0x39 ? Language.sequence([.digits(first + 1, 0x39), more]) : .nothing
    return .any([higher, .sequence([.digits(first, first), greater(than: fraction.dropFirst())])])
  }
}
