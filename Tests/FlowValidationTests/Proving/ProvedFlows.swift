import FlowExplorer
import FlowProgram
import Foundation
import Testing

/// Flows with claims that proof runs prove, each with questions of its own.
enum ProvedFlows {
  /// Conditions on two texts that no texts satisfy.
  static let conditions = [
    "first == 'ada' && first == 'alan'", "first.lowerAscii() == 'ada' && first.upperAscii() == 'ALAN'",
    "first.trim() == 'a' && first.size() == 0", "first.matches('^[0-9]+$') && first.contains('x')",
    "first.startsWith('ab') && first.endsWith('c') && first.size() < 3",
    "first in ['red', 'green', 'blue'] && first.size() > 5",
    "first.trim().lowerAscii() == 'yes' && second.contains('@') && first.size() < 3",
    "first.matches('^[a-c]{2,3}$') && first.size() == 5", "first.size() >= 8 && first.size() < 3 && second == ''",
    "'abcabc'.contains(first) && first.size() > 6",
  ]

  /// A flow in which a door stays closed, whatever is typed.
  static func door(_ condition: String) -> DoorFlow {
    DoorFlow(steps: "{ when: \"\(condition)\", navigate: inside }")
  }

  /// A flow in which a condition on texts leads to a second screen, and another one to a kept text.
  static let twoDoors = DoorFlow(
    claims: ["{ never: \"flow.letter == 'zoe' && flow.letter.size() < 3\" }", "{ always: backstack.depth <= 2 }"],
    own: "first: string = \"\"\n      second: string = \"\"\n      tries: int = 0",
    steps: """

            - when: "first.trim().lowerAscii() == 'ada' && second.size() > 3"
              do: { navigate: inside }
            - when: second == 'keep'
              do: { send: { flow.write: { text: =first.trim() } } }
            - when: tries < 3
              set: { tries: =tries + 1 }
      """,
    inside: "{ model: { letter: =flow.letter }, view: [{ text: =model.letter }] }",
    top: """
      events:
        write: { text: string }
      transitions:
        write: { set: { letter: =event.text } }
      """)

  /// A flow that keeps a text while a service replies with numbers, and while a timer runs.
  static let gauge = DoorFlow(
    claims: ["{ never: flow.level > 7 }", "{ never: flow.level > 7 && flow.level < 7 }"],
    state: "level: int = 0\n  letter: string = \"\"",
    steps: """

            - when: first.startsWith('re') && !loading.any
              do: { call: gauge.read, then: { send: { flow.rise: { to: =result.level, note: =result.note } } } }
      """,
    more: """
          effects:
            hush: { after: 2s, while: second == 'wait', do: { set: { second: "" } } }
            enter: { whenever: "flow.level >= 5 && flow.letter.contains('ok')", do: { navigate: inside } }
      """,
    inside: "{ view: [{ text: Inside. }] }",
    top: """
      types: { Reading: { level: int, note: string } }
      services: { gauge: { read: { returns: Reading, readOnly: true } } }
      fakes: { gauge.read: { returns: { level: 5, note: ok } } }
      events:
        rise: { to: int, note: string }
      transitions:
        rise: { when: event.to <= 7, set: { level: =event.to, letter: =event.note } }
      """)

  /// A flow that keeps a list of guests, which grows without end.
  static func guests(_ claims: [String], adds: String) -> String {
    """
    flowspec: 2
    flow: guests

    types:
      Guest: { name: string, brings: bool }
    state: { guests: "list<Guest> = []", cleaned: bool = false }
    events:
      add: { name: string, brings: bool }
      clean:
      clear:
    transitions:
      add: { append: { to: guests, value: { name: =event.name, brings: =event.brings } } }
      clean:
        - remove: { from: guests, as: guest, where: guest.name == '' }
        - set: { cleaned: true }
      clear: { set: { guests: "=[]" } }

    screens:
      list:
        state: { name: string = "", brings: bool = false }
        model: [name, brings]
        events: [add, clean, clear]
        transitions:
          add:
            \(adds)
            do: { send: { flow.add: { name: =name, brings: =brings } } }
          clean: { send: flow.clean }
          clear: { send: flow.clear }
        view:
          - field: { label: Name, edits: name }
          - toggle: { label: Brings a friend, edits: brings }
          - button: { label: Add, sends: add }
          - button: { label: Clean, sends: clean }
          - button: { label: Clear, sends: clear }

    backstack: { start: list, onRootBack: exit }

    properties:
    \(claims.enumerated().map { "  claim \($0): \($1)" }.joined(separator: "\n"))
    """
  }

  /// A growing list, each element of which has two facts.
  static let bringing = guests(
    [
      "{ never: \"flow.guests.exists(guest, guest.brings && guest.name == 'ada')\" }",
      "{ always: \"flow.cleaned || flow.guests.size() == 0 || flow.guests.exists(guest, guest.name != 'ada' || !guest.brings)\" }",
    ], adds: "when: name.trim() != 'ada' || !brings")

  /// Limits with which proof runs begin early, because lists grow without end.
  static var limits: ExplorationLimits {
    var limits = ExplorationLimits()
    limits.budget = 500
    limits.states = 4_000
    return limits
  }

  /// The flows by name.
  static let all: [(name: String, text: String)] =
    conditions.enumerated().map { ("door \($0)", door($1).text) } + [
      ("two doors", twoDoors.text), ("gauge", gauge.text), ("bringing", bringing),
    ]

  static let flowsFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../flows")

  /// Returns a flow of `flows/`.
  static func shipped(_ name: String) throws -> Program {
    let folder = flowsFolder.appendingPathComponent(name)
    let imports = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      (path: name, text: try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
    }
    let file = folder.appendingPathComponent("\(name).flow.yaml")
    return try program(String(contentsOf: file, encoding: .utf8), imports: imports)
  }
}
