public import Diagnostics

/// A scenario, as written.
public struct ScenarioDeclaration: Sendable {
  /// What it is called, in the author's own words.
  public let name: Name
  /// What the flow and its presenters begin with in place of what they declare.
  public var state: NamedValues = []
  /// The params of the flow, with the place where they stand, or `nil` when none are given.
  public var params: GivenParams?
  /// The same for stores.
  public var stores: [(store: Name, values: NamedValues)] = []
  /// What presenters show in place of what they would.
  public var models: [FakedModelSyntax] = []
  /// What stands in for operations, in place of the fakes of the flow.
  public var fakes: [FakeDeclaration] = []
  /// The language that the flow is shown in, or `nil` for its first.
  public var locale: Name?
  /// The link that the flow is opened with, if there is one.
  public var route: ValueSyntax?
  /// Where fakes that draw begin, or `nil` for their own seeds.
  public var seed: ValueSyntax?
  /// The rows of values that it runs with, once for each; it runs once when there are none.
  public var rows: [RowSyntax] = []
  /// What is done and what comes of it.
  public var steps: [ScenarioStepSyntax] = []
  /// Whether its steps may do more than is expected.
  public var isRelaxed = false

  /// A row of values.
  public struct RowSyntax: Sendable {
    /// The values by name.
    public let values: NamedValues
    /// Where the row stands.
    public let span: Span
  }
}

/// The values of the params of a flow, as written.
public struct GivenParams: Sendable {
  /// The values by name.
  public let values: NamedValues
  /// The place of the key.
  public let span: Span
}

/// What a presenter shows in a scenario in place of what it would, as written.
public struct FakedModelSyntax: Sendable {
  /// The screen or the part.
  public let presenter: Name
  /// The case of its model, or `nil` where that has none.
  public let modelCase: Name?
  /// The fields.
  public let fields: NamedValues
}

/// A step of a scenario, as written.
public struct ScenarioStepSyntax: Sendable {
  /// A control by its label, with what is done to it.
  public typealias Entry = (label: ValueSyntax, value: ValueSyntax)

  /// What is done.
  public indirect enum Action: Sendable {
    case press(ValueSyntax)
    case open(ValueSyntax)
    case toggle(ValueSyntax)
    case type([Entry])
    case choose([Entry])
    case send(EventSyntax)
    case back
    case forward
    case swipe(Name?)
    /// Names say what runs first of all that comes due in the end.
    case advance(ValueSyntax, first: [Name])
    /// A number says which of several calls is answered.
    case reply([FakeDeclaration], call: ValueSyntax?)
    /// Something of which one of the samples is given.
    case sampled(SampledDeed, number: ValueSyntax)
    case background
    case foreground
    case kill
    case repeated(times: ValueSyntax, steps: [ScenarioStepSyntax])
    case run(Name)
    case expect(ExpectationSyntax)
  }

  /// What is given a sample.
  public enum SampledDeed: Sendable {
    /// The field of a label.
    case type(ValueSyntax)
    /// An event.
    case send(Name)
    /// What waits for an operation, and if several calls do, the number of one.
    case reply(Name, call: ValueSyntax?)
  }

  /// What is done.
  public let action: Action
  /// What holds the control that is meant.
  public let place: ValueSyntax?
  /// Whether the step may do more than is expected.
  public let isRelaxed: Bool
  /// Where the step stands.
  public let span: Span
}

/// What a scenario expects, as written; what is absent is not looked at.
public struct ExpectationSyntax: Sendable {
  /// Which part of the screen is looked at, or `nil` for all of it.
  public var place: ValueSyntax?
  public var screen: Name?
  public var modelCase: Name?
  public var model: NamedValues?
  /// The entries on the stack, root first.
  public var backstack: [EntryExpectation]?
  public var messages: [ValueSyntax]?
  /// The calls of the last step; what they were handed is `nil` where nobody looks at it.
  public var calls: [CallExpectation]?
  public var loading: ValueSyntax?
  /// What goes on by itself.
  public var running: [Name]?
  /// The streams that are followed; arguments that are not looked at are `nil`.
  public var following: [CallExpectation]?
  /// The codes of the faults of the last step, with the place of the key.
  public var faults: (codes: [Name], span: Span)?
  /// The result of the flow.
  public var result: ValueSyntax?
  public var shows: [ValueSyntax] = []
  public var hides: [ValueSyntax] = []
  public var disabled: [ValueSyntax] = []
  public var exited: ValueSyntax?
  public var emitted: ValueSyntax?
  public var snapshot: Name?
  /// The properties that the run does not break.
  public var properties: [Name] = []
  /// Whether the model has to hold nothing else.
  public var isExact = false
  /// Where it stands.
  public let span: Span
}

/// A call that a scenario expects, as written.
public struct CallExpectation: Sendable {
  /// The operation, with its service in front.
  public let operation: Name
  /// What it is handed, or `nil` where nobody looks at it.
  public let arguments: NamedValues?
}

/// An entry of the stack that a scenario expects, as written.
public struct EntryExpectation: Sendable {
  /// The screen.
  public let screen: Name
  /// The way in which it joined the stack, or `nil` where that is not looked at.
  public let style: Name?
}

/// A file of scenarios that stands beside its flow.
public struct ScenarioFile: Sendable {
  /// The flow that the scenarios are for.
  public let flow: Name?
  /// The scenarios in the order of the file.
  public let scenarios: [ScenarioDeclaration]
}
