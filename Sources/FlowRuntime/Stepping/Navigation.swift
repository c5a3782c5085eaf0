internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Machine {
  /// Goes to a screen. Its presenter is created in the structure phase, if the entry is still there then.
  func navigate(_ navigation: Step.Navigation, at span: Span) throws(Fault) {
    var params: [Value?] = []
    params.reserveCapacity(navigation.params.count)
    for plan in navigation.params {
      guard let plan else {
        params.append(nil)
        continue
      }
      params.append(try evaluate(plan))
    }
    let position = positionOfContext
    willChangeOutline()
    switch navigation.style {
    case .push: break
    case .replace: removeEntries(from: position)
    case .reset: removeEntries(from: 0)
    }
    if outline.stack.count >= limits.stackDepth {
      let screen = layout.program.presenters[navigation.screen].name
      throw Fault(TooDeepStack(screen: screen, limit: limits.stackDepth), at: span)
    }
    push(navigation.screen, params: params)
    work.lastStyle = navigation.style
    stackDidChange()
  }

  /// Puts an entry on the stack whose presenter the structure phase will create.
  func push(_ screen: Int, params: [Value?]) {
    outline.stack.append(Entry(id: outline.nextEntry, presenter: screen, instance: nil, params: params))
    outline.nextEntry += 1
    work.hasStackChanged = true
  }

  /// Leaves the entry of the present context and all above it, or goes on to an entry below.
  ///
  /// From the flow's own presenter it leaves the entry on top. Where nothing is left to go back to, it does what the
  /// flow says back does there.
  func goBack(_ target: Step.Return) {
    let position = positionOfContext
    switch target {
    case .one:
      if position <= 0 { leaveRoot() } else { pop(from: position) }
    case .root:
      pop(from: 1)
    case .to(let screen):
      let below = outline.stack.prefix(max(0, position))
      if let found = below.lastIndex(where: { $0.presenter == screen }) { pop(from: found + 1) }
    }
  }

  /// Does what back does when only the root is left.
  func leaveRoot() {
    guard layout.program.backstack.onRootBack == .exit else { return }
    willChangeOutline()
    outline.hasExited = true
    outline.timers.cancelAll()
  }

  private func pop(from position: Int) {
    guard position < outline.stack.count else { return }
    willChangeOutline()
    removeEntries(from: position)
    work.lastStyle = nil
    stackDidChange()
  }

  /// The position of the entry of the present context; of the flow's own presenter, that of the entry on top.
  private var positionOfContext: Int {
    if context.isFlow { return outline.stack.count - 1 }
    let own = instance(ofNode: context.node)
    return outline.stack.lastIndex { $0.instance == own } ?? outline.stack.count - 1
  }

  /// Takes entries off the stack, the top first. Their presenters are dead from here on.
  private func removeEntries(from position: Int) {
    while outline.stack.count > position, let entry = outline.stack.popLast() {
      work.hasStackChanged = true
      guard let instance = entry.instance else { continue }
      kill(Int(instance.index))
    }
  }

  private func stackDidChange() {
    systemDidChange(.screen)
    systemDidChange(.backstackDepth)
    systemDidChange(.isVisible)
  }
}
