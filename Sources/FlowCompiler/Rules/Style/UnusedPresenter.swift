internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A presenter that nothing is composed of.
struct UnusedPresenter: DiagnosticKind {
  static let code: DiagnosticCode = "unused-presenter"
  static let group = DiagnosticGroup.style
  static let severity = Severity.warning
  static let explanation = """
    Presenters under `presenters` are parts of which screens are composed. No screen, and no part of a screen, has this
    presenter as a child.
    """
  static let example = DiagnosticExample(from: .album, wrong: [.insert("  frame: {}", after: "presenters:")])

  let name: String

  var message: String { "no screen composes '\(name)'" }

  var hints: [String] { ["make it a child: 'children: { \(name): { present: \(name) } }'", "remove it"] }
}

extension UnusedPresenter: FlowRule {
  /// Reports parts that no screen is composed of, except those inside another such part.
  static func check(_ flow: CheckedFlow, into report: inout Report) {
    if flow.context.isLibrary { return }
    let composition = flow.context.composition
    let screens = flow.signatures.presenters.filter { $0.role == .screen }.map(\.index)
    var covered = composition.reached(from: screens)
    let unused = flow.signatures.presenters.filter { $0.role == .part && !covered.contains($0.index) }
    let inner = Set(
      unused.flatMap { part in
        composition.edges[part.index.position].map(\.target).filter { $0 != part.index }
      })
    // The outermost parts come first. The remaining ones form cycles.
    for part in unused.filter({ !inner.contains($0.index) }) + unused where !covered.contains(part.index) {
      covered.formUnion(composition.reached(from: [part.index]))
      report.add(UnusedPresenter(name: part.name.text), at: part.name.span)
    }
  }
}
