internal import CEL
internal import Diagnostics
internal import FlowConsole
internal import FlowProgram
internal import FlowRuntime

/// The reason why a control is enabled or disabled: its condition, and the values that it reads.
struct ControlExplanation {
  /// A drawn control with the model of its view.
  private struct Drawn {
    let control: Element.Control
    let span: Span?
    let model: PresenterModel
  }

  private let session: ConsoleSession
  private let program: Program

  init(_ session: ConsoleSession) {
    self.session = session
    program = session.flow.program
  }

  /// Returns the lines about a control by its position on the screen.
  func lines(ofControl index: Int) -> [StyledLine] {
    let control = session.screen.controls[index]
    let state = control.action == nil ? "disabled" : "enabled"
    var explanation = ValueExplanation(session)
    let places = SourcePlaces(sources: session.sources)
    guard let drawn = drawn(control, at: index), let plan = drawn.span.flatMap(plan) else {
      explanation.add("'\(control.label)' is \(state)", nil, 0)
      return explanation.lines
    }
    guard let condition = plan.control.enabled else {
      let reason =
        switch plan.control.sends {
        case nil: "it only shows a value"
        case .forwarded: control.action == nil ? "the model passes no event for it" : "the model passes its event"
        case .own: "it has no condition"
        }
      explanation.add("'\(control.label)' is \(state): \(reason)", places.quoted(plan.span), 0)
      return explanation.lines
    }
    explanation.add("'\(control.label)' is \(state): \(condition.text.text)", places.quoted(condition.place), 0)
    for field in program.modelCase(of: drawn.model)?.fields ?? [] where condition.mentions(field.name) {
      explanation.explain(field: field.name, of: drawn.model, depth: 1)
    }
    return explanation.lines
  }

  // MARK: Search

  private func drawn(_ control: ConsoleScreen.Control, at index: Int) -> Drawn? {
    let part = program.draw(session.flow.model)
    let alike = controls(in: part.elements, of: part.model).filter {
      $0.control.label == control.label && ($0.control.action == nil) == (control.action == nil)
    }
    // Controls of rows share a label, and are drawn in the order of their numbers.
    let before = session.screen.controls.prefix(index).count {
      $0.label == control.label && ($0.action == nil) == (control.action == nil)
    }
    return alike.indices.contains(before) ? alike[before] : alike.first
  }

  private func controls(in elements: [Element], of model: PresenterModel) -> [Drawn] {
    elements.flatMap { element -> [Drawn] in
      switch element.kind {
      case .control(let control): [Drawn(control: control, span: element.span, model: model)]
      case .tabs(let tabs): tabs.map { Drawn(control: $0, span: element.span, model: model) }
      case .list(let rows, _): rows.flatMap { controls(in: $0.elements, of: model) }
      case .group(_, let content), .row(let content): controls(in: content, of: model)
      case .part(let part): controls(in: part.elements, of: part.model)
      case .heading, .text, .divider, .display, .failed: []
      }
    }
  }

  /// Returns the plan of a control at a place.
  private func plan(at span: Span) -> (control: ElementPlan.Control, span: Span)? {
    var left = program.presenters.flatMap { $0.model.cases.flatMap { $0.view ?? [] } }
    while let plan = left.popLast() {
      if plan.span == span, case .control(let control) = plan.kind { return (control, span) }
      left += plan.content
    }
    return nil
  }
}

extension Expression {
  /// Whether the expression reads a field of the model of its view.
  fileprivate func mentions(_ field: String) -> Bool {
    text.text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.contains {
      $0 == "model.\(field)" || $0.hasPrefix("model.\(field).")
    }
  }
}
