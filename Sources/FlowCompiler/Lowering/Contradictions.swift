/// Conditions that contradict themselves: comparisons of one name with whole numbers, joined by `&&`, that leave no
/// value.
///
/// The check works on the source of a condition and accepts only the plainest form: names, numbers, comparisons and
/// `&&`.
enum Contradiction {
  /// Whether a condition can never hold.
  ///
  /// - Complexity: Linear in the length of the text.
  static func isCertain(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let plain = bytes.allSatisfy { byte in isWord(byte) || " \t\r\n.<>=!&-".utf8.contains(byte) }
    guard plain else { return false }
    var ranges: [String: Bounds] = [:]
    for part in text.split(separator: "&&", omittingEmptySubsequences: false) {
      guard let comparison = Comparison(part) else { continue }
      ranges[comparison.name, default: Bounds()].narrow(comparison)
      if ranges[comparison.name]?.isEmpty ?? false { return true }
    }
    return false
  }

  fileprivate static func isWord(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
  }
}

/// A comparison of a name with a whole number, with the name first.
private struct Comparison {
  let name: String
  let sign: String
  let number: Int64

  /// Parses `n > 3` or `3 < n`; `nil` for anything else.
  init?(_ text: Substring) {
    let parts = text.split(whereSeparator: { "<>=!".contains($0) || $0.isWhitespace }).map(String.init)
    let sign = String(text.filter { "<>=!".contains($0) })
    guard parts.count == 2, ["<", "<=", ">", ">=", "=="].contains(sign), text.contains(sign) else { return nil }
    if let number = Int64(parts[1]), Comparison.isName(parts[0]) {
      (name, self.sign, self.number) = (parts[0], sign, number)
    } else if let number = Int64(parts[0]), Comparison.isName(parts[1]) {
      let turned = ["<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="]
      (name, self.sign, self.number) = (parts[1], turned[sign] ?? sign, number)
    } else {
      return nil
    }
  }

  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= first) else { return false }
    return text.utf8.allSatisfy { Contradiction.isWord($0) || $0 == UInt8(ascii: ".") }
  }
}

/// The values that remain possible for a name.
private struct Bounds {
  /// The lower bound, and whether it is included.
  private var least: (value: Int64, isIn: Bool)?
  /// The upper bound, and whether it is included.
  private var greatest: (value: Int64, isIn: Bool)?

  /// Whether no value remains, whole or not.
  var isEmpty: Bool {
    guard let least, let greatest else { return false }
    return least.value > greatest.value || least.value == greatest.value && !(least.isIn && greatest.isIn)
  }

  mutating func narrow(_ comparison: Comparison) {
    let (value, isIn) = (comparison.number, comparison.sign.hasSuffix("="))
    if comparison.sign != "<", comparison.sign != "<=" {
      if least.map({ value > $0.value || value == $0.value && !isIn }) ?? true { least = (value, isIn) }
    }
    if comparison.sign != ">", comparison.sign != ">=" {
      if greatest.map({ value < $0.value || value == $0.value && !isIn }) ?? true { greatest = (value, isIn) }
    }
  }
}
