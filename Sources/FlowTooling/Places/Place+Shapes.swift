extension Place {
  /// Returns the shape of the value of a key.
  func shape(of key: String) -> Shape {
    switch self {
    case .flow: flowShape(key) ?? presenterShape(key)
    case .library: flowShape(key) ?? .anything
    case .screen, .part, .mode, .store: presenterShape(key)
    case .child: childShape(key)
    case .filling: childShape(key)
    case .savedPiece: key == "type" ? .typed : .anything
    case .backstack: key == "start" ? .names(.destination, .anything) : policyShape(key)
    case .tab: key == "start" ? .names(.destination, .anything) : key == "params" ? .members([.param]) : .text
    case .route: routeShape(key)
    case .requires:
      key == "when"
        ? .condition
        : .forms(
          scalar: .names(.destination, .anything), mapping: .fixed(.redirect), sequence: .anything)
    case .redirect: navigateShape(key)
    case .effect: effectShape(key)
    case .operation: operationShape(key)
    case .observation: key == "stream" ? .names(.stream, .anything) : key == "with" ? .members([.argument]) : .anything
    case .fake, .fakeItem: fakeShape(key)
    case .step, .alternative: stepShape(key)
    case .inStep(let step): Place.inStepShape(step, key)
    case .element: elementShape(key)
    case .inElement(let element): Place.inElementShape(element, key)
    case .messageAction: key == "sends" ? .event(.ownEvent) : .text
    case .scenario, .given, .scenarioStep, .expectation, .scenarioFile: scenarioShape(key)
    case .property: key == "name" ? .anything : .list(.condition)
    case .exploration: explorationShape(key)
    case .function: key == "takes" ? .declares(.param, .typed) : key == "returns" ? .type : .condition
    case .imported: key == "flow" ? .file([".flow.yaml", ".library.yaml"]) : .fixed(.requires)
    case .lint, .folderLint:
      key == "severity"
        ? .words(["off", "warning", "error"]) : key == "at" ? .names(.lintPath, .anything) : .anything
    case .options: key == "each" ? .condition : key == "as" ? .declaresLocal : .text
    case .plural: .text
    case .loading: key == "key" ? .text : .anything
    case .retry: key == "on" ? .list(.names(.error, .anything)) : .anything
    case .fakesFile: key == "fakes" ? .names(.operation, .list(.fixed(.fake))) : .names(.flowName, .anything)
    case .folder: key == "lint" ? .names(.ruleCode, Place.severities(.folderLint)) : .anything
    case .bindingsFile, .boundService, .http, .tls, .process, .boundOperation: bindingShape(key)
    }
  }

  /// The severity of a rule: a word, or settings for places.
  private static func severities(_ settings: Place) -> Shape {
    .forms(
      scalar: .words(["off", "warning", "error"]), mapping: .fixed(settings), sequence: .list(.fixed(settings)))
  }

  private func flowShape(_ key: String) -> Shape? {
    switch key {
    case "imports":
      .declares(
        .import,
        .forms(scalar: .file([".flow.yaml", ".library.yaml"]), mapping: .fixed(.imported), sequence: .anything))
    case "types": .declares(.type, .typeDeclaration)
    case "functions": .declares(.function, .fixed(.function))
    case "services": .declares(.service, .declares(.operation, .fixed(.operation)))
    case "catch": .names(.error, .steps)
    case "fakes": .names(.operation, .list(.fixed(.fake)))
    case "screens": .declares(.screen, .fixed(.screen))
    case "presenters": .declares(.presenter, .fixed(.part))
    case "backstack": .fixed(.backstack)
    case "interfaces": .declares(.interface, .declares(.field, .typed))
    case "strings": .anything
    case "properties": .declares(.property, .fixed(.property))
    case "explore": .fixed(.exploration)
    case "lint": .names(.ruleCode, Place.severities(.lint))
    case "scenarios": .declares(.scenario, .fixed(.scenario))
    default: nil
    }
  }

  private func presenterShape(_ key: String) -> Shape {
    switch key {
    case "params": .declares(.param, .typed)
    case "result": .type
    case "state": .declares(.state, .typed)
    case "saved": .declares(.state, .forms(scalar: .typed, mapping: .fixed(.savedPiece), sequence: .anything))
    case "derived": .declares(.derived, .condition)
    case "provides": .declares(.provided, .value(type: ""))
    case "uses": .declares(.used, .typed)
    case "events", "privateEvents": .declares(.event, .declares(.field, .typed))
    case "emits": .declares(.emitted, .declares(.field, .typed))
    case "transitions": .names(.handled, .steps)
    case "enter", "leave", "back": .steps
    case "effects": .declares(.effect, .fixed(.effect))
    case "observes":
      .declares(
        .observed, .forms(scalar: .names(.stream, .anything), mapping: .fixed(.observation), sequence: .anything))
    case "children": .declares(.child, .fixed(.child))
    case "stores": .declares(.store, .fixed(.store))
    case "modes": .declares(.mode, .fixed(.mode))
    case "model": .model
    case "view": .view
    case "route": .forms(scalar: .path, mapping: .fixed(.route), sequence: .anything)
    case "requires": .fixed(.requires)
    case "slots": .declares(.slot, .anything)
    case "implements":
      .names(.interface, .forms(scalar: .expression, mapping: .members([.field]), sequence: .anything))
    default: .anything
    }
  }

  private func childShape(_ key: String) -> Shape {
    switch key {
    case "present": .names(.part, .anything)
    case "params": .members([.param])
    case "when", "each", "key": .condition
    case "as": .declaresLocal
    case "slots": .names(.slot, .fixed(.filling))
    case "stack": .names(.destination, .anything)
    case "tabs": .declares(.tab, .fixed(.tab))
    default: policyShape(key)
    }
  }

  private func policyShape(_ key: String) -> Shape {
    switch key {
    case "keep": .words(["saved"])
    case "compose": .words(["all", "top"])
    case "history": .words(["true", "false"])
    case "onRootBack": .words(["exit", "ignore"])
    case "back": .words(["exit", "firstTab"])
    default: .anything
    }
  }

  private func routeShape(_ key: String) -> Shape {
    switch key {
    case "path": .path
    case "over": .list(.names(.destination, .anything))
    case "tab": .names(.tab, .anything)
    case "in": .names(.childName, .anything)
    case "as": .words(["push", "modal", "sheet"])
    default: .anything
    }
  }

  private func effectShape(_ key: String) -> Shape {
    switch key {
    case "key", "whenever", "while": .condition
    case "on": .names(.stream, .anything)
    case "with": .members([.argument])
    case "initially": .words(["skip"])
    case "do": .steps
    default: .anything
    }
  }

  private func operationShape(_ key: String) -> Shape {
    switch key {
    case "args": .declares(.argument, .typed)
    case "returns", "stream": .type
    case "errors": .declares(.error, .declares(.field, .typed))
    case "readOnly": .words(["true", "false"])
    case "resume": .words(["fail", "retry"])
    default: .anything
    }
  }

  private func fakeShape(_ key: String) -> Shape {
    switch key {
    case "returns", "value": .value(type: "")
    case "fails": .names(.error, .payload)
    case "when": .condition
    case "random": .list(.fixed(.fake))
    case "emits": .list(.fixed(.fakeItem))
    default: .anything
    }
  }

  private func elementShape(_ key: String) -> Shape {
    switch key {
    case "heading", "text", "banner", "badge", "spinner":
      .forms(scalar: .text, mapping: .fixed(.inElement(key)), sequence: .anything)
    case "row": .elements
    case "group": .forms(scalar: .anything, mapping: .fixed(.inElement(key)), sequence: .elements)
    case "child": .names(.childName, .anything)
    case "slot": .names(.slot, .anything)
    case "divider", "mode": .anything
    case "when": .condition
    default: .fixed(.inElement(key))
    }
  }

  private static func inElementShape(_ element: String, _ key: String) -> Shape {
    switch key {
    case "when", "enabled", "each", "key": .condition
    case "sends", "submits": .event(.ownEvent)
    case "edits": .names(.state, .anything)
    case "as": .declaresLocal
    case "kind": .words(["number", "email", "multiline", "search"])
    case "item", "content": .elements
    case "options": .forms(scalar: .text, mapping: .fixed(.options), sequence: .anything)
    case "from", "to", "step": .value(type: "")
    case "columns": .anything
    default: .text
    }
  }

  private func bindingShape(_ key: String) -> Shape {
    switch (self, key) {
    case (_, "for"): .names(.flowName, .anything)
    case (.bindingsFile, "environment"): .declares(.variable, .text)
    case (.bindingsFile, "services"): .names(.service, .fixed(.boundService))
    case (.boundService, "http"): .fixed(.http)
    case (.boundService, "process"): .fixed(.process)
    case (.boundService, "operations"): .names(.bindableOperation, .fixed(.boundOperation))
    case (.http, "tls"): .fixed(.tls)
    case (.boundOperation, "errors"): .names(.error, .anything)
    default: .value(type: "")
    }
  }
}
