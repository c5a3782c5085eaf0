internal import FlowProgram

extension Engine {
  /// Cancels calls. Their subsequent steps never run.
  func cancelCalls(where isMeant: (PendingCall) -> Bool) {
    guard outline.calls.contains(where: isMeant) else { return }
    let cancelled = outline.calls.filter(isMeant)
    willChangeOutline()
    outline.calls.removeAll(where: isMeant)
    for call in cancelled {
      outline.timers.cancel(ofNumber: call.number)
      if call.phase == .asked, !isFaked(call.operation) { scratch.requests.append(.cancel(call.number)) }
      if isTraced {
        let name = layout.program.operations[call.operation].qualifiedName
        trace(.callCancelled(presenter: path(ofCaller: call), operation: name))
      }
      loadingDidChange(of: call.caller)
    }
  }

  /// Cancels the calls of a presenter that leaves, except for those that outlive it.
  func cancelCalls(of caller: InstanceID) {
    if outline.calls.isEmpty { return }
    cancelCalls { $0.caller == caller && !outlivesCaller($0) }
  }

  /// Cancels the calls that some steps of a presenter made, except for those that outlive it.
  func cancelCalls(of caller: InstanceID, atSites sites: Set<Int>) {
    if outline.calls.isEmpty { return }
    cancelCalls { $0.caller == caller && sites.contains($0.site) && !outlivesCaller($0) }
  }

  /// Cancels the calls made by the steps of an effect, except for those that outlive it.
  func cancelCalls(of effect: LivingEffect) {
    if outline.calls.isEmpty { return }
    cancelCalls { $0.effect == effect && !outlivesCaller($0) }
  }

  /// Cancels the calls of the present context that have a name, including queued ones.
  func cancelCalls(named name: String) {
    if outline.calls.isEmpty { return }
    let caller = instance(ofNode: context.node)
    cancelCalls {
      $0.caller == caller
        && layout.program.presenters[$0.presenter].calls[$0.site].name?.utf8.elementsEqual(name.utf8) ?? false
    }
  }

  /// Ends all calls and streams at the end of the flow. Calls that must finish are not cancelled, and those of them
  /// that wait for another call or for another attempt are made now.
  func endServices() throws(Fault) {
    for subscription in outline.subscriptions { end(subscription) }
    cancelCalls { !outlivesCaller($0) }
    for call in outline.calls where call.phase != .asked { try ask(call.number) }
    guard !outline.calls.isEmpty else { return }
    willChangeOutline()
    outline.calls = []
  }

  /// Whether a call is not cancelled when its presenter leaves.
  private func outlivesCaller(_ call: PendingCall) -> Bool {
    layout.program.presenters[call.presenter].calls[call.site].outlivesCaller
  }

  /// Whether a fake answers an operation.
  func isFaked(_ operation: OperationID) -> Bool {
    switch mode {
    case .faked: layout.program.fakes[operation] != nil
    case .partly(let outside): !outside.contains(operation) && layout.program.fakes[operation] != nil
    case .outside, .chosen: false
    }
  }
}
