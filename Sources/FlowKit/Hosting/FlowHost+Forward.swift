internal import FlowRuntime

extension FlowHost {
  /// Returns to what ``back()`` has left, in a flow whose backstack has a history. Otherwise it has no effect.
  ///
  /// - Throws: ``SendError/ended`` if the flow has ended.
  public func forward() throws(SendError) {
    defer { finishInput() }
    try prepareForInput()
    try take(.forward)
  }
}
