internal import FlowProgram
internal import FlowRuntime

extension FlowHost {
  /// Takes a message away, as a person does who has read it where the host shows messages itself.
  ///
  /// - Parameter message: The number that the message has in ``FlowModel/messages``.
  /// - Throws: ``SendError/notAwaited`` when no message has the number; nothing has changed then.
  public func dismiss(_ message: Int64) throws(SendError) {
    defer { settle() }
    try prepareForInput()
    try take(.dismiss(message: message))
  }
}
