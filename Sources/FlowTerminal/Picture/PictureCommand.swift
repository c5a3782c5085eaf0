public import FlowConsole

/// The commands and the keys that only a picture has.
public enum PictureCommand: String, CaseIterable, Sendable {
  case panel, mouse

  private var summary: String {
    switch self {
    case .panel: "opens or closes the panel"
    case .mouse: "turns the mouse on or off"
    }
  }

  static var candidates: [LineCompletion.Candidate] {
    allCases.map { LineCompletion.Candidate(":\($0.rawValue)", $0.summary) }
  }

  /// The keys and commands of a picture, for the help.
  public static func help(width: Int) -> [StyledLine] {
    let commands = allCases.map { (":\($0.rawValue)", $0.summary) }
    let hanging = 20 < width / 2 ? 20 : 4
    return [StyledLine("Keys", .heading)]
      + (keys + commands).flatMap { row($0, $1).wrapped(to: width, hanging: hanging) }
      + [StyledLine("Lines", .heading)]
  }

  private static let keys = [
    ("Tab, arrows", "move to another control; PgUp and PgDn scroll"),
    ("Enter, Space", "use the control; in a field they edit it"),
    ("/", "searches on the screen"),
    ("F2", "opens the panel, and closes it"),
    ("F5, F6", "pauses the clock or lets it run; goes to the next timer or reply"),
    ("F7, F8", "halves or doubles the speed of the clock"),
    ("other characters", "begin a line; Tab completes it, Ctrl-R searches earlier ones, Esc leaves it"),
    ("Ctrl-C", "discards the line; twice, it ends the session"),
  ]

  private static func row(_ key: String, _ effect: String) -> StyledLine {
    let gap = String(repeating: " ", count: max(20 - key.count, 1))
    return StyledLine(key + gap, .number) + StyledLine(effect)
  }
}
