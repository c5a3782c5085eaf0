internal import CEL
internal import Diagnostics
internal import FlowConsole
internal import FlowProgram
internal import FlowRuntime

// Explanations: the chain of inputs, steps and reads that led to what the screen shows.
extension ConsoleSession {
  /// Explains a value, or a control by its number or its label.
  func why(_ name: String) throws(ConsoleError) -> [StyledLine] {
    if let index = try control(named: name) { return ControlExplanation(self).lines(ofControl: index) }
    var explanation = ValueExplanation(self)
    let exact = explanation.subjects(named: name)
    // The key of a row needs no quotes, as in the name of an event.
    let quoted = name.replacing(#/\[([^'\]]+)\]/#) { "['\($0.output.1)']" }
    let subjects = exact.isEmpty ? explanation.subjects(named: quoted) : exact
    if subjects.count > 1 { throw ambiguity(of: name, among: subjects.map(\.text)) }
    if let subject = subjects.first {
      explanation.explain(subject)
      return explanation.lines
    }
    for name in [name, quoted] {
      guard let (model, field) = try modelField(named: name) else { continue }
      explanation.explain(field: field, of: model, depth: 0)
      return explanation.lines
    }
    throw ConsoleError(message: "no value, model field or control is named '\(name)'; ':state' lists the values")
  }

  /// The names of the values that ``why(_:)`` explains: those of the screen on top without their paths.
  var names: [LineCompletion.Candidate] {
    flow.inspect().flatMap { presenter in
      presenter.values.map { held in
        let name = presenter.isOnTop ? held.path : "\(presenter.path).\(held.path)"
        return LineCompletion.Candidate(
          name, held.content.map { flow.program.literal(of: $0, limit: 40) } ?? held.value)
      }
    }
  }

  /// Returns the position of the control that a number or a label means, or `nil` for another name.
  private func control(named name: String) throws(ConsoleError) -> Int? {
    let controls = screen.controls
    if let number = Int(name) {
      if controls.indices.contains(number - 1) { return number - 1 }
      throw ConsoleError(message: "there is no \(number) on the screen")
    }
    let isQuoted = name.count > 1 && name.hasPrefix("\"") && name.hasSuffix("\"")
    let label = isQuoted ? String(name.dropFirst().dropLast()) : name
    if let index = try screen.index(ofControlLabelled: label) { return index }
    if isQuoted { throw ConsoleError(message: "no control is labelled '\(label)'") }
    return nil
  }

  private func ambiguity(of name: String, among paths: [String]) -> ConsoleError {
    let choices = paths.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    return ConsoleError(message: "several values are named '\(name)'; type one of \(choices)")
  }

  /// Returns the field of a visible model with a name such as `title`, `model.title` or `home.title`.
  ///
  /// - Throws: ``ConsoleError`` if several models have it.
  private func modelField(named name: String) throws(ConsoleError) -> (PresenterModel, String)? {
    var steps = name.split(separator: ".").map(String.init)
    guard let field = steps.popLast() else { return nil }
    let path = steps.filter { $0 != "model" }.joined(separator: ".")
    let places = ShownPresenters(flow.model, of: flow.program).places.filter { place in
      (path.isEmpty || place.path == path || place.path.hasSuffix(".\(path)"))
        && flow.program.modelCase(of: place.model)?.fields.contains { $0.name == field } ?? false
    }
    let onTop = Set(flow.inspect().filter(\.isOnTop).map(\.instance))
    // As for values, a whole path takes precedence, and then the screen on top.
    let meant = places.first { $0.path == path } ?? places.first { onTop.contains($0.model.instance) }
    guard meant == nil, places.count > 1 else { return (meant ?? places.first).map { ($0.model, field) } }
    throw ambiguity(of: name, among: places.map { "\($0.path).\(field)" })
  }
}
