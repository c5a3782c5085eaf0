internal import FlowProgram

extension ExplorationSettings {
  /// Takes over what an imported flow says of its own state, events and services: it knows best what can be typed there. How far the
  /// stack is followed, and whether the process may die, is for the flow that is explored.
  ///
  /// - Parameters:
  ///   - base: Where the presenters of the imported flow begin.
  ///   - firstOperation: Where its operations begin.
  mutating func adopt(_ imported: ExplorationSettings, presentersAt base: Int, operationsAt firstOperation: Int) {
    ignored += imported.ignored.map { $0.moved(by: base) }
    bounds += imported.bounds.map { Bound(place: $0.place.moved(by: base), limit: $0.limit) }
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
