internal import CEL
public import Diagnostics
public import FlowProgram
public import FlowRuntime

/// How much of a flow has been reached: each of its screens, events, transitions, guards, model cases, outcomes of services and
/// elements.
///
/// Reports of several runs add up, and so do those of scenarios and of an exploration.
public struct Coverage: Sendable {
  /// What can be reached, in the order in which it is told.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case screens, events, transitions, guards
    case modelCases = "model cases"
    case outcomes = "service outcomes"
    case elements
  }

  /// Something that a run may reach.
  public struct Item: Sendable {
    /// What it is.
    public let kind: Kind
    /// What is noted when it is reached.
    public let point: CoveragePoint
    /// What it is called, as the beginning of a sentence that ends with `was never reached`.
    public let name: String
    /// Where it stands.
    public let span: Span
    /// Whether the controls of the flow exclude it: it counts only where it was reached all the same.
    var isExcluded = false
  }

  /// Everything that can be reached, in the order of the program.
  public var items: [Item] { all.filter { !$0.isExcluded || reached.contains($0.point) } }
  private let all: [Item]
  /// What was reached.
  public private(set) var reached: Set<CoveragePoint>

  /// Compares what can be reached of a program with what was.
  public init(of program: Program, reached: Set<CoveragePoint> = []) {
    all = program.presenters.flatMap { CoverageSurvey($0, of: program).items } + Coverage.outcomes(of: program)
    self.reached = reached
  }

  /// Adds what another run has reached.
  public mutating func add(_ points: Set<CoveragePoint>) { reached.formUnion(points) }

  /// What nothing has reached, in the order of the program.
  public var missing: [Item] { items.filter { !reached.contains($0.point) } }

  /// How many items there are of a kind, and how many of them were reached.
  public func count(of kind: Kind) -> (reached: Int, all: Int) {
    let all = items.filter { $0.kind == kind }
    return (all.count { reached.contains($0.point) }, all.count)
  }

  /// How much of everything was reached, in whole percent that are never rounded up; 100 where there is nothing to reach.
  public var percent: Int {
    let items = items
    return items.isEmpty ? 100 : (items.count - missing.count) * 100 / items.count
  }
}

/// All that can be reached in one presenter.
private struct CoverageSurvey {
  private(set) var items: [Coverage.Item] = []
  private let presenter: Presenter
  private let program: Program
  /// What it is called: `flow`, `home`, `inner.one`.
  private let title: String
  private let program: Program
  private let excluded: ExcludedOutcomes

  init(_ presenter: Presenter, of program: Program) {
    self.presenter = presenter
    self.program = program
    excluded = ExcludedOutcomes(presenter)
    title = program.names.name(of: presenter.index)
    let place = presenter.model.cases.first?.span ?? presenter.slots.first?.span ?? presenter.events.first?.span
    if presenter.role == .screen, let place {
      add(.screens, .presenter(presenter.index), "the screen '\(title)'", place)
    }
    addEvents()
    addSteps()
    addModel()
  }

  private mutating func add(_ kind: Coverage.Kind, _ point: CoveragePoint, _ name: String, _ span: Span) {
    items.append(Coverage.Item(kind: kind, point: point, name: name, span: span))
  }

  private mutating func addEvents() {
    for (index, event) in presenter.events.enumerated() {
      add(.events, .event(presenter: presenter.index, event: index), "the event '\(title).\(event.name)'", event.span)
    }
  }

  private mutating func addSteps() {
    for (index, alternatives) in presenter.transitions.enumerated() {
      add(alternatives, of: "'\(title).\(presenter.events[index].name)'", event: index)
    }
    for handler in presenter.childHandlers {
      add(handler.alternatives, of: "'\(title), \(program.eventName(of: handler, in: presenter))'")
    }
    add(presenter.back, of: "back in '\(title)'")
  }

  private mutating func add(_ alternatives: [Alternative], of what: String, event: Int? = nil) {
    for alternative in alternatives {
      add(.transitions, .alternative(alternative.span), "a transition of \(what)", alternative.span)
      guard let condition = alternative.guardExpression else { continue }
      for holds in [true, false] {
        let isExcluded = !holds && event.map { excluded.excludes(failingOf: condition, event: $0) } ?? false
        items.append(
          Coverage.Item(
            kind: .guards, point: .guardOutcome(alternative.span, holds: holds),
            name: "the outcome \(holds) of the guard '\(shortened(condition.text.text))' of \(what)",
            span: condition.text.span, isExcluded: isExcluded))
      }
    }
  }

  private mutating func addModel() {
    for (index, shown) in presenter.model.cases.enumerated() {
      if let name = shown.name {
        let point = CoveragePoint.modelCase(presenter: presenter.index, caseIndex: index)
        add(.modelCases, point, "the case '\(title).\(name)'", shown.span)
      }
      addElements(shown.view ?? [])
    }
  }

  private mutating func addElements(_ plans: [ElementPlan]) {
    for plan in plans {
      add(.elements, .element(plan.span), "an element of '\(title)'", plan.span)
      switch plan.kind {
      case .list(let rows): addElements(rows.row)
      case .group(_, let content), .row(let content): addElements(content)
      default: break
      }
    }
  }
}

/// An expression on one line, cut off where it is long.
private func shortened(_ text: String) -> String {
  let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  return line.count > 40 ? line.prefix(39) + "…" : line
}
