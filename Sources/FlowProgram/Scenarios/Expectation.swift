public import Diagnostics

/// What a scenario expects to see; what is absent is not looked at.
public struct Expectation: Sendable {
  /// Something with the place where the author wrote it.
  public struct Placed<Content: Sendable>: Sendable {
    /// What it is.
    public let content: Content
    /// Where it stands.
    public let span: Span

    /// Places something.
    public init(_ content: Content, at span: Span) {
      self.content = content
      self.span = span
    }
  }

  /// The part of the screen that is looked at, or `nil` for all of it.
  public var place: ValuePlan?
  /// The screen on top.
  public var screen: Placed<ExpectedScreen>?
  /// The case of the model.
  public var modelCase: Placed<String>?
  /// The fields of the model, in a form for each case of each presenter that could be meant.
  public var model: Placed<[ExpectedModel]>?
  /// The entries on the stack, root first.
  public var backstack: Placed<[ExpectedEntry]>?
  /// The messages that are shown, oldest first.
  public var messages: Placed<[ValuePlan]>?
  /// The calls that the last step made, in order.
  public var calls: Placed<[ExpectedCall]>?
  /// Whether calls are in flight, or the names under which they are loading.
  public var loading: Placed<ExpectedLoading>?
  /// The names of all that goes on by itself, in any order; see ``RunningNames``.
  public var running: Placed<[String]>?
  /// The streams that are followed, in any order.
  public var following: Placed<[ExpectedCall]>?
  /// The codes of the faults of the last step, in order.
  public var faults: Placed<[String]>?
  /// The result that the flow has handed back at its end.
  public var result: Placed<ExpectedValue>?
  /// The texts that can be read.
  public var shows: [Placed<ValuePlan>] = []
  /// The texts that cannot.
  public var hides: [Placed<ValuePlan>] = []
  /// The labels of controls that cannot be used.
  public var disabled: [Placed<ValuePlan>] = []
  /// Whether the flow has ended.
  public var exited: Placed<ValuePlan>?
  /// How many models the last step showed.
  public var emitted: Placed<ValuePlan>?
  /// The names of the properties that the run does not break.
  public var properties: [Placed<String>] = []
  /// The name of what was recorded.
  public var snapshot: Placed<String>?
  /// Where it stands.
  public let span: Span

  /// Expects nothing yet.
  public init(at span: Span) { self.span = span }
}

/// A defect that exploring looks for in every flow. A scenario can expect its absence by name, like a property.
public enum GeneralProperty: String, Sendable, CaseIterable {
  /// No input changes the last state.
  case deadEnd = "dead-end"
  /// From the last state neither the first screen nor the end of the flow can be reached.
  case trap
  /// The stack grew: an equal entry lies on top again, with the first one still below it.
  case endlessStack = "endless-stack"
}

/// A screen, or an imported flow, that has to be on a stack.
public struct ExpectedScreen: Sendable {
  /// The position in ``Program/presenters``.
  public let presenter: Int
  /// The path, maybe shortened from the left.
  public let path: PartPath
  /// The path as the author writes it.
  public let text: String

  /// Names a screen.
  public init(presenter: Int, path: PartPath, text: String) {
    self.presenter = presenter
    self.path = path
    self.text = text
  }

  /// Whether an entry of a stack is meant.
  public func isMeant(by entry: ShownPresenters.Entry) -> Bool {
    entry.summary.presenter == presenter && PartPath(entry.path).ends(with: path)
  }
}

/// An entry that has to be on the stack.
public struct ExpectedEntry: Sendable {
  /// Its screen.
  public let screen: ExpectedScreen
  /// The way in which it lies on the stack, or `nil` where that is not looked at.
  public let style: Step.Navigation.Style?

  /// Describes an entry.
  public init(screen: ExpectedScreen, style: Step.Navigation.Style?) {
    self.screen = screen
    self.style = style
  }

  /// Whether an entry of a stack is as expected.
  public func isMet(by entry: ShownPresenters.Entry) -> Bool {
    screen.isMeant(by: entry) && (style ?? entry.summary.style) == entry.summary.style
  }
}

/// A call that has to have been made, or a stream that has to be followed.
public struct ExpectedCall: Sendable {
  /// The position in ``Program/operations``.
  public let operation: Int
  /// What it was handed, as far as it is looked at.
  public let arguments: [ExpectedField]
  /// Where it stands.
  public let span: Span

  /// Describes a call.
  public init(operation: Int, arguments: [ExpectedField], span: Span) {
    self.operation = operation
    self.arguments = arguments
    self.span = span
  }
}

/// What is expected of calls in flight.
public enum ExpectedLoading: Sendable {
  /// Whether there are any.
  case any(ValuePlan)
  /// The names under which they are loading, each once, in the order in which they were made.
  case names([String])
}

/// What the model of a presenter has to hold while it shows a case.
public struct ExpectedModel: Sendable {
  /// The position in ``Program/presenters``.
  public let presenter: Int
  /// The position in ``Model/cases``.
  public let caseIndex: Int
  /// The fields that are looked at.
  public let fields: [ExpectedField]

  /// Describes a model.
  public init(presenter: Int, caseIndex: Int, fields: [ExpectedField]) {
    self.presenter = presenter
    self.caseIndex = caseIndex
    self.fields = fields
  }
}

/// What a field of a model or of a record has to hold.
public struct ExpectedField: Sendable {
  /// Its position in the record.
  public let index: Int
  /// Its name.
  public let name: String
  /// What it has to hold.
  public let value: ExpectedValue
  /// Where that stands.
  public let span: Span

  /// Describes a field.
  public init(index: Int, name: String, value: ExpectedValue, span: Span) {
    self.index = index
    self.name = name
    self.value = value
    self.span = span
  }
}

/// What a value has to be; of a record, what its fields have to be as far as they are named.
public indirect enum ExpectedValue: Sendable {
  /// Equal to what a plan gives.
  case equal(ValuePlan)
  /// A record with these among its fields.
  case record([ExpectedField])
  /// A list of as many items, each as said.
  case list([(value: ExpectedValue, span: Span)])
}
