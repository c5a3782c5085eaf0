internal import CEL
public import Diagnostics
public import FlowProgram
public import FlowRuntime

/// The coverage of a flow: its screens, events, transitions, guards, model cases, service outcomes and elements that
/// were reached.
///
/// The coverage of several runs adds up, and so does that of scenarios and of an exploration.
public struct Coverage: Sendable {
  /// The kinds of coverage items, in report order.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case screens, events, transitions, guards
    case modelCases = "model cases"
    case outcomes = "service outcomes"
    case elements
  }

  /// Something that a run can reach.
  public struct Item: Sendable {
    /// The kind of the item.
    public let kind: Kind
    /// The point that a run records when it reaches the item.
    public let point: CoveragePoint
    /// The name of the item, as the start of a sentence that ends with `was never reached`.
    public let name: String
    /// The source range of the item.
    public let span: Span
    /// Whether the controls of the flow rule the item out. It then counts only if it was reached nevertheless.
    var isExcluded = false
  }

  /// Everything that can be reached, in program order.
  public var items: [Item] { all.filter { !$0.isExcluded || reached.contains($0.point) } }
  private let all: [Item]
  /// The points that were reached.
  public private(set) var reached: Set<CoveragePoint>

  /// Compares the coverage points of a program with the ones that were reached.
  public init(of program: Program, reached: Set<CoveragePoint> = []) {
    all = program.presenters.flatMap { CoverageSurvey($0, of: program).items } + Coverage.outcomes(of: program)
    self.reached = reached
  }

  /// Adds the points that another run reached.
  public mutating func add(_ points: Set<CoveragePoint>) { reached.formUnion(points) }

  /// The items that no run reached, in program order.
  public var missing: [Item] { items.filter { !reached.contains($0.point) } }

  /// Returns the number of items of a kind, and the number of them that were reached.
  public func count(of kind: Kind) -> (reached: Int, all: Int) {
    let all = items.filter { $0.kind == kind }
    return (all.count { reached.contains($0.point) }, all.count)
  }

  /// The percentage of items that were reached, rounded down; 100 if there are no items.
  public var percent: Int {
    let items = items
    return items.isEmpty ? 100 : (items.count - missing.count) * 100 / items.count
  }
}

/// All coverage items of one presenter.
private struct CoverageSurvey {
  private(set) var items: [Coverage.Item] = []
  private let presenter: Presenter
  private let program: Program
  /// The name of the presenter: `flow`, `home`, `inner.one`.
  private let title: String
  private let excluded: ExcludedOutcomes
  /// The places of the elements so far, in a presenter with modes.
  private var seen: Set<Span> = []

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
    for (index, event) in zip(presenter.events.ids, presenter.events) {
      add(.events, .event(presenter: presenter.index, event: index), "the event '\(title).\(event.name)'", event.span)
    }
  }

  private mutating func addSteps() {
    for (index, alternatives) in zip(presenter.events.ids, presenter.transitions) {
      add(alternatives, of: "'\(title).\(presenter.events[index].name)'", event: index)
    }
    for handler in presenter.childHandlers {
      add(handler.alternatives, of: "'\(title), \(program.eventName(of: handler, in: presenter))'")
    }
    add(presenter.back, of: "back in '\(title)'")
  }

  private mutating func add(_ alternatives: [Alternative], of what: String, event: EventID? = nil) {
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
      // Each mode has the elements of its presenter.
      if presenter.modes != nil, !seen.insert(plan.span).inserted { continue }
      add(.elements, .element(plan.span), "an element of '\(title)'", plan.span)
      addElements(plan.content)
    }
  }
}

/// Returns an expression on one line, truncated if it is long.
private func shortened(_ text: String) -> String {
  let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  return line.count > 40 ? line.prefix(39) + "…" : line
}
