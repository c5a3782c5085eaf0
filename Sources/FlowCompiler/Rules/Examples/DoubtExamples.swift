internal import Diagnostics
internal import FlowSpec

/// The example flows for lints.
extension DiagnosticExample {
  /// Returns the example of a door with an additional event.
  static func door(
    wrong: String, right: String, insteadOf line: String, adding event: String, doing steps: String
  ) -> DiagnosticExample {
    func adding(_ flow: String) -> String {
      flow.replacing("events: [open]", with: "events: [open, \(event)]")
        .replacing("    transitions:\n", with: "    transitions:\n      \(event): { \(steps) }\n")
    }
    let door = DiagnosticExample.door(wrong: wrong, right: right, insteadOf: line)
    return DiagnosticExample(wrong: adding(door.wrong), right: adding(door.right))
  }

  /// Returns the example of a door with an additional counter.
  static func door(wrong: String, right: String, counting line: String) -> DiagnosticExample {
    func counting(_ flow: String) -> String {
      flow.replacing("isOpen: bool = false\n", with: "isOpen: bool = false\n      count: int = 0\n")
        .replacing("model: [isOpen]", with: "model: [isOpen, count]")
    }
    let door = DiagnosticExample.door(wrong: wrong, right: right, insteadOf: line)
    return DiagnosticExample(wrong: counting(door.wrong), right: counting(door.right))
  }

  /// Returns the example of a lamp with a choice for its light.
  static func dimmer(wrong: String, right: String) -> DiagnosticExample {
    DiagnosticExample(wrong: dimmerHead + wrong + dimmerTail, right: dimmerHead + right + dimmerTail)
  }

  /// A diary that counts its pages in a store of its own, or in one of the flow.
  static let diary = DiagnosticExample(
    wrong: diaryFlow(outer: "", inner: indented(diaryStore, by: 4)),
    right: diaryFlow(outer: diaryStore, inner: ""))

  private static func indented(_ text: String, by spaces: Int) -> String {
    let margin = String(repeating: " ", count: spaces)
    return text.split(separator: "\n").map { "\(margin)\($0)\n" }.joined()
  }
}

private let dimmerHead = """
  flowspec: 1
  flow: lamp

  types:
    Light: [off, dim, bright]

  screens:
    lamp:
      state:
        light: Light = off
      model: [light]
      view:

  """

private let dimmerTail = """


  backstack:
    start: lamp
  """

private let diaryStore = """
  stores:
    pages:
      state:
        count: int = 0
      events: [closed]
      transitions:
        closed: { set: { count: =count + 1 } }

  """

private func diaryFlow(outer: String, inner: String) -> String {
  """
  flowspec: 1
  flow: diary

  \(outer)screens:
    cover:
      events: [open]
      transitions:
        open: { navigate: page }
      view:
        - button: { label: Open, sends: open }
    page:
  \(inner)    leave: { send: pages.closed }
      model: { count: =pages.count }
      view:
        - text: Page ${model.count}

  backstack:
    start: cover
  """
}
