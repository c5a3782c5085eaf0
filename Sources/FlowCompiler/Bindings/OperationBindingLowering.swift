internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The lowering of an operation binding.
struct OperationBindingLowering {
  private let compiler: ValueCompiler
  private let operation: ServiceTable.OperationSignature
  private let syntax: OperationBindingSyntax
  private let transport: ServiceBindingSyntax.Transport

  init(
    _ compiler: ValueCompiler, _ operation: ServiceTable.OperationSignature, _ syntax: OperationBindingSyntax,
    _ transport: ServiceBindingSyntax.Transport
  ) {
    self.compiler = compiler
    self.operation = operation
    self.syntax = syntax
    self.transport = transport
  }

  private var name: String { operation.qualifiedName }
  private var isStream: Bool { operation.operation.isStream }

  /// Returns the binding, or `nil` after reporting an error.
  mutating func binding(in outer: LocalScope) -> OperationBinding? {
    guard checkKeys() else { return nil }
    var scope = outer
    scope.environment.declare(operation.operation.arguments)
    scope.declare("args", .record(operation.operation.arguments.name), BindingVariable.arguments)
    let action = action(in: scope)
    let body = compiler.ifWritten(syntax.body) { compiler.outgoing($0, in: compiler.open(scope)) }
    var replying = scope
    replying.declare("reply", .dyn, BindingVariable.reply)
    let result = compiler.ifWritten(syntax.returns) { incoming($0, in: compiler.open(replying)) }
    let failures = failures(in: scope)
    let timeout = compiler.ifWritten(syntax.timeout ?? transport.timeout) {
      compiler.nanoseconds($0, under: "timeout", in: scope)
    }
    guard let action, let body, let result, let timeout else { return nil }
    return OperationBinding(
      operation: compiler.numbering.firstOperation.advanced(by: operation.index.position), action: action, body: body,
      result: result, failures: failures, timeout: timeout ?? OperationBinding.usualTimeout,
      span: syntax.name.span)
  }

  // MARK: Allowed keys

  private func checkKeys() -> Bool {
    var isSound = true
    for key in syntax.keys {
      let home = ServiceBindingSyntax.Transport.Kind.allCases.first { $0.ownKeys.contains(key.text) }
      if let home, home != transport.kind {
        compiler.mismatched(
          name, .foreignKey(key.text, transport: transport.kind, home: home), at: key.span)
        isSound = false
      }
    }
    return isSound
  }

  private func mismatch<Result>(_ reason: MismatchedBinding.Reason, at span: Span) -> Result? {
    compiler.mismatched(name, reason, at: span)
    return nil
  }

  // MARK: Actions

  private func action(in scope: LocalScope) -> OperationBinding.Action? {
    guard let (word, target) = syntax.action else {
      if transport.kind == .process { return .call(name) }
      return mismatch(.noAction(words: fittingActions), at: syntax.name.span)
    }
    guard let plan = compiler.text(target, isSecret: true, in: scope) else { return nil }
    if syntax.body != nil, BindingVocabulary.bodylessActions.contains(word.text) {
      return mismatch(.idleBody(action: word.text), at: syntax.body?.span ?? word.span)
    }
    return switch transport.kind {
    case .http: request(word, plan, in: scope)
    case .process: call(plan, at: target.span)
    case .file: file(word, plan.textParts, at: target.span)
    }
  }

  private var fittingActions: [String] {
    let ofStreams = BindingVocabulary.streamActions
    return transport.kind.actions.filter { ofStreams.contains($0) == isStream || $0 == "get" && isStream }.sorted {
      ofStreams.contains($0) && !ofStreams.contains($1)
    }
  }

  private func call(_ plan: ValuePlan, at span: Span) -> OperationBinding.Action? {
    guard case .words(let words)? = plan.textParts.first, plan.textParts.count == 1 else {
      compiler.report.add(InvalidAddress(text: syntax.action?.target.scalar?.text ?? "", part: .name), at: span)
      return nil
    }
    return .call(words)
  }

  private func file(_ word: Name, _ parts: [StringPart], at span: Span) -> OperationBinding.Action? {
    if word.text == "watch", !isStream { return mismatch(.streamOfCall(key: "watch"), at: word.span) }
    if word.text != "watch", isStream {
      return mismatch(.callOfStream(action: word.text, transport: .file), at: word.span)
    }
    var isOutside = parts.isEmpty
    var written = ""
    for case .words(let words) in parts {
      written += words
      if words.hasPrefix("/") && written == words || words.split(separator: "/").contains("..") { isOutside = true }
    }
    if isOutside {
      compiler.report.add(InvalidAddress(text: written, part: .file), at: span)
      return nil
    }
    if case .words(let end)? = parts.last, ![".json", ".yaml", ".yml"].contains(where: end.hasSuffix) {
      compiler.report.add(InvalidAddress(text: written, part: .ending), at: span)
      return nil
    }
    return word.text == "read" ? .read(parts) : word.text == "write" ? .write(parts) : .watch(parts)
  }

  private func request(_ word: Name, _ plan: ValuePlan, in scope: LocalScope) -> OperationBinding.Action? {
    if let start = plan.leadingWords, !start.hasPrefix("/") {
      compiler.report.add(InvalidAddress(text: start, part: .path), at: syntax.action?.target.span ?? word.span)
      return nil
    }
    guard let repetition = repetition(word, in: scope) else { return nil }
    let method = HTTPRequestPlan.Method(rawValue: word.text.uppercased()) ?? .get
    let query = syntax.query.map { ($0.0.text, compiler.outgoing($0.1, in: compiler.open(scope))) }
    let headers = compiler.texts(syntax.headers, in: scope)
    let sound = query.compactMap { name, plan in plan.map { (name: name, value: $0) } }
    guard sound.count == query.count, let headers else { return nil }
    return .request(
      HTTPRequestPlan(
        method: method, repetition: repetition, path: plan.textParts, query: sound, headers: headers))
  }

