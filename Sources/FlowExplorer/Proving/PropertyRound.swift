internal import FlowReports
internal import FlowProgram

/// The properties that one exploration watches.
///
/// The record of each state has room for a limited number of conditions and events. A flow with more of them is
/// explored again for the remaining properties.
struct PropertyRound {
  private(set) var watch = Watch()
  /// The properties with their monitors.
  private(set) var monitored: [(property: Property, monitor: Monitor)] = []

  /// Returns the properties in as few rounds as their order allows; at least one round.
  static func rounds(of properties: [Property]) -> [PropertyRound] {
    var rounds = [PropertyRound()]
    for property in properties {
      if rounds[rounds.count - 1].takes(property) { continue }
      var round = PropertyRound()
      _ = round.takes(property)
      rounds.append(round)
    }
    return rounds
  }

  /// Adds a property if there is room for its conditions and events, and returns whether it did.
  private mutating func takes(_ property: Property) -> Bool {
    var wider = watch
    let monitor = Monitor(property, &wider)
    guard !wider.isFull || monitored.isEmpty else { return false }
    watch = wider
    monitored.append((property, monitor))
    return true
  }
}
