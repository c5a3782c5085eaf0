internal import Diagnostics

/// A key on a repeated child that is only allowed on a single child.
struct ImpossibleChild: DiagnosticKind {
  static let code: DiagnosticCode = "impossible-child"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A child with `each` is there once for each item. What is removed from the list is gone, with all that it saved, so `keep: saved`
    has nothing to keep by: what is to be there again when a key comes back belongs into the items of the list, where events
    of the child change it. The places of a template are filled for one child, not for many.
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

  var message: String { "'\(child)' is repeated, so it can have no '\(key.rawValue)'" }

  var hints: [String] {
    switch key {
    case .keep:
      [
        "take 'keep' out: as long as an item is in the list, its child keeps everything",
        "to keep something longer, make it a field of the items or a map by key, and let '\(child)' emit its changes",
      ]
    case .slots: ["make a presenter that has one '\(child)' with its slots, and repeat that"]
    }
  }
}
