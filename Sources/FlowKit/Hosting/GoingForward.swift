internal import FlowRuntime

extension FlowHost {
  /// Goes forward to what ``back()`` has left, in a flow whose backstack has a history; else nothing happens.
  ///
  /// - Throws: ``SendError/ended`` when the flow has ended.
  public func forward() throws(SendError) {
    defer { settle() }
    try prepareForInput()
    try take(.forward)
  }
}
