internal import FlowProgram

/// Properties that one exploration watches.
///
/// What is noted of each state has room for so many conditions and events; a flow that claims more is explored once more for the rest.
struct PropertyRound {
  private(set) var watch = Watch()
  /// The properties, each with what watches runs for it.
  private(set) var monitored: [(property: Property, monitor: Monitor)] = []

  /// Divides properties into as few rounds as their order allows; one round at least.
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

  /// Adds a property, if there is room for what it watches.
  private mutating func takes(_ property: Property) -> Bool {
    var wider = watch
    let monitor = Monitor(property, &wider)
    guard !wider.isFull || monitored.isEmpty else { return false }
    watch = wider
    monitored.append((property, monitor))
    return true
  }
}
