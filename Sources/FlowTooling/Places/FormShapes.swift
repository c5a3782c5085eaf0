internal import FlowSpec

/// The shapes of the forms that a key may have.
struct FormShapes {
  /// The shape of a value without names.
  let plain: Shape
  /// The place inside a mapping with fixed keys.
  let inside: Place?
  /// The kind of symbol that the keys of a mapping with free names declare.
  let declared: Symbol.Kind?
  /// The kinds of symbols that these keys name, if they declare none.
  let members: SymbolKinds?

  /// Returns the shape of a form.
  func shape(of form: KeyForm) -> Shape {
    switch form {
    case .word(let word): shape(ofWord: word)
    case .literal(let word): .words([word])
    case .term(let term): shape(of: term)
    case .list(let item): list(of: shape(of: item))
    case .entries(let name, let value): entries(name, shape(of: value))
    case .keys: inside.map { .fixed($0) } ?? plain
    case .choice(let forms): choice(KeyForm.joined(forms))
    }
  }

  private func shape(ofWord word: String) -> Shape {
    switch word {
    case "TYPE": .type
    case "TYPE = CEL": .typed
    case "CEL", "=CEL": .expression
    case "PATH": .path
    case "FILE": .file([".flow.yaml", ".library.yaml"])
    case "EVENT": .event(.ownEvent)
    default: Target(word: word).map { .names($0, .anything) } ?? plain
    }
  }

  /// A list may consist of one item, and a value may be a list.
  private func list(of item: Shape) -> Shape {
    switch item {
    case .list, .value: item
    default: .list(item)
    }
  }

  private func entries(_ name: String, _ value: Shape) -> Shape {
    if let target = Target(word: name) { return .names(target, value) }
    if name == "EVENT" { return .event(.ownEvent) }
    if name == "FIELD" { return declared == nil ? .members([.field]) : .declares(.field, .typed) }
    // The operations below the services.
    if name == "OPERATION" { return .declares(.operation, value) }
    if let declared { return .declares(declared, value) }
    return members.map { .members($0) } ?? .value(type: "")
  }

  /// Names and declarations stand for all forms, since they can be scalars, lists and mappings.
  private func choice(_ forms: [KeyForm]) -> Shape {
    let shapes = forms.map { shape(of: $0) }
    for (form, shape) in zip(forms, shapes) {
      if case .entries = form { return shape }
      // A single item may stand for its list.
      if case .list(let item) = form, forms.contains(item) { return shape }
    }
    let words = forms.flatMap(\.literals)
    let scalar =
      zip(forms, shapes).first { $0.0.isScalar && $0.0.literals.isEmpty }?.1 ?? (words.isEmpty ? nil : .words(words))
    let mapping = shapes.first { if case .fixed = $0 { true } else { false } }
    let sequence = shapes.first { if case .list = $0 { true } else { false } }
    if mapping == nil, scalar == nil || sequence == nil { return scalar ?? shapes.first ?? plain }
    return .forms(scalar: scalar ?? .anything, mapping: mapping ?? .anything, sequence: sequence ?? .anything)
  }

  private func shape(of term: FormTerm) -> Shape {
    switch term {
    case .condition, .expression: .expression
    case .string: .text
    case .value, .int, .double: .value(type: "")
    case .bool: .words(["true", "false"])
    case .steps, .alternatives: .steps
    case .element, .elements: .elements
    case .scenarioSteps: .scenarioSteps
    case .twoConditions: .list(.condition)
    case .fields: .declares(.field, .typed)
    case .names: declared.map { .declares($0, .anything) } ?? plain
    case .enum, .record, .union: .typeDeclaration
    case .payload: .payload
    case .arguments: .members([.argument])
    case .state: .members([.state])
    case .mapping: inside.map { .fixed($0) } ?? plain
    case .fake, .items, .expect: Place(term).map { .list(.fixed($0)) } ?? plain
    case .screen, .presenter, .child, .filling, .store, .mode, .effect, .function, .operation, .observation, .property,
      .scenario, .tab, .route, .redirect, .requires, .backstack, .exploration, .given, .import, .pieceOfSavedState,
      .pluralForms, .dataOption, .serviceBinding, .operationBinding:
      Place(term).map { .fixed($0) } ?? plain
    case .duration, .timestamp, .link, .label, .option, .number, .wholeNumber, .setting, .cause, .nothing, .cases: plain
    }
  }
}

extension Place {
  /// The place that a term describes.
  fileprivate init?(_ term: FormTerm) {
    switch term {
    case .screen: self = .screen
    case .presenter: self = .part
    case .child: self = .child
    case .filling: self = .filling
    case .store: self = .store
    case .mode: self = .mode
    case .effect: self = .effect
    case .function: self = .function
    case .operation: self = .operation
    case .observation: self = .observation
    case .fake: self = .fake
    case .items: self = .fakeItem
    case .property: self = .property
    case .scenario: self = .scenario
    case .tab: self = .tab
    case .route: self = .route
    case .redirect: self = .redirect
    case .requires: self = .requires
    case .backstack: self = .backstack
    case .exploration: self = .exploration
    case .given: self = .given
    case .expect: self = .expectation
    case .import: self = .imported
    case .pieceOfSavedState: self = .savedPiece
    case .pluralForms: self = .plural
    case .dataOption: self = .options
    case .serviceBinding: self = .boundService
    case .operationBinding: self = .boundOperation
    case .string, .condition, .expression, .duration, .timestamp, .link, .label, .option, .bool, .int, .double, .number,
      .wholeNumber, .setting, .cause, .value, .nothing, .mapping, .arguments, .payload, .fields, .cases, .names, .enum,
      .record, .union, .twoConditions, .state, .steps, .alternatives, .element, .elements, .scenarioSteps:
      return nil
    }
  }
}

extension Target {
  /// The names for which a word in the tables of keys stands.
  init?(word: String) {
    switch word {
    case "SCREEN": self = .destination
    case "PRESENTER": self = .part
    case "CHILD": self = .childName
    case "TAB", "CHILD.TAB": self = .tab
    case "SLOT": self = .slot
    case "MODE": self = .mode
    case "CASE": self = .modelCase
    case "STATE": self = .state
    case "PRESENTER.STATE", "PLACE": self = .address
    case "SERVICE": self = .service
    case "SERVICE.OPERATION": self = .operation
    case "SERVICE.STREAM": self = .stream
    case "ERROR": self = .error
    case "FLOW": self = .flowName
    case "SCENARIO": self = .scenario
    case "PROPERTY": self = .property
    case "PART.PART": self = .lintPath
    default: return nil
    }
  }
}
