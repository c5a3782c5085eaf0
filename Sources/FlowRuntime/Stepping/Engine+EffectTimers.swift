internal import FlowProgram

// Work of effect timers besides running steps. Periodic timers are armed again before their steps run, so that a
// fault in the steps does not stop them.
extension Engine {
  /// Prepares the timer of an effect that is due. Returns whether its steps run now.
  func prepare(_ timer: FlowTimer) -> Bool {
    guard timer.isOfEffect, let index = timer.effect else { return true }
    let id = LivingEffect(owner: timer.owner, index: index)
    guard isAlive(id.owner) else { return false }
    let owner = context(ofNode: id.owner.node)
    let nanoseconds = span(ofEffect: index, in: owner)
    let effect = owner.layout.presenter.effects[index]
    switch effect.trigger {
    case .every:
      // The timer that just came due has left room for this one.
      try? arm(id, after: nanoseconds, at: effect.span)
      return true
    case .idle:
      let (quiet, overflow) = state.clock.now.subtractingReportingOverflow(state.clock.lastTouch)
      if !overflow, quiet < nanoseconds {
        try? arm(id, after: nanoseconds - quiet, at: effect.span)
        return false
      }
      willChangeOutline()
      outline.restingEffects.append(id)
      return true
    case .key, .after, .rising, .items: return true
    }
  }

  /// Records a user action. Effects that wait for idleness restart.
  func noteUserAction() {
    state.clock.lastTouch = state.clock.now
    guard !outline.restingEffects.isEmpty else { return }
    willChangeOutline()
    let resting = outline.restingEffects
    outline.restingEffects = []
    for id in resting where isAlive(id.owner) {
      let owner = context(ofNode: id.owner.node)
      let nanoseconds = span(ofEffect: id.index, in: owner)
      do throws(Fault) {
        try arm(id, after: nanoseconds, at: owner.layout.presenter.effects[id.index].span)
      } catch {
        // The limit of armed timers is reached. The effect keeps waiting until the next input finds room.
        outline.restingEffects.append(id)
      }
    }
  }

  /// Returns the duration that an effect was last armed for.
  func span(ofEffect index: EffectID, in owner: Context) -> Int64 {
    // The reads of the expression are not recorded a second time.
    if let reads, !owner.layout.presenter.effects[index].hasFixedSpan { reads.loseTrack() }
    return Int64(bitPattern: words[owner.firstWord + owner.layout.ranges.effectsOffset + 2 * index.position + 1])
  }
}

extension Effect {
  /// Whether the duration of the trigger, if any, is constant.
  fileprivate var hasFixedSpan: Bool {
    switch trigger {
    case .every(let span), .after(let span), .idle(let span): if case .constant = span { true } else { false }
    case .key, .rising, .items: true
    }
  }
}
