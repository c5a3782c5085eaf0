internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The lowered requirements of a flow.
struct Requirements {
  /// Those of its screens.
  fileprivate(set) var ofScreens: [SignatureID: Requirement] = [:]
  /// Those of imported flows, by their names.
  fileprivate(set) var ofImports: [String: Requirement] = [:]
}

/// The lowering of the requirements of screens and imported flows. The flow evaluates them, so that they are lowered in
/// its scope.
struct RequirementPass: PresenterPass {
  let values: ValueCompiler
  let scope: LocalScope

  /// Lowers the requirements, if the presenter is the flow.
  func requirements() -> Requirements {
    var requirements = Requirements()
    guard signature.isFlow else { return requirements }
    for screen in signatures.presenters where screen.role == .screen {
      guard let written = screen.declaration.requires else { continue }
      requirements.ofScreens[screen.index] = requirement(written, of: Destination(screen: screen))
    }
    for declaration in signatures.declaration.imports {
      guard let written = declaration.requires,
        let flow = signatures.imported(declaration.name.text)?.flow
      else { continue }
      requirements.ofImports[declaration.name.text] = requirement(
        written, of: Destination(import: declaration.name.text, flow: flow))
    }
    return requirements
  }

  private func requirement(_ written: RequirementDeclaration, of asked: Destination) -> Requirement? {
    var scope = scopeOfEntry(to: asked)
    let params = scope.nextLocal
    let requested = params + 1
    scope.declare("params", .record(asked.signature.paramsRecord.name), .local(params))
    scope.nextLocal += 2
    findings.localCount = max(findings.localCount, scope.nextLocal)
    let condition = values.condition(written.condition, in: scope)
    if let condition { values.checkVaries(condition) }
    scope.assume(condition?.whenFalse)
    if isLinked(asked) {
      scope.declare("requested", .string, .local(requested))
    } else {
      checkUnrequested(written.redirect, asked)
      scope.declare("requested", .error, .local(requested))
    }
    let target = written.redirect.screen.flatMap { signatures.destination($0, report: &report) }
    let style = values.style(written.redirect)
    guard let target else { return nil }
    if target.screen == nil { usage.note(target) }
    noteParams(of: asked, readBy: written)
    guard let given = values.params(written.redirect, of: target, in: scope), let condition, let style else {
      return nil
    }
    let isRequestedRead = given.contains { $0?.reads.contains(Variable.local(requested).number) ?? false }
    if isRequestedRead, let screen = asked.screen { usage.navigation.linkedScreens.insert(screen) }
    return Requirement(
      condition: condition, params: params, redirect: target.position, redirectParams: given, style: style,
      requested: isRequestedRead ? requested : nil, span: written.span)
  }

  /// Records the params of a screen that its requirement reads, by their names after `params`.
  private func noteParams(of asked: Destination, readBy written: RequirementDeclaration) {
    guard let screen = asked.screen else { return }
    let texts = DeclaredExpressions(requirements: [written]).texts.filter {
      scope.environment.names(readBy: $0).contains("params")
    }
    let words = Set(texts.flatMap { Usage.words(of: $0.text) })
    for slot in asked.signature.slots where slot.isParam && words.contains(slot.name.text) {
      usage.note(.slot(slot.index), of: screen)
    }
  }

  /// Whether a link may lead to a screen, or through it to another one.
  private func isLinked(_ asked: Destination) -> Bool {
    guard asked.screen != nil else { return false }
    return context.routes.isIncomplete || context.routes.destinations.contains(asked.signature.position)
  }

  /// Returns the scope of the flow without the short names of its own params, which are reserved for those of the
  /// entry.
  private func scopeOfEntry(to asked: Destination) -> LocalScope {
    var scope = scope
    for slot in signature.slots where slot.isParam {
      scope.environment.withdraw(slot.nameInExpressions)
      scope.declare("flow.\(slot.nameInExpressions)", slot.type, .slot(slot.index))
    }
    scope.environment.withdraw("params")
    scope.environment.declare(asked.signature.paramsRecord)
    return scope
  }

  /// Reports a redirect that forwards the link of a target without a route.
  private func checkUnrequested(_ redirect: NavigationSyntax, _ asked: Destination) {
    for (_, syntax) in redirect.params ?? [] {
      let texts =
        syntax.expression.map { [$0.text] }
        ?? (syntax.scalar.map { StringPieces.split($0.mapped) } ?? []).compactMap {
          if case .interpolation(let text) = $0 { text } else { nil }
        }
      for text in texts where scope.environment.names(readBy: text).contains("requested") {
        report.add(UnlinkedScreen(screen: asked.name, isImport: asked.screen == nil), at: text.span(of: "requested"))
        return
      }
    }
  }
}
