internal import FlowProgram

extension ExplorationSettings {
  /// Adopts the settings of an imported flow for its own state, events and services, since that flow determines the
  /// values worth trying. The settings for the depth of the stack and for process death are those of the explored
  /// flow.
  mutating func adopt(_ imported: ExplorationSettings) {
    ignored += imported.ignored
    bounds += imported.bounds
    samples += imported.samples
    for (operation, values) in imported.replies { replies[operation] = values }
  }
}
