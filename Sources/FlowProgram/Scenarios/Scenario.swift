public import CEL
public import Diagnostics

/// A run of a flow with what has to come of it: names are numbers, values are of the types that they are compared with.
///
/// Plans read one variable at most: the row of values under ``Scenario/rowLocal``.
public struct Scenario: Sendable {
  /// What the author calls it.
  public let name: String
  /// Where its name stands.
  public let span: Span
  /// For each param of the flow what it is given, or `nil` to let it have its default; empty where none is given.
  public let params: [ValuePlan?]
  /// What state begins with in place of what is declared.
  public let given: [GivenValue]
  /// What presenters show in place of living.
  public let models: [FakedModel]
  /// What stands in for operations, by their positions in ``Program/operations``, in place of the fakes of the flow.
  public let fakes: [Int: Fake]
  /// The language that the flow is shown in, or `nil` for its first.
  public let locale: LocaleTag?
  /// The link that the flow is opened with, or `nil` when it just starts.
  public let route: ValuePlan?
  /// Where fakes that draw begin, or `nil` for their own seeds.
  public let seed: ValuePlan?
  /// The rows of values that it runs with, once for each; it runs once when there are none.
  public let rows: [Row]
  /// What is done and what has to come of it.
  public let steps: [ScenarioStep]
  /// Whether its steps may do more than is expected.
  public let isRelaxed: Bool

  /// Describes a scenario.
  public init(
    name: String, span: Span, params: [ValuePlan?] = [], given: [GivenValue] = [], models: [FakedModel] = [],
    fakes: [Int: Fake] = [:],
    locale: LocaleTag? = nil, route: ValuePlan? = nil, seed: ValuePlan? = nil, rows: [Row] = [], steps: [ScenarioStep],
    isRelaxed: Bool = false
  ) {
    self.name = name
    self.span = span
    self.params = params
    self.given = given
    self.models = models
    self.fakes = fakes
    self.locale = locale
    self.route = route
    self.seed = seed
    self.rows = rows
    self.steps = steps
    self.isRelaxed = isRelaxed
  }

  /// The local that holds the row of values; the one before it holds what a fake is asked.
  public static let rowLocal = 1

  /// A row of values.
  public struct Row: Sendable {
    /// The values as one record.
    public let values: RecordValue
    /// Where it stands.
    public let span: Span

    /// Describes a row.
    public init(values: RecordValue, span: Span) {
      self.values = values
      self.span = span
    }
  }

  /// What a piece of state begins with.
  public struct GivenValue: Sendable {
    /// The position in ``Program/presenters`` of whoever holds it.
    public let presenter: Int
    /// The position in its ``Presenter/slots``.
    public let slot: Int
    /// The value.
    public let value: ValuePlan

    /// Describes what a piece of state begins with.
    public init(presenter: Int, slot: Int, value: ValuePlan) {
      self.presenter = presenter
      self.slot = slot
      self.value = value
    }
  }
}

/// One thing that is done in a scenario, or looked at.
public struct ScenarioStep: Sendable {
  /// What is done.
  public indirect enum Action: Sendable {
    /// Presses a button.
    case press(label: ValuePlan)
    /// Follows a link.
    case open(link: ValuePlan)
    /// Flips a switch.
    case toggle(label: ValuePlan)
    /// Types into fields, in order.
    case type([Entry])
    /// Chooses options, in order.
    case choose([Entry])
    /// Sends an event to the one of several presenters that is there, or of those that a path means.
    case send(event: String, at: String?, [Addressee])
    /// The system's way back.
    case back
    /// The way forward to what back has left.
    case forward
    /// The same way back as a gesture.
    case swipe(isCompleted: Bool)
    /// Lets time pass; of what comes due in the end, the named run first, in this order.
    case advance(ValuePlan, first: [DueName])
    /// Types a sample into a field.
    case typeSample(label: ValuePlan, number: ValuePlan)
    /// Sends an event with a sample as its payload to the one of several presenters that is there, or of those that a path means.
    case sendSample(event: String, at: String?, [Hearer], number: ValuePlan)
    /// Answers operations by hand, in order.
    case reply([Reply])
    /// Puts the flow to sleep.
    case background
    /// Wakes it up.
    case foreground
    /// Ends the process and brings back what outlives it.
    case kill
    /// Does steps again and again.
    case repeated(times: ValuePlan, [ScenarioStep])
    /// Does the steps of another scenario, by its position in ``Program/scenarios``.
    case run(scenario: Int)
    /// Looks at what has come of the steps so far.
    case expect(Expectation)
  }

  /// A control by its label, with the text that is typed into it or the option that is chosen.
  public struct Entry: Sendable {
    /// The label.
    public let label: ValuePlan
    /// The text.
    public let text: ValuePlan
    /// Where the label stands.
    public let span: Span

    /// Describes an entry.
    public init(label: ValuePlan, text: ValuePlan, span: Span) {
      self.label = label
      self.text = text
      self.span = span
    }
  }

  /// Somebody who has an event of the name that is sent.
  public struct Hearer: Sendable {
    /// The position in ``Program/presenters``.
    public let presenter: Int
    /// The position in its events.
    public let event: Int

    /// Describes who may hear an event.
    public init(presenter: Int, event: Int) {
      self.presenter = presenter
      self.event = event
    }
  }

  /// Somebody who has an event of the name that is sent, with its payload.
  public struct Addressee: Sendable {
    /// The position in ``Program/presenters``.
    public let presenter: Int
    /// The position in its events.
    public let event: Int
    /// What goes with it.
    public let payload: ValuePlan

    /// Describes who may hear an event.
    public init(presenter: Int, event: Int, payload: ValuePlan) {
      self.presenter = presenter
      self.event = event
      self.payload = payload
    }
  }

  /// What is answered by hand.
  public struct Reply: Sendable {
    /// What comes of a request.
    public enum Content: Sendable {
      /// The one outcome of a call, or the items of a stream; without delays.
      case answers([Fake.Answer])
      /// The value that is the sample of a number.
      case sample(ValuePlan)
    }

    /// The position in ``Program/operations``.
    public let operation: Int
    /// What is answered.
    public let content: Content
    /// Which of those that wait is answered, from 1 for the one that has waited longest, or `nil` for that one.
    public let call: ValuePlan?
    /// Where the operation stands.
    public let span: Span

    /// Describes an answer.
    public init(operation: Int, _ content: Content, call: ValuePlan? = nil, span: Span) {
      self.operation = operation
      self.content = content
      self.call = call
      self.span = span
    }
  }

  /// Something that comes due, by name.
  public struct DueName: Sendable {
    /// The name.
    public let name: String
    /// Where it stands.
    public let span: Span

    /// Names something that comes due.
    public init(_ name: String, span: Span) {
      self.name = name
      self.span = span
    }
  }

  /// What is done.
  public let action: Action
  /// What holds the control that is meant, or `nil` when its label says enough.
  public let place: ValuePlan?
  /// Whether the step may do more than is expected.
  public let isRelaxed: Bool
  /// Where it stands.
  public let span: Span

  /// Describes a step.
  public init(_ action: Action, place: ValuePlan? = nil, isRelaxed: Bool = false, at span: Span) {
    self.action = action
    self.place = place
    self.isRelaxed = isRelaxed
    self.span = span
  }
}
