internal import Diagnostics
internal import FlowSpec

/// A step writes something that is not state of its screen.
struct UnwritableName: DiagnosticKind {
  static let code: DiagnosticCode = "unwritable-name"
  static let group = DiagnosticGroup.names
  static let explanation = """
    Steps write the state of the screen they stand in. Params and derived values are not written, and the state of the flow is
    changed by sending the flow an event.
    """
  static let example = DiagnosticExample.door(
    wrong: """
            open: { set: { isOpn: true } }
      """,
    insteadOf: """
            open: { set: { isOpen: true } }
      """)

  let name: String
  private let reason: String
  private let advice: [String]

  init(name: String, in signature: Signature, flow: Signature) {
    self.name = name
    let state = signature.state.map(\.name.text)
    let bare = name.split(separator: ".").last.map(String.init) ?? name
    if signature.declaration.derived.contains(where: { $0.name.text == name }) {
      reason = "is derived, so it is computed and not written"
      advice = ["write what it is computed from"]
    } else if signature.slots.contains(where: { $0.isParam && $0.name.text == bare }) {
      reason = "is a param, which stays as it was given"
      advice = ["keep a copy in state: 'state: { …: TYPE = params.\(bare) }'"]
    } else if !signature.isFlow, flow.slots.contains(where: { $0.name.text == bare }) {
      reason = "is state of the flow, which only the flow writes"
      advice = ["send the flow an event: 'send: flow.EVENT'"]
    } else {
      reason = "is no state of \(signature.ownerName)"
      advice = nameHints(for: name, among: state, listedAs: "its state is")
    }
  }

  var message: String { "'\(name)' \(reason)" }

  var hints: [String] { advice }
}
