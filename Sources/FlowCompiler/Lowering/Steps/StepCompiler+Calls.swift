internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension StepCompiler {
  /// Lowers `call` with all its keys.
  func call(_ written: CallSyntax, at span: Span, in scope: LocalScope) -> Step.Action? {
    let operation = home.operation(written.operation, use: .call, report: &report)
    if let operation { note(operation) }
    let number = operation.map { home.number(of: $0) } ?? OperationID(0)
    let position = findings.calls.count
    // Steps inside this call may contain further calls, which come after it.
    findings.calls.append((Call(operation: number, arguments: .constant(.null), span: span), scope.mode))
    let arguments = self.arguments(written.arguments, of: operation, at: written.operation.span, in: scope)
    var call = Call(operation: number, arguments: arguments ?? .constant(.null), span: span)
    call.policy = policy(written.policy)
    call.isKept = keeps(written, of: operation, in: scope)
    call.outlivesCaller = written.onLeave?.text == "finish"
    call.loading = written.loading?.text
    call.key = written.key.flatMap { values.value($0, expecting: .string, in: scope) }
    call.timeout = written.timeout.flatMap { values.span($0, under: "timeout", isEffect: false, in: scope) }
    call.retry = retry(written, in: scope)
    call.name = written.name?.text
    lowerFollowing(&call, written, of: operation, in: scope)
    findings.calls[position].call = call
    return operation != nil && arguments != nil ? .call(position) : nil
  }

  /// Lowers the arguments of an operation to one record.
  func arguments(
    _ given: NamedValues?, of operation: ServiceTable.OperationSignature?, at span: Span, in scope: LocalScope
  ) -> ValuePlan? {
    guard let operation, let given, !operation.isMistaken else {
      // The values are checked even if the operation is unknown.
      for (_, syntax) in given ?? [] where syntax.expression != nil { _ = values.value(syntax, in: scope) }
      return nil
    }
    let declaration = operation.operation.arguments
    return values.arguments(given, of: declaration, asWhat: .operation(operation.shownName), at: span, in: scope)
      .map { ValuePlan.record(declaration.shape, $0).folded }
  }

  private func policy(_ word: Name?) -> Call.Policy {
    guard let word else { return .drop }
    if let policy = Call.Policy(rawValue: word.text) { return policy }
    report.add(
      UnknownWord(key: "policy", word: word.text, words: Call.Policy.allCases.map(\.rawValue)), at: word.span)
    return .drop
  }

  private func retry(_ written: CallSyntax, in scope: LocalScope) -> Call.Retry? {
    guard let retry = written.retry else { return nil }
    let backoff = retry.backoff.map { values.span($0, under: "backoff", isEffect: false, in: scope) }
    guard let times = values.value(retry.times, expecting: .int, in: scope) else { return nil }
    return Call.Retry(
      times: times, backoff: (backoff ?? nil) ?? .constant(.duration(Value.Duration(nanoseconds: 0))),
      errors: retry.errors?.map(\.text))
  }

  // MARK: Calls that outlive their presenter

  /// Whether a call outlives its presenter. The distinction matters only where the presenter can leave.
  private func keeps(
    _ written: CallSyntax, of operation: ServiceTable.OperationSignature?, in scope: LocalScope
  ) -> Bool {
    let words = ["finish", "cancel"]
    if let word = written.onLeave, !words.contains(word.text) {
      report.add(UnknownWord(key: "onLeave", word: word.text, words: words), at: word.span)
    } else if written.onLeave == nil, canLeave, scope.place != .leave, let operation, !operation.operation.isReadOnly {
      report.add(
        InterruptibleCall(operation: operation.shownName, presenter: signature.name.text),
        at: written.operation.span)
    }
    return canLeave && written.onLeave?.text == "finish"
  }

  /// Whether the presenter can leave while the flow continues.
  private var canLeave: Bool {
    if signature.isFlow { return false }
    return !signature.isStore || signature.owner != Signatures.flowIndex
  }

  // MARK: Handlers

  private func lowerFollowing(
    _ call: inout Call, _ written: CallSyntax, of operation: ServiceTable.OperationSignature?, in outer: LocalScope
  ) {
    var scope = outer
    if call.isKept { scope.place = .kept }
    if let then = written.then {
      var inner = scope
      if operation == nil || operation?.type != nil {
        call.result = values.declareLocal("result", operation?.type ?? .error, in: &inner)
      }
      call.then = block(then.steps, in: inner)
    }
    for caught in written.catches {
      let data = operation?.operation.declaredError(named: caught.error.text)?.data
      let isUnknown = data == nil && !Operation.ownErrors.contains(caught.error.text)
      call.catches.append(lowerCatch(caught, of: data, isUnknown: isUnknown, in: scope))
    }
    guard let operation else { return }
    checkCatches(written, of: operation)
  }

  /// Lowers the steps for an error. They read its data as `error`. The data of an unknown error is not checked.
  private func lowerCatch(
    _ caught: (error: Name, steps: [StepSyntax]), of data: RecordDeclaration?, isUnknown: Bool, in scope: LocalScope
  ) -> Call.Catch {
    guard let data, !data.fields.isEmpty else {
      var inner = scope
      if isUnknown { inner.declare("error", .error, .local(inner.nextLocal)) }
      return Call.Catch(error: caught.error.text, block: block(caught.steps, in: inner))
    }
    if names[scope.mode].names.contains("error") {
      report.add(
        NameClash(name: "error", first: "a value of this presenter", second: "the data of '\(caught.error.text)'"),
        at: caught.error.span)
    }
    var inner = scope
    let local = values.declareLocal("error", .record(data.name), in: &inner)
    return Call.Catch(
      error: caught.error.text, block: block(caught.steps, in: inner),
      data: Call.CaughtData(local: local, declaration: data))
  }

  /// Reports errors that cannot occur, and errors that no handler catches.
  private func checkCatches(_ written: CallSyntax, of operation: ServiceTable.OperationSignature) {
    var expected = operation.operation.errors
    if written.timeout != nil, !expected.contains(Operation.timeoutError) { expected.append(Operation.timeoutError) }
    for error in written.retry?.errors ?? [] where !expected.contains(error.text) {
      report.add(UnknownError(name: error.text, operation: operation.shownName, known: expected), at: error.span)
    }
    for caught in written.catches {
      if expected.contains(caught.error.text) || caught.error.text == Operation.lostError { continue }
      report.add(
        UnknownError(name: caught.error.text, operation: operation.shownName, known: expected),
        at: caught.error.span)
    }
    let ready = Set((written.catches + signatures.declaration.catches).map(\.error.text))
    let missing = expected.filter { !ready.contains($0) }
    // A misspelled name is reported only once.
    let hasTypo = written.catches.contains { !expected.contains($0.error.text) && $0.error.text != Operation.lostError }
    if !missing.isEmpty, !hasTypo {
      report.add(UncaughtError(errors: missing, operation: operation.shownName), at: written.operation.span)
    }
  }

  /// Lowers the flow's handlers for errors that calls do not catch themselves.
  func defaultCatches() -> [Call.Catch] {
    guard signature.isFlow else { return [] }
    let known = context.possibleErrors + [Operation.timeoutError, Operation.lostError]
    return signatures.declaration.catches.map { caught in
      if !known.contains(caught.error.text), !context.services.isIncomplete {
        report.add(UnknownError(name: caught.error.text, operation: nil, known: known), at: caught.error.span)
      }
      var scope = names.own
      scope.caught = context.caughtErrors[caught.error.text]
      return lowerCatch(caught, of: scope.caught?.data, isUnknown: !known.contains(caught.error.text), in: scope)
    }
  }
}
