internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses `call` with its neighbouring keys.
  mutating func call(_ node: Node, beside entries: [(key: Node, value: Node)]) -> StepSyntax.Action? {
    func entry(_ name: String) -> (key: Node, value: Node)? { entries.first { $0.key.scalar?.text == name } }
    let arguments = entry("with").map { namedValues($0.value, of: "'with'", mayBeEmpty: true) } ?? []
    let then = entry("then").map { (key: $0.key.span, steps: steps($0.value)) }
    let catches = entry("catch").map { self.catches($0.value) } ?? []
    let retry = entry("retry").flatMap { self.retry($0.value) }
    let loading = entry("loading").flatMap { self.loading($0.value) }
    guard let operation = reference(node, to: "an operation") else { return nil }
    var call = CallSyntax(operation: operation, arguments: arguments)
    call.then = then
    call.catches = catches
    call.loading = loading?.name
    call.key = loading?.key
    call.policy = entry("policy").flatMap { reference($0.value, to: "a policy") }
    call.onLeave = onLeave(entry)
    call.timeout = entry("timeout").map { ValueSyntax(node: $0.value) }
    call.retry = retry
    call.name = entry("name").flatMap { newName($0.value, of: "a call") }
    return .call(call)
  }

  /// Parses the fate of a call whose presenter leaves. The words of the former key count as the present ones.
  private mutating func onLeave(_ entry: (String) -> (key: Node, value: Node)?) -> Name? {
    if let present = entry("onLeave") { return reference(present.value, to: "the value of 'onLeave'") }
    guard let former = Vocabulary.callStep.beside.first(where: { $0.name == "onLeave" })?.formerly,
      let word = entry(former.name).flatMap({ reference($0.value, to: "the value of '\(former.name)'") })
    else { return nil }
    return Name(former.words[word.text] ?? word.text, at: word.span)
  }

  /// Parses steps by error.
  mutating func catches(_ node: Node) -> CatchSyntax {
    guard let entries = entries(node, of: "'catch'", mayBeEmpty: true, hint: "write 'catch: { ERROR: STEPS }'") else {
      return []
    }
    return entries.compactMap { entry in
      reference(entry.key, to: "an error").map { ($0, optionalSteps(entry.value)) }
    }
  }

  /// Parses a name, or a name with a key.
  private mutating func loading(_ node: Node) -> (name: Name, key: ValueSyntax?)? {
    guard node.entries != nil else { return newName(node, of: "the name for 'loading'").map { ($0, nil) } }
    guard let fields = fields(node, of: "'loading'", keys: Vocabulary.loadingKeys),
      let name = fields["name"].flatMap({ newName($0.value, of: "the name for 'loading'") })
    else { return nil }
    return (name, fields["key"].map { ValueSyntax(node: $0.value) })
  }

  private mutating func retry(_ node: Node) -> RetrySyntax? {
    guard let fields = fields(node, of: "'retry'", keys: Vocabulary.retryKeys), let times = fields["times"] else {
      return nil
    }
    return RetrySyntax(
      times: ValueSyntax(node: times.value), backoff: fields["backoff"].map { ValueSyntax(node: $0.value) },
      errors: fields["on"].flatMap { names($0.value, of: "'on'", what: "an error") })
  }
}
