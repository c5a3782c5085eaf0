public import CEL
public import Diagnostics

/// A scripted run of a flow with its expected results. Names are resolved to indices, and values have the types that
/// they are compared with.
///
/// Plans read one variable at most: the example under ``Scenario/exampleLocal``.
public struct Scenario: Sendable {
  /// The declared name.
  public let name: String
  /// The place of the name in the source.
  public let span: Span
  /// The value of each param of the flow, or `nil` for its default. Empty when none is given.
  public let params: [ValuePlan?]
  /// The initial state that replaces the declared one.
  public let given: [GivenValue]
  /// The models that presenters show instead of running.
  public let models: [FakedModel]
  /// The fakes of operations, by index in ``Program/operations``, in place of the fakes of the flow.
  public let fakes: [OperationID: Fake]
  /// The locale that the flow is shown in, or `nil` for its first.
  public let locale: LocaleTag?
  /// The instant of the launch, or `nil` for the usual one.
  public let now: ValuePlan?
  /// The link that the flow is launched with and its place in the source, or `nil` for a launch without a link.
  public let route: (link: ValuePlan, span: Span)?
  /// The seed of fakes that draw, or `nil` for their own seeds.
  public let seed: ValuePlan?
  /// The examples. The scenario runs once for each, or once without any.
  public let examples: [Example]
  /// The actions and the expectations.
  public let steps: [ScenarioStep]
  /// Whether its steps may have unexpected effects.
  public let isRelaxed: Bool

  public init(
    name: String, span: Span, params: [ValuePlan?] = [], given: [GivenValue] = [], models: [FakedModel] = [],
    fakes: [OperationID: Fake] = [:],
    locale: LocaleTag? = nil, now: ValuePlan? = nil, route: (link: ValuePlan, span: Span)? = nil,
    seed: ValuePlan? = nil,
    examples: [Example] = [],
    steps: [ScenarioStep],
    isRelaxed: Bool = false
  ) {
    self.name = name
    self.span = span
    self.params = params
    self.given = given
    self.models = models
    self.fakes = fakes
    self.locale = locale
    self.now = now
    self.route = route
    self.seed = seed
    self.examples = examples
    self.steps = steps
    self.isRelaxed = isRelaxed
  }

  /// The local that holds the example. The one before it holds the arguments of a faked call.
  public static let exampleLocal = 1

  /// An example of a table.
  public struct Example: Sendable {
    /// The values as one record.
    public let values: RecordValue
    /// The place in the source.
    public let span: Span

    public init(values: RecordValue, span: Span) {
      self.values = values
      self.span = span
    }
  }

  /// The initial value of a piece of state.
  public struct GivenValue: Sendable {
    /// The index in ``Program/presenters``.
    public let presenter: PresenterID
    /// The index in its ``Presenter/slots``.
    public let slot: SlotID
    public let value: ValuePlan

    public init(presenter: PresenterID, slot: SlotID, value: ValuePlan) {
      self.presenter = presenter
      self.slot = slot
      self.value = value
    }
  }
}

/// An action or an expectation of a scenario.
public struct ScenarioStep: Sendable {
  /// The kind of step.
  public indirect enum Action: Sendable {
    /// Uses controls, in order.
    case use(ControlVerb, [Entry])
    /// Follows a link.
    case open(link: ValuePlan)
    /// Sends an event to the existing one of several presenters, or of those that a path means.
    case send(event: String, at: String?, [Addressee])
    /// Performs the system back action.
    case back
    /// Performs the forward action, which returns to an entry that back has left.
    case forward
    /// Performs the system back action as a gesture, or a part of the gesture.
    case swipe(Swipe)
    /// Dismisses the visible message with a text.
    case dismiss(ValuePlan)
    /// Changes the language of the host.
    case locale(LocaleTag)
    /// Advances time. Of the timers due at the end, the named ones run first, in this order.
    case advance(ValuePlan, first: [DueName])
    /// Sends an event with a sample as its payload to the existing one of several presenters, or of those that a
    /// path means.
    case sendSample(event: String, at: String?, [Receiver], number: ValuePlan)
    /// Answers operations manually, in order.
    case reply([Reply])
    /// Puts the flow into the background.
    case background
    /// Returns the flow to the foreground.
    case foreground
    /// Simulates process death and restores the saved state.
    case kill
    /// Repeats steps.
    case repeated(times: ValuePlan, [ScenarioStep])
    /// Runs the steps of another scenario, by its index in ``Program/scenarios``.
    case run(scenario: Int)
    /// Checks the results of the steps so far.
    case expect(Expectation)
  }

