internal import Diagnostics

/// A record or union that contains itself, so that no value of it can exist.
struct EndlessRecord: DiagnosticKind {
  static let code: DiagnosticCode = "endless-record"
  static let group = DiagnosticGroup.types
  static let explanation = """
    A record with a field of its own type never ends. A nullable field, a list or a map ends it; in a union, a case
    without that field ends it.
    """
  static let example = DiagnosticExample(
    from: .counted,
    with: [
      .insert(
        """

        types:
          Key: { spare: Key? }
        """, after: "flow: door"),
      .replace("count: int = 0", "keys: list<Key> = []"),
      .replace("model: [isOpen, count]", "model: [isOpen, keys]"),
      .replace("open: { set: { isOpen: true } }", "open: { set: { isOpen: true, keys: [] } }"),
    ],
    wrong: [.replace("Key: { spare: Key? }", "Key: { spare: Key }")])

  let record: String
  let field: String
  let isUnion: Bool

  var message: String { "'\(record)' contains a '\(record)' in '\(field)', without end" }

  var hints: [String] {
    let end = "end it with '?': '\(field): …?'"
    return isUnion ? ["add a case without '\(field)'", end] : [end]
  }
}
