internal import Diagnostics

/// A line, or a part of braces, without a colon among the keys of a mapping.
///
/// Reported while reading YAML.
struct MissingColon: DiagnosticKind {
  static let code: DiagnosticCode = "missing-colon"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    In a mapping, each line is a key, a colon, a space and a value. In braces, so is each part between two commas. Here,
    no colon is followed by a space or a line break.
    """#
  static let example = DiagnosticExample(from: .counter, wrong: [.insert("derived", after: "model: [count]")])

  /// The content of the line or part.
  let text: String
  /// Whether the lines below belong to the key.
  let hasBlock: Bool
  /// Whether the key stands in braces, where no line continues another one.
  var isInBraces = false

  var message: String { "'\(text)' has no colon, but a key is expected here" }

  var hints: [String] {
    let continuation = isInBraces ? [] : ["indent it further if it continues the line above"]
    guard let (key, value) = split else { return continuation }
    if hasBlock { return ["write '\(key):'"] }
    return [value.isEmpty ? "write '\(key): ' and a value" : "write '\(key): \(value)'"] + continuation
  }

  /// The key at the start of the line, and the value after the key and the incorrect separator.
  private var split: (key: String, value: String)? {
    let isQuoted = text.hasPrefix("\"")
    let quoted = isQuoted ? text.dropFirst().firstIndex(of: "\"").map { String(text[...$0]) } : nil
    let key = quoted ?? String(text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) })
    guard !key.isEmpty else { return nil }
    let separator = text.dropFirst(key.count)
    var rest = separator.trimmed
    // An expression, as in `news =other`.
    if separator.first == " ", rest.first == "=", rest.dropFirst().first.map({ $0 != " " }) ?? false {
      return (key, rest)
    }
    if let sign = (Self.lookalikes + ["=>", "->", ":=", "=", ";", "- "]).first(where: { rest.hasPrefix($0) }),
      !rest.hasPrefix("==")
    {
      rest = rest.dropFirst(sign.count).trimmed
    } else if rest.count == text.count - key.count, !rest.isEmpty {
      return nil
    }
    return (key, rest)
  }

  /// Characters that look like a colon.
  static let lookalikes = ["：", "﹕", "∶", "꞉"]

  /// Whether a line is only a name, or a name followed by one of the signs.
  static func isKey(_ line: String, endingWith signs: [String] = []) -> Bool {
    let name = signs.first { line.hasSuffix($0) }.map { line.dropLast($0.count) } ?? line[...]
    guard signs.isEmpty || name.count < line.count, let first = name.first, first.isLetter else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }
}