  /// A part of the back gesture.
  public enum Swipe: Sendable {
    /// The gesture is completed or cancelled. If none is in progress, a whole one is performed.
    case end(isCompleted: Bool)
    /// The gesture is held at a progress. If none is in progress, one begins.
    case progress(ValuePlan)
  }

  /// A control by its label, with the input for it.
  public struct Entry: Sendable {
    /// The input for a control.
    public enum Input: Sendable {
      case nothing
      /// The text to type, or the option to choose.
      case text(ValuePlan)
      /// The sample with a number.
      case sample(ValuePlan)
    }

    public let label: ValuePlan
    public let input: Input
    /// The place of the label in the source.
    public let span: Span
    /// The place of the input in the source; that of the label without one.
    public let inputSpan: Span

    public init(label: ValuePlan, input: Input, span: Span, inputSpan: Span? = nil) {
      self.label = label
      self.input = input
      self.span = span
      self.inputSpan = inputSpan ?? span
    }
  }

  /// A presenter that has an event with the sent name.
  public struct Receiver: Sendable {
    /// The index in ``Program/presenters``.
    public let presenter: PresenterID
    /// The index in its events.
    public let event: EventID

    public init(presenter: PresenterID, event: EventID) {
      self.presenter = presenter
      self.event = event
    }
  }

  /// A presenter that has an event with the sent name, with its payload.
  public struct Addressee: Sendable {
    /// The index in ``Program/presenters``.
    public let presenter: PresenterID
    /// The index in its events.
    public let event: EventID
    public let payload: ValuePlan

    public init(presenter: PresenterID, event: EventID, payload: ValuePlan) {
      self.presenter = presenter
      self.event = event
      self.payload = payload
    }
  }

  /// A manual answer.
  public struct Reply: Sendable {
    /// The content of an answer.
    public enum Content: Sendable {
      /// The one outcome of a call, or the items of a stream, without delays.
      case answers([Fake.Answer])
      /// The value of the sample with a number.
      case sample(ValuePlan)
    }

    /// The index in ``Program/operations``.
    public let operation: OperationID
    public let content: Content
    /// The number of the waiting call to answer, from 1 for the oldest, or `nil` for the oldest.
    public let call: ValuePlan?
    /// The place of the operation in the source.
    public let span: Span

    public init(operation: OperationID, _ content: Content, call: ValuePlan? = nil, span: Span) {
      self.operation = operation
      self.content = content
      self.call = call
      self.span = span
    }
  }

  /// The name of due work.
  public struct DueName: Sendable {
    public let name: String
    /// The place in the source.
    public let span: Span

    public init(_ name: String, span: Span) {
      self.name = name
      self.span = span
    }
  }

  public let action: Action
  /// The container of the control, or `nil` when its label is unambiguous.
  public let place: ValuePlan?
  /// Whether the step may have unexpected effects.
  public let isRelaxed: Bool
  /// The place in the source.
  public let span: Span

  /// The place of `in` in the source; that of the step without one.
  public let placeSpan: Span

  public init(
    _ action: Action, place: ValuePlan? = nil, isRelaxed: Bool = false, at span: Span, placeSpan: Span? = nil
  ) {
    self.placeSpan = placeSpan ?? span
    self.action = action
    self.place = place
    self.isRelaxed = isRelaxed
    self.span = span
  }
}

extension ScenarioStep.Action {
  /// The steps inside the step.
  public var inner: [ScenarioStep] {
    switch self {
    case .repeated(_, let steps): steps
    case .use, .open, .send, .back, .forward, .swipe, .dismiss, .locale, .advance, .sendSample, .reply, .background,
      .foreground, .kill, .run, .expect:
      []
    }
  }
}
