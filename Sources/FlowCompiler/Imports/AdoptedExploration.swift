internal import FlowProgram

extension ExplorationSettings {
  /// Adopts the settings of an imported flow for its own state, events and services, since that flow determines the
  /// values worth trying. The settings for the depth of the stack and for process death are those of the explored
  /// flow.
  ///
  /// - Parameter firstOperation: The number of the first operation of the imported flow.
  mutating func adopt(_ imported: ExplorationSettings, operationsAt firstOperation: Int) {
    ignored += imported.ignored
    bounds += imported.bounds
    samples += imported.samples
    for (operation, values) in imported.replies { replies[operation + firstOperation] = values }
  }
}
