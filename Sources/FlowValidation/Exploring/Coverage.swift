public import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// What of an author's file was seen, part by part.
public struct Coverage: Sendable {
  /// What a part is to the flow.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case screen, modelCase, event, transition, guardHolds, guardFails, answer
  }

  /// A part of the file.
  public struct Part: Sendable, Hashable {
    /// What it is to the flow.
    public let kind: Kind
    /// Its name: `home`, `home.Empty`, `home.open`, `home.open, alternative 2`.
    public let name: String
    /// Where it stands.
    public let span: Span
    /// Whether it was seen.
    public let isSeen: Bool
  }

  /// All parts, presenter by presenter in the order of the file.
  public internal(set) var parts: [Part] = []

  /// Nothing to see.
  public init() {}

  /// How many parts of a kind there are, and how many of them were seen.
  public func count(of kind: Kind) -> (seen: Int, all: Int) {
    let parts = parts.filter { $0.kind == kind }
    return (parts.count(where: \.isSeen), parts.count)
  }

  init(_ program: Program, _ sights: Sights) {
    for presenter in program.presenters { add(presenter, sights) }
  }

  private mutating func add(_ presenter: Presenter, _ sights: Sights) {
    let cases = sights.cases[presenter.index]
    if presenter.role == .screen, let span = presenter.model.cases.first?.span ?? presenter.slots.first?.span {
      parts.append(Part(kind: .screen, name: presenter.name, span: span, isSeen: cases.contains(true)))
    }
    for (index, shown) in presenter.model.cases.enumerated() {
      guard let name = shown.name else { continue }
      let isSeen = cases.indices.contains(index) && cases[index]
      parts.append(Part(kind: .modelCase, name: "\(presenter.name).\(name)", span: shown.span, isSeen: isSeen))
    }
    for (index, event) in presenter.events.enumerated() {
      let name = "\(presenter.name).\(event.name)"
      parts.append(Part(kind: .event, name: name, span: event.span, isSeen: sights.events[presenter.index][index]))
      add(presenter.transitions[index], named: name, sights)
    }
    for handler in presenter.childHandlers {
      let child =
        switch handler.source {
        case .child(let child): (presenter.children[child].name, presenter.children[child].presenter)
        case .screen(let screen): (nil as String?, screen)
        }
      let source = sights.program.presenters[child.1]
      add(handler.alternatives, named: "\(child.0 ?? source.name).\(source.events[handler.event].name)", sights)
    }
    add(presenter.back, named: "\(presenter.name).back", sights)
    for step in presenter.allSteps {
      guard case .navigate(let navigation) = step.action, let then = navigation.then,
        let span = presenter.blocks[then].first?.span
      else { continue }
      let name = sights.program.presenters[navigation.screen].name
      parts.append(Part(kind: .answer, name: name, span: span, isSeen: sights.answers.contains(span.start)))
    }
  }

  private mutating func add(_ alternatives: [Alternative], named name: String, _ sights: Sights) {
    for (index, alternative) in alternatives.enumerated() {
      let name = alternatives.count > 1 ? "\(name), alternative \(index + 1)" : name
      let use = sights.alternatives[alternative.span.start]
      func add(_ kind: Kind, _ isSeen: Bool?) {
        parts.append(Part(kind: kind, name: name, span: alternative.span, isSeen: isSeen ?? false))
      }
      if !alternative.steps.isEmpty { add(.transition, use?.ran) }
      if alternative.guardExpression != nil {
        add(.guardHolds, use?.held)
        add(.guardFails, use?.failed)
      }
    }
  }
}
