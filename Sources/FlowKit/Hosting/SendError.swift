internal import CEL
internal import FlowProgram
internal import FlowRuntime

extension FlowHost {
  /// The reason why an input was rejected.
  public enum SendError: Error, Sendable, Hashable {
    /// The screen on top has no event of that name, or its current case does not offer it.
    case notOffered(String)
    /// The payload lacks a field, has an undeclared field, or has a field of another type. The value is a sentence.
    case wrongPayload(String)
    /// The screen that should receive the event is gone or covered, or is a screen of another host.
    case stale(String)
    /// An id matches no entry of the backstack, an id is repeated, or no entry would be left.
    case noSuchEntry
    /// No route matches the link. The value is the reason.
    case wrongLink(String)
    /// No back gesture is active, or one is active already.
    case noGesture
    /// An entry to be removed handles back itself. A renderer that shows the new arrangement already has to revert
    /// it.
    case refused
    /// The reply is no longer awaited.
    case notAwaited
    /// No message has the id, or it was already dismissed.
    case noSuchMessage
    /// The language tag is invalid.
    case noSuchLocale
    /// The app is in the background, where users cannot interact with the flow.
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
  /// Returns a payload of the event, with defaults for missing fields.
  func filled(with values: [String: Value], for event: String) throws(FlowHost.SendError) -> RecordValue {
    if let unknown = values.keys.sorted().first(where: { shape.index(of: $0) == nil }) {
      throw FlowHost.SendError.wrongPayload("'\(event)' has no '\(unknown)'")
    }
    var filled: [Value?] = []
    for field in fields {
      guard let value = values[field.name] ?? field.defaultValue else {
        throw FlowHost.SendError.wrongPayload("'\(event)' requires '\(field.name)'")
      }
      filled.append(value.keptSecret(as: field.type))
    }
    return RecordValue(shape: shape, fields: filled)
  }
}
