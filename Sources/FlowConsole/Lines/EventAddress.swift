/// An event as it is typed: `increment`, `detail.refresh`, `rows['a'].remove`, `flow.signOut`.
///
/// What stands in brackets is the key of a row, as the screen and `:tree` show it; a text needs no quotes there.
struct EventAddress {
  /// A child on the way to the presenter that is meant.
  struct Step: Hashable {
    /// What the child is called.
    let name: String
    /// The key in brackets, as it was typed, or `nil` without brackets.
    let key: String?

    /// The step as it was typed.
    var text: String { key.map { "\(name)[\($0)]" } ?? name }
  }

  /// The children to go through, from the screen inwards.
  let steps: [Step]
  /// The name of the event.
  let event: String
  /// What stands behind the blank after the address.
  let rest: String

  /// Reads the beginning of a line.
  ///
  /// - Throws: That a bracket is not closed, or stands in a place where there is none.
  init(_ line: String) throws(ConsoleMistake) {
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
        let hearer = String(line[..<left.startIndex].reversed().drop { $0 == "." }.reversed())
        throw ConsoleMistake(message: "say what to send to '\(hearer)', as in '\(hearer).event'")
      }
      self.steps = steps
      event = String(name)
      rest = String(left).trimmingBlanks
      return
    }
  }

  /// Takes what stands in brackets; quotes hold together what would end it.
  private static func key(in left: inout Substring, of name: String) throws(ConsoleMistake) -> String {
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
      throw ConsoleMistake(message: "the bracket behind '\(name)' is not closed; type it as '\(name)[key].event'")
    }
    left = left[key.endIndex...].dropFirst()
    return String(key).trimmingBlanks
  }
}
