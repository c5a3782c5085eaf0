public import Diagnostics
internal import YAMLNodes

/// A flow or a library in the form in which it is written, parsed but not yet resolved.
public struct FlowDeclaration: Sendable {
  /// The name of the flow or of the library.
  public let name: Name
  /// Whether the file is a library, which has no screens, no backstack and no presenter of its own.
  public var isLibrary = false
  /// The author's version of the file.
  public var version: Name?
  /// The declared types.
  public let types: [TypeDeclaration]
  /// The functions that expressions call.
  public var functions: [FunctionSyntax] = []
  /// The interfaces that presenters can implement.
  public var interfaces: [InterfaceDeclaration] = []
  /// The services that the flow needs.
  public var services: [ServiceDeclaration] = []
  /// The default handlers for errors of calls, by error.
  public var catches: CatchSyntax = []
  /// The fakes of operations, by the names of the operations.
  public var fakes: [FakeDeclaration] = []
  /// The strings of the flow, by language.
  public var strings: [LocaleDeclaration] = []
  /// The flow's own presenter, with its state, events and transitions.
  public let presenter: PresenterDeclaration
  /// The screens.
  public let screens: [PresenterDeclaration]
  /// The presenters that are composed into others.
  public var parts: [PresenterDeclaration] = []
  /// The start and end of the backstack, or `nil` when the section failed to parse.
  public let backstack: BackstackDeclaration?
  /// The flows that this one imports.
  public var imports: [ImportDeclaration] = []
  /// The properties claimed for every run.
  public var properties: [PropertyDeclaration] = []
  /// The settings for exploration.
  public var exploration = ExplorationDeclaration()
  /// The severities of rules.
  public var lint: [LintSetting] = []
  /// The scenarios in the flow file.
  public var scenarios: [ScenarioDeclaration] = []
  /// The syntax errors in these scenarios, which do not concern the flow itself.
  public var scenarioMistakes = Report()
  /// The bytes of each presenter by the first byte of its name; empty when some of them may be written elsewhere.
  public var texts: [Int: PresenterText] = [:]

  /// Returns the bytes of a presenter, if all of it is written in one place.
  public func text(of presenter: PresenterDeclaration) -> PresenterText? { texts[presenter.name.span.start] }
}

/// A type that the flow declares.
public struct TypeDeclaration: Sendable {
  /// The kinds of types.
  public enum Kind: Sendable {
    /// An enum with its cases.
    case enumeration([Name])
    /// A record with its fields.
    case record([FieldSyntax])
    /// A union of named records.
    case union([(name: Name, fields: [FieldSyntax])])
    /// A type that failed to parse. Its values are not checked.
    case mistaken
  }

  /// The name of the type.
  public let name: Name
  /// The kind of the type.
  public let kind: Kind
}

/// The syntax of an interface.
public struct InterfaceDeclaration: Sendable {
  /// The name.
  public let name: Name
  /// The fields with their defaults, or `nil` when they failed to parse.
  public let fields: [FieldSyntax]?
}

/// The syntax of an event declaration.
public struct EventDeclaration: Sendable {
  /// The name.
  public let name: Name
  /// The fields of the payload, or `nil` when they failed to parse.
  public let fields: [FieldSyntax]?
  /// Whether only steps send it.
  public var isPrivate = false

  /// Creates an event declaration.
  public init(name: Name, fields: [FieldSyntax]?) {
    self.name = name
    self.fields = fields
  }
}

