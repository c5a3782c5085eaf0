internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A screen that no navigation reaches.
struct UnreachableScreen: DiagnosticKind {
  static let code: DiagnosticCode = "unreachable-screen"
  static let group = DiagnosticGroup.navigation
  static let severity = Severity.warning
  static let explanation = """
    No sequence of `navigate` steps and redirects leads from the first screen to this screen, and the screen has no
    route.
    """
  static let example = DiagnosticExample(
    from: .hall,
    wrong: [
      .replace("open: { navigate: { to: hall, params: { guest: Ada } } }", "open: { message: Nobody is at home. }")
    ])

  let name: String
  let start: String

  var message: String { "no path leads from '\(start)' to '\(name)'" }

  var hints: [String] { ["navigate to it from a reachable screen", "remove it"] }
}

extension UnreachableScreen: FlowRule {
  /// Follows every `navigate` from the first screen, including those in its parts, and every redirect. Steps of the
  /// flow itself and of its stores can run on any screen. A link can lead to any screen that has a route.
  static func check(_ flow: CheckedFlow, into report: inout Report) {
    var reached: Set<SignatureID> = []
    var open = [Signatures.flowIndex] + (flow.start.map { [$0] } ?? [])
    open += flow.context.routes.destinations.map { flow.signatures.index(of: $0) }
    open += flow.signatures.declaration.imports.compactMap { flow.redirect(of: $0.requires) }
    while let next = open.popLast() {
      guard reached.insert(next).inserted else { continue }
      let isOfScreens = next == Signatures.flowIndex || flow.signatures.presenters[next].isStack
      if !isOfScreens { open += flow.context.composition.edges[next.position].map(\.target) }
      if let redirect = flow.redirect(of: flow.signatures.presenters[next].declaration.requires) {
        open.append(redirect)
      }
      open += flow.usages[next.position].navigation.destinations.filter { !reached.contains($0) }
    }
    for signature in flow.signatures.presenters where signature.role == .screen && !reached.contains(signature.index) {
      let first = flow.signatures.declaration.backstack?.start.text ?? ""
      report.add(UnreachableScreen(name: signature.name.text, start: first), at: signature.name.span)
    }
  }
}