  private func repetition(_ word: Name, in scope: LocalScope) -> HTTPRequestPlan.Repetition? {
    let every = syntax.keys.first { $0.text == "every" }
    if !isStream {
      if let every { return mismatch(.streamOfCall(key: "every"), at: every.span) }
      return word.text == "events" ? mismatch(.streamOfCall(key: "events"), at: word.span) : .once
    }
    if word.text == "events" {
      if let every { return mismatch(.streamOfCall(key: "every"), at: every.span) }
      return .events
    }
    guard word.text == "get", let written = syntax.every else {
      return mismatch(.callOfStream(action: word.text, transport: .http), at: word.span)
    }
    return compiler.nanoseconds(written, under: "every", in: scope).map { .every($0) }
  }

  // MARK: Replies

  private func incoming(_ written: ValueSyntax, in scope: LocalScope) -> ValuePlan? {
    guard let plan = compiler.outgoing(written, in: scope) else { return nil }
    guard let declared = operation.type else {
      compiler.report.add(MismatchedReply(operation: name, found: plan.foundType, declared: nil), at: written.span)
      return nil
    }
    guard plan.foundType.mayBecome(declared) else {
      compiler.report.add(
        MismatchedReply(operation: name, found: plan.foundType, declared: declared),
        at: written.expression?.span ?? written.span)
      return nil
    }
    return plan
  }

  // MARK: Errors

  private func failures(in scope: LocalScope) -> [FailureRule] {
    var rules: [FailureRule] = []
    for failure in syntax.failures {
      let known = operation.operation.errors
      guard let declared = operation.operation.declaredError(named: failure.error.text) else {
        compiler.report.add(
          UnknownError(name: failure.error.text, operation: name, known: known, isFake: true), at: failure.error.span)
        continue
      }
      let data = data(failure, of: declared, in: scope)
      for written in failure.causes {
        guard let cause = cause(written) else { continue }
        if let earlier = rules.first(where: { $0.cause.includes(cause) }) {
          compiler.report.add(
            RepeatedFailure(cause: written.text, error: failure.error.text, earlier: earlier.error), at: written.span)
        }
        rules.append(FailureRule(cause: cause, error: failure.error.text, data: data))
      }
    }
    if !transport.kind.namesErrors {
      for error in operation.operation.errors where !syntax.failures.contains(where: { $0.error.text == error }) {
        compiler.report.add(
          UnmappedError(operation: name, error: error, causes: transport.kind.causes.map(\.description)),
          at: syntax.name.span)
      }
    }
    return rules
  }

  /// Lowers the data of an error, which is computed from the arguments and the body of the failed reply.
  private func data(
    _ failure: OperationBindingSyntax.Failure, of declared: DeclaredError, in outer: LocalScope
  ) -> ValuePlan? {
    var scope = outer
    scope.declare("body", .dyn, BindingVariable.failedBody)
    let owner = ArgumentOwner.error(failure.error.text)
    var pairs: [(key: Value, value: ValuePlan)] = []
    for (name, written) in failure.data {
      guard let field = declared.data.field(named: name.text) else {
        compiler.report.add(
          UnknownArgument(name: name.text, owner: owner, known: declared.data.fields.map(\.name)), at: name.span)
        continue
      }
      guard let plan = compiler.outgoing(written, in: compiler.open(scope)) else { continue }
      if plan.foundType.mayBecome(field.type) {
        pairs.append((.string(name.text), plan))
      } else {
        compiler.report.add(
          MismatchedReply(operation: self.name, found: plan.foundType, declared: field.type, field: name.text),
          at: written.expression?.span ?? written.span)
      }
    }
    for field in declared.data.fields where field.defaultValue == nil {
      if failure.data.contains(where: { $0.name.text == field.name }) { continue }
      compiler.report.add(
        MissingArgument(name: field.name, type: field.type, owner: owner), at: failure.error.span)
    }
    return declared.hasData ? ValuePlan.map(pairs).folded : nil
  }

  private func cause(_ written: Name) -> FailureCause? {
    let known = transport.kind.causes
    if let found = FailureCause.words.first(where: { $0.word == written.text })?.cause, known.contains(found) {
      return found
    }
    let range = FailureCause.statusRange(written.text)
    if let range, transport.kind.hasStatus, range.lowerBound >= 100, range.upperBound <= 599 { return .status(range) }
    let isStatus = written.text.utf8.first.map { (0x30...0x39).contains($0) } ?? false
    compiler.report.add(
      UnknownFailure(
        cause: written.text, transport: transport.kind.rawValue, known: known.map(\.description),
        isStatus: isStatus && transport.kind.hasStatus),
      at: written.span)
    return nil
  }
}

extension FailureCause {
  /// Parses the statuses in a text: `404`, or `500..599`.
  fileprivate static func statusRange(_ text: String) -> ClosedRange<Int>? {
    if let status = Int(text) { return status...status }
    guard let dots = text.firstRange(of: ".."), let first = Int(text[..<dots.lowerBound]),
      let last = Int(text[dots.upperBound...]), first <= last
    else { return nil }
    return first...last
  }
}