/// A screen, a part, a store, or the flow as the presenter of all screens.
public struct PresenterDeclaration: Sendable {
  /// The name of the screen, the part, the store or the flow.
  public let name: Name
  /// The parts that failed to parse completely.
  public var unread: DeclaredParts = []
  /// The params.
  public var params: [FieldSyntax] = []
  /// The route of its deep link.
  public var route: RouteDeclaration?
  /// The condition for entering it.
  public var requires: RequirementDeclaration?
  /// The type of the result that it returns to its caller, or `nil` when it returns none.
  public var result: TypeSyntax?
  /// The state.
  public var state: [FieldSyntax] = []
  /// The state that outlives the presenter.
  public var saved: [FieldSyntax] = []
  /// The values and stores that it uses from the presenters around it.
  public var uses: [UseDeclaration] = []
  /// The values that it provides to all presenters inside it.
  public var provides: NamedValues = []
  /// The stores that its whole subtree shares.
  public var stores: [PresenterDeclaration] = []
  /// The children.
  public var children: [ChildDeclaration] = []
  /// The derived values. The expression is `nil` when it failed to parse.
  public var derived: [(name: Name, expression: ExpressionSyntax?)] = []
  /// The events that only it can raise, for presenters around it.
  public var emits: [EventDeclaration] = []
  /// The interfaces that it implements for presenters around it.
  public var implements: [ImplementationSyntax] = []
  /// The streams that its expressions read.
  public var observes: [ObservationDeclaration] = []
  /// The effects that run while it exists.
  public var effects: [EffectDeclaration] = []
  /// The steps that run when it leaves.
  public var leave: [StepSyntax] = []
  /// The slots that presenters around it fill.
  public var slots: [Name] = []
  /// The model, or `nil` when it has none of its own.
  public var model: ModelSyntax?
  /// The events that can be sent to it.
  public var events: [EventDeclaration] = []
  /// The transitions. `child.event` names an event of a child, `screen.event` one of a screen.
  public var transitions: [(event: Name, alternatives: [AlternativeSyntax])] = []
  /// The steps that run when it enters.
  public var enter: [StepSyntax] = []
  /// The steps that back runs instead of leaving.
  public var back: [AlternativeSyntax] = []
  /// The view.
  public var view: ViewSyntax?
  /// The modes. Their state, derived values, streams, children and effects are among those of the presenter, under
  /// names with the mode in front: `Editing.problem`.
  public var modes: [ModeDeclaration] = []

  /// Creates a presenter without any declarations.
  public init(name: Name) { self.name = name }
}

/// The bytes of a presenter in its file.
public struct PresenterText: Sendable {
  /// The name with everything behind it.
  public let span: Span
  private let content: Node

  init?(_ name: Node, _ content: Node) {
    if content.isInFileWithAliases { return nil }
    span = Span(source: name.span.source, start: name.span.start, end: max(name.span.end, content.span.end))
    self.content = content
  }

  /// The steps and views, whose names no other presenter refers to.
  public var bodies: [Span] { spans(["transitions", "enter", "leave", "back", "effects", "view"]) }

  /// The params, values and events, to which presenters around it and those that name it refer.
  public var declarations: [Span] {
    spans(["params", "state", "saved", "derived", "model", "events", "privateEvents", "emits", "result"])
  }

  private func spans(_ keys: [String]) -> [Span] { keys.compactMap { content[$0]?.span } }
}

/// The syntax of a model.
public enum ModelSyntax: Sendable {
  /// `model: [count]`: fields with the names of their values.
  case names([Name])
  /// `model: { title: =… }`.
  case fields([(name: Name, value: ValueSyntax)])
  /// `model: { Loading: …, Content: … }`.
  case cases([ModelCaseSyntax])
  /// `model: =child`: the model of a child, forwarded as a whole.
  case forwarded(ExpressionSyntax)
}

/// The syntax of a model case.
public struct ModelCaseSyntax: Sendable {
  /// The name of the case.
  public let name: Name
  /// The condition under which the case is shown, or `nil` for an unconditional case.
  public let condition: ExpressionSyntax?
  /// Whether there is a condition that failed to parse.
  public let isUnread: Bool
  /// The fields of the case.
  public let fields: [(name: Name, value: ValueSyntax)]
  /// The events that can be sent while the case is shown, or `nil` for all.
  public let events: [Name]?
}

/// The syntax of a view.
public enum ViewSyntax: Sendable {
  /// Elements for a model without cases.
  case elements([ElementSyntax])
  /// Elements for each case.
  case cases([(name: Name, elements: [ElementSyntax])])
}
