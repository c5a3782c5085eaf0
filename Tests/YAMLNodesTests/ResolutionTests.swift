import Testing
import YAMLNodes

@Suite struct ResolutionTests {
  private func resolved(_ text: String) -> Resolved? { Reading("value: \(text)\n").root?["value"]?.scalar?.resolved }

  @Test func `nulls are four words and nothing`() {
    for text in ["null", "Null", "NULL", "~", ""] { #expect(resolved(text) == .null, "\(text)") }
    for text in ["nul", "nULL", "none", "nil", "~~"] { #expect(resolved(text) == .string, "\(text)") }
  }

  @Test func `booleans are true and false, and never yes or on`() {
    for text in ["true", "True", "TRUE"] { #expect(resolved(text) == .bool(true), "\(text)") }
    for text in ["false", "False", "FALSE"] { #expect(resolved(text) == .bool(false), "\(text)") }
    for text in ["yes", "no", "on", "off", "y", "n", "tRUE", "Yes"] { #expect(resolved(text) == .string, "\(text)") }
  }

  @Test func `integers are decimal, octal and hexadecimal`() {
    let table: [(String, Int64)] = [
      ("0", 0), ("-0", 0), ("+12", 12), ("-7", -7), ("0123", 123), ("0o17", 15), ("0x1F", 31), ("0xff", 255),
      ("9223372036854775807", .max), ("-9223372036854775808", .min), ("0x7fffffffffffffff", .max),
    ]
    for (text, value) in table { #expect(resolved(text) == .int(value), "\(text)") }
  }

  @Test func `text that only resembles an integer stays a string`() {
    for text in ["1_000", "0o8", "0o", "0x", "0xg", "-0x1", "+0o7", "1a", "+", "12:30", "0b1", "+-1", "1 2"] {
      #expect(resolved(text) == .string, "\(text)")
    }
  }

  @Test func `an integer of more than 64 bits is known as such`() {
    for text in [
      "9223372036854775808", "-9223372036854775809", "0x8000000000000000", String(repeating: "9", count: 500),
    ] {
      #expect(resolved(text) == .integerOutOfRange, "\(text)")
    }
  }

  @Test func `numbers with a point or an exponent are doubles`() {
    let table: [(String, Double)] = [
      ("1.5", 1.5), ("-.5", -0.5), ("1.", 1), ("+1e3", 1000), ("1.5E-2", 0.015), (".inf", .infinity),
      ("-.INF", -.infinity),
      ("+.Inf", .infinity), ("0.0", 0),
    ]
    for (text, value) in table { #expect(resolved(text) == .double(value), "\(text)") }
    guard case .double(let value) = resolved(".nan") else {
      Issue.record("'.nan' is no double")
      return
    }
    #expect(value.isNaN)
  }

  @Test func `text that only resembles a double stays a string`() {
    for text in [".", "1.2.3", "1e", "e5", ".e1", "1e+", "-.nan", "inf", "nan", "0x1p3", "1.5f", "+."] {
      #expect(resolved(text) == .string, "\(text)")
    }
  }

  @Test func `quotes and blocks make everything a string`() {
    for text in ["\"1\"", "'true'", "|\n  1", ">-\n  null"] { #expect(resolved(text) == .string, "\(text)") }
  }
}
