internal import FlowProgram

// What the timers of effects do besides running steps: they are armed again before the steps run, so that a fault in
// the steps does not stop them.
extension Machine {
  /// Prepares the timer of an effect that has come due; whether its steps are to run now.
  func prepare(_ timer: FlowTimer) -> Bool {
    guard timer.isOfEffect, let index = timer.effect else { return true }
    let id = EffectID(owner: timer.owner, index: index)
    guard isAlive(id.owner) else { return false }
    let owner = context(ofNode: Int(id.owner.index))
    let nanoseconds = Int64(bitPattern: words[owner.firstWord + owner.layout.effectsOffset + 2 * index + 1])
    let effect = owner.layout.presenter.effects[index]
    switch effect.trigger {
    case .every:
      // There was room for it a moment ago.
      try? arm(id, after: nanoseconds, at: effect.span)
      return true
    case .idle:
      let (quiet, overflow) = now.subtractingReportingOverflow(lastTouch)
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

  /// Notes that a person did something: effects that wait for idleness start anew.
  func noteTouch() {
    lastTouch = now
    guard !outline.restingEffects.isEmpty else { return }
    willChangeOutline()
    let resting = outline.restingEffects
    outline.restingEffects = []
    for id in resting where isAlive(id.owner) {
      let owner = context(ofNode: Int(id.owner.index))
      let nanoseconds = Int64(bitPattern: words[owner.firstWord + owner.layout.effectsOffset + 2 * id.index + 1])
      do throws(Fault) {
        try arm(id, after: nanoseconds, at: owner.layout.presenter.effects[id.index].span)
      } catch {
        // As many timers are armed as there may be; it goes on resting until the next input finds room.
        outline.restingEffects.append(id)
      }
    }
  }
}
