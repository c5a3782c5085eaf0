internal import FlowProgram

extension ExplorationSettings {
  /// Adopts the settings of an imported flow for its own state, events and services, since that flow determines the
  /// values worth trying. The settings for the depth of the stack and for process death are those of the explored
  /// flow.
  ///
  /// - Parameters:
  ///   - base: The position of the imported flow's first presenter.
  ///   - firstOperation: The number of its first operation.
  mutating func adopt(_ imported: ExplorationSettings, presentersAt base: Int, operationsAt firstOperation: Int) {
    ignored += imported.ignored.map { $0.moved(by: base) }
    bounds += imported.bounds.map { Bound(place: $0.place.moved(by: base), field: $0.field, limit: $0.limit) }
    samples += imported.samples.map {
      Samples(presenter: $0.presenter + base, event: $0.event, field: $0.field, values: $0.values)
    }
    for (operation, values) in imported.replies { replies[operation + firstOperation] = values }
  }
}

extension ExplorationSettings.SlotPlace {
  fileprivate func moved(by base: Int) -> ExplorationSettings.SlotPlace {
    ExplorationSettings.SlotPlace(presenter: presenter + base, slot: slot)
  }
}
