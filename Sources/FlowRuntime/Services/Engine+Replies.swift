internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Engine {
  /// Handles the outcome of a call: retries it, or resolves it and runs the subsequent steps.
  func reply(to number: UInt64, _ outcome: CallOutcome) throws(Fault) {
    guard let position = outline.calls.firstIndex(where: { $0.number == number }) else { return }
    let call = outline.calls[position]
    let operation = layout.program.operations[call.operation]
    if isTraced {
      trace(.replied(presenter: path(ofCaller: call), operation: operation.qualifiedName, outcome: outcome))
    }
    if case .failed(let error) = outcome, call.retriesLeft > 0, isRetried(call, after: error) {
      coverOutcome(outcome, of: call.operation)
      rest(position)
      return
    }
    take(number)
    try check(outcome, of: operation, at: layout.program.presenters[call.presenter].calls[call.site].span)
    coverOutcome(outcome, of: call.operation)
    try resume(after: call, outcome)
    try askNext(after: call)
  }

  /// Whether a call that failed is made again. Data of another type than declared ends the call with a fault.
  private func isRetried(_ call: PendingCall, after error: CallError) -> Bool {
    let plan = layout.program.presenters[call.presenter].calls[call.site]
    guard plan.retry?.includes(error.name) ?? true else { return false }
    guard let declared = layout.program.operations[call.operation].declaredError(named: error.name) else { return true }
    return error.fits(declared, in: layout.program.types)
  }

  /// Handles the timeout of a call.
  func timeOut(_ number: UInt64) throws(Fault) {
    guard let call = outline.calls.first(where: { $0.number == number }) else { return }
    if !isFaked(call.operation) { scratch.requests.append(.cancel(number)) }
    try reply(to: number, .failed(CallError(Operation.timeoutError)))
  }

  /// Lets a failed call wait for its retry.
  private func rest(_ position: Int) {
    willChangeOutline()
    var call = outline.calls[position]
    outline.timers.cancel(ofNumber: call.number)
    let pause = max(call.backoff, scratch.askedPause)
    call.retriesLeft -= 1
    let (twice, overflow) = call.backoff.addingReportingOverflow(call.backoff)
    call.backoff = overflow ? .max : twice
    call.phase = .resting
    outline.calls[position] = call
    arm(.retry(call.number), after: pause)
  }

  /// Removes a resolved call.
  func take(_ number: UInt64) {
    guard let position = outline.calls.firstIndex(where: { $0.number == number }) else { return }
    willChangeOutline()
    let call = outline.calls.remove(at: position)
    outline.timers.cancel(ofNumber: number)
    loadingDidChange(of: call.caller)
  }

  /// Makes the call that was queued behind another one.
  func askNext(after call: PendingCall) throws(Fault) {
    if let next = next(after: call) { try ask(next.number) }
  }

  /// Returns the call that was queued behind a resolved one, if no other call of the step is in flight.
  func next(after call: PendingCall) -> PendingCall? {
    let waiting = rivals(ofSite: call.site, key: call.key, by: call.caller, of: call.presenter)
    return waiting.allSatisfy { $0.phase == .queued } ? waiting.first : nil
  }

  // MARK: Subsequent steps

  private func resume(after call: PendingCall, _ outcome: CallOutcome) throws(Fault) {
    let presenter = layout.program.presenters[call.presenter]
    let plan = presenter.calls[call.site]
    switch outcome {
    case .returned(let value):
      guard let block = plan.then else { return }
      try resume(call, plan, block: block, call.thenCaptures, result: plan.result.map { ($0, value) })
    case .unusable: return
    case .failed(let error):
      if let position = plan.position(ofCatch: error.name) {
        let caught = plan.catches[position]
        try resume(
          call, plan, block: caught.block, call.catchCaptures[position], result: caught.data.map { $0.value(of: error) }
        )
      } else {
        try runDefaultCatch(of: error, in: call.flow)
      }
    }
  }

  private func resume(
    _ call: PendingCall, _ plan: Call, block: BlockID, _ captures: [Value], result: (local: Int, value: Value)?
  ) throws(Fault) {
    if plan.isKept {
      // The subsequent steps read only locals and the flow, so that they run alike whether the presenter is alive or
      // not.
      guard enterContext(of: call.flow) else { return }
      work.keptCall = call
    } else {
      guard enterContext(of: call.caller) else { return }
    }
    // The steps after a call of an effect are steps of the effect, with the timers and calls that they start.
    work.effects.current = plan.isKept ? nil : call.effect
    defer { (work.keptCall, work.effects.current) = (nil, nil) }
    let owner = layout.presenters[call.presenter]
    for (local, value) in zip(owner.captures[block.position], captures) { setLocal(local, to: value) }
    if let result { setLocal(result.local, to: result.value) }
    try run(owner.presenter.blocks[block])
  }

  /// Runs a flow's handler for an error that is not caught elsewhere, unless the flow has left.
  func runDefaultCatch(of error: CallError, in instance: InstanceID) throws(Fault) {
    guard enterContext(of: instance) else { return }
    let flow = context.layout.presenter
    guard let found = flow.catches.first(where: { $0.error.utf8.elementsEqual(error.name.utf8) }) else { return }
    if let given = found.data?.value(of: error) { setLocal(given.local, to: given.value) }
    try run(flow.blocks[found.block])
  }

  // MARK: The decoding boundary

  /// Rejects an outcome that the expressions of the flow do not expect: a value of another type, or an undeclared
  /// error.
  func check(_ outcome: CallOutcome, of operation: Operation, at span: Span) throws(Fault) {
    switch outcome {
    case .returned(let value):
      guard let type = operation.type, !value.fits(type, in: layout.program.types) else { return }
      throw mismatch(
        "'\(operation.qualifiedName)' is declared as \(type), but replied with \(value.literal(limit: 120))", at: span,
        hint: "let the service reply with \(type), or declare the type of the reply")
    case .unusable(let fault): throw Fault(fault, of: operation, at: span)
    case .failed(let error):
      if let declared = operation.declaredError(named: error.name) {
        if error.fits(declared, in: layout.program.types) { return }
        let name = "the error '\(error.name)' of '\(operation.qualifiedName)'"
        throw mismatch(
          "\(name) is declared with \(declared.signature), but it came with \(error.found)", at: span,
          hint: "let the service send \(declared.signature), or declare the data of the error")
      }
      let own = [Operation.timeoutError, Operation.lostError]
      if own.contains(where: { $0.utf8.elementsEqual(error.name.utf8) }) { return }
      let known = operation.errors.isEmpty ? "no errors" : operation.errors.map { "'\($0)'" }.joined(separator: ", ")
      throw mismatch(
        "'\(operation.qualifiedName)' declares \(known), but failed with '\(error.name)'", at: span,
        hint: error.name.isName
          ? "declare the error: 'errors: [\((operation.errors + [error.name]).joined(separator: ", "))]'"
          : "let the service fail with a declared error")
    }
  }

  /// Returns the fault of a service that does not match its declaration. The flow alone cannot cause it.
  private func mismatch(_ message: String, at span: Span, hint: String) -> Fault {
    Fault(Diagnostic(code: "mismatched-reply", span: span, message: message, hints: [hint]))
  }
}

extension Call.CaughtData {
  /// Returns the local, and the data of an error that the steps can read there.
  fileprivate func value(of error: CallError) -> (local: Int, value: Value) {
    (local, .record(error.data(as: declaration)))
  }
}

extension CallError {
  /// Whether the data has the declared type. The data of an error without fields is ignored.
  fileprivate func fits(_ declared: DeclaredError, in types: Environment) -> Bool {
    !declared.hasData || Value.record(data).fits(.record(declared.data.name), in: types)
  }

  /// The data in the wording of messages.
  fileprivate var found: String {
    data.fields.isEmpty ? "no data" : Value.record(data).literal(limit: 120)
  }
}

extension DeclaredError {
  /// The fields with their types: `reason: string`.
  var signature: String {
    hasData ? data.fields.map { "\($0.name): \($0.type)" }.joined(separator: ", ") : "no data"
  }
}

extension String {
  /// Whether an error of this name can be declared.
  fileprivate var isName: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
      }
  }
}
