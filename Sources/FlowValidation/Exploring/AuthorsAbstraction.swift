internal import FlowProgram
internal import FlowRuntime

extension StateAbstraction {
  /// What the author of a program says does not matter, and how far to go.
  init(_ program: Program) {
    let settings = program.exploration
    let isExact = settings.bounds.isEmpty && settings.ignored.isEmpty
    self.init(
      slots: isExact ? [] : Array(repeating: [], count: program.presenters.count), stackDepth: settings.stackDepth,
      messageCount: settings.messageCount)
    func set(_ treatment: Treatment, _ place: ExplorationSettings.SlotPlace) {
      guard program.presenters.indices.contains(place.presenter) else { return }
      let count = program.presenters[place.presenter].slots.count
      if slots[place.presenter].isEmpty { slots[place.presenter] = Array(repeating: .exact, count: count) }
      if place.slot < count { slots[place.presenter][place.slot] = treatment }
    }
    for bound in settings.bounds { set(.atMost(bound.limit), bound.place) }
    for place in settings.ignored { set(.ignored, place) }
  }
}
