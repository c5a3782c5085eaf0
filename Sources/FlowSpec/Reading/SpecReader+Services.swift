internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses the services of a flow.
  mutating func services(_ node: Node, _ unread: inout DeclaredParts) -> [ServiceDeclaration] {
    let hint = "write 'NAME: { OPERATION: { args: …, returns: … } }'"
    guard let entries = entries(node, of: "'services'", mayBeEmpty: true, hint: hint) else {
      unread.insert(.services)
      return []
    }
    return entries.compactMap { entry in
      newName(entry.key, of: "a service").map { name in
        ServiceDeclaration(name: name, operations: operations(entry.value, of: name))
      }
    }
  }

  private mutating func operations(_ node: Node, of service: Name) -> [OperationDeclaration]? {
    let what = "the service '\(service.text)'"
    guard let entries = entries(node, of: what, hint: "write 'OPERATION: { args: …, returns: … }'"),
      areNamed(entries, Vocabulary.operation)
    else { return nil }
    return entries.compactMap { entry in
      guard let name = newName(entry.key, of: "an operation"),
        let fields = fields(entry.value, of: Vocabulary.operation, mayBeEmpty: true)
      else { return nil }
      return operation(name, fields)
    }
  }

  private mutating func operation(_ name: Name, _ fields: Fields) -> OperationDeclaration {
    if let returns = fields["returns"], let stream = fields["stream"] {
      report.add(
        SeveralChoices(
          first: "stream", second: "returns", what: "an operation",
          advice: ["remove one of them: a stream has items, an operation has one reply"]),
        at: returns.key.span, related: [RelatedPlace("'stream' is here", at: stream.key.span)])
    }
    var arguments: [FieldSyntax]? = []
    if let node = fields["args"]?.value { arguments = declaredFields(node, of: "'args'", what: "an argument") }
    return OperationDeclaration(
      name: name, arguments: arguments, returns: fields["returns"].map { type($0.value, under: "returns") },
      stream: fields["stream"].map { type($0.value, under: "stream") },
      errors: fields["errors"].flatMap { errors($0.value) } ?? [],
      isReadOnly: fields["readOnly"].map { truth($0.value, of: "'readOnly'") } ?? false,
      resume: fields["resume"].flatMap { reference($0.value, to: "the value of 'resume'") })
  }

  /// Parses errors: a list of names, or a mapping of names to the fields of their data.
  private mutating func errors(_ node: Node) -> [ErrorDeclaration]? {
    guard let entries = node.entries else {
      return names(node, of: "'errors'", what: "an error").map { names in
        names.map { ErrorDeclaration(name: $0, fields: []) }
      }
    }
    return entries.compactMap { entry in
      newName(entry.key, of: "an error").map { name in
        ErrorDeclaration(
          name: name,
          fields: declaredFields(entry.value, of: "the data of '\(name.text)'", what: "a field of an error"))
      }
    }
  }

  /// Parses distinct names in a list.
  mutating func names(_ node: Node, of section: String, what: String) -> [Name]? {
    items(node, of: section, mayBeEmpty: true).map { items in
      distinct(newNames(Array(items), of: what), what: "error")
    }
  }

  private mutating func truth(_ node: Node, of what: String) -> Bool {
    if let scalar = node.scalar, case .bool(let value) = scalar.resolved { return value }
    reject(node, what, expected: "true or false")
    return false
  }

  // MARK: Streams

  /// Parses a stream with its arguments.
  mutating func stream(_ node: Node, arguments: Node?) -> StreamSyntax? {
    guard let name = reference(node, to: "a stream") else { return nil }
    return StreamSyntax(
      operation: name, arguments: arguments.map { namedValues($0, of: "'with'", mayBeEmpty: true) } ?? [])
  }

  /// Parses the streams that the expressions of a presenter read.
  mutating func observations(_ node: Node) -> [ObservationDeclaration]? {
    entries(node, of: "'observes'", mayBeEmpty: true, hint: "write 'NAME: SERVICE.STREAM'")?.compactMap { entry in
      newName(entry.key, of: "a stream").map { observation($0, entry.value) }
    }
  }

  private mutating func observation(_ name: Name, _ node: Node) -> ObservationDeclaration {
    guard node.entries != nil else {
      return ObservationDeclaration(name: name, stream: stream(node, arguments: nil), stopAfter: nil)
    }
    guard let fields = fields(node, of: Vocabulary.observation), let stream = fields["stream"] else {
      return ObservationDeclaration(name: name, stream: nil, stopAfter: nil)
    }
    return ObservationDeclaration(
      name: name, stream: self.stream(stream.value, arguments: fields["with"]?.value),
      stopAfter: fields["stopAfter"].map { ValueSyntax(node: $0.value) })
  }
}
