internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses a bindings file.
  mutating func bindingsFile(_ root: Node) -> BindingsFile? {
    guard let fields = fields(root, of: BindingVocabulary.file),
      let flow = fields["for"].flatMap({ reference($0.value, to: "the flow") })
    else { return nil }
    return BindingsFile(
      flow: flow, variables: fields["environment"].map { variables($0.value) } ?? [],
      services: fields["services"].map { serviceBindings($0.value) } ?? [])
  }

  fileprivate mutating func variables(_ node: Node) -> [(name: Name, fallback: ValueSyntax?)] {
    guard let entries = entries(node, of: "'environment'", mayBeEmpty: true, hint: "write 'NAME:'") else { return [] }
    return entries.compactMap { entry in
      newName(entry.key, of: "a variable").map { ($0, entry.value.isNull ? nil : ValueSyntax(node: entry.value)) }
    }
  }

  fileprivate mutating func serviceBindings(_ node: Node) -> [ServiceBindingSyntax] {
    guard let entries = entries(node, of: "'services'", mayBeEmpty: true, hint: "write 'SERVICE: { http: … }'") else {
      return []
    }
    return entries.compactMap { entry in
      guard let name = reference(entry.key, to: "a service"),
        let fields = fields(entry.value, of: BindingVocabulary.service)
      else { return nil }
      return ServiceBindingSyntax(
        name: name, transport: transport(fields, at: name),
        operations: fields["operations"].map { operations($0.value) })
    }
  }

  private mutating func transport(_ fields: Fields, at name: Name) -> ServiceBindingSyntax.Transport? {
    let words = ServiceBindingSyntax.Transport.Kind.allCases.map(\.rawValue)
    guard let word = single(of: words, in: fields, of: BindingVocabulary.service.name),
      let kind = ServiceBindingSyntax.Transport.Kind(rawValue: word.key.scalar?.text ?? "")
    else { return nil }
    switch kind {
    case .http: return http(word.value).map { .http($0) }
    case .process: return process(word.value).map { .process($0) }
    case .file: return .file(ValueSyntax(node: word.value))
    }
  }

  /// Returns the entry of the only given key out of several alternatives, and reports a second one.
  private mutating func single(
    of names: [String], in fields: Fields, of what: String
  ) -> (key: Node, value: Node)? {
    let given = names.compactMap { fields[$0] }
    if let first = given.first, let second = given.dropFirst().first {
      report.add(
        SeveralChoices(
          first: first.key.scalar?.text ?? "", second: second.key.scalar?.text ?? "", what: what,
          advice: ["remove one of them"]),
        at: second.key.span)
      return nil
    }
    return given.first
  }

  private mutating func http(_ node: Node) -> HTTPServiceSyntax? {
    guard let fields = fields(node, of: BindingVocabulary.http), let url = fields["url"] else { return nil }
    let safety = fields["tls"].flatMap { self.fields($0.value, of: BindingVocabulary.tls) }
    return HTTPServiceSyntax(
      url: ValueSyntax(node: url.value), headers: values("headers", in: fields),
      timeout: fields["timeout"].map { ValueSyntax(node: $0.value) },
      authority: safety?["ca"].map { ValueSyntax(node: $0.value) })
  }

  private mutating func process(_ node: Node) -> ProcessServiceSyntax? {
    guard let fields = fields(node, of: BindingVocabulary.process), let command = fields["command"],
      let words = items(command.value, of: "'command'")
    else { return nil }
    if words.isEmpty {
      reject(command.value, "'command'", expected: "a program", hints: ["write '[PROGRAM, ARGUMENT]'"])
      return nil
    }
    return ProcessServiceSyntax(
      command: words.map { ValueSyntax(node: $0) }, folder: fields["folder"].map { ValueSyntax(node: $0.value) },
      environment: values("environment", in: fields), timeout: fields["timeout"].map { ValueSyntax(node: $0.value) },
      restart: fields["restart"].map { ValueSyntax(node: $0.value) }, span: command.key.span)
  }

  private mutating func values(_ key: String, in fields: Fields) -> NamedValues {
    fields[key].flatMap { namedValues($0.value, of: "'\(key)'", mayBeEmpty: true) } ?? []
  }

  // MARK: Operations

  private mutating func operations(_ node: Node) -> [OperationBindingSyntax] {
    guard let entries = entries(node, of: "'operations'", mayBeEmpty: true, hint: "write 'OPERATION: { … }'") else {
      return []
    }
    return entries.compactMap { entry in
      guard let name = reference(entry.key, to: "an operation"),
        let fields = fields(entry.value, of: BindingVocabulary.operation, mayBeEmpty: true)
      else { return nil }
      return operation(name, fields)
    }
  }

  private mutating func operation(_ name: Name, _ fields: Fields) -> OperationBindingSyntax {
    let action = single(of: BindingVocabulary.actions, in: fields, of: BindingVocabulary.operation.name)
    func value(_ key: String) -> ValueSyntax? { fields[key].map { ValueSyntax(node: $0.value) } }
    let keys = BindingVocabulary.operation.keys.compactMap { key in
      fields[key.name].map { Name(key.name, at: $0.key.span) }
    }
    return OperationBindingSyntax(
      name: name,
      action: action.map { (Name($0.key.scalar?.text ?? "", at: $0.key.span), ValueSyntax(node: $0.value)) },
      query: values("query", in: fields), headers: values("headers", in: fields), every: value("every"),
      body: value("body"), returns: value("returns"), timeout: value("timeout"),
      failures: fields["errors"].map { failures($0.value) } ?? [], keys: keys)
  }

  private mutating func failures(_ node: Node) -> [OperationBindingSyntax.Failure] {
    guard let entries = entries(node, of: "'errors'", mayBeEmpty: true, hint: "write 'ERROR: CAUSE'") else { return [] }
    return entries.compactMap { entry in
      guard let error = reference(entry.key, to: "an error") else { return nil }
      guard let parts = entry.value.entries else {
        return OperationBindingSyntax.Failure(error: error, causes: causes(entry.value), data: [])
      }
      let cause = parts.first { $0.key.scalar?.text == "status" }
      if cause == nil {
        reject(
          entry.value, "'\(error.text)'", expected: "a cause",
          hints: ["write the cause beside the data: '\(error.text): { status: 404, FIELD: … }'"])
      }
      let data = parts.compactMap { part in
        part.key.scalar?.text == "status"
          ? nil : reference(part.key, to: "a field of an error").map { ($0, ValueSyntax(node: part.value)) }
      }
      return OperationBindingSyntax.Failure(error: error, causes: cause.map { causes($0.value) } ?? [], data: data)
    }
  }

  private mutating func causes(_ node: Node) -> [Name] {
    (node.items.map { Array($0) } ?? [node]).compactMap { reference($0, to: "the cause of an error") }
  }
}
