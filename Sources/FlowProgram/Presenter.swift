public import CEL
public import Diagnostics

/// A screen, a part of one, a store or the flow itself: typed input, state, events that change it, and what it shows.
public final class Presenter: Sendable {
  /// What a presenter is to the flow.
  public enum Role: String, Sendable, Hashable {
    /// The flow itself.
    case flow
    /// It can be navigated to.
    case screen
    /// It is composed into others.
    case part
    /// It holds what several presenters share, and shows nothing.
    case store
    /// It holds stacks of entries inside another presenter: `tabs` or `stack` among the children.
    case stack
  }

  /// What it is to the flow.
  public let role: Role
  /// The name the author gave it; for the flow itself the name of the flow.
  public let name: String
  /// Its position in ``Program/presenters``.
  public let index: Int
  /// The position in ``Program/presenters`` of the flow that it belongs to, whose names it can use; its own for a flow.
  public let flow: Int
  /// The stacks that it holds, for the role ``Role/stack``; those of a flow stand in its ``FlowScope``.
  public let stacks: Backstack?
  /// What must hold for a screen to be entered, or `nil` when nothing must.
  public let requirement: Requirement?
  /// Params, then state, in the order of the file. The first ``parameterCount`` are params.
  public let slots: [Slot]
  /// How many of ``slots`` are params.
  public let parameterCount: Int
  /// What a screen hands back to whoever navigated to it, or `nil` when it hands back nothing.
  public let result: ValueType?
  /// Memoised expressions: the declared ones in the order of the file, then those that stand for what it provides and
  /// implements.
  public let derived: [Derived]
  /// How many of ``derived`` have a name that the author gave.
  public let declaredDerivedCount: Int
  /// The events a view or a host may send, declared ones before those that `edits` adds, and then those that the
  /// presenter alone raises.
  public let events: [Event]
  /// For each event, its guarded alternatives; the first whose guard holds runs.
  public let transitions: [[Alternative]]
  /// What back does here, tried before the stack pops; the first whose guard holds replaces the pop.
  public let back: [Alternative]
  /// Steps that run once, when the presenter enters.
  public let enter: [Step]
  /// Steps that run once, when the presenter leaves; they can send to the flow or a store, show and dismiss messages.
  public let leave: [Step]
  /// What runs with the presenter's life, in the order of the file.
  public let effects: [Effect]
  /// The presenters that are composed into this one, stores first, then in the order of the file.
  public let children: [Child]
  /// The positions of ``children`` in an order in which each comes after those whose models it reads.
  public let compositionOrder: [Int]
  /// What is done when a child has raised an event.
  public let childHandlers: [ChildHandler]
  /// The other presenters that it reads or sends to.
  public let references: [Reference]
  /// What it reads of them.
  public let outerReads: [OuterRead]
  /// What it reads of its children besides their models.
  public let childInterfaces: [ChildInterface]
  /// For each of ``Program/providedValues`` the derived value that provides it, or `nil` where this presenter does not.
  public let provided: [Int?]
  /// For each of ``Program/interfaces`` the derived value that implements it, or `nil` where this presenter does not.
  public let implemented: [Int?]
  /// The names of the places that whoever composes this presenter fills; empty unless it is a template.
  public let templateSlots: [String]
  /// What its steps ask of services; a step names one by its position.
  public let calls: [Call]
  /// What its formulas ask about the calls that are in flight.
  public let loadingReads: [LoadingRead]
  /// Of the flow: what is done about the errors of all calls that do not say otherwise.
  public let catches: [Call.Catch]
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
    name: String, index: Int, role: Role, flow: Int = Program.flowPresenter, stacks: Backstack? = nil,
    requirement: Requirement? = nil, slots: [Slot], parameterCount: Int, result: ValueType? = nil, derived: [Derived],
    declaredDerivedCount: Int? = nil, events: [Event], transitions: [[Alternative]], back: [Alternative] = [],
    enter: [Step] = [], leave: [Step] = [], effects: [Effect] = [], blocks: [[Step]] = [], localCount: Int,
    model: Model, tree: Composition = Composition(), asking: Asking = Asking()
  ) {
    self.name = name
    self.index = index
    self.role = role
    self.flow = flow
    self.stacks = stacks
    self.requirement = requirement
    self.slots = slots
    self.parameterCount = parameterCount
    self.result = result
    self.derived = derived
    self.declaredDerivedCount = declaredDerivedCount ?? derived.count
    self.events = events
    self.transitions = transitions
    self.back = back
    self.enter = enter
    self.leave = leave
    self.effects = effects
    self.blocks = blocks
    self.localCount = localCount
    self.model = model
    children = tree.children
    compositionOrder = tree.order ?? Array(tree.children.indices)
    childHandlers = tree.handlers
    references = tree.references
    outerReads = tree.outerReads
    childInterfaces = tree.childInterfaces
    provided = tree.provided
    implemented = tree.implemented
    templateSlots = tree.templateSlots
    calls = asking.calls
    loadingReads = asking.loadingReads
    catches = asking.catches
    dependencies = Dependencies(
      slotCount: slots.count, parameterCount: parameterCount, derived: derived, model: model, children: tree.children,
      effects: effects,
      steps: stepReads(transitions + [back] + tree.handlers.map(\.alternatives), blocks + [enter, leave])
        + asking.calls.flatMap(\.reads))
  }

  /// How a presenter is tied to those around it and inside it; see the properties of the same names.
  public struct Composition: Sendable {
    public var children: [Child] = []
    /// The order of composition, or `nil` for that of the children.
    public var order: [Int]?
    public var handlers: [ChildHandler] = []
    public var references: [Reference] = []
    public var outerReads: [OuterRead] = []
    public var childInterfaces: [ChildInterface] = []
    public var provided: [Int?] = []
    public var implemented: [Int?] = []
    public var templateSlots: [String] = []

    /// Ties a presenter to nobody.
    public init() {}
  }

  /// What a presenter asks of services; see the properties of the same names.
  public struct Asking: Sendable {
    public var calls: [Call] = []
    public var loadingReads: [LoadingRead] = []
    public var catches: [Call.Catch] = []

    /// Asks for nothing.
    public init() {}
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
  /// Whether what it holds outlives the presenter where something keeps that, and the process.
  public let isSaved: Bool
  /// What it was called in an earlier version of the flow.
  public let formerName: String?
  /// Where it is declared.
  public let span: Span

  /// Describes a slot.
  public init(
    name: String, type: ValueType, initial: ValuePlan?, isSaved: Bool = false, formerName: String? = nil, span: Span
  ) {
    self.name = name
    self.type = type
    self.initial = initial
    self.isSaved = isSaved
    self.formerName = formerName
    self.span = span
  }
}

/// A memoised value made from slots and other derived values.
public struct Derived: Sendable {
  /// The name as declared, or that of what it provides or implements.
  public let name: String
  /// What its values are.
  public let type: ValueType
  /// What computes it.
  public let plan: ValuePlan

  /// Names a formula.
  public init(name: String, expression: Expression) {
    self.init(name: name, type: expression.type, plan: .expression(expression))
  }

  /// Names something that is computed.
  public init(name: String, type: ValueType, plan: ValuePlan) {
    self.name = name
    self.type = type
    self.plan = plan
  }
}

/// Something a person or a host can say to a presenter.
public struct Event: Sendable {
  /// The name as declared, or `editTitle` for `edits: title`.
  public let name: String
  /// What comes with it; the shape of the record that `event` is in its transitions.
  public let payload: RecordDeclaration
  /// Whether only the presenter itself can raise it, for whoever composes it.
  public let isEmitted: Bool
  /// Where it is declared, or where the control stands that adds it.
  public let span: Span

  /// Describes an event.
  public init(name: String, payload: RecordDeclaration, isEmitted: Bool = false, span: Span) {
    self.name = name
    self.payload = payload
    self.isEmitted = isEmitted
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
