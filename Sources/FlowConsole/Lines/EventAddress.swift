/// A typed event address: `increment`, `detail.refresh`, `rows['a'].remove`, `flow.signOut`.
///
/// The text in brackets is the key of a row, as shown on the screen and by `:tree`. A string key needs no quotes.
struct EventAddress {
  /// A child on the path to the addressed presenter.
  struct Step: Hashable {
    /// The name of the child.
    let name: String
    /// The typed key in brackets, or `nil` without brackets.
    let key: String?

    /// The typed form of the step.
    var text: String { key.map { "\(name)[\($0)]" } ?? name }
  }

  /// The children on the path, from the screen inwards.
  let steps: [Step]
  /// The name of the event.
  let event: String
  /// The text after the blank that follows the address.
  let rest: String

  /// Parses the beginning of a line.
  ///
  /// - Throws: A mistake when a bracket is not closed or is misplaced.
  init(_ line: String) throws(ConsoleError) {
    var steps: [Step] = []
    var left = line[...]
    while true {
      let name = left.prefix { !$0.isWhitespace && $0 != "." && $0 != "[" }
      left = left[name.endIndex...]
      let key = left.first == "[" ? try EventAddress.key(in: &left, of: String(name)) : nil
      if left.first == "." {
        left = left.dropFirst()
        steps.append(Step(name: String(name), key: key))
        continue
      }
      if key != nil || name.isEmpty {
        let receiver = String(line[..<left.startIndex].reversed().drop { $0 == "." }.reversed())
        throw ConsoleError(message: "type the event for '\(receiver)', as in '\(receiver).event'")
      }
      self.steps = steps
      event = String(name)
      rest = String(left).trimmingBlanks
      return
    }
  }

  /// Reads the key in brackets. Quotes protect characters that would end it.
  private static func key(in left: inout Substring, of name: String) throws(ConsoleError) -> String {
    var quote: Character?
    var isEscaped = false
    let key = left.dropFirst().prefix { character in
      if isEscaped {
        isEscaped = false
      } else if let open = quote {
        if character == "\\" { isEscaped = true }
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else {
        return character != "]"
      }
      return true
    }
    guard key.endIndex < left.endIndex else {
      throw ConsoleError(message: "the bracket after '\(name)' is not closed; type it as '\(name)[key].event'")
    }
    left = left[key.endIndex...].dropFirst()
    return String(key).trimmingBlanks
  }
}
