internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension PresenterCompiler {
  /// Names that mean the same in every flow.
  static let reserved = [
    "screen", "flow", "messages", "backstack", "loading", "strings", "back", "params", "event", "model",
  ]

  /// Reports names that every flow has, and those that are given twice.
  func checkNames() {
    let declaration = signature.declaration
    let valueNames = declaration.state.map(\.name) + declaration.derived.map(\.name)
    for name in valueNames where PresenterCompiler.reserved.contains(name.text) { reportReserved(name) }
    for event in declaration.events where event.name.text == "back" {
      report.add(ReservedName(name: "back", what: "what a person does to leave a screen"), at: event.name.span)
    }
    var states: [String: Name] = [:]
    for field in declaration.state { states[field.name.text] = field.name }
    for derived in declaration.derived {
      guard let state = states[derived.name.text] else { continue }
      report.add(
        NameClash(name: derived.name.text, first: "a piece of state", second: "a derived value"), at: derived.name.span,
        related: [RelatedPlace("'\(derived.name.text)' is a piece of state here", at: state.span)])
    }
  }

  /// Reports the name of a value that steps or rows name, if every flow has it.
  func checkLocal(_ name: Name) {
    if PresenterCompiler.reserved.contains(name.text) { reportReserved(name) }
  }

  private func reportReserved(_ name: Name) {
    report.add(ReservedName(name: name.text, what: "a value that every flow has"), at: name.span)
  }

  /// Declares what the presenter does not declare itself: messages, the screen on top, the values of the flow.
  func declareOutsideWorld() {
    for event in signature.events { scope.environment.declare(event.payload) }
    scope.environment.declare(Message.declaration)
    scope.environment.declare(
      EnumDeclaration(name: SystemVariable.screen.name, cases: signatures.presenters.dropFirst().map(\.name.text)))
    let system: [(SystemVariable, ValueType)] = [
      (.screen, .enumeration(SystemVariable.screen.name)), (.backstackDepth, .int),
      (.messages, .list(.record(Message.declaration.name))),
    ]
    for (variable, type) in system { scope.declare(variable.name, type, .system(variable)) }
    guard !signature.isFlow else { return }
    for slot in signatures.flow.slots { scope.declare("flow.\(slot.name.text)", slot.type, .flowSlot(slot.index)) }
    for (index, derived) in flowDerived.enumerated() {
      scope.declare("flow.\(derived.name.text)", derived.type, .flowDerived(index))
    }
  }
}
