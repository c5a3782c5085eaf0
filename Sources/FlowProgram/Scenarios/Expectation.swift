public import CEL
public import Diagnostics

/// An expectation of a scenario. Absent parts are not checked.
public struct Expectation: Sendable {
  /// A content with its place in the source.
  public struct Placed<Content: Sendable>: Sendable {
    public let content: Content
    /// The place in the source.
    public let span: Span

    public init(_ content: Content, at span: Span) {
      self.content = content
      self.span = span
    }
  }

  /// The part of the screen to check, or `nil` for all of it.
  public var place: ValuePlan?
  /// The screen on top.
  public var screen: Placed<ExpectedScreen>?
  /// The case of the model.
  public var modelCase: Placed<String>?
  /// The fields of the model, in a form for each case of each presenter that the place may mean.
  public var model: Placed<[ExpectedModel]>?
  /// The entries on the stack, root first.
  public var backstack: Placed<[ExpectedEntry]>?
  /// The messages shown, oldest first.
  public var messages: Placed<[ValuePlan]>?
  /// The calls made by the last step, in order.
  public var calls: Placed<[ExpectedCall]>?
  /// Whether calls are in flight, or the names under which they are loading.
  public var loading: Placed<ExpectedLoading>?
  /// The names of all work in progress, in any order. See ``RunningNames``.
  public var running: Placed<[String]>?
  /// The followed streams, in any order.
  public var following: Placed<[ExpectedCall]>?
  /// The codes of the faults of the last step, in order.
  public var faults: Placed<[String]>?
  /// The result that the flow returned at its end.
  public var result: Placed<ExpectedValue>?
  /// The visible texts.
  public var shows: [Placed<ValuePlan>] = []
  /// The texts that are not visible.
  public var hides: [Placed<ValuePlan>] = []
  /// The labels of disabled controls.
  public var disabled: [Placed<ValuePlan>] = []
  /// Whether the flow has ended.
  public var exited: Placed<ValuePlan>?
  /// The number of models emitted by the last step.
  public var emitted: Placed<ValuePlan>?
  /// The names of the properties that the run does not violate.
  public var properties: [Placed<String>] = []
  /// The conditions that hold.
  public var conditions: [Placed<Expression>] = []
  /// The name of a recorded snapshot.
  public var snapshot: Placed<String>?
  /// The place in the source.
  public let span: Span

  /// Creates an empty expectation.
  public init(at span: Span) { self.span = span }
}

/// A defect that exploration searches for in every flow. A scenario can expect its absence by name, like a property.
public enum GeneralProperty: String, Sendable, CaseIterable {
  /// No input changes the last state.
  case deadEnd = "dead-end"
  /// From the last state neither the first screen nor the end of the flow can be reached.
  case trap
  /// The stack grew: an equal entry is on top again, with the first one still below it.
  case endlessStack = "endless-stack"
}

/// A screen, or an imported flow, expected on a stack.
public struct ExpectedScreen: Sendable {
  /// The index in ``Program/presenters``.
  public let presenter: PresenterID
  /// The path, possibly shortened from the left.
  public let path: PartPath
  /// The path as written in the source.
  public let text: String

  public init(presenter: PresenterID, path: PartPath, text: String) {
    self.presenter = presenter
    self.path = path
    self.text = text
  }

  /// Whether an entry of a stack matches.
  public func isMeant(by entry: ShownPresenters.Entry) -> Bool {
    entry.summary.presenter == presenter && PartPath(entry.path).ends(with: path)
  }
}

/// An entry expected on the stack.
public struct ExpectedEntry: Sendable {
  public let screen: ExpectedScreen
  /// The expected style, or `nil` when the style is not checked.
  public let style: Step.Navigation.Style?

  public init(screen: ExpectedScreen, style: Step.Navigation.Style?) {
    self.screen = screen
    self.style = style
  }

  /// Whether an entry of a stack is as expected.
  public func isMet(by entry: ShownPresenters.Entry) -> Bool {
    screen.isMeant(by: entry) && (style ?? entry.summary.style) == entry.summary.style
  }
}

/// An expected call, or an expected followed stream.
public struct ExpectedCall: Sendable {
  /// The index in ``Program/operations``.
  public let operation: OperationID
  /// The expected arguments. Others are not checked.
  public let arguments: [ExpectedField]
  /// The place in the source.
  public let span: Span

  public init(operation: OperationID, arguments: [ExpectedField], span: Span) {
    self.operation = operation
    self.arguments = arguments
    self.span = span
  }
}

/// The expected calls in flight.
public enum ExpectedLoading: Sendable {
  /// Whether there are any.
  case any(ValuePlan)
  /// The names under which they are loading, each once, in the order in which the calls were made.
  case names([String])
}

/// The expected model of a presenter in a case.
public struct ExpectedModel: Sendable {
  /// The index in ``Program/presenters``.
  public let presenter: PresenterID
  /// The index in ``Model/cases``.
  public let caseIndex: Int
  /// The fields to check.
  public let fields: [ExpectedField]

  public init(presenter: PresenterID, caseIndex: Int, fields: [ExpectedField]) {
    self.presenter = presenter
    self.caseIndex = caseIndex
    self.fields = fields
  }
}

/// An expected field of a model or of a record.
public struct ExpectedField: Sendable {
  /// The index in the record.
  public let index: Int
  public let name: String
  public let value: ExpectedValue
  /// The place of the value in the source.
  public let span: Span

  public init(index: Int, name: String, value: ExpectedValue, span: Span) {
    self.index = index
    self.name = name
    self.value = value
    self.span = span
  }
}

/// An expected value. Of a record, only the named fields are checked.
public indirect enum ExpectedValue: Sendable {
  /// Equal to the value of a plan.
  case equal(ValuePlan)
  /// A record with these among its fields.
  case record([ExpectedField])
  /// A list of exactly these items.
  case list([(value: ExpectedValue, span: Span)])
}
