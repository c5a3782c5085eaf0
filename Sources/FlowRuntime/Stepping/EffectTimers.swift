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
    let nanoseconds = span(ofEffect: index, in: owner)
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
      let nanoseconds = span(ofEffect: id.index, in: owner)
      do throws(Fault) {
        try arm(id, after: nanoseconds, at: owner.layout.presenter.effects[id.index].span)
      } catch {
        // As many timers are armed as there may be; it goes on resting until the next input finds room.
        outline.restingEffects.append(id)
      }
    }
  }

  /// The span of time that an effect was armed for last.
  func span(ofEffect index: Int, in owner: Context) -> Int64 {
    // What the span was computed from is not noted a second time.
    if let reads, !owner.layout.presenter.effects[index].hasFixedSpan { reads.loseTrack() }
    return Int64(bitPattern: words[owner.firstWord + owner.layout.effectsOffset + 2 * index + 1])
  }
}

extension Effect {
  /// Whether its span of time, if it has one, is always the same.
  fileprivate var hasFixedSpan: Bool {
    switch trigger {
    case .every(let span), .after(let span), .idle(let span): if case .constant = span { true } else { false }
    case .key, .rising, .items: true
    }
  }
}
