internal import CEL
internal import FlowConsole
internal import FlowProgram
internal import FlowRuntime

/// A control that a typed line uses by its number, described by properties that stay the same when numbers change.
struct RecordedControl: Sendable, Hashable {
  /// The label on the screen.
  let label: String
  /// The event that the control sends, with the path of the receiving part and the fixed values: `rows['a'].remove`.
  let key: String

  /// The JSON members for the entry of the line.
  var members: [(name: String, value: JSONNode)] { [("label", .string(label)), ("key", .string(key))] }

  init(label: String, key: String) {
    self.label = label
    self.key = key
  }

  /// Decodes the members; `nil` for a line that uses no control.
  init?(_ object: SnapshotObject) throws(SnapshotProblem) {
    guard let label = try object.textIfPresent("label") else { return nil }
    self.label = label
    key = try object.textIfPresent("key") ?? ""
  }
}

extension ConsoleSession {
  /// The controls on the screen, by their numbers.
  private var recordedControls: [(number: Int, control: RecordedControl)] {
    screen.controls.enumerated().map { index, control in
      (index + 1, RecordedControl(label: control.label, key: screen.key(of: control, in: flow.model, flow.program)))
    }
  }

  /// Returns the control that a line uses by its number, or `nil`.
  func recordedControl(in line: String) -> RecordedControl? {
    guard let number = ConsoleSession.number(in: line) else { return nil }
    let controls = screen.controls
    guard controls.indices.contains(number - 1) else { return nil }
    let control = controls[number - 1]
    return RecordedControl(label: control.label, key: screen.key(of: control, in: flow.model, flow.program))
  }

  /// Returns a recorded line with the control's current number.
  ///
  /// - Throws: ``ReplayRefusal`` if there is no such control on the screen.
  func line(_ line: String, using recorded: RecordedControl?) throws(ReplayRefusal) -> String {
    guard let recorded, let number = ConsoleSession.number(in: line) else { return line }
    let controls = recordedControls
    // The event takes precedence over the label. If both are ambiguous, the position decides.
    let same = controls.filter { $0.control == recorded }
    let alike = same.isEmpty ? controls.filter { $0.control.key == recorded.key } : same
    let fitting = alike.isEmpty ? controls.filter { $0.control.label == recorded.label } : alike
    if fitting.contains(where: { $0.number == number }) { return line }
    if fitting.count == 1 {
      let rest = line.drop(while: \.isWhitespace).drop { !$0.isWhitespace }
      return "\(fitting[0].number)\(rest)"
    }
    let now = controls.first { $0.number == number }.map { "\(number) is '\($0.control.label)' now" }
    let reason =
      fitting.isEmpty ? "is not on the screen" : "is on the screen \(fitting.count) times, each at another place"
    throw ReplayRefusal(
      "the flow does not accept '\(line)': '\(recorded.label)' \(reason), and \(now ?? "there is no \(number)")")
  }

  private static func number(in line: String) -> Int? {
    Int(line.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
  }
}
