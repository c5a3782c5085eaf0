internal import Diagnostics
internal import FlowSpec

/// An event that a presenter sends on leaving to a store that leaves with it.
struct LostSend: DiagnosticKind {
  static let code: DiagnosticCode = "lost-send"
  static let group = DiagnosticGroup.presenters
  static let severity = Severity.warning
  static let explanation = """
    A store exists only as long as the presenter that declares it. So events that the `leave` steps of this presenter
    send to the store are lost. A store of the flow, or of an enclosing presenter, continues to exist.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
      flow: diary

      stores:
        pages:
          state:
            count: int = 0
          events: [closed]
          transitions:
            closed: { set: { count: =count + 1 } }
      screens:
        cover:
          events: [open]
          transitions:
            open: { navigate: page }
          view:
            - button: { label: Open, sends: open }
        page:
          leave: { send: pages.closed }
          model: { count: =pages.count }
          view:
            - text: Page ${model.count}

      backstack:
        start: cover
      """,
    wrong: [
      .remove(
        """
        stores:
          pages:
            state:
              count: int = 0
            events: [closed]
            transitions:
              closed: { set: { count: =count + 1 } }
        """),
      .insert(
        """
          stores:
            pages:
              state:
                count: int = 0
              events: [closed]
              transitions:
                closed: { set: { count: =count + 1 } }
        """, after: "page:"),
    ])

  let event: String
  let store: String

  var message: String { "'\(event)' is lost, since the store '\(store)' leaves with this presenter" }

  var hints: [String] { ["declare the store further out", "send it before leaving"] }
}

extension LostSend: PresenterRule {
  static func check(_ presenter: PresenterDeclaration, into report: inout Report) {
    let own = Set(presenter.stores.map(\.name.text))
    if own.isEmpty { return }
    for step in presenter.leave.flatMap(\.withContent) {
      guard case .send(let event) = step.action else { continue }
      let store = String(event.name.text.prefix { $0 != "." })
      guard own.contains(store), event.name.text.contains(".") else { continue }
      report.add(LostSend(event: event.name.text, store: store), at: event.name.span)
    }
  }
}
