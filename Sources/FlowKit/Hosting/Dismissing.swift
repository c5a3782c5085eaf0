extension FlowHost {
  /// Takes a message away, as when a person has read it or it was shown for long enough.
  ///
  /// - Parameter id: The `id` that `messages` gives it in the model.
  /// - Throws: ``SendError/noSuchMessage`` when no message has it, which is so for one that was dismissed before.
  public func dismiss(message id: Int64) throws(SendError) {
    defer { settle() }
    try prepareForInput()
    try take(.dismiss(message: id))
  }
}
