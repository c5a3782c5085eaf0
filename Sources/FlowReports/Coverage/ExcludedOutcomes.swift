internal import CEL
internal import Diagnostics
internal import FlowProgram

/// The guards of a presenter that hold whenever their event arrives, because every control that sends the event is
/// visible or enabled only if they hold.
///
/// The comparison is textual: the view reads a field of the model, and the expression of that field equals the
/// guard. A host, or a `send` step of a scenario, can still send the event at another time.
struct ExcludedOutcomes {
  private let presenter: Presenter
  /// For each event of the presenter, the conditions that hold at each control that sends it; `nil` for an event
  /// without controls.
  private var held: [[Set<Condition>]?]

  /// A condition of the presenter, identified by its text and the values that it reads.
  private struct Condition: Hashable {
    let text: String
    let reads: [Int]

    init(_ expression: Expression) {
      text = expression.text.text.filter { !$0.isWhitespace }
      reads = expression.reads
    }
  }

  init(_ presenter: Presenter) {
    self.presenter = presenter
    held = presenter.events.map { _ in nil }
    let hasView = presenter.model.cases.allSatisfy { $0.view != nil }
    guard presenter.role == .screen || presenter.role == .part, hasView, !presenter.forwardsEvents else { return }
    for shown in presenter.model.cases {
      collect(shown.view ?? [], in: shown, Set([shown.condition].compactMap { $0 }.map(Condition.init)))
    }
    for step in presenter.allSteps {
      guard case .send(.itself, let event, _) = step.action else { continue }
      if held.indices.contains(event.position) { held[event.position] = nil }
    }
  }

  /// Returns whether a guard of an event always holds when it is evaluated.
  func excludes(failingOf condition: Expression, event: EventID) -> Bool {
    guard let controls = held[event.position] else { return false }
    let guarding = Condition(condition)
    return controls.allSatisfy { $0.contains(guarding) }
  }

  // MARK: Views

  private mutating func collect(_ plans: [ElementPlan], in shown: ModelCase, _ outer: Set<Condition>) {
    for plan in plans {
      let known = outer.union(conditions([plan.condition], in: shown))
      for case .control(let sends, let enabled, _) in plan.parts {
        note(sends, known.union(conditions([enabled], in: shown)))
      }
      collect(plan.content, in: shown, known)
    }
  }

  private mutating func note(_ send: SendPlan?, _ conditions: Set<Condition>) {
    guard case .own(let event, _, _)? = send, held.indices.contains(event.position) else { return }
    held[event.position] = (held[event.position] ?? []) + [conditions]
  }

  /// Returns the conditions of the presenter that the view reads through a field of the model.
  private func conditions(_ expressions: [Expression?], in shown: ModelCase) -> [Condition] {
    expressions.compactMap { $0 }.compactMap { expression in
      let words = expression.text.text.split(separator: ".", omittingEmptySubsequences: false)
      guard words.count == 2, words[0] == "model",
        let field = shown.fields.first(where: { $0.name == String(words[1]) }),
        case .expression(let meant) = field.plan
      else { return nil }
      return Condition(meant)
    }
  }
}

extension Presenter {
  /// Whether the presenter may pass one of its events to others, which can send it at any time.
  fileprivate var forwardsEvents: Bool {
    let plans =
      derived.map(\.plan) + model.cases.flatMap { $0.fields.map(\.plan) }
      + children.flatMap { $0.params.compactMap { $0 } } + allSteps.flatMap(\.action.values)
    return plans.contains(where: \.holdsEvent)
  }
}

extension ValuePlan {
  /// Whether the value is or contains an event.
  fileprivate var holdsEvent: Bool {
    switch self {
    case .event: true
    case .list(let items): items.contains(where: \.holdsEvent)
    case .record(_, let fields): fields.contains { $0?.holdsEvent ?? false }
    case .map(let pairs): pairs.contains(where: \.value.holdsEvent)
    case .constant, .expression, .text, .secret: false
    }
  }
}
