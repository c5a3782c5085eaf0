/// The shortest decimal digits that identify a finite double: `sign 0.d1d2d3… × 10^exponent`.
struct DecimalDigits {
  /// Whether the number is below zero, or minus zero.
  let isNegative: Bool
  /// The digits as ASCII, without leading or trailing zeros; empty for zero.
  var digits: [UInt8]
  /// The position of the point; 0 is before the first digit.
  var exponent: Int

  /// Converts a finite number.
  init(shortest number: Double) {
    var digits: [UInt8] = []
    var exponent = 0
    var pointAt: Int?
    var rest = Array(number.magnitude.description.utf8)[...]
    while let byte = rest.popFirst() {
      if isDigit(byte) {
        digits.append(byte)
      } else if byte == UInt8(ascii: ".") {
        pointAt = digits.count
      } else if byte == UInt8(ascii: "e") {
        exponent = Int(String(decoding: rest, as: UTF8.self)) ?? 0
        break
      }
    }
    exponent += pointAt ?? digits.count
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    while digits.first == UInt8(ascii: "0") {
      digits.removeFirst()
      exponent -= 1
    }
    isNegative = number.sign == .minus
    self.digits = digits
    self.exponent = digits.isEmpty ? 0 : exponent
  }

  private var sign: String { isNegative ? "-" : "" }

  /// The number without an exponent.
  var plain: String {
    if digits.isEmpty { return sign + "0" }
    let text = String(decoding: digits, as: UTF8.self)
    if exponent <= 0 { return sign + "0." + String(repeating: "0", count: -exponent) + text }
    if exponent >= digits.count { return sign + text + String(repeating: "0", count: exponent - digits.count) }
    return sign + text.prefix(exponent) + "." + text.dropFirst(exponent)
  }

  /// The number with one digit before the point and an exponent of at least two digits.
  var scientific: String {
    let first = digits.first.map { String(decoding: [$0], as: UTF8.self) } ?? "0"
    let rest = String(decoding: digits.dropFirst(), as: UTF8.self)
    let power = digits.isEmpty ? 0 : exponent - 1
    let magnitude = power.magnitude < 10 ? "0\(power.magnitude)" : "\(power.magnitude)"
    return sign + first + (rest.isEmpty ? "" : "." + rest) + "e" + (power < 0 ? "-" : "+") + magnitude
  }
}
