// How much waits in a flow that is walked through.
extension FlowWalker {
  /// How many calls are not resolved, those included that wait for others.
  public var callCount: Int { machine.outline.calls.count }

  /// How many messages are shown.
  public var messageCount: Int { machine.outline.messages.count }

  /// How many timers are armed.
  public var timerCount: Int { machine.outline.timers.inOrder.count }
}
