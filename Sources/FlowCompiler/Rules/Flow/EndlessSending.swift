internal import Diagnostics
internal import FlowSpec

/// An event that sends itself unconditionally.
struct EndlessSending: DiagnosticKind {
  static let code: DiagnosticCode = "endless-sending"
  static let group = DiagnosticGroup.flow
  static let severity = Severity.warning
  static let explanation = """
    A sent event is handled before the next input. If events send one another without a condition, the sending never
    ends. After 1,000 events, the flow stops it with a fault. A `when` that becomes false, or a delay, ends the cycle.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.replace("open: { set: { isOpen: true } }", "open: [{ set: { isOpen: true } }, { send: open }]")])

  let cycle: [String]

  var message: String {
    cycle.count == 1
      ? "'\(cycle[0])' sends itself without end"
      : "these events send one another without end: \((cycle + cycle.prefix(1)).joined(separator: " → "))"
  }

  var hints: [String] { ["send it only under a 'when' that becomes false", "add a delay with 'after'"] }
}

extension EndlessSending: PresenterRule {
  static func check(_ presenter: PresenterDeclaration, into report: inout Report) {
    let names = presenter.transitions.map(\.event.text)
    let sends = presenter.transitions.map { unconditionalSends(of: $0.alternatives, among: names) }
    var isDone = Array(repeating: false, count: names.count)
    for start in names.indices where !isDone[start] {
      guard let cycle = cycle(from: start, sends, &isDone), let last = cycle.last else { continue }
      let first = cycle[0]
      guard let closing = sends[last].first(where: { $0.event == first }) else { continue }
      report.add(EndlessSending(cycle: cycle.map { names[$0] }), at: closing.span)
    }
  }

  /// Returns the events that handling one sends unconditionally, by their positions.
  private static func unconditionalSends(
    of alternatives: [AlternativeSyntax], among names: [String]
  ) -> [(event: Int, span: Span)] {
    guard let first = alternatives.first, first.condition == nil, !first.isUnread else { return [] }
    var sends: [(event: Int, span: Span)] = []
    for step in first.steps {
      // A presenter that may be gone after a step does not certainly send anything.
      if case .emit = step.action { return sends }
      if step.action.reach == .entries { return sends }
      if case .send(let event) = step.action, let index = names.firstIndex(of: event.name.text) {
        sends.append((index, event.name.span))
      }
    }
    return sends
  }

  /// Returns the first cycle that is reachable from an event. It starts with the event that comes first in the file.
  private static func cycle(
    from start: Int, _ sends: [[(event: Int, span: Span)]], _ isDone: inout [Bool]
  ) -> [Int]? {
    var path: [(event: Int, next: Int)] = [(start, 0)]
    while let top = path.last {
      guard top.next < sends[top.event].count else {
        isDone[top.event] = true
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      let target = sends[top.event][top.next].event
      if let position = path.firstIndex(where: { $0.event == target }) {
        for entry in path { isDone[entry.event] = true }
        return path[position...].map(\.event)
      }
      if !isDone[target] { path.append((target, 0)) }
    }
    return nil
  }
}
