/// The meanings of escape sequences, without their introducer.
enum KeySequence {
  /// Returns the key of a control sequence, or `nil` for one without a function.
  static func key(_ sequence: String) -> TerminalKey? {
    if let key = keys[sequence] { return key }
    if sequence.hasPrefix("?"), sequence.hasSuffix("$y") { return mode(sequence.dropFirst().dropLast(2)) }
    if sequence.hasPrefix("<") { return mouse(sequence.dropFirst()) }
    return nil
  }

  private static let keys: [String: TerminalKey] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "Z": .backTab,
    "H": .home, "1~": .home, "7~": .home, "F": .end, "4~": .end, "8~": .end,
    "3~": .delete, "5~": .pageUp, "6~": .pageDown,
    "1;5C": .wordRight, "1;3C": .wordRight, "1;5D": .wordLeft, "1;3D": .wordLeft,
    "1;2C": .selectRight, "1;2D": .selectLeft, "1;2H": .selectHome, "1;2F": .selectEnd,
    "P": .help, "11~": .help, "[A": .help, "Q": .panel, "12~": .panel, "[B": .panel, "M": .enter,
    "15~": .pause, "[E": .pause, "17~": .step, "18~": .slower, "19~": .faster,
  ]

  /// Returns the answer to a question for a mode: `2026;2` if it can be set.
  private static func mode(_ text: Substring) -> TerminalKey? {
    let numbers = text.split(separator: ";").map { Int($0) }
    guard numbers.count == 2, numbers[0] == 2026, let state = numbers[1] else { return nil }
    return .answer(.synchronisation(state == 1 || state == 2))
  }

  /// Returns a press of the mouse: button, column and row, and `M` for a press.
  private static func mouse(_ text: Substring) -> TerminalKey? {
    let numbers = text.dropLast().split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, text.last == "M" else { return nil }
    switch numbers[0] {
    case 0: return .press(row: numbers[2] - 1, column: numbers[1] - 1)
    case 64: return .wheel(-1)
    case 65: return .wheel(1)
    default: return nil
    }
  }

  /// Returns the answer in a string of the terminal: `11;rgb:ffff/ffff/ffff` for its ground.
  static func answer(_ text: String) -> TerminalAnswer? {
    guard text.hasPrefix("11;rgb:") else { return nil }
    let parts = text.dropFirst("11;rgb:".count).split(separator: "/").map { part -> Double? in
      guard !part.isEmpty, part.count <= 4, let value = Int(part, radix: 16) else { return nil }
      return Double(value) / Double((1 << (4 * part.count)) - 1)
    }
    guard parts.count == 3, let red = parts[0], let green = parts[1], let blue = parts[2] else { return nil }
    return .ground(isLight: 0.299 * red + 0.587 * green + 0.114 * blue > 0.5)
  }
}
