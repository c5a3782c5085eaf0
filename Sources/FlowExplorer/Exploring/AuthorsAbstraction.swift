internal import FlowReports
internal import FlowProgram
internal import FlowRuntime

extension StateAbstraction {
  /// Creates the abstraction from the bounds that the program declares, and from the ignored state if it is merged.
  init(_ program: Program, mergesIgnored: Bool = true) {
    let settings = program.exploration
    let ignored = mergesIgnored ? settings.ignored : []
    let isExact = settings.bounds.isEmpty && ignored.isEmpty
    self.init(
      slots: isExact ? [] : Array(repeating: [], count: program.presenters.count), stackDepth: settings.stackDepth,
      messageCount: settings.messageCount)
    callCount = settings.callCount
    timerCount = settings.timerCount
    func set(_ treatment: Treatment, _ place: ExplorationSettings.SlotPlace) {
      guard program.presenters.ids.contains(place.presenter) else { return }
      let count = program.presenters[place.presenter].slots.count
      let presenter = place.presenter.position
      if slots[presenter].isEmpty { slots[presenter] = Array(repeating: .exact, count: count) }
      if place.slot.position < count { slots[presenter][place.slot.position] = treatment }
    }
    for (place, bounds) in Dictionary(grouping: settings.bounds, by: \.place) {
      let whole = bounds.filter { $0.field == nil }.map(\.limit).min()
      let fields = bounds.compactMap { bound in bound.field.map { ($0, bound.limit) } }
      set(
        fields.isEmpty
          ? .atMost(whole ?? .max) : .fieldsAtMost(whole ?? .max, fields: Dictionary(fields, uniquingKeysWith: min)),
        place)
    }
    for place in ignored { set(.ignored, place) }
  }
}
