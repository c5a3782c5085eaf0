/// The meaning of a scalar under the core schema of YAML 1.2, in which `yes`, `no`, `on` and `off` are strings.
public enum Resolved: Hashable, Sendable {
  /// `null`, `Null`, `NULL`, `~`, or empty.
  case null
  /// `true` or `false`, also capitalised or in capitals.
  case bool(Bool)
  /// A decimal integer, an octal one after `0o`, or a hexadecimal one after `0x`.
  case int(Int64)
  /// A number with a point or an exponent, `.inf` or `.nan`.
  case double(Double)
  /// Any other string.
  case string
  /// An integer that does not fit 64 bits. It is not a number; the code that requires one reports the reason.
  case integerOutOfRange
}

/// Returns the meaning of the bytes of a plain scalar.
///
/// - Complexity: Linear in the number of bytes. The first byte decides for most strings.
func resolveCoreSchema(_ bytes: UnsafeBufferPointer<UInt8>) -> Resolved {
  guard let first = bytes.first else { return .null }
  switch first {
  case UInt8(ascii: "~") where bytes.count == 1: return .null
  case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "T"), UInt8(ascii: "f"),
    UInt8(ascii: "F"):
    return resolveWord(bytes)
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
    return resolveNumber(bytes)
  default: return .string
  }
}

private func resolveWord(_ bytes: UnsafeBufferPointer<UInt8>) -> Resolved {
  guard bytes.count <= 5 else { return .string }
  switch String(decoding: bytes, as: UTF8.self) {
  case "null", "Null", "NULL": return .null
  case "true", "True", "TRUE": return .bool(true)
  case "false", "False", "FALSE": return .bool(false)
  default: return .string
  }
}

private func resolveNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Resolved {
  if bytes.count > 2, bytes[0] == UInt8(ascii: "0") {
    if bytes[1] == UInt8(ascii: "o") { return resolveInteger(bytes.dropFirst(2), radix: 8) }
    if bytes[1] == UInt8(ascii: "x") { return resolveInteger(bytes.dropFirst(2), radix: 16) }
  }
  let isNegative = bytes[0] == UInt8(ascii: "-")
  let unsigned = isNegative || bytes[0] == UInt8(ascii: "+") ? bytes.dropFirst() : bytes[...]
  guard let first = unsigned.first else { return .string }
  if first == UInt8(ascii: "."), let special = resolveSpecial(unsigned, isNegative: isNegative, of: bytes) {
    return special
  }
  if unsigned.allSatisfy(isDigit) { return resolveInteger(unsigned, radix: 10, isNegative: isNegative) }
  guard isFloat(unsigned), let value = Double(String(decoding: bytes, as: UTF8.self)) else { return .string }
  return .double(value)
}

private func resolveSpecial(
  _ unsigned: Slice<UnsafeBufferPointer<UInt8>>, isNegative: Bool, of bytes: UnsafeBufferPointer<UInt8>
) -> Resolved? {
  guard unsigned.count == 4 else { return nil }
  switch String(decoding: unsigned, as: UTF8.self) {
  case ".inf", ".Inf", ".INF": return .double(isNegative ? -Double.infinity : .infinity)
  case ".nan", ".NaN", ".NAN": return unsigned.count == bytes.count ? .double(.nan) : nil
  default: return nil
  }
}

private func resolveInteger(
  _ digits: Slice<UnsafeBufferPointer<UInt8>>, radix: Int64, isNegative: Bool = false
) -> Resolved {
  var value: Int64 = 0
  var fits = true
  for byte in digits {
    guard let digit = digitValue(byte), digit < radix else { return .string }
    let (shifted, overflowed) = value.multipliedReportingOverflow(by: radix)
    let (sum, overflowedToo) =
      isNegative ? shifted.subtractingReportingOverflow(digit) : shifted.addingReportingOverflow(digit)
    if overflowed || overflowedToo { fits = false }
    value = sum
  }
  return fits ? .int(value) : .integerOutOfRange
}

/// Whether unsigned bytes are digits with a point or an exponent: `1.`, `.5`, `1e3`, `1.5E-7`.
private func isFloat(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
  var rest = bytes
  let whole = rest.prefix(while: isDigit).count
  rest = rest.dropFirst(whole)
  var fraction = 0
  if rest.first == UInt8(ascii: ".") {
    rest = rest.dropFirst()
    fraction = rest.prefix(while: isDigit).count
    rest = rest.dropFirst(fraction)
  }
  guard whole + fraction > 0 else { return false }
  guard let mark = rest.first else { return true }
  guard mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") else { return false }
  rest = rest.dropFirst()
  if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
  return !rest.isEmpty && rest.allSatisfy(isDigit)
}

private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

private func digitValue(_ byte: UInt8) -> Int64? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): Int64(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): Int64(byte - UInt8(ascii: "a")) + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): Int64(byte - UInt8(ascii: "A")) + 10
  default: nil
  }
}
