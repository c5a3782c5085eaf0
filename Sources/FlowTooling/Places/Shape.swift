internal import FlowSpec

/// The form of a node, with the meaning of the names in it.
indirect enum Shape: Sendable {
  /// A form without names.
  case anything
  /// A mapping with fixed keys.
  case fixed(Place)
  /// A mapping whose keys declare symbols; a list of names declares symbols as well.
  case declares(Symbol.Kind, Shape)
  /// A scalar that declares a name for the nodes beside it.
  case declaresLocal
  /// A name, or a mapping whose keys are names, with the shape of its values.
  case names(Target, Shape)
  /// A mapping whose keys are members of the symbol that a key beside it names.
  case members(SymbolKinds)
  /// One node or a list of them.
  case list(Shape)
  /// A type.
  case type
  /// A type with an optional default, as in `int = 1`.
  case typed
  /// The declaration of a type.
  case typeDeclaration
  /// An expression, with or without `=`.
  case expression
  /// A value: an expression after `=`, a string with interpolations, or a mapping or list of values. The type is that
  /// of the declaration, in its syntax.
  case value(type: String)
  /// One of several words.
  case words([String])
  /// A name for the event to send, or an expression.
  case event(Target)
  /// The path of a file with one of some endings.
  case file([String])
  /// The path of a route.
  case path
  /// The label of a control.
  case label(LabelKind)
  /// Values under the labels of controls, or the label of one control.
  case labels(LabelKind)
  /// A model.
  case model
  /// A view, or the views of the cases of a model.
  case view
  /// The steps of a scenario.
  case scenarioSteps
  /// Depending on the form of the node.
  case forms(scalar: Shape, mapping: Shape, sequence: Shape)

  static let steps = Shape.list(.fixed(.step))
  static let elements = Shape.list(.fixed(.element))
  static let condition = Shape.expression
  static let text = Shape.value(type: "string")
  static let payload = Shape.members([.field])
}

/// The kinds of controls by the steps of scenarios that use them.
enum LabelKind: Sendable {
  case pressed, toggled, typed, chosen, slid

  init(of control: ControlSyntax.Kind) {
    self =
      switch control {
      case .button: .pressed
      case .toggle: .toggled
      case .field, .secret: .typed
      case .choice: .chosen
      case .slider: .slid
      }
  }
}

/// The kinds of names that a place can refer to.
enum Target: Hashable, Sendable {
  case destination, part, childName, slot, mode, state, store, service, operation, stream, interface, scenario
  /// An event that the presenter can send, in steps and in views.
  case sent, ownEvent, emitted, handled
  /// An event in a scenario.
  case anyEvent
  case error, modelField, modelCase, tab, stackPlace, usedName, timer, address, flowName, fakeAddress, presenterModel
  case bindableOperation, string, anyChild, running, property, lintPath, ruleCode
}
