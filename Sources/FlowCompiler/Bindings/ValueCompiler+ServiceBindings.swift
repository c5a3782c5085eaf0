internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ValueCompiler {
  /// Lowers the binding of a service; returns `nil` after reporting an error.
  func binding(_ syntax: ServiceBindingSyntax, in scope: LocalScope) -> ServiceBinding? {
    guard let written = syntax.transport else {
      if !report.hasErrors { mismatched(syntax.name.text, .noMeans, at: syntax.name.span) }
      return nil
    }
    let operations = operations(of: syntax, written, in: scope)
    guard let transport = transport(written, in: scope) else { return nil }
    return ServiceBinding(
      name: syntax.name.text, transport: transport, operations: operations.compactMap { $0 }, span: syntax.name.span)
  }

  /// Reports a binding to something that cannot perform the operation or service.
  func mismatched(_ name: String, _ reason: MismatchedBinding.Reason, at span: Span) {
    report.add(MismatchedBinding(name: name, reason: reason), at: span)
  }

  private func transport(_ written: ServiceBindingSyntax.Transport, in scope: LocalScope) -> ServiceBinding.Transport? {
    switch written {
    case .http(let http):
      let url = text(http.url, isSecret: true, in: scope)
      if let url { checkAddress(url, at: http.url.span) }
      let headers = texts(http.headers, in: scope)
      let authority = ifWritten(http.authority) { text($0, isSecret: true, in: scope) }
      guard let url, let headers, let authority else { return nil }
      return .http(HTTPServer(url: url, headers: headers, authority: authority))
    case .process(let process):
      let command = process.command.map { text($0, isSecret: true, in: scope) }
      let folder = ifWritten(process.folder) { text($0, isSecret: true, in: scope) }
      let environment = texts(process.environment, in: scope)
      let restart = ifWritten(process.restart) { nanoseconds($0, under: "restart", in: scope) }
      let words = command.compactMap { $0 }
      guard words.count == command.count, let environment, let restart, let folder else { return nil }
      return .process(
        ServiceProcess(
          command: words, folder: folder, environment: environment, restart: restart ?? ServiceProcess.usualRestart))
    case .file(let folder): return text(folder, isSecret: true, in: scope).map { .file(folder: $0) }
    }
  }

  /// Lowers strings, which may be secret, with their names; returns `nil` if one has an error.
  func texts(_ values: NamedValues, in scope: LocalScope) -> [(name: String, value: ValuePlan)]? {
    let lowered = values.map { name, value in (name.text, text(value, isSecret: true, in: scope)) }
    let sound = lowered.compactMap { name, plan in plan.map { (name: name, value: $0) } }
    return sound.count == lowered.count ? sound : nil
  }

  /// Returns a constant time span in nanoseconds.
  func nanoseconds(_ syntax: ValueSyntax, under key: String, in scope: LocalScope) -> Int64? {
    // The scope has no variables, so every expression is constant.
    let bare = LocalScope(environment: disclosed.environment, nextLocal: 0)
    guard case .constant(.duration(let span))? = self.span(syntax, under: key, isEffect: true, in: bare) else {
      return nil
    }
    return span.nanoseconds
  }

  private func checkAddress(_ plan: ValuePlan, at span: Span) {
    guard let start = plan.leadingWords, !["http://", "https://"].contains(where: start.hasPrefix) else { return }
    report.add(InvalidAddress(text: start, part: .url), at: span)
  }

  // MARK: Operations

  private func operations(
    of syntax: ServiceBindingSyntax, _ transport: ServiceBindingSyntax.Transport, in scope: LocalScope
  ) -> [OperationBinding?] {
    var bound = (syntax.operations ?? []).map { operation($0, of: syntax, transport, in: scope) }
    let named = Set((syntax.operations ?? []).map(\.name.text))
    if transport.kind.bindsAllOperations {
      let timeout = ifWritten(transport.timeout) { nanoseconds($0, under: "timeout", in: scope) }
      for other in context.services.operations
      where other.operation.service == syntax.name.text && !named.contains(other.operation.name) {
        let binding = OperationBinding(
          operation: numbering.firstOperation.advanced(by: other.index.position), action: .call(other.qualifiedName),
          timeout: (timeout ?? nil) ?? OperationBinding.usualTimeout, span: syntax.name.span)
        bound.append(binding)
      }
    } else if bound.isEmpty {
      mismatched(syntax.name.text, .noOperations, at: syntax.name.span)
    }
    return bound
  }

  private func operation(
    _ syntax: OperationBindingSyntax, of service: ServiceBindingSyntax, _ transport: ServiceBindingSyntax.Transport,
    in scope: LocalScope
  ) -> OperationBinding? {
    let name = Name("\(service.name.text).\(syntax.name.text)", at: syntax.name.span)
    guard let operation = context.services.operation(name, use: .bind, report: &report) else { return nil }
    var lowering = OperationBindingLowering(self, operation, syntax, transport)
    return lowering.binding(in: scope)
  }
}

extension ServiceBindingSyntax.Transport {
  /// The longest time that a reply may take, as written.
  var timeout: ValueSyntax? {
    switch self {
    case .http(let http): http.timeout
    case .process(let process): process.timeout
    case .file: nil
    }
  }
}

extension ServiceBindingSyntax.Transport.Kind {
  /// The keys of operations that belong to services of this kind only.
  var ownKeys: [String] {
    switch self {
    case .http: actions + ["every", "query", "headers"]
    case .process, .file: actions
    }
  }

  /// Whether an operation without a binding of its own is bound, too.
  var bindsAllOperations: Bool {
    switch self {
    case .process: true
    case .http, .file: false
    }
  }

  /// Whether a failed reply names the error, so that no cause has to be mapped to it.
  var namesErrors: Bool {
    switch self {
    case .process: true
    case .http, .file: false
    }
  }

  /// Whether a failed reply has a status, which can be a cause.
  var hasStatus: Bool {
    switch self {
    case .http: true
    case .process, .file: false
    }
  }

  /// The keys of the possible actions.
  var actions: [String] {
    switch self {
    case .http: BindingVocabulary.httpActions
    case .process: BindingVocabulary.processActions
    case .file: BindingVocabulary.fileActions
    }
  }

  /// The possible causes of failure, in the order of the reference.
  var causes: [FailureCause] {
    switch self {
    case .http: [.connection, .timeout, .malformed, .tooLarge]
    case .process: [.exit, .timeout, .malformed, .tooLarge]
    case .file: [.missing, .malformed, .tooLarge]
    }
  }
}

extension ValuePlan {
  /// The literal parts and interpolations of a string.
  var textParts: [StringPart] {
    switch self {
    case .text(let parts), .secret(let parts): parts
    case .constant(.secret(let secret)): [.words(secret.revealed)]
    case .constant(let value): [.words(value.text)]
    case .expression(let expression): [.interpolation(expression)]
    default: []
    }
  }

  /// The literal start of the string, or `nil` if it starts with an interpolation.
  var leadingWords: String? {
    guard let first = textParts.first else { return "" }
    if case .words(let words) = first { return words }
    return nil
  }
}
