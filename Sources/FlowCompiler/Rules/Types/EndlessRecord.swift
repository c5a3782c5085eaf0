internal import Diagnostics

/// A record or union that contains itself, so that no value of it can exist.
struct EndlessRecord: DiagnosticKind {
  static let code: DiagnosticCode = "endless-record"
  static let group = DiagnosticGroup.types
  static let explanation = """
    A record whose field is a record of the same type would go on for ever. A `?`, a list or a map lets it end; in a union, a
    case that does without.
    """
  static let example = DiagnosticExample(
    wrong: """
      flowspec: 1
      flow: door

      types:
        Key: { spare: Key }

      screens:
        door:
          state:
            isOpen: bool = false
            keys: list<Key> = []
          model: [isOpen, keys]
          events: [open]
          transitions:
            open: { set: { isOpen: true, keys: [] } }
          view:
            - text: "${model.isOpen ? 'Open' : 'Shut'}"
            - button: { label: Open, sends: open }

      backstack:
        start: door
      """,
    right: """
      flowspec: 1
      flow: door

      types:
        Key: { spare: Key? }

      screens:
        door:
          state:
            isOpen: bool = false
            keys: list<Key> = []
          model: [isOpen, keys]
          events: [open]
          transitions:
            open: { set: { isOpen: true, keys: [] } }
          view:
            - text: "${model.isOpen ? 'Open' : 'Shut'}"
            - button: { label: Open, sends: open }

      backstack:
        start: door
      """)

  let record: String
  let field: String
  let isUnion: Bool

  var message: String { "'\(record)' holds a '\(record)' in '\(field)', without end" }

  var hints: [String] {
    let end = "let it end with '?': '\(field): …?'"
    return isUnion ? ["add a case without '\(field)'", end] : [end]
  }
}
