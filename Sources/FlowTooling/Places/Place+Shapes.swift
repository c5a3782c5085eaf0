internal import FlowSpec

// The shapes of values. Most follow from the forms in the tables of keys; the others are listed here.
extension Place {
  /// Returns the shape of the value of a key that this place has.
  func shape(of key: Key) -> Shape {
    if let shape = exception(key.name) { return shape }
    let shapes = FormShapes(
      plain: plain, inside: inside(key.name), declared: declared(key.name), members: members(key.name))
    return shapes.shape(of: key.shape)
  }

  /// The shape of a value without names. In scenarios and bindings, it may be an expression.
  private var plain: Shape {
    switch self {
    case .scenario, .given, .scenarioStep, .expectation, .scenarioFile, .bindingsFile, .boundService, .http, .tls,
      .process, .boundOperation:
      .value(type: "")
    default: .anything
    }
  }

  /// The place inside the mapping of a key.
  private func inside(_ key: String) -> Place? {
    switch (self, key) {
    case (.step, "loading"): .loading
    case (.step, "retry"): .retry
    case (.step, _): .inStep(key)
    case (.element, _): .inElement(key)
    case (.inStep("message"), "action"): .messageAction
    case (.scenarioStep, "repeat"): .scenarioStep
    case (.screen, "route"): .route
    case (.requires, "redirect"): .redirect
    case (.boundService, "http"): .http
    case (.boundService, "process"): .process
    case (.http, "tls"): .tls
    default: nil
    }
  }

  /// The kind of symbol that the value of a key declares.
  private func declared(_ key: String) -> Symbol.Kind? {
    switch (self, key) {
    case (.function, "takes"), (.flow, "params"), (.screen, "params"), (.part, "params"): .param
    case (.operation, "args"): .argument
    case (.operation, "errors"): .error
    case (.step, "let"), (.bindingsFile, "environment"): .variable
    case (_, "imports"): .import
    case (_, "types"): .type
    case (_, "functions"): .function
    case (_, "services"): .service
    case (_, "screens"): .screen
    case (_, "presenters"): .presenter
    case (_, "interfaces"): .interface
    case (_, "properties"): .property
    case (_, "scenarios"): .scenario
    case (_, "state"), (_, "saved"): .state
    case (_, "derived"): .derived
    case (_, "provides"): .provided
    case (_, "uses"): .used
    case (_, "events"), (_, "privateEvents"): .event
    case (_, "emits"): .emitted
    case (_, "effects"): .effect
    case (_, "observes"): .observed
    case (_, "children"): .child
    case (_, "stores"): .store
    case (_, "modes"): .mode
    case (.part, "slots"): .slot
    default: nil
    }
  }

  /// The kinds of symbols that the keys in the value of a key name, as members of the symbol beside it.
  private func members(_ key: String) -> SymbolKinds? {
    key == "params" ? [.param] : key == "with" ? [.argument] : nil
  }

  /// The shape of a key that its form does not determine.
  private func exception(_ key: String) -> Shape? {
    switch (self, key) {
    case (_, "transitions"): .names(.handled, .steps)
    case (_, "strings"), (_, "version"), (_, "reason"): .anything
    case (_, "model") where self != .expectation: .model
    case (_, "view"): .view
    case (_, "implements"):
      .names(.interface, .forms(scalar: .expression, mapping: .members([.field]), sequence: .anything))
    case (.child, "tabs"): .declares(.tab, .fixed(.tab))
    case (.child, "as"), (.options, "as"), (.inElement, "as"), (.inStep("update"), "as"), (.inStep("remove"), "as"):
      .declaresLocal
    case (.retry, "on"): .list(.names(.error, .anything))
    case (.step, "send"): .event(.sent)
    case (.step, "emit"): .names(.emitted, .payload)
    case (.step, "cancel"): .names(.timer, .anything)
    case (.inStep("update"), "set"): .value(type: "item")
    case (.inStep("navigate"), "in"): .names(.stackPlace, .anything)
    case (.inElement, "options"): .forms(scalar: .text, mapping: .fixed(.options), sequence: .anything)
    case (.flow, "lint"), (.library, "lint"): .names(.ruleCode, Place.severities(.lint))
    case (.folder, "lint"): .names(.ruleCode, Place.severities(.folderLint))
    default: scenarioException(key) ?? bindingException(key)
    }
  }

  private func scenarioException(_ key: String) -> Shape? {
    switch (self, key) {
    case (.given, "models"): .names(.presenterModel, .anything)
    case (.scenarioStep, "press"): .label(.pressed)
    case (.scenarioStep, "toggle"): .label(.toggled)
    case (.scenarioStep, "submit"): .label(.typed)
    case (.scenarioStep, "type"): .labels(.typed)
    case (.scenarioStep, "choose"): .labels(.chosen)
    case (.scenarioStep, "slide"): .labels(.slid)
    case (.scenarioStep, "send"): .names(.anyEvent, .payload)
    case (.expectation, "in"), (.scenarioStep, "in"): .names(.anyChild, .anything)
    case (.expectation, "running"): .list(.names(.running, .anything))
    default: nil
    }
  }

  private func bindingException(_ key: String) -> Shape? {
    switch (self, key) {
    case (.boundService, "operations"): .names(.bindableOperation, .fixed(.boundOperation))
    // Their paths and files are not those of flows.
    case (.tls, _): plain
    case (.boundOperation, _) where key != "errors": plain
    default: nil
    }
  }

  /// The severity of a rule: a word, or settings for places.
  private static func severities(_ settings: Place) -> Shape {
    .forms(
      scalar: .words(["off", "warning", "error"]), mapping: .fixed(settings), sequence: .list(.fixed(settings)))
  }
}
