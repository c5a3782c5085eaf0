internal import Diagnostics

/// A key on a repeated child that is only allowed on a single child.
///
/// Reported while declaring names and types.
struct ImpossibleChild: DiagnosticKind {
  static let code: DiagnosticCode = "impossible-child"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A child with `each` exists once for each item of a list. When an item is removed from the list, its child is
    discarded together with all saved state of the child, so `keep: saved` has no effect. If the state must return when
    an item with the same key returns, store it in the items of the list, and let events of the child change it. In
    addition, a child with `each` cannot fill the slots of a template.
    """
  static let example = DiagnosticExample(
    from: .album,
    wrong: [.replace("key: name, params", "key: name, keep: saved, params")])

  /// A key that cannot be combined with `each`.
  enum Key: String {
    case keep, slots
  }

  let key: Key
  let child: String

  var message: String { "'\(child)' is repeated, so it cannot have '\(key.rawValue)'" }

  var hints: [String] {
    switch key {
    case .keep:
      [
        "remove 'keep': a child keeps everything as long as its item is in the list",
        "to keep a value longer, make it a field of the items or a map by key, and let '\(child)' emit its changes",
      ]
    case .slots: ["create a presenter with one '\(child)' and its slots, and repeat that"]
    }
  }
}
