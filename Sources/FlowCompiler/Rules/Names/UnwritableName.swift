internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A step that writes something other than state of its screen.
///
/// Reported while lowering presenters.
struct UnwritableName: DiagnosticKind {
  static let code: DiagnosticCode = "unwritable-name"
  static let group = DiagnosticGroup.names
  static let explanation = """
    Steps write only the state of their own presenter. Params and derived values cannot be written. To change the state
    of the flow or of a store, send an event to the flow or the store. State of a mode is written by the steps of this
    mode, without the name of the mode, and by `become`.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.replace("open: { set: { isOpen: true } }", "open: { set: { isOpn: true } }")])

  let name: String
  private let reason: String
  private let advice: [String]

  init(name: String, in signature: Signature, _ mode: ModeID?, flow: Signature) {
    self.name = name
    let state = signature.state.compactMap { slot in
      let home = signature.inMode(slot.name.text)
      return home == nil || home?.mode == mode ? signature.plainName(slot.name.text) : nil
    }
    let bare = name.split(separator: ".").last.map(String.init) ?? name
    let head = String(name.prefix { $0 != "." })
    let uses = signature.uses.filter { $0.name.text == head }
    if signature.declaration.derived.contains(where: { $0.name.text == name }) {
      reason = "is derived, so it is computed and cannot be written"
      advice = ["write the values that it is computed from"]
    } else if signature.slots.contains(where: { $0.isParam && $0.name.text == bare }) {
      reason = "is a param, which cannot be written"
      advice = ["keep a copy in state: 'state: { …: TYPE = params.\(bare) }'"]
    } else if let (home, own) = UnwritableName.modeState(name, in: signature) {
      let owner = signature.modes[home].name.text
      let isOwn = home == mode && own != name
      reason =
        isOwn
        ? "is state of this mode, which is named without '\(owner)'"
        : "is state of the mode '\(owner)', which only steps of this mode write"
      advice = [isOwn ? "write '\(own)'" : "set it at the start of the mode: 'become: { \(owner): { \(own): … } }'"]
    } else if !signature.isFlow, flow.slots.contains(where: { $0.name.text == bare }) {
      reason = "is state of the flow, which only the flow writes"
      advice = ["send the flow an event: 'send: flow.EVENT'"]
    } else if let child = signature.child(head), !child.isStore {
      reason = "is a child, whose model only the child itself changes"
      advice = ["give it 'params' that change, or let it send itself an event"]
    } else if signature.child(head) != nil || flow.child(head) != nil || uses.contains(where: \.isStore) {
      reason = "belongs to a store, which only the store writes"
      advice = ["send the store an event: 'send: \(head).EVENT'"]
    } else if !uses.isEmpty {
      reason = "is provided by a presenter around this one, which alone can change it"
      advice = ["keep a copy in state", "keep it in a store, which accepts events"]
    } else if let target = state.first(where: { CompoundAssignment(name, to: $0) != nil && name.contains($0) }),
      let value = CompoundAssignment(name, to: target)
    {
      reason = "is not state of \(signature.ownerName)"
      advice = ["write '\(target): =\(value.expression)'"]
    } else {
      reason = "is not state of \(signature.ownerName)"
      advice = nameHints(for: name, among: state, listedAs: "its state is")
    }
  }

  /// Returns the mode that declares a piece of state, and the name of the state in it. The name of the mode may precede.
  private static func modeState(_ name: String, in signature: Signature) -> (mode: ModeID, name: String)? {
    let homes = signature.state.lazy.compactMap { slot in
      signature.inMode(slot.name.text).map { (mode: $0.mode, name: $0.name, whole: slot.name.text) }
    }
    return homes.first { $0.whole == name || $0.name == name }.map { ($0.mode, $0.name) }
  }

  var message: String { "'\(name)' \(reason)" }

  var hints: [String] { advice }
}
