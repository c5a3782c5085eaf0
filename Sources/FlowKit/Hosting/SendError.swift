internal import CEL
internal import FlowProgram
internal import FlowRuntime

extension FlowHost {
  /// Why an event changed nothing.
  public enum SendError: Error, Sendable, Hashable {
    /// The screen on top has no event of that name, or its present case does not offer it.
    case notOffered(String)
    /// The payload lacks a field, has one that the event does not know, or one of another type; in words.
    case wrongPayload(String)
    /// The screen that the event was meant for is gone or covered.
    case stale(String)
    /// No entry of the backstack has one of the ids, one stands twice, or none would be left.
    case noSuchEntry
    /// The link leads nowhere, for a reason in words.
    case wrongLink(String)
    /// No back gesture is under way, or one is already.
    case noGesture
    /// An entry that would go handles back itself; a renderer that shows the backstack arranged already has to undo that.
    case refused
    /// Nobody waits for a reply any more.
    case notAwaited
    /// No message has the id, or it was dismissed before.
    case noSuchMessage
    /// What should be the language is no name of one.
    case noSuchLocale
    /// The app is in the background, where nobody can touch what is not on the screen.
    case inBackground
    /// The flow has ended, or the host was cancelled.
    case ended
  }
}

extension FlowHost.SendError {
  init(_ reason: DroppedInput.Reason, _ event: Event?) {
    switch reason {
    case .gone, .covered: self = .stale(event?.name ?? "")
    case .exited: self = .ended
    case .noSuchEntry: self = .noSuchEntry
    case .noSuchRoute: self = .wrongLink("\(reason)")
    case .noGesture: self = .noGesture
    case .refused: self = .refused
    case .notAwaited: self = .notAwaited
    case .noSuchMessage: self = .noSuchMessage
    case .noSuchLocale: self = .noSuchLocale
    case .unknown:
      let types = (event?.payload.fields ?? []).map { "\($0.name) is \($0.type)" }
      self = .wrongPayload("'\(event?.name ?? "")' takes other types: \(types.joined(separator: ", "))")
    }
  }
}

extension RecordDeclaration {
  /// A payload of the event, with the defaults for what is not given.
  func filled(with values: [String: Value], for event: String) throws(FlowHost.SendError) -> RecordValue {
    if let unknown = values.keys.sorted().first(where: { shape.index(of: $0) == nil }) {
      throw FlowHost.SendError.wrongPayload("'\(event)' has no '\(unknown)'")
    }
    var filled: [Value?] = []
    for field in fields {
      guard let value = values[field.name] ?? field.defaultValue else {
        throw FlowHost.SendError.wrongPayload("'\(event)' needs '\(field.name)'")
      }
      filled.append(value.keptSecret(as: field.type))
    }
    return RecordValue(shape: shape, fields: filled)
  }
}
