public import CEL
public import Diagnostics

/// A screen or the flow itself: typed input, state, events that change it, and the model it shows.
public final class Presenter: Sendable {
  /// The name the author gave it; for the flow itself the name of the flow.
  public let name: String
  /// Its position in ``Program/presenters``.
  public let index: Int
  /// Params, then state, in the order of the file. The first ``parameterCount`` are params.
  public let slots: [Slot]
  /// How many of ``slots`` are params.
  public let parameterCount: Int
  /// Memoised expressions, in the order of the file.
  public let derived: [Derived]
  /// The events a view or a host may send, declared ones before those that `edits` adds.
  public let events: [Event]
  /// For each event, its guarded alternatives; the first whose guard holds runs.
  public let transitions: [[Alternative]]
  /// What back does here, tried before the stack pops; the first whose guard holds replaces the pop.
  public let back: [Alternative]
  /// Steps that run once, when the presenter enters.
  public let enter: [Step]
  /// Lists of steps that run later than the list they stand in, named by their position.
  public let blocks: [[Step]]
  /// How many locals the deepest list of steps needs.
  public let localCount: Int
  /// What the presenter shows.
  public let model: Model
  /// Which derived values and whether the model must be computed anew after a write.
  public let dependencies: Dependencies

  /// Assembles a presenter and works out what depends on what.
  public init(
    name: String, index: Int, slots: [Slot], parameterCount: Int, derived: [Derived], events: [Event],
    transitions: [[Alternative]], back: [Alternative], enter: [Step], blocks: [[Step]], localCount: Int, model: Model
  ) {
    self.name = name
    self.index = index
    self.slots = slots
    self.parameterCount = parameterCount
    self.derived = derived
    self.events = events
    self.transitions = transitions
    self.back = back
    self.enter = enter
    self.blocks = blocks
    self.localCount = localCount
    self.model = model
    self.dependencies = Dependencies(slotCount: slots.count, derived: derived, model: model)
  }

  /// The position of an event by name.
  public func event(named name: String) -> Int? { events.firstIndex { $0.name == name } }
}

/// A place for one value: a param or a piece of state.
public struct Slot: Sendable {
  /// The name as declared.
  public let name: String
  /// The declared type.
  public let type: ValueType
  /// What the slot holds when its presenter enters; a param without one must be given.
  public let initial: ValuePlan?
  /// Where it is declared.
  public let span: Span

  /// Describes a slot.
  public init(name: String, type: ValueType, initial: ValuePlan?, span: Span) {
    self.name = name
    self.type = type
    self.initial = initial
    self.span = span
  }
}

/// A memoised expression over slots and other derived values.
public struct Derived: Sendable {
  /// The name as declared.
  public let name: String
  /// What computes it.
  public let expression: Expression

  /// Names an expression.
  public init(name: String, expression: Expression) {
    self.name = name
    self.expression = expression
  }
}

/// Something a person or a host can say to a presenter.
public struct Event: Sendable {
  /// The name as declared, or `editTitle` for `edits: title`.
  public let name: String
  /// What comes with it; the shape of the record that `event` is in its transitions.
  public let payload: RecordDeclaration
  /// Where it is declared, or where the control stands that adds it.
  public let span: Span

  /// Describes an event.
  public init(name: String, payload: RecordDeclaration, span: Span) {
    self.name = name
    self.payload = payload
    self.span = span
  }
}

/// Steps under a guard.
public struct Alternative: Sendable {
  /// What must hold, or `nil` when nothing must.
  public let guardExpression: Expression?
  /// What is done when it holds.
  public let steps: [Step]
  /// The alternative in the file.
  public let span: Span

  /// Pairs a guard with steps.
  public init(guardExpression: Expression?, steps: [Step], span: Span) {
    self.guardExpression = guardExpression
    self.steps = steps
    self.span = span
  }
}
