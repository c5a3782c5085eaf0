import CEL
import FlowProgram
import FlowRuntime
import ReferenceInterpreter

/// Returns the differences between a reference and the runtime after the same inputs; empty if there are none.
func differences(_ reference: ReferenceFlow, _ running: RunningFlow) -> [String] {
  var found: [String] = []
  func compare(_ what: String, _ expected: some CustomStringConvertible, _ actual: some CustomStringConvertible) {
    let (expected, actual) = (expected.description, actual.description)
    if expected != actual { found.append("\(what):\n  rules:   \(expected)\n  runtime: \(actual)") }
  }
  compare("ended", reference.hasExited, running.hasExited)
  compare("shown as ended", reference.hasExited, running.model.hasExited)
  compare("result", reference.result?.literal ?? "-", running.model.result?.literal ?? "-")
  compare("messages", describe(reference.messages), describe(running.model.messages))
  guard !reference.hasExited, !running.hasExited else { return found }
  let inspected = running.inspect()
  let places = Dictionary(inspected.enumerated().map { ($1.instance, $0) }) { first, _ in first }
  compare("presenters", describe(reference), describe(inspected, places))
  compare("entries", reference.entries.joined(separator: ", "), describe(running.inspectStacks()))
  compare("numbers", reference.entryNumbers, running.inspectStacks().map(\.summary.id))
  compare("timers", reference.remainingTimes, FlowWalker(running).armedTimers.map(\.remaining))
  compare("calls", reference.callsInFlight.joined(separator: ", "), describe(running.pendingCalls))
  compare("streams", reference.streamsFollowed.joined(separator: ", "), describe(running.followedStreams))
  compare(
    "model", reference.model.map { describe($0) { reference.place(of: $0) } } ?? "-",
    describe(running.model) { places[$0] })
  return found
}

private func describe(_ messages: [Message]) -> String { "\(messages.map { "\($0.id) \($0.text)" })" }

private func describe(_ reference: ReferenceFlow) -> String {
  reference.presenters.map { presenter in
    let values = presenter.values.map { "\($0.name)=\($0.value.map { literal($0) } ?? "failed")" }
    return "\(presenter.presenter)@\(presenter.depth)(\(values.joined(separator: " ")))"
  }.joined(separator: " ")
}

private func describe(_ presenters: [InspectedPresenter], _ places: [InstanceID: Int]) -> String {
  presenters.map { presenter in
    let values = presenter.values.map { value in
      let content = value.content.map { literal($0) { places[$0] } }
      return "\(value.name)=\(content ?? "failed")"
    }
    return "\(presenter.presenter)@\(presenter.depth)(\(values.joined(separator: " ")))"
  }.joined(separator: " ")
}

private func describe(_ entries: [InspectedEntry]) -> String {
  entries.map { entry in
    "\(entry.summary.presenter) \(entry.summary.style) \(entry.depth)\(entry.presenter == nil ? " asleep" : "")"
  }.joined(separator: ", ")
}

private func describe(_ calls: [AwaitedCall]) -> String {
  calls.map {
    "\($0.operation)(\(Value.record($0.arguments).literal)) \($0.key ?? "-") \($0.attempt)\($0.isAsked ? " asked" : "")"
  }.joined(separator: ", ")
}

private func describe(_ streams: [FollowedStream]) -> String {
  streams.map {
    "\($0.operation)(\(Value.record($0.arguments).literal)) \($0.value?.literal ?? "-") \($0.error ?? "-")"
  }.joined(separator: ", ")
}

// MARK: Models

private func describe(_ model: FlowModel, _ place: (InstanceID) -> Int?) -> String {
  var parts = ["top \(describe(model.top, place))"]
  parts += model.below.map { "below \(describe($0, place))" }
  if let gesture = model.gesture {
    parts.append("gesture \(gesture.progress) \(gesture.leadsTo.map { "\($0.presenter)" } ?? "-")")
  }
  parts.append("in \(model.locale)")
  if let frame = model.frame { parts.append("frame \(describe(frame, place))") }
  parts.append("stack \(model.stack.map { "\($0.presenter) \($0.style)" })")
  return parts.joined(separator: "; ")
}

private func describe(_ model: PresenterModel, _ place: (InstanceID) -> Int?) -> String {
  let fields = model.fields.fields.map { $0.map { literal($0, place) } ?? "-" }.joined(separator: " ")
  var text = "\(model.presenter)#\(place(model.instance) ?? -1):\(model.caseIndex)(\(fields))"
  if let key = model.key { text += "[\(key.literal)]" }
  let children = (model.children + model.fillings).map { describe($0, place) }
  if !children.isEmpty { text += "{\(children.joined(separator: ", "))}" }
  if let stack = model.stack {
    text += "<\(([stack.top] + stack.below).map { describe($0, place) }.joined(separator: " / "))>"
  }
  return text
}

private func describe(_ child: ChildModel, _ place: (InstanceID) -> Int?) -> String {
  switch child {
  case .absent: "-"
  case .one(let model): describe(model, place)
  case .rows(let rows): "[\(rows.map { describe($0, place) }.joined(separator: " "))]"
  }
}

/// Returns a value as text, in which event values identify their presenter by its position.
private func literal(_ value: Value, _ place: (InstanceID) -> Int? = { Int($0.index) }) -> String {
  guard let event = EventValue(value) else { return value.literal }
  return "event \(place(event.instance).map(String.init) ?? "gone") \(event.presenter).\(event.event)"
}
