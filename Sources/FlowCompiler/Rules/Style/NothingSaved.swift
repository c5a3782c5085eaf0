internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A child that keeps its saved state but saves nothing.
struct NothingSaved: DiagnosticKind {
  static let code: DiagnosticCode = "nothing-saved"
  static let group = DiagnosticGroup.style
  static let severity = Severity.warning
  static let explanation = """
    `keep: saved` keeps the `saved` state of a child while the child does not exist. This child and its parts have no
    `saved` state. State under `state` is lost when the child leaves.
    """
  static let example = DiagnosticExample(
    from: .house,
    with: [.replace("lamp: { present: lamp }", "lamp: { present: lamp, when: light.isOn }")],
    wrong: [
      .replace("lamp: { present: lamp, when: light.isOn }", "lamp: { present: lamp, when: light.isOn, keep: saved }")
    ])

  let child: String
  let presenter: String

  var message: String { "'\(child)' has 'keep: saved', but no saved state" }

  var hints: [String] { ["declare the state to keep under 'saved' in '\(presenter)'", "remove 'keep'"] }
}

extension NothingSaved: UsageRule {
  /// Reports children with `keep` that contain no saved state.
  static func check(_ signature: Signature, _ usage: Usage, in flow: CheckedFlow, into report: inout Report) {
    for (index, child) in zip(signature.children.childIDs, signature.children) where child.keepsSaved {
      guard let presenter = child.presenter, let keep = child.declaration?.keep else { continue }
      let fillings = signature.children.filter { $0.filling?.template == index }.compactMap(\.presenter)
      let inside = flow.context.composition.reached(from: [presenter] + fillings)
      let savesAnything = inside.contains { index in
        let declaration = flow.signatures.presenters[index].declaration
        return !declaration.saved.isEmpty || declaration.stores.contains { !$0.saved.isEmpty }
          || declaration.modes.contains(where: \.isSaved)
      }
      // A stack has its entries.
      let holdsStacks =
        child.isStack || inside.contains { flow.signatures.presenters[$0].children.contains(where: \.isStack) }
      if savesAnything || holdsStacks { continue }
      report.add(
        NothingSaved(child: child.name, presenter: flow.signatures.presenters[presenter].name.text), at: keep.span)
    }
  }
}
