internal import FlowKit
internal import Diagnostics
internal import FlowProgram
internal import FlowExplorer
internal import FlowReports
internal import FlowScenarios

/// A scenario that is extended with expectations until it passes.
struct ScenarioDraft {
  /// The name of the flow.
  let flow: String
  let name: String
  let given: [String]
  private(set) var steps: [WrittenStep]
  /// The reason why the rest of the session is omitted, as a clause.
  private(set) var end: String?
  /// The expectations after the start.
  private var start = WrittenStep(.note(""))

  /// - Parameter messages: The messages that are visible after the start.
  init(flow: String, name: String, given: [String], messages: [String], steps: [WrittenStep], end: String?) {
    start.messages = messages
    self.flow = flow
    self.name = name
    self.given = given
    self.steps = steps
    self.end = end
  }

  /// The lines of the file, each with the number of its step: -1 for the start, `nil` for the surroundings.
  private var lines: [(text: String, step: Int?)] {
    var lines: [(text: String, step: Int?)] = [
      ("for: \(StepWriter.name(flow))", nil), ("scenarios:", nil), ("  \(StepWriter.name(name)):", -1),
    ]
    if !given.isEmpty { lines.append(("    given:", nil)) }
    lines += given.map { ("      " + $0, nil) }
    let hasSteps = start.expectation != nil || !steps.isEmpty
    lines.append((hasSteps ? "    steps:" : "    steps: []", nil))
    if let expectation = start.expectation { lines.append(("      " + expectation, -1)) }
    for (index, step) in steps.enumerated() {
      lines += step.lines.map { ("      " + $0, index) }
      if let expectation = step.expectation { lines.append(("      " + expectation, index)) }
    }
    if let end {
      let comment = WrittenStep(.note("The session continues from here, but \(end)."))
      lines += comment.lines.map { ("      " + $0, nil) }
    }
    return lines
  }

  /// The reason why the scenario omits the end of the session, as a sentence without its full stop, or `nil` if it
  /// does not.
  var omission: String? { end.map { "the scenario ends before the session, since \($0)" } }

  /// The text of the file.
  var text: String { lines.map { $0.text + "\n" }.joined() }

  /// Plays the scenario repeatedly and each time adds expectations for effects that no expectation covers. A step
  /// that behaves differently than in the session ends the scenario before it.
  ///
  /// - Throws: ``FileProblem`` if the flow cannot be read.
  mutating func finish(flow path: String) throws(FileProblem) {
    // Each iteration adds an expectation of some kind to a step, or removes steps.
    for _ in 0..<(steps.count + 1) * ScenarioDraft.kinds {
      let problems = try problems(flow: path)
      if problems.isEmpty { return }
      for problem in problems {
        if problem.step >= steps.count { break }
        if take(problem) { continue }
        cut(before: max(problem.step, 0), problem.diagnostic)
        break
      }
    }
  }

  /// The number of kinds of expectations that a step can need.
  private static let kinds = 8

  /// A failure of the scenario.
  private struct Problem {
    /// The step to which the failure belongs.
    let step: Int
    let diagnostic: Diagnostic
    /// Whether the failure is a fault of the flow.
    let isFault: Bool
  }

  /// Adds the expectation that a failure suggests, or removes the failing one, and returns whether either was possible.
  private mutating func take(_ problem: Problem) -> Bool {
    let (index, diagnostic) = (problem.step, problem.diagnostic)
    var step = index < 0 ? start : steps[index]
    let fault = problem.isFault ? "fault: \(diagnostic.code.name)" : nil
    if let expectation = fault ?? StepWriter.expectation(askedBy: diagnostic) {
      if !step.add(expectation) { return false }
    } else if diagnostic.code == "failed-expectation", !step.shows.isEmpty {
      step.shows = []
    } else if diagnostic.code == "failed-expectation", index >= 0, !step.isRelaxed {
      (step.expectations, step.isRelaxed) = ([], true)
    } else {
      return false
    }
    if index < 0 { start = step } else { steps[index] = step }
    return true
  }

  private mutating func cut(before index: Int, _ diagnostic: Diagnostic) {
    guard index < steps.count else { return }
    steps.removeSubrange(index...)
    end = "here a scenario differs from the session: \(diagnostic.message)"
    // Running work is expected at the new end.
    for index in steps.indices { steps[index].expectations.removeAll { $0.hasPrefix("running:") } }
  }

  /// Returns the failures of the scenario. A fault is in the flow, and a related place names its step.
  private func problems(flow path: String) throws(FileProblem) -> [Problem] {
    let written = lines
    let file = try FlowFile.load(path: path, scenarios: ("scenario", text))
    guard let source = file.sources.files.first(where: { $0.name == "scenario" }) else { return [] }
    func problem(_ diagnostic: Diagnostic) -> Problem {
      let places = [diagnostic.span] + diagnostic.related.map(\.span)
      let place = places.first { $0.source == source.id }
      let line = place.map { source.position(at: $0.start).line - 1 }
      let step = line.flatMap { written.indices.contains($0) ? written[$0].step : nil } ?? -1
      return Problem(step: step, diagnostic: diagnostic, isFault: step >= 0 && diagnostic.span.source != source.id)
    }
    guard let program = file.program else {
      return file.diagnostics.filter { $0.severity == .error }.map { problem($0) }
    }
    guard let index = program.scenarios.firstIndex(where: { $0.span.source == source.id }) else { return [] }
    var recordings = Recordings(recorded: [:], isUpdating: false) { _, _ in "" }
    let outcomes = ScenarioRunner(program).run(index, recordings: &recordings)
    return outcomes.flatMap(\.failures).map { problem($0) }
  }
}

extension WrittenStep {
  /// Adds an expectation and returns whether that can help.
  fileprivate mutating func add(_ expectation: String) -> Bool {
    let key = expectation.prefix { $0 != ":" }
    guard let index = expectations.firstIndex(where: { $0.prefix { $0 != ":" } == key }) else {
      let all = messages.map(StepWriter.text).joined(separator: ", ")
      expectations.append(key == "messages" ? "messages: [\(all)]" : expectation)
      return true
    }
    // There is one diagnostic for each call and for each visible message.
    if key == "called" {
      let more = expectation.dropFirst("called: [".count)
      expectations[index] = "\(expectations[index].dropLast()), \(more)"
    }
    if key == "fault" {
      let known = expectations[index].dropFirst("fault: ".count).trimmingPrefix("[")
      let codes = known.hasSuffix("]") ? known.dropLast() : known
      expectations[index] = "fault: [\(codes), \(expectation.dropFirst("fault: ".count))]"
    }
    return key == "called" || key == "messages" || key == "fault"
  }
}
