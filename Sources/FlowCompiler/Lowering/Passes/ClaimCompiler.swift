internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The names of a lowered flow, which conditions of properties and scenarios read.
struct FlowNames {
  let site: PresenterSite
  /// The names that the expressions of the flow can read.
  let scope: LocalScope
  /// The relations of the flow to its stores and children.
  let tree: Presenter.Composition
}

/// The compiler of conditions of properties and scenarios, and of the settings for exploration.
struct ClaimCompiler: PresenterPass {
  let values: ValueCompiler
  let scope: LocalScope
  let reached: ReachedPresenters

  /// Creates the compiler of the claims of a flow.
  ///
  /// - Parameter holdsEvents: Whether `PRESENTER.EVENT` is true when the event was received.
  init(
    _ site: PresenterSite, _ findings: PresenterFindings, in scope: LocalScope, reaching reached: ReachedPresenters,
    holdsEvents: Bool = false
  ) {
    values = ValueCompiler(site, findings, for: .claim(reached, holdsEvents: holdsEvents))
    self.scope = scope
    self.reached = reached
  }

  /// The words that begin the names of presenters in conditions of properties and scenarios.
  static let reachWords = ["shown", "alive"]

  /// Lowers a condition of a property or of a scenario. Besides the names of the flow it can read `shown.NAME` and
  /// `alive.NAME`.
  func claimCondition(_ source: ExpressionSyntax, in scope: LocalScope) -> Expression? {
    if reportUnknownMode(in: source) { return nil }
    guard let condition = values.condition(source, in: reaching(scope, for: source)) else { return nil }
    noteReach(of: condition)
    return condition
  }

  /// Reports the first `shown.NAME.MODE` with a mode that the presenter does not have.
  private func reportUnknownMode(in source: ExpressionSyntax) -> Bool {
    let text = source.text.text
    guard text.contains("shown.") else { return false }
    for target in reached.targets where !target.signature.modes.isEmpty {
      let start = "shown.\(target.path)."
      let modes = target.signature.modes.map(\.name.text)
      for range in text.ranges(of: start) {
        let name = text[range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let isInner = reached.targets.contains { $0.path.hasPrefix("\(target.path).\(name)") }
        if name.isEmpty || isInner || modes.contains(String(name)) { continue }
        let first = text.utf8.distance(from: text.startIndex, to: name.startIndex)
        report.add(
          UnknownMode(name: String(name), declared: modes, owner: target.signature.ownerName),
          at: source.text.span(first..<first + name.utf8.count))
        return true
      }
    }
    return false
  }

  /// Returns a compiler for conditions of a scenario, which also read the values of its examples.
  ///
  /// - Parameter values: The compiler of the values of the scenario.
  func reading(_ values: ValueCompiler) -> ClaimCompiler {
    var scope = scope
    // The passes over the flow report these children themselves.
    scope.recursiveChildren = []
    if case .scenario(let example?) = values.purpose {
      scope.environment.declare(example)
      scope.declare("example", .record(example.name), .local(Scenario.exampleLocal))
    }
    let site = PresenterSite(signature, context: values.context, disclosed: disclosed)
    return ClaimCompiler(site, PresenterFindings(), in: scope, reaching: reached)
  }

  /// Returns a scope with the presenters that an expression names, and with the values of the flow behind `flow`.
  private func reaching(_ scope: LocalScope, for source: ExpressionSyntax) -> LocalScope {
    let words = Set(Usage.words(of: source.text.text))
    var scope = scope
    if words.contains("flow") {
      for slot in signature.slots { scope.declare("flow.\(slot.nameInExpressions)", slot.type, .slot(slot.index)) }
      for (index, derived) in (disclosed.derived[signature.index] ?? []).enumerated() {
        scope.declare("flow.\(derived.name.text)", derived.type, .derived(index))
      }
    }
    guard ClaimCompiler.reachWords.contains(where: words.contains) else { return scope }
    for target in reached.targets(namedBy: words) {
      scope.declare("shown.\(target.path)", .bool, .shown(target.index))
      let modes = target.signature.modes
      for (mode, declaration) in zip(modes.modeIDs, modes) where words.contains(declaration.name.text) {
        scope.declare(
          "shown.\(target.path).\(declaration.name.text)", .bool, .shownMode(reached.read(target, inMode: mode)))
      }
      guard words.contains("alive") else { continue }
      let (type, index) = reached.read(target, words, in: &scope.environment)
      scope.declare("alive.\(target.path)", type, .alive(index))
    }
    return scope
  }

  /// Records the values of other presenters that a condition reads, for the rules about unused declarations.
  private func noteReach(of condition: Expression) {
    for read in reached.complete(condition) {
      let own = reached.targets.first { $0.index == read.presenter }?.own
      guard let own else { continue }
      note(read.fields, of: own)
    }
  }

  private func note(_ fields: [LivingRead.Field?], of own: SignatureID) {
    for field in fields {
      switch field {
      case .slot(let slot): usage.note(.slot(slot), of: own)
      case .derived(let derived): usage.note(.derived(derived), of: own)
      case .mode(_, _, let inner): note(inner, of: own)
      case .params:
        for slot in signatures.presenters[own].slots where slot.isParam { usage.note(.slot(slot.index), of: own) }
      case .isVisible, .loading, .isInMode, nil: continue
      }
    }
  }
}
