/// An assignment that computes with the previous value, in the syntax of other languages: `+= 1`, `n += 1`, `++n`,
/// `n--`.
struct CompoundAssignment {
  /// The expression for the new value.
  let expression: String

  /// Parses a text that assigns to a piece of state, with or without its name.
  init?(_ text: String, to target: String) {
    var rest = text.trimmed[...]
    if ["++\(target)", "--\(target)"].contains(rest) {
      expression = "\(target) \(rest.prefix(1)) 1"
      return
    }
    if rest.hasPrefix(target) { rest = rest.dropFirst(target.count).drop { $0 == " " } }
    if rest == "++" || rest == "--" {
      expression = "\(target) \(rest.prefix(1)) 1"
      return
    }
    guard let sign = rest.first, "+-*/%".contains(sign), rest.dropFirst().first == "=" else { return nil }
    let operand = rest.dropFirst(2).drop { $0 == " " }
    guard !operand.isEmpty else { return nil }
    expression = "\(target) \(sign) \(operand.contains(" ") ? "(\(operand))" : String(operand))"
  }
}
