internal import FlowSpec

// Steps, scenarios and exploration.
extension Place {
  func stepShape(_ key: String) -> Shape {
    if let keyword = StepSyntax.Keyword(rawValue: key) { return Place.shape(ofStep: keyword) }
    return switch key {
    case "when": .condition
    case "do", "then", "else", "cancelled": .steps
    case "catch": .names(.error, .steps)
    case "with": .members([.argument])
    case "loading": .forms(scalar: .anything, mapping: .fixed(.loading), sequence: .anything)
    case "policy": .words(["drop", "latest", "queue", "parallel"])
    case "onLeave": .words(["finish", "cancel"])
    case "retry": .fixed(.retry)
    default: .anything
    }
  }

  /// Returns the shape of the value of a step's first key.
  private static func shape(ofStep keyword: StepSyntax.Keyword) -> Shape {
    let keys = Shape.fixed(.inStep(keyword.rawValue))
    return switch keyword {
    case .let: .declares(.variable, .value(type: ""))
    case .set: .names(.state, .value(type: ""))
    case .append, .update, .remove, .put: keys
    case .if: .condition
    case .send: .event(.sent)
    case .emit: .names(.emitted, .payload)
    case .navigate: .forms(scalar: .names(.destination, .anything), mapping: keys, sequence: .anything)
    case .goBack: .forms(scalar: .words(["root"]), mapping: keys, sequence: .anything)
    case .switchTo: .names(.tab, .anything)
    case .become: .names(.mode, .members([.state]))
    case .return, .dismiss, .setLocale: .value(type: "")
    case .message: .forms(scalar: .text, mapping: keys, sequence: .anything)
    case .cancel: .names(.timer, .anything)
    case .call: .names(.operation, .anything)
    case .goForward, .after: .anything
    }
  }

  static func inStepShape(_ step: String, _ key: String) -> Shape {
    if step == "navigate" || step == "goBack" { return Place.redirect.navigateShape(key) }
    if step == "message" { return key == "action" ? .fixed(.messageAction) : key == "text" ? .text : .anything }
    return switch key {
    case "to" where step == "append", "in", "from": .names(.state, .anything)
    case "as": .declaresLocal
    case "where": .condition
    case "set": .value(type: "item")
    default: .value(type: "")
    }
  }

  func navigateShape(_ key: String) -> Shape {
    switch key {
    case "to": .names(.destination, .anything)
    case "params": .members([.param])
    case "as": .words(["push", "modal", "sheet", "replace", "reuse", "reset"])
    case "in": .names(.stackPlace, .anything)
    case "then", "cancelled": .steps
    default: .value(type: "")
    }
  }

  func scenarioShape(_ key: String) -> Shape {
    switch (self, key) {
    case (.scenarioFile, "for"): .names(.flowName, .anything)
    case (.scenarioFile, "scenarios"): .declares(.scenario, .fixed(.scenario))
    case (.scenario, "given"): .fixed(.given)
    case (.scenario, "steps"): .scenarioSteps
    case (.given, "models"): .names(.presenterModel, .anything)
    case (.given, "params"): .members([.param])
    case (.scenarioStep, "press"): .label(.pressed)
    case (.scenarioStep, "toggle"): .label(.toggled)
    case (.scenarioStep, "submit"): .label(.typed)
    case (.scenarioStep, "type"): .labels(.typed)
    case (.scenarioStep, "choose"): .labels(.chosen)
    case (.scenarioStep, "slide"): .labels(.slid)
    case (.scenarioStep, "send"): .names(.anyEvent, .payload)
    case (.scenarioStep, "reply"): .names(.operation, .list(.fixed(.fake)))
    case (.scenarioStep, "run"): .names(.scenario, .anything)
    case (.scenarioStep, "expect"): .list(.fixed(.expectation))
    case (.scenarioStep, "steps"): .scenarioSteps
    case (.scenarioStep, "repeat"): .fixed(.scenarioStep)
    case (.scenarioStep, "swipe"): .words(["done", "cancel"])
    case (.expectation, "in"), (.scenarioStep, "in"): .names(.anyChild, .anything)
    case (.expectation, "screen"): .names(.destination, .anything)
    case (.expectation, "following"): .list(.names(.stream, .members([.argument])))
    case (.expectation, "running"): .list(.names(.running, .anything))
    case (.expectation, "property"): .list(.names(.property, .anything))
    case (.expectation, "mode"): .names(.mode, .anything)
    case (.expectation, "case"): .names(.modelCase, .anything)
    case (.expectation, "backstack"): .list(.names(.destination, .anything))
    case (.expectation, "called"): .list(.names(.operation, .members([.argument])))
    default: .value(type: "")
    }
  }

  func explorationShape(_ key: String) -> Shape {
    switch key {
    case "ignore": .list(.names(.address, .anything))
    case "bounds": .names(.address, .anything)
    case "samples": .names(.address, .value(type: ""))
    case "params": .members([.param])
    case "processDeath": .words(["true"])
    default: .anything
    }
  }
}
