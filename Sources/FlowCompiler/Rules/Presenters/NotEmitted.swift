internal import Diagnostics
internal import FlowSpec

/// A step that emits an event the presenter does not list under `emits`.
///
/// Reported while lowering presenters.
struct NotEmitted: DiagnosticKind {
  static let code: DiagnosticCode = "not-emitted"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    An event that a presenter raises for the presenter that composes it is declared under `emits`, with its payload.
    """
  static let example = DiagnosticExample(
    from: .album,
    wrong: [.replace("remove: { emit: removed }", "remove: { emit: remved }")])

  let name: String
  private let owner: String
  private let emitted: [String]
  private let isOwnEvent: Bool
  private let hasNoListeners: Bool

  init(name: String, by signature: Signature) {
    self.name = name
    owner = signature.ownerName
    emitted = signature.events.filter(\.isEmitted).map(\.name.text)
    isOwnEvent = signature.event(name) != nil
    hasNoListeners = signature.isFlow || signature.isStore
  }

  var message: String {
    hasNoListeners ? "\(owner) has no presenter around it to receive '\(name)'" : "\(owner) emits no event '\(name)'"
  }

  var hints: [String] {
    if isOwnEvent { return ["write 'send: \(name)' to send it to this presenter"] }
    if hasNoListeners { return ["send an event: 'send: \(name)'"] }
    if emitted.isEmpty { return ["declare it: 'emits: [\(name)]'"] }
    return nameHints(for: name, among: emitted, listedAs: "it emits")
  }
}
