extension FlowHost {
  /// Dismisses a message, as when the user has read it or it was shown for long enough.
  ///
  /// - Parameter id: The `id` of the message in the model.
  /// - Throws: ``SendError/noSuchMessage`` if there is no such message, for example because it was dismissed before.
  public func dismiss(message id: Int64) throws(SendError) {
    defer { finishInput() }
    try prepareForInput()
    try take(.dismiss(message: id))
  }
}
