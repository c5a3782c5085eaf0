internal import FlowProgram

extension Machine {
  /// Cancels calls; what follows them is never done.
  func cancelCalls(where isMeant: (PendingCall) -> Bool) {
    guard outline.calls.contains(where: isMeant) else { return }
    let cancelled = outline.calls.filter(isMeant)
    willChangeOutline()
    outline.calls.removeAll(where: isMeant)
    for call in cancelled {
      outline.timers.cancel(ofNumber: call.number)
      if call.phase == .asked, !isFaked(call.operation) { requests.append(.cancel(call.number)) }
      if trace != nil {
        let name = layout.program.operations[call.operation].qualifiedName
        trace(.callCancelled(presenter: path(ofCaller: call), operation: name))
      }
      loadingDidChange(of: call.caller)
    }
  }

  /// Cancels what a presenter has asked for, now that it leaves; what it lets finish goes on.
  func cancelCalls(of caller: InstanceID) {
    if outline.calls.isEmpty { return }
    cancelCalls { $0.caller == caller && !outlivesCaller($0) }
  }

  /// Cancels what the steps of an effect have asked for.
  func cancelCalls(of effect: EffectID) {
    if outline.calls.isEmpty { return }
    cancelCalls { $0.effect == effect && !isKept($0) }
  }

  /// Cancels the calls of the present context that have a name; those that wait for them are cancelled as well.
  func cancelCalls(named name: String) {
    if outline.calls.isEmpty { return }
    let caller = instance(ofNode: context.node)
    cancelCalls {
      $0.caller == caller
        && layout.program.presenters[$0.presenter].calls[$0.site].name?.utf8.elementsEqual(name.utf8) ?? false
    }
  }

  /// Forgets all calls and streams because the flow ends. What was to be finished in any case is not called off, and one that
  /// waits for another of the same step is made now.
  func endServices() throws(Fault) {
    for subscription in outline.subscriptions { end(subscription) }
    cancelCalls { !outlivesCaller($0) }
    for call in outline.calls where call.phase == .queued { try ask(call.number) }
    guard !outline.calls.isEmpty else { return }
    willChangeOutline()
    outline.calls = []
  }

  /// Whether a call is not called off when its presenter leaves.
  private func outlivesCaller(_ call: PendingCall) -> Bool {
    layout.program.presenters[call.presenter].calls[call.site].outlivesCaller
  }

  /// Whether a call goes on when its presenter leaves, and is followed then.
  func isKept(_ call: PendingCall) -> Bool { layout.program.presenters[call.presenter].calls[call.site].isKept }

  /// Whether a fake answers what is asked of an operation.
  func isFaked(_ operation: Int) -> Bool {
    switch mode {
    case .faked: layout.program.fakes[operation] != nil
    case .partly(let outside): !outside.contains(operation) && layout.program.fakes[operation] != nil
    case .outside, .chosen: false
    }
  }
}
