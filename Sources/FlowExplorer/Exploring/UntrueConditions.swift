internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

extension Findings {
  /// Adds the conditions that were evaluated and never held.
  ///
  /// If the only effect of a condition is that steps never run, or that a screen or a case is never shown, the
  /// findings about these cover it.
  mutating func addUntrue() {
    let conditions = UntrueConditions(explorer)
    for presenter in program.ownPresenters {
      for condition in conditions.conditions(of: presenter) {
        add(NeverTrue(condition: condition.shortText), at: condition.text.span)
      }
    }
    for condition in program.flows[0].imports.compactMap(\.requirement?.condition) where conditions.isUntrue(condition)
    {
      add(NeverTrue(condition: condition.shortText), at: condition.text.span)
    }
  }

  /// Returns whether a part was never shown because the conditions of all its places never held. Their findings
  /// cover the part.
  func isExplained(_ presenter: Presenter) -> Bool {
    guard presenter.role == .part, !explorer.coverageLog.points.contains(.presenter(presenter.index)) else {
      return false
    }
    let conditions = UntrueConditions(explorer)
    let places = program.ownPresenters.flatMap(\.children).filter { $0.presenter == presenter.index }
    return !places.isEmpty && places.allSatisfy { $0.condition.map(conditions.isUntrue) ?? false }
  }
}

/// A search for the conditions that were false at every evaluation.
private struct UntrueConditions {
  let explorer: Explorer

  private var points: Set<CoveragePoint> { explorer.coverageLog.points }

  init(_ explorer: Explorer) { self.explorer = explorer }

  /// Returns whether a condition was evaluated and never held. A condition that reads nothing is a known constant,
  /// and conditions on the language are exempt because other languages are not tried.
  func isUntrue(_ condition: Expression) -> Bool {
    let use = explorer.walker.use(ofConditionAt: condition.text.span)
    return use.failed && !use.held && isReportable(condition)
  }

  private func isReportable(_ condition: Expression) -> Bool {
    !condition.reads.isEmpty && !condition.reads.contains(Variable.system(.locale).number)
      && !condition.text.text.isEmpty
  }

  /// Returns the conditions of a presenter that never held, in the order of its parts.
  func conditions(of presenter: Presenter) -> [Expression] {
    let silent = presenter.alternatives.filter(\.steps.isEmpty).compactMap(\.guardExpression)
    let asked =
      silent + presenter.allSteps.flatMap(\.action.conditions) + presenter.effects.flatMap(\.conditions)
      + presenter.children.compactMap(\.condition)
    let unseen = presenter.model.cases.indices.flatMap { undrawn(in: presenter, ofCase: $0) }
    // The views of all modes contain that of their presenter.
    var seen: Set<Span> = []
    return asked.filter(isUntrue) + unseen.filter { presenter.modes == nil || seen.insert($0.text.span).inserted }
  }

  // MARK: Views

  private func undrawn(in presenter: Presenter, ofCase index: Int) -> [Expression] {
    guard points.contains(.modelCase(presenter: presenter.index, caseIndex: index)) else { return [] }
    return undrawn(presenter.model.cases[index].view ?? [], of: presenter)
  }

  /// Returns the evaluated conditions of elements, given that the enclosing elements are drawn.
  private func undrawn(_ plans: [ElementPlan], of presenter: Presenter) -> [Expression] {
    plans.flatMap { plan -> [Expression] in
      guard points.contains(.element(plan.span)) else {
        guard let condition = plan.condition, !plan.isComposed, isReportable(condition),
          !sendsUnheard(plan, of: presenter)
        else { return [] }
        return [condition]
      }
      // The rows of a list may be absent.
      let isDrawn = if case .list = plan.kind { plan.content.contains(where: isDrawnUnconditionally) } else { true }
      var found = isDrawn ? undrawn(plan.content, of: presenter) : []
      if case .control(let control) = plan.kind, let enabled = control.enabled, isReportable(enabled),
        !explorer.coverageLog.usable.contains(plan.span), control.sent != nil, !sendsUnheard(plan, of: presenter)
      {
        found.append(enabled)
      }
      return found
    }
  }

  /// Returns whether an element shows that the conditions of its neighbours were evaluated.
  private func isDrawnUnconditionally(_ plan: ElementPlan) -> Bool {
    plan.condition == nil && points.contains(.element(plan.span))
  }

  /// Returns whether a control in an element sends an event whose steps never ran, which is a finding of its own.
  private func sendsUnheard(_ plan: ElementPlan, of presenter: Presenter) -> Bool {
    if case .control(let control) = plan.kind, let event = control.sent, presenter.events.ids.contains(event) {
      let steps = presenter.transitions[event].filter { !$0.steps.isEmpty }
      if steps.contains(where: { !points.contains(.alternative($0.span)) }) { return true }
    }
    return plan.content.contains { sendsUnheard($0, of: presenter) }
  }
}

extension Expression {
  /// The expression on one line, truncated if it is long.
  fileprivate var shortText: String {
    let line = text.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 60 ? line.prefix(59) + "…" : line
  }
}

extension Effect {
  /// The conditions that decide whether the effect runs.
  fileprivate var conditions: [Expression] {
    if case .rising(let rising, _) = trigger { return [rising] + [condition].compactMap { $0 } }
    return [condition].compactMap { $0 }
  }
}

extension ElementPlan {
  /// Whether the element consists of the views of other presenters, of which there may be none.
  fileprivate var isComposed: Bool { parts.contains { if case .composed = $0 { true } else { false } } }
}

extension ElementPlan.Control {
  /// The position of the presenter's own event that the control sends.
  fileprivate var sent: EventID? { if case .own(let event, _, _)? = sends { event } else { nil } }
}
