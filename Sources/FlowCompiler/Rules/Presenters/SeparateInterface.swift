internal import Diagnostics
internal import FlowSpec

/// An interface that an imported flow declares a second time.
struct SeparateInterface: DiagnosticKind {
  static let code: DiagnosticCode = "separate-interface"
  static let group = DiagnosticGroup.presenters
  static let severity = Severity.warning
  static let explanation = """
    An interface belongs to the file that declares it. If an imported flow declares an interface with the same name, it
    is a different interface. While screens of the imported flow are visible, the frame of this flow shows only the
    defaults of its own interface. To share an interface between two flows, declare it in a library.
    """
  static let example = DiagnosticExample(
    from: .stall,
    wrong: [
      .insert(
        """
        interfaces:
          Bar: { title: string = "" }
        """, after: "flow: stall"),
      .insert("implements: { Bar: { title: Stall } }", after: "model: { title: Apples }"),
    ])

  let interface: String
  let flow: String

  var message: String {
    "'\(flow)' declares an interface '\(interface)' of its own, which does not pass to this flow"
  }

  var hints: [String] {
    ["declare it in a library that both flows import", "give one of the two another name, if they are unrelated"]
  }
}

extension SeparateInterface: FlowRule {
  static func check(_ flow: CheckedFlow, into report: inout Report) {
    for (declaration, imported) in zip(flow.signatures.declaration.imports, flow.signatures.imports) {
      for interface in flow.context.types.interfaces where imported.interfaces.contains(interface.name.text) {
        report.add(
          SeparateInterface(interface: interface.name.text, flow: imported.name), at: declaration.path.span,
          related: [RelatedPlace("this flow declares '\(interface.name.text)' here", at: interface.name.span)])
      }
    }
  }
}
