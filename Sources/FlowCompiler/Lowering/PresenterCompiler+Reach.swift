internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension PresenterCompiler {
  /// The words that begin the names of presenters in conditions of properties and scenarios.
  static let reachWords = ["shown", "alive"]

  /// Lowers a condition of a property or of a scenario. Besides the names of the flow it can read `shown.NAME` and
  /// `alive.NAME`.
  func claimCondition(_ source: ExpressionSyntax, in scope: LocalScope) -> Expression? {
    guard let condition = condition(source, in: reaching(scope, for: source)) else { return nil }
    noteReach(of: condition)
    return condition
  }

  /// Returns a compiler for conditions of a scenario, which also read the values of its examples.
  ///
  /// - Parameter values: The compiler of the values of the scenario.
  func reading(_ values: PresenterCompiler) -> PresenterCompiler {
    let compiler = PresenterCompiler(signature, context: values.context, disclosed: disclosed)
    compiler.reached = reached
    compiler.tree = tree
    compiler.serviceUse = serviceUse
    compiler.scope = scope
    compiler.derivedTypes = derivedTypes
    if let example = values.exampleRecord {
      compiler.scope.environment.declare(example)
      compiler.scope.declare("example", .record(example.name), .local(Scenario.exampleLocal))
    }
    return compiler
  }

  /// Returns a scope with the presenters that an expression names, and with the values of the flow behind `flow`.
  private func reaching(_ scope: LocalScope, for source: ExpressionSyntax) -> LocalScope {
    let words = Set(Usage.words(of: source.text.text))
    var scope = scope
    if words.contains("flow") {
      for slot in signature.slots { scope.declare("flow.\(slot.nameInExpressions)", slot.type, .slot(slot.index)) }
      for (index, derived) in derivedTypes.enumerated() {
        scope.declare("flow.\(derived.name.text)", derived.type, .derived(index))
      }
    }
    guard let reached, PresenterCompiler.reachWords.contains(where: words.contains) else { return scope }
    for target in reached.targets(namedBy: words) {
      scope.declare("shown.\(target.path)", .bool, .shown(target.index))
      for (mode, declaration) in target.signature.modes.enumerated() where words.contains(declaration.name.text) {
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
    for read in reached?.complete(condition) ?? [] {
      let own = reached?.targets.first { $0.index == read.presenter }?.own
      guard let own else { continue }
      note(read.fields, of: own)
    }
  }

  private func note(_ fields: [LivingRead.Field?], of own: Int) {
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
