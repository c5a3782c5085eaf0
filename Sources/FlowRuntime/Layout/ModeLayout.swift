internal import CEL
internal import FlowProgram

/// The static facts about the modes of a presenter, by the indices of what they hold.
final class ModeLayout: Sendable {
  let modes: [Mode]
  /// The index of the slot that holds the active mode.
  let slot: SlotID
  /// The mode of each slot, child and effect of the presenter, or ``Alternative/anyMode`` for its own.
  let ofSlot: [ModeID]
  let ofChild: [ModeID]
  let ofEffect: [ModeID]
  /// The `back` handler of each mode.
  let back: [[Alternative]]
  /// Whether each mode can be active again when its presenter is restored, with only its saved state.
  let canBeRestored: [Bool]
  /// Whether steps of each mode wait for an answer of a screen.
  let asks: [Bool]

  init?(_ presenter: Presenter) {
    guard let declared = presenter.modes else { return nil }
    modes = declared.modes
    slot = declared.slot
    ofSlot = ModeLayout.modes(of: presenter.slots.indices, declared.modes.map { $0.slots.map(\.position) })
    ofChild = ModeLayout.modes(of: presenter.children.indices, declared.modes.map { $0.children.map(\.position) })
    ofEffect = ModeLayout.modes(of: presenter.effects.indices, declared.modes.map { $0.effects.map(\.position) })
    back = declared.modes.ids.map { mode in presenter.back.filter { $0.mode == mode } }
    canBeRestored = declared.modes.map { mode in
      mode.isSaved
        && mode.slots.allSatisfy { index in
          let slot = presenter.slots[index]
          return slot.isSaved || slot.initial != nil || slot.type.isNullable
        }
    }
    let alternatives = presenter.transitions + [presenter.back] + presenter.childHandlers.map(\.alternatives)
    let lists = alternatives.joined().map(\.steps) + [presenter.enter] + presenter.blocks
    let answers = lists.joined().flatMap(\.withInner).compactMap { step -> [BlockID]? in
      if case .navigate(let navigation) = step.action {
        [navigation.then, navigation.cancelled].compactMap(\.self)
      } else {
        nil
      }
    }.joined()
    asks = declared.modes.map { mode in answers.contains { mode.blocks.contains($0) } }
  }

  /// Returns the mode that declares a derived value, or ``Alternative/anyMode``.
  func mode(of derived: Derived) -> ModeID {
    modes.firstID { derived.name.hasPrefix("\($0.name).") } ?? Alternative.anyMode
  }

  private static func modes(of indices: Range<Int>, _ members: [[Int]]) -> [ModeID] {
    var modes = Array(repeating: Alternative.anyMode, count: indices.count)
    for (mode, indices) in members.enumerated() {
      for index in indices where modes.indices.contains(index) { modes[index] = ModeID(mode) }
    }
    return modes
  }
}
