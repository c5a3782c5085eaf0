/// Builds the schema of a kind of file from the table of keys.
///
/// Each section, and each of the choices, becomes a definition when a form first refers to it.
struct SchemaBuilder {
  private var definitions: [(name: String, value: SchemaNode)] = []
  private var started: Set<String> = []

  /// Returns the schema of a whole file.
  mutating func root(of kind: FileKind) -> SchemaNode {
    switch kind {
    case .flow: mapping(Vocabulary.flow.allKeys)
    case .library: mapping(Vocabulary.library.allKeys)
    case .scenarios: mapping(Vocabulary.scenarioFile)
    case .fakes: mapping(Vocabulary.fakesFileKeys)
    case .bindings: mapping(BindingVocabulary.file.allKeys)
    case .settings: mapping(Vocabulary.folder)
    }
  }

  /// Returns the members of the schema of a file: those of its mapping, and the definitions in their order of use.
  func members(of root: SchemaNode) -> [(name: String, value: SchemaNode)] {
    guard case .object(let members) = root else { return [] }
    return members + [("$defs", .object(definitions.sorted { $0.name < $1.name }))]
  }

  // MARK: Mappings

  /// Returns the schema of a mapping with fixed keys.
  ///
  /// - Parameters:
  ///   - others: The schema of entries with other keys; `nil` if there are none.
  ///   - own: The keys for the term `mapping`, which stands for the keys of the choice or of the key itself.
  mutating func mapping(_ keys: [Key], others: SchemaNode? = nil, patterns: [(String, SchemaNode)] = []) -> SchemaNode {
    var properties: [(name: String, value: SchemaNode)] = []
    for key in keys where !properties.contains(where: { $0.name == key.name }) {
      properties.append((key.name, schema(of: key.shape, of: key, keys: []).described(key.summary)))
    }
    var members: [(name: String, value: SchemaNode)] = [
      ("type", .string("object")), ("properties", .object(properties)),
    ]
    let required = keys.filter(\.isRequired)
    if !required.isEmpty { members.append(("required", .array(required.map { .string($0.name) }))) }
    if !patterns.isEmpty { members.append(("patternProperties", .object(patterns.map { ($0.0, $0.1) }))) }
    members.append(("additionalProperties", others ?? .flag(false)))
    return .object(members)
  }

  /// Returns a reference to the definition with a name, and builds it at its first use.
  private mutating func definition(_ name: String, _ build: (inout SchemaBuilder) -> SchemaNode) -> SchemaNode {
    if started.insert(name).inserted {
      let value = build(&self)
      definitions.append((name, value))
    }
    return .reference(name)
  }

  /// Returns a reference to the definition of a section.
  private mutating func section(_ name: String, _ section: Section) -> SchemaNode {
    definition(name) { $0.mapping(section.allKeys).described(section.summary) }
  }

  /// Returns the schema of the value of a section that may be empty.
  private mutating func optional(_ name: String, _ section: Section) -> SchemaNode {
    .any([self.section(name, section), .type("null")])
  }

  // MARK: Choices

  /// Returns the schemas of the choices, each as a mapping of its key and the keys beside it.
  private mutating func choices(_ choices: Choices, more: [Key] = []) -> [SchemaNode] {
    choices.choices.map { choice in
      let value = schema(of: choice.key.shape, of: choice.key, keys: choice.keys)
      let beside = (choice.beside + more).filter { $0.name != choice.key.name }
      var properties = [(name: choice.key.name, value: value.described(choice.key.summary))]
      var required = [choice.key.name]
      for key in beside where !properties.contains(where: { $0.name == key.name }) {
        properties.append((key.name, schema(of: key.shape, of: key, keys: []).described(key.summary)))
        if key.isRequired { required.append(key.name) }
      }
      return .object([
        ("type", .string("object")), ("properties", .object(properties)),
        ("required", .array(required.map { .string($0) })), ("additionalProperties", .flag(false)),
      ])
    }
  }

  private static func words(_ words: [String]) -> SchemaNode { .object([("enum", .array(words.map { .string($0) }))]) }

  private mutating func step() -> SchemaNode {
    definition("step") { .any([Self.words(StepSyntax.Keyword.bare)] + $0.choices(Vocabulary.steps)) }
  }

  private mutating func alternative() -> SchemaNode {
    definition("alternative") { builder in
      let guards = Vocabulary.alternative.keys.filter { $0.name == "when" }
      return .any(
        [Self.words(StepSyntax.Keyword.bare)] + builder.choices(Vocabulary.steps, more: guards)
          + [builder.mapping(Vocabulary.alternative.keys)])
    }
  }

  private mutating func steps() -> SchemaNode {
    definition("steps") { builder in
      let step = builder.step()
      return .any([step, .list(of: step), .type("null")])
    }
  }

  private mutating func alternatives() -> SchemaNode {
    definition("alternatives") { builder in
      let alternative = builder.alternative()
      return .any([alternative, .list(of: alternative), .type("null")])
    }
  }

  private mutating func element() -> SchemaNode {
    definition("element") { .any([Self.words(["divider", "mode"])] + $0.choices(Vocabulary.elements)) }
  }

  private mutating func elements() -> SchemaNode {
    definition("elements") { builder in
      let element = builder.element()
      return .any([element, .list(of: element), .type("null")])
    }
  }

  private mutating func scenarioSteps() -> SchemaNode {
    definition("scenarioSteps") { builder in
      let words = ["back", "forward", "swipe", "background", "foreground", "kill"]
      let step = builder.definition("scenarioStep") { .any([Self.words(words)] + $0.choices(Vocabulary.scenarioSteps)) }
      return .any([step, .list(of: step)])
    }
  }

  // MARK: Forms

