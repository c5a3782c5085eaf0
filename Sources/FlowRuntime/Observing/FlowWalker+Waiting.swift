// The amount of pending work in a walked flow.
extension FlowWalker {
  /// The number of unresolved calls, including queued ones.
  public var callCount: Int { engine.outline.calls.count }

  /// The number of messages shown.
  public var messageCount: Int { engine.outline.messages.count }

  /// The number of armed timers.
  public var timerCount: Int { engine.outline.timers.inOrder.count }
}
