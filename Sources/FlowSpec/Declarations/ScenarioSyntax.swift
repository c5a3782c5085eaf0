public import Diagnostics

/// The syntax of a scenario.
public struct ScenarioDeclaration: Sendable {
  /// The name, which may contain any text.
  public let name: Name
  /// The initial state of the flow and its presenters, instead of the declared one.
  public var state: NamedValues = []
  /// The params of the flow with their location, or `nil` when none are given.
  public var params: GivenParams?
  /// The initial state of stores.
  public var stores: [(store: Name, values: NamedValues)] = []
  /// The models that replace those of presenters.
  public var models: [FakedModelSyntax] = []
  /// The values under addresses: state, and fakes of operations instead of those of the flow.
  public var given: [GivenEntry] = []
  /// The language of the flow, or `nil` for its first one.
  public var locale: Name?
  /// The instant of the launch.
  public var now: ValueSyntax?
  /// The link that opens the flow, if any.
  public var route: ValueSyntax?
  /// The seed of fakes that draw their replies, or `nil` for their own seeds.
  public var seed: ValueSyntax?
  /// The examples. The scenario runs once for each, or once if there are none.
  public var examples: [ExampleSyntax] = []
  /// The steps and expectations.
  public var steps: [ScenarioStepSyntax] = []
  /// Whether its steps may have more effects than expected.
  public var isRelaxed = false

  /// An example of values.
  public struct ExampleSyntax: Sendable {
    /// The values by name.
    public let values: NamedValues
    /// The location of the example.
    public let span: Span
  }
}

extension ScenarioDeclaration {
  /// The conditions that its steps expect to hold.
  public var conditions: [ExpressionSyntax] { steps.flatMap(\.conditions) }
}

extension ScenarioStepSyntax {
  /// The conditions that the step and those inside it expect to hold.
  fileprivate var conditions: [ExpressionSyntax] {
    guard case .expect(let expectation) = action else { return action.inner.flatMap(\.conditions) }
    return expectation.conditions
  }
}

/// The syntax of a given value under an address: state as `NAME.STATE`, or an operation as `SERVICE.OPERATION`.
///
/// Only the names of the flow decide between the two, so that both readings are kept.
public struct GivenEntry: Sendable {
  /// The address.
  public let address: Name
  /// The value of state.
  public let value: ValueSyntax
  /// The fake of an operation, or `nil` if the value is none.
  public let fake: FakeDeclaration?
  /// The errors in the value as a fake.
  public let fakeMistakes: Report
}

/// The syntax of the params of a flow.
public struct GivenParams: Sendable {
  /// The values by name.
  public let values: NamedValues
  /// The location of the key.
  public let span: Span
}

/// The syntax of a model that replaces that of a presenter in a scenario.
public struct FakedModelSyntax: Sendable {
  /// The screen or the part.
  public let presenter: Name
  /// The case of the model, or `nil` for a model without cases.
  public let modelCase: Name?
  /// The fields.
  public let fields: NamedValues
}

/// The syntax of a scenario step.
public struct ScenarioStepSyntax: Sendable {
  /// A control by its label, with the input for it, or `nil` for a control without input.
  public typealias Entry = (label: ValueSyntax, value: ValueSyntax?)

  /// The kind of step and its arguments.
  public indirect enum Action: Sendable {
    /// The use of controls by a verb of ``Vocabulary/controlVerbs``.
    case use(verb: String, [Entry])
    case open(ValueSyntax)
    case send(EventSyntax)
    case back
    case forward
    case swipe(Swipe)
    case dismiss(ValueSyntax)
    case locale(Name)
    /// The names determine what runs first among everything that is due at the end.
    case advance(ValueSyntax, first: [Name])
    /// The number selects one of several calls to answer.
    case reply([FakeDeclaration], nth: ValueSyntax?)
    /// A step that uses one of the samples.
    case sampled(SampledAction, number: ValueSyntax)
    case background
    case foreground
    case kill
    case repeated(times: ValueSyntax, steps: [ScenarioStepSyntax])
    case run(Name)
    case expect(ExpectationSyntax)
  }

  /// A part of the back gesture.
  public enum Swipe: Sendable {
    /// The whole gesture.
    case whole
    /// The end of the gesture, by its word.
    case end(Name)
    /// The progress at which the gesture is held.
    case progress(ValueSyntax)
  }

  /// A step that takes a sample.
  public enum SampledAction: Sendable {
    /// Input into the control with a label, by a verb of ``Vocabulary/controlVerbs``.
    case use(verb: String, ValueSyntax)
    /// An event.
    case send(Name)
    /// A reply to an operation, with the number of the call if there are several.
    case reply(Name, nth: ValueSyntax?)
  }

  /// The kind of step and its arguments.
  public let action: Action
  /// The part that contains the control.
  public let place: ValueSyntax?
  /// Whether the step may have more effects than expected.
  public let isRelaxed: Bool
  /// The location of the step.
  public let span: Span
}

extension ScenarioStepSyntax.Action {
  /// The steps inside the step.
  public var inner: [ScenarioStepSyntax] {
    switch self {
    case .repeated(_, let steps): steps
    case .use, .open, .send, .back, .forward, .swipe, .dismiss, .locale, .advance, .reply, .sampled, .background,
      .foreground, .kill, .run, .expect:
      []
    }
  }
}

/// The syntax of an expectation. Absent parts are not checked.
public struct ExpectationSyntax: Sendable {
  /// The part of the screen to check, or `nil` for the whole screen.
  public var place: ValueSyntax?
  public var screen: Name?
  public var modelCase: Name?
  /// The expected mode.
  public var mode: Name?
  public var model: NamedValues?
  /// The entries on the stack, root first.
  public var backstack: [EntryExpectation]?
  public var messages: [ValueSyntax]?
  /// The calls of the last step. Their arguments are `nil` when they are not checked.
  public var calls: [CallExpectation]?
  public var loading: ValueSyntax?
  /// The running effects, streams, timers and calls.
  public var running: [Name]?
  /// The streams that are followed. Their arguments are `nil` when they are not checked.
  public var following: [CallExpectation]?
  /// The codes of the faults of the last step, with the location of the key.
  public var faults: (codes: [Name], span: Span)?
  /// The result of the flow.
  public var result: ValueSyntax?
  public var shows: [ValueSyntax] = []
  public var hides: [ValueSyntax] = []
  public var disabled: [ValueSyntax] = []
  public var exited: ValueSyntax?
  public var emitted: ValueSyntax?
  public var snapshot: Name?
  /// The properties that the run does not violate.
  public var properties: [Name] = []
  /// The conditions that hold.
  public var conditions: [ExpressionSyntax] = []
  /// Whether the model must not have other fields.
  public var isExact = false
  /// The location of the expectation.
  public let span: Span
}

/// The syntax of an expected call.
public struct CallExpectation: Sendable {
  /// The operation, including its service.
  public let operation: Name
  /// The arguments, or `nil` when they are not checked.
  public let arguments: NamedValues?
}

/// The syntax of an expected stack entry.
public struct EntryExpectation: Sendable {
  /// The screen.
  public let screen: Name
  /// The navigation style of the entry, or `nil` when it is not checked.
  public let style: Name?
}

/// A scenario file of a flow.
public struct ScenarioFile: Sendable {
  /// The name of the flow.
  public let flow: Name?
  /// The scenarios in the order of the file.
  public let scenarios: [ScenarioDeclaration]
}
