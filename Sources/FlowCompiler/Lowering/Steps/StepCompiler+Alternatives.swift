internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension StepCompiler {
  /// Returns the scope of a transition's steps. The payload of an unknown event is unknown as well.
  func transitionScope(of event: EventSignature?, in mode: ModeID?) -> LocalScope {
    var scope = names[mode]
    let isKnown = event.map { !$0.isMistaken } ?? false
    if let event { scope.environment.declare(event.payload) }
    scope.declareNow()
    scope.declare("event", event.flatMap { isKnown ? .record($0.payload.shape.name) : nil } ?? .error, .local(0))
    return scope
  }

  /// Lowers guarded lists of steps. Each excludes the guards before it.
  func alternatives(_ alternatives: [AlternativeSyntax], in outer: LocalScope) -> [Alternative] {
    var scope = outer
    var unguarded: AlternativeSyntax?
    return alternatives.enumerated().map { index, alternative in
      // Only the first unreachable alternative is reported.
      if let first = unguarded, alternatives[..<index].last.map({ $0.span == first.span }) ?? false {
        report.add(
          UnreachableAlternative(), at: alternative.span.firstLine(of: alternative),
          related: [
            RelatedPlace(
              "this alternative has no 'when', so those after it never run", at: first.span.firstLine(of: first))
          ])
      }
      var inner = scope
      var condition: Expression?
      var canRun = true
      if let source = alternative.condition {
        condition = values.condition(source, in: scope)
        inner.assume(condition?.whenTrue)
        scope.assume(condition?.whenFalse)
        canRun = condition.map { values.checkVaries($0) } ?? true
      } else if alternative.isUnread {
        inner.assume(nil)
        scope.assume(nil)
      } else if unguarded == nil {
        unguarded = alternative
      }
      let destinations = usage.navigation.destinations
      let steps = steps(alternative.steps, in: inner)
      if !canRun { usage.navigation.destinations = destinations }
      return Alternative(
        guardExpression: condition, steps: steps, span: alternative.span, mode: scope.mode ?? Alternative.anyMode)
    }
  }
}

extension Span {
  /// Returns the span of the first condition or step, so that a message does not underline many lines.
  fileprivate func firstLine(of alternative: AlternativeSyntax) -> Span {
    alternative.condition?.span ?? alternative.steps.first?.span ?? self
  }
}