  /// Returns the schema of a form.
  ///
  /// - Parameters:
  ///   - key: The key whose value has the form.
  ///   - keys: The keys for which the term `mapping` stands, if the key is one of several choices.
  private mutating func schema(of form: KeyForm, of key: Key, keys: [Key]) -> SchemaNode {
    switch form {
    case .word: .scalar
    case .literal(let word): literal(word)
    case .term(.mapping): keys.isEmpty ? section(below: key) : mapping(keys)
    case .term(let term): schema(of: term)
    case .list(let item): .any([.list(of: schema(of: item, of: key, keys: keys)), .type("null")])
    case .entries(_, let value): .any([.entries(of: schema(of: value, of: key, keys: keys)), .type("null")])
    case .keys(let names, let others):
      keys.isEmpty
        ? .object([
          ("type", .string("object")), ("properties", .object(names.map { ($0, .anything) })),
          ("additionalProperties", others == nil ? .flag(false) : .anything),
        ]) : mapping(keys)
    case .choice(let forms): .any(KeyForm.joined(forms).map { schema(of: $0, of: key, keys: keys) })
    }
  }

  /// Returns the schema of the mapping below a key that has a section of its own.
  private mutating func section(below key: Key) -> SchemaNode {
    switch key.name {
    case "route": section("route", Vocabulary.route)
    case "redirect": section("redirect", Vocabulary.redirect)
    case "action": section("messageAction", Vocabulary.messageAction)
    case "http": section("http", BindingVocabulary.http)
    case "process": section("process", BindingVocabulary.process)
    case "tls": section("tls", BindingVocabulary.tls)
    default: .type("object")
    }
  }

  private func literal(_ word: String) -> SchemaNode {
    if let number = Int(word) { return .object([("const", .number(number))]) }
    if word == "true" { return .type("boolean") }
    return .object([("const", .string(word))])
  }

  private mutating func schema(of term: FormTerm) -> SchemaNode {
    switch term {
    case .bool: .type("boolean", "string")
    case .string, .condition, .expression, .duration, .timestamp, .link, .label, .option, .int, .double, .number,
      .wholeNumber:
      .scalar
    case .value, .nothing, .mapping: .anything
    case .cause: .any([.scalar, .list(of: .scalar)])
    case .arguments, .payload, .fields, .state, .record, .union: .any([.type("object"), .type("null")])
    case .cases: cases()
    case .names, .enum: .any([.list(of: .scalar), .type("null")])
    case .twoConditions: .list(of: .scalar)
    case .setting: settings()
    case .steps: steps()
    case .alternatives: alternatives()
    case .element: element()
    case .elements: elements()
    case .scenarioSteps: scenarioSteps()
    case .child: children()
    case .fake: fakes()
    case .given: given()
    case .items: definition("item") { $0.mapping(Vocabulary.itemKeys) }
    case .screen: optional("screen", Vocabulary.screen)
    case .presenter: optional("presenter", Vocabulary.part)
    case .store: optional("store", Vocabulary.store)
    case .mode: optional("mode", Vocabulary.mode)
    case .operation: optional("operation", Vocabulary.operation)
    case .operationBinding: optional("operationBinding", BindingVocabulary.operation)
    case .exploration: optional("exploration", Vocabulary.exploration)
    case .filling: section("filling", Vocabulary.filling)
    case .effect: section("effect", Vocabulary.effect)
    case .function: section("function", Vocabulary.function)
    case .observation: section("observation", Vocabulary.observation)
    case .property: section("property", Vocabulary.property)
    case .scenario: section("scenario", Vocabulary.scenario)
    case .tab: section("tab", Vocabulary.tab)
    case .route: section("route", Vocabulary.route)
    case .redirect: section("redirect", Vocabulary.redirect)
    case .requires: section("requires", Vocabulary.requires)
    case .backstack: section("backstack", Vocabulary.backstack)
    case .expect: section("expect", Vocabulary.expectation)
    case .import: section("import", Vocabulary.imported)
    case .pieceOfSavedState: section("savedPiece", Vocabulary.savedPiece)
    case .pluralForms: section("pluralForms", Vocabulary.pluralForms)
    case .dataOption: section("dataOption", Vocabulary.dataOptions)
    case .serviceBinding: section("serviceBinding", BindingVocabulary.service)
    }
  }

  private mutating func children() -> SchemaNode {
    .any([
      section("child", Vocabulary.child), section("childWithStack", Vocabulary.stack),
      section("childWithTabs", Vocabulary.tabs),
    ])
  }

  /// Returns the schema of models by their cases, which cannot be distinguished from fields by their form.
  private mutating func cases() -> SchemaNode {
    let modelCase = definition("modelCase") { $0.mapping(Vocabulary.model.keys, others: .anything) }
    return .entries(of: .any([modelCase, .anything]))
  }

  private mutating func fakes() -> SchemaNode {
    let fake = optional("fake", Vocabulary.fake)
    return .any([fake, .list(of: fake)])
  }

  /// Returns the schema of the setting of a rule: a severity, a mapping, or a list of them.
  private mutating func settings() -> SchemaNode {
    let setting = SchemaNode.any([.scalar, section("setting", Vocabulary.lint)])
    return .any([setting, .list(of: setting)])
  }

  /// Returns the schema of given values, which have addresses beside their keys.
  private mutating func given() -> SchemaNode {
    let schema = definition("given") { builder in
      builder.mapping(Vocabulary.given.allKeys, patterns: [("\\.|^(state|stores)$", .anything)])
    }
    return .any([schema, .type("null")])
  }
}

extension SchemaNode {
  /// The schema of scalars. Numbers and booleans count as text where text is expected, and so does an empty value.
  fileprivate static var scalar: SchemaNode { .type("string", "number", "boolean", "null") }
}
