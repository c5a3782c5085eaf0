public import Diagnostics

/// A flow as its author wrote it: read, and not yet understood.
public struct FlowDeclaration: Sendable {
  /// The name of the flow.
  public let name: Name
  /// What the author calls this state of the file.
  public var version: Name?
  /// The declared types.
  public let types: [TypeDeclaration]
  /// What presenters can offer to whoever frames them.
  public var interfaces: [InterfaceDeclaration] = []
  /// What it needs from outside.
  public var services: [ServiceDeclaration] = []
  /// What is done about the errors of calls that do not say otherwise, by error.
  public var catches: CatchSyntax = []
  /// What stands in for operations, by the names of these.
  public var fakes: [FakeDeclaration] = []
  /// The texts of the flow, language by language.
  public var strings: [LocaleDeclaration] = []
  /// The flow as a presenter: its state, events and what they do.
  public let presenter: PresenterDeclaration
  /// The screens.
  public let screens: [PresenterDeclaration]
  /// The presenters that are composed into others.
  public var parts: [PresenterDeclaration] = []
  /// How the backstack begins and ends, or `nil` when that could not be read.
  public let backstack: BackstackDeclaration?
  /// The flows that this one can go to.
  public var imports: [ImportDeclaration] = []
  /// What is claimed about every run.
  public var properties: [PropertyDeclaration] = []
  /// What is said about exploring.
  public var exploration = ExplorationDeclaration()
  /// How much rules count.
  public var lint: [LintSetting] = []
  /// The scenarios that stand in its file.
  public var scenarios: [ScenarioDeclaration] = []
  /// What is wrong with the form of those, which says nothing about the flow itself.
  public var scenarioMistakes = Report()
}

/// A type of the flow's own.
public struct TypeDeclaration: Sendable {
  /// What a type can be.
  public enum Kind: Sendable {
    /// One of several names.
    case enumeration([Name])
    /// Named fields.
    case record([FieldSyntax])
    /// One of several named records.
    case union([(name: Name, fields: [FieldSyntax])])
    /// Something that could not be read; values of the type are not looked at.
    case mistaken
  }

  /// The name of the type.
  public let name: Name
  /// What it is.
  public let kind: Kind
}

/// An interface, as written.
public struct InterfaceDeclaration: Sendable {
  /// The name.
  public let name: Name
  /// Its fields with their defaults, or `nil` when they could not be read.
  public let fields: [FieldSyntax]?
}

/// An event, as written.
public struct EventDeclaration: Sendable {
  /// The name.
  public let name: Name
  /// What comes with it, or `nil` when that could not be read.
  public let fields: [FieldSyntax]?

  /// Describes an event.
  public init(name: Name, fields: [FieldSyntax]?) {
    self.name = name
    self.fields = fields
  }
}

/// A screen, a part, a store, or the flow as the presenter of all screens.
public struct PresenterDeclaration: Sendable {
  /// The name of the screen, the part, the store or the flow.
  public let name: Name
  /// The parts of which something may be missing, because it could not be read.
  public var unread: DeclaredParts = []
  /// What it is given.
  public var params: [FieldSyntax] = []
  /// Its deep link.
  public var route: RouteDeclaration?
  /// What must hold to enter it.
  public var requires: RequirementDeclaration?
  /// What it hands back to whoever navigated to it; of what kind that is, or `nil` when it hands back nothing.
  public var result: TypeSyntax?
  /// What it remembers.
  public var state: [FieldSyntax] = []
  /// What it remembers beyond its own life.
  public var saved: [FieldSyntax] = []
  /// What it takes from the presenters around it.
  public var uses: [UseDeclaration] = []
  /// What it gives to all that is composed into it.
  public var provides: NamedValues = []
  /// What its whole subtree shares.
  public var stores: [PresenterDeclaration] = []
  /// What is composed into it.
  public var children: [ChildDeclaration] = []
  /// What it computes; the formula is `nil` when it could not be read.
  public var derived: [(name: Name, formula: Formula?)] = []
  /// The events that only it can raise, for whoever composes it.
  public var emits: [EventDeclaration] = []
  /// What it says to whoever frames it.
  public var implements: [ImplementationSyntax] = []
  /// The streams that its formulas read.
  public var observes: [ObservationDeclaration] = []
  /// What runs with its life.
  public var effects: [EffectDeclaration] = []
  /// What is done when it leaves.
  public var leave: [StepSyntax] = []
  /// The places that whoever composes it fills.
  public var slots: [Name] = []
  /// What it shows, or `nil` when it shows nothing of its own.
  public var model: ModelSyntax?
  /// What can be sent to it.
  public var events: [EventDeclaration] = []
  /// What events do; `child.event` names an event of a child, `screen.event` one of a screen.
  public var transitions: [(event: Name, alternatives: [AlternativeSyntax])] = []
  /// What is done when it enters.
  public var enter: [StepSyntax] = []
  /// What back does instead of leaving.
  public var back: [AlternativeSyntax] = []
  /// How it is drawn.
  public var view: ViewSyntax?

  /// A presenter that declares nothing yet.
  public init(name: Name) { self.name = name }
}

/// What a presenter shows, as written.
public enum ModelSyntax: Sendable {
  /// `model: [count]`: names that pass through.
  case names([Name])
  /// `model: { title: =… }`.
  case fields([(name: Name, value: ValueSyntax)])
  /// `model: { Loading: …, Content: … }`.
  case cases([ModelCaseSyntax])
  /// `model: =child`: a child's model, handed on whole.
  case forwarded(Formula)
}

/// A case of a model, as written.
public struct ModelCaseSyntax: Sendable {
  /// The name of the case.
  public let name: Name
  /// What must hold for it to be shown, or `nil` when nothing must.
  public let condition: Formula?
  /// Whether there is a condition that could not be read.
  public let isUnread: Bool
  /// What it shows.
  public let fields: [(name: Name, value: ValueSyntax)]
  /// The events that can be sent while it is shown, or `nil` for all.
  public let events: [Name]?
}

/// How a model is drawn, as written.
public enum ViewSyntax: Sendable {
  /// Elements for a model without cases.
  case elements([ElementSyntax])
  /// Elements for each case.
  case cases([(name: Name, elements: [ElementSyntax])])
}
