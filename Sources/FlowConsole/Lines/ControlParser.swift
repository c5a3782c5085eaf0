internal import CEL
internal import Diagnostics
internal import FlowProgram

/// Parses a line that uses a control of the screen, by its number or by its quoted label.
struct ControlParser {
  let program: Program
  let screen: ConsoleScreen

  /// A control, and its name in the line.
  private struct Named {
    let control: ConsoleScreen.Control
    let name: String
  }

  /// Uses the control with a number.
  func use(numbered number: String, with text: String) throws(ConsoleError) -> ConsoleInput {
    guard let control = screen.control(numbered: number) else {
      let problem =
        Int(number) == nil ? "'\(number)' is not a number of a control" : "there is no \(number) on the screen"
      throw ConsoleError(message: "\(problem); \(screen.numbers)")
    }
    return try use(Named(control: control, name: number), with: text)
  }

  /// Uses the control whose quoted label begins the line: `"Sign in"`, `"Name" Ada`.
  func use(labelled line: String) throws(ConsoleError) -> ConsoleInput {
    guard let (label, text) = line.quotedWord else {
      throw ConsoleError(message: "the quotes around the label are not closed; type it as '\"Label\"'")
    }
    return try use(Named(control: try control(labelled: label), name: "\"\(label)\""), with: text)
  }

  /// Presses the control with a label, as the step `press` of scenarios: `press Sign in`.
  func press(_ text: String) throws(ConsoleError) -> ConsoleInput {
    let label = text.quotedWord.flatMap { $0.1.isEmpty ? $0.0 : nil } ?? text
    if label.isEmpty { throw ConsoleError(message: "type the label of a control, as in 'press Sign in'") }
    return try use(Named(control: try control(labelled: label), name: "\"\(label)\""), with: "")
  }

  /// Returns the only control with a label.
  private func control(labelled label: String) throws(ConsoleError) -> ConsoleScreen.Control {
    guard let index = try screen.index(ofControlLabelled: label) else {
      let labels = screen.controls.map(\.label)
      let hint = nearestName(to: label, among: labels).map { "did you mean '\"\($0)\"'?" } ?? screen.numbers
      throw ConsoleError(message: "no control is labelled '\(label)'; \(hint)")
    }
    return screen.controls[index]
  }

  private func use(_ named: Named, with text: String) throws(ConsoleError) -> ConsoleInput {
    let control = named.control
    guard let action = control.action else {
      throw ConsoleError(message: "'\(control.label)' is disabled now")
    }
    switch control.kind {
    case .element(let verb, .nothing(let value)):
      guard text.isEmpty else {
        let use =
          verb == .toggle
          ? "is a toggle; type '\(named.name)' alone to flip it" : "takes no text; type '\(named.name)' alone"
        throw ConsoleError(message: "'\(control.label)' \(use)")
      }
      return event(action, value: value)
    case .element(_, .text):
      if text.isEmpty, let submits = control.submits { return event(submits, value: nil) }
      return event(action, value: try typed(text, into: named, action))
    case .element(_, .option(let options)):
      return event(action, value: try option(text, of: options, typedAs: named.name))
    case .element(_, .number(let range)):
      return event(action, value: try number(text, in: range, of: named, action))
    case .event:
      let event = program.presenters[action.presenter].events[action.event]
      let payload = try PayloadParser(types: program.types).payload(text, as: event.payload, of: event.name)
      return .event(to: action.instance, event: action.event, payload: payload)
    }
  }

  private func event(_ action: Element.Action, value: Value?) -> ConsoleInput {
    .event(to: action.instance, event: action.event, payload: program.payload(of: action, value: value))
  }

  private func typed(_ text: String, into named: Named, _ action: Element.Action) throws(ConsoleError) -> Value {
    let payload = program.presenters[action.presenter].events[action.event].payload
    let type = action.valueField.map { payload.fields[$0].type }
    guard !text.isEmpty else {
      let sample = type.flatMap { program.types.sample(of: $0) } ?? "text"
      var use = "type a value after '\(named.control.label)', as in '\(named.name) \(sample)'"
      if let empty = type?.typedEmpty { use += "; '\(named.name) \(empty)' empties it" }
      throw ConsoleError(message: use)
    }
    guard let type else { return .null }
    return try PayloadParser(types: program.types).value(text, as: type, for: named.control.label)
  }

  private func number(
    _ text: String, in range: NumberRange, of named: Named, _ action: Element.Action
  ) throws(ConsoleError) -> Value {
    let bounds = "from \(range.from.text) to \(range.to.text) in steps of \(range.step.text)"
    guard !text.isEmpty else {
      throw ConsoleError(message: "type a number \(bounds), as in '\(named.name) \(range.to.text)'")
    }
    let value = try typed(text, into: named, action)
    guard value.isNull || range.contains(value) else {
      throw ConsoleError(message: "'\(text)' is not a number \(bounds)")
    }
    return value
  }

  private func option(
    _ text: String, of options: [Element.Option], typedAs name: String
  ) throws(ConsoleError) -> Value {
    let labels = options.map(\.label)
    let exact = options.first { $0.label == text } ?? options.first { $0.value.text == text }
    if let option = exact ?? options.first(where: { $0.label.lowercased() == text.lowercased() }) {
      return option.value
    }
    let hint =
      nearestName(to: text, among: labels).map { "did you mean '\($0)'?" }
      ?? "choose one of \(labels.joined(separator: ", "))"
    throw ConsoleError(
      message: text.isEmpty
        ? "type the option, as in '\(name) \(labels.first ?? "…")'" : "'\(text)' is not an option; \(hint)")
  }
}

extension ConsoleScreen {
  /// Returns the position of the only control with a label, or `nil` if no control has it.
  ///
  /// - Throws: ``ConsoleError`` with the numbers of the controls if there are several.
  package func index(ofControlLabelled label: String) throws(ConsoleError) -> Int? {
    let indices = controls.indices.filter { controls[$0].label == label }
    guard indices.count > 1 else { return indices.first }
    let choices = indices.prefix(8).map { "\($0 + 1)" }.joined(separator: ", ")
    throw ConsoleError(
      message: "'\(label)' is the label of \(indices.count) controls; type the number of one of them: \(choices)")
  }

  /// The valid numbers, as a clause.
  var numbers: String {
    controls.isEmpty ? "the screen has no controls" : "the numbers go from 1 to \(controls.count)"
  }
}

extension String {
  /// The text in the quotes at the start, and the text after them; `nil` if the quotes are not closed.
  var quotedWord: (String, String)? {
    guard first == "\"" else { return nil }
    let word = dropFirst().prefix { $0 != "\"" }
    guard word.endIndex < endIndex else { return nil }
    return (String(word), String(self[index(after: word.endIndex)...]).trimmingBlanks)
  }
}
