internal import FlowReports

/// Returns a text in the syntax of scenarios, with no part of it read as an expression or interpolation.
package func scenarioText(_ text: String) -> String {
  let parts = text.split(separator: "${", omittingEmptySubsequences: false)
  return quoted((text.hasPrefix("=") ? "=" : "") + parts.joined(separator: "$${"))
}

/// Returns a text as a YAML scalar: plain if that is safe, otherwise in double quotes.
func quoted(_ text: String) -> String {
  let isPlain =
    text.unicodeScalars.first.map { $0.properties.isAlphabetic } ?? false
    && text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == " " || $0 == "-"
    }
    && !text.hasSuffix(" ") && !["true", "false", "null", "yes", "no"].contains(text.lowercased())
  if isPlain { return text }
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": quoted += "\\\""
    case "\\": quoted += "\\\\"
    case "\n": quoted += "\\n"
    case "\t": quoted += "\\t"
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": quoted += "\\x" + hexadecimal(scalar.value)
    case "\u{2028}", "\u{2029}", "\u{FEFF}": quoted += "\\u" + hexadecimal(scalar.value)
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}

/// Returns a path as a YAML scalar in a flow sequence: plain if that is safe.
package func quoted(path: String) -> String {
  path.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" } ? path : quoted(path)
}

private func hexadecimal(_ byte: UInt32) -> String {
  let digits = String(byte, radix: 16, uppercase: true)
  return digits.count < 2 ? "0" + digits : digits
}
