public import CEL
public import Diagnostics

/// A screen, a part of one, a store or the flow itself: typed params, state, events that change it, and a model.
public final class Presenter: Sendable {
  /// The kind of a presenter.
  public enum Role: String, Sendable, Hashable {
    /// The flow itself.
    case flow
    /// A screen, which can be navigated to.
    case screen
    /// A part, which is composed into others.
    case part
    /// A store, which holds state shared by several presenters and has no model.
    case store
    /// Stacks of entries inside another presenter: `tabs` or `stack` among the children.
    case stack
  }

  public let role: Role
  /// The declared name. For the flow itself, the name of the flow.
  public let name: String
  /// The index in ``Program/presenters``.
  public let index: PresenterID
  /// The index in ``Program/presenters`` of the flow that it belongs to, whose names it can use. A flow belongs to
  /// itself.
  public let flow: PresenterID
  /// The stacks that it holds, for the role ``Role/stack``. Those of a flow are in its ``FlowScope``.
  public let stacks: Backstack?
  /// The condition for entering a screen, or `nil` without a condition.
  public let requirement: Requirement?
  /// Params, then state, in source order. The first ``parameterCount`` are params.
  public let slots: [Slot]
  /// The number of ``slots`` that are params.
  public let parameterCount: Int
  /// The type of the result that a screen returns to its caller, or `nil` without a result.
  public let result: ValueType?
  /// Memoized expressions: the declared ones in source order, then those for provided and implemented values.
  public let derived: [Derived]
  /// The number of ``derived`` values with a declared name.
  public let declaredDerivedCount: Int
  /// The events that a view or a host may send, declared ones before those that `edits` adds, and then those that
  /// only the presenter itself raises.
  public let events: [Event]
  /// The guarded alternatives of each event. The first whose guard holds runs.
  public let transitions: [[Alternative]]
  /// The `back` handler, tried before the stack pops. The first alternative whose guard holds replaces the pop.
  public let back: [Alternative]
  /// Steps that run once, when the presenter enters.
  public let enter: [Step]
  /// Steps that run once, when the presenter leaves. They can send to the flow or a store, and show and dismiss
  /// messages.
  public let leave: [Step]
  /// The effects, in source order.
  public let effects: [Effect]
  /// The presenters composed into this one, stores first, then in source order.
  public let children: [Child]
  /// The indices of ``children`` in an order in which each follows those whose models it reads.
  public let compositionOrder: [ChildID]
  /// The handlers of events raised by children.
  public let childHandlers: [ChildHandler]
  /// The other presenters that it reads from or sends to.
  public let references: [Reference]
  /// The values that it reads from them.
  public let outerReads: [OuterRead]
  /// The interfaces that it reads from its children, besides their models.
  public let childInterfaces: [ChildInterface]
  /// The derived value that provides each of ``Program/providedValues``, or `nil` where this presenter does not.
  public let provided: [Int?]
  /// The derived value that implements each of ``Program/interfaces``, or `nil` where this presenter does not.
  public let implemented: [Int?]
  /// The names of the slots that a composing presenter fills. Empty unless this is a template.
  public let templateSlots: [String]
  /// The service calls of its steps, which refer to them by index.
  public let calls: [Call]
  /// The reads of `loading` in its expressions.
  public let loadingReads: [LoadingRead]
  /// The error handlers of the flow, for all calls without their own.
  public let catches: [Call.Catch]
  /// Lists of steps that run later than the enclosing list, referred to by index.
  public let blocks: [[Step]]
  /// The number of locals that the deepest list of steps needs.
  public let localCount: Int
  public let model: Model
  /// The modes, or `nil` without any.
  public let modes: Modes?
  /// The derived values to recompute after a write, and whether the model must be rebuilt.
  public let dependencies: Dependencies

  /// Creates a presenter and computes its dependencies.
  public init(
    _ declaration: Declaration, contents: Contents, behavior: Behavior, tree: Composition = Composition(),
    serviceUse: ServiceUse = ServiceUse()
  ) {
    name = declaration.name
    index = declaration.index
    role = declaration.role
    flow = declaration.flow
    stacks = declaration.stacks
    requirement = declaration.requirement
    result = declaration.result
    slots = contents.slots
    parameterCount = contents.parameterCount
    derived = contents.derived
    declaredDerivedCount = contents.declaredDerivedCount ?? contents.derived.count
    events = contents.events
    model = contents.model
    transitions = behavior.transitions
    back = behavior.back
    enter = behavior.enter
    leave = behavior.leave
    effects = behavior.effects
    blocks = behavior.blocks
    localCount = behavior.localCount
    children = tree.children
    compositionOrder = tree.order ?? Array(tree.children.ids)
    childHandlers = tree.handlers
    references = tree.references
    outerReads = tree.outerReads
    childInterfaces = tree.childInterfaces
    provided = tree.provided
    implemented = tree.implemented
    templateSlots = tree.templateSlots
    modes = tree.modes
    calls = serviceUse.calls
    loadingReads = serviceUse.loadingReads
    catches = serviceUse.catches
    let alternatives = behavior.transitions + [behavior.back] + tree.handlers.map(\.alternatives)
    let lists = behavior.blocks + [behavior.enter, behavior.leave]
    dependencies = Dependencies(
      slotCount: slots.count, parameterCount: parameterCount, derived: derived, model: model, children: tree.children,
      effects: effects, steps: stepReads(alternatives, lists) + serviceUse.calls.flatMap(\.parts.reads))
  }

  /// The name of a presenter and its place in the program. See the properties of the same names.
  public struct Declaration: Sendable {
    public var name: String
    public var index: PresenterID
    public var role: Role
    public var flow = Program.flowPresenter
    public var stacks: Backstack?
    public var requirement: Requirement?
    public var result: ValueType?

    /// Creates a declaration without stacks, requirement and result.
    public init(name: String, index: PresenterID, role: Role, flow: PresenterID = Program.flowPresenter) {
      self.name = name
      self.index = index
      self.role = role
      self.flow = flow
    }
  }

  /// The values, events and model of a presenter. See the properties of the same names.
  public struct Contents: Sendable {
    public var slots: [Slot] = []
    public var parameterCount = 0
    public var derived: [Derived] = []
    /// The number of ``derived`` values with a declared name, or `nil` when all of them have one.
    public var declaredDerivedCount: Int?
    public var events: [Event] = []
    public var model: Model

    /// Creates contents with a model alone.
    public init(model: Model) { self.model = model }
  }

  /// The steps of a presenter. See the properties of the same names.
  public struct Behavior: Sendable {
    public var transitions: [[Alternative]]
    public var back: [Alternative] = []
    public var enter: [Step] = []
    public var leave: [Step] = []
    public var effects: [Effect] = []
    public var blocks: [[Step]] = []
    public var localCount: Int

    /// Creates behavior that consists of transitions.
    public init(transitions: [[Alternative]], localCount: Int) {
      self.transitions = transitions
      self.localCount = localCount
    }
  }

  /// The connections of a presenter to those around it and inside it. See the properties of the same names.
  public struct Composition: Sendable {
    public var children: [Child] = []
    /// The order of composition, or `nil` for that of the children.
    public var order: [ChildID]?
    public var handlers: [ChildHandler] = []
    public var references: [Reference] = []
    public var outerReads: [OuterRead] = []
    public var childInterfaces: [ChildInterface] = []
    public var provided: [Int?] = []
    public var implemented: [Int?] = []
    public var templateSlots: [String] = []
    public var modes: Modes?

    /// Creates a composition without connections.
    public init() {}
  }

  /// The service requests of a presenter. See the properties of the same names.
  public struct ServiceUse: Sendable {
    public var calls: [Call] = []
    public var loadingReads: [LoadingRead] = []
    public var catches: [Call.Catch] = []

    public init() {}
  }

  /// Returns the derived values that may implement an interface: those of the modes, then its own.
  public func implementations(of interface: InterfaceID) -> [Int] {
    let ofModes = modes?.modes.map(\.implemented) ?? []
    return (ofModes + [implemented]).compactMap { derived in
      derived.indices.contains(interface.position) ? derived[interface.position] : nil
    }
  }

  /// Returns the place of an event by name.
  public func event(named name: String) -> EventID? { events.firstID { $0.name == name } }
}

extension [[Alternative]] {
  /// The alternatives for an event, in ``Presenter/transitions``.
  @inlinable
  public subscript(event: EventID) -> [Alternative] { self[event.position] }
}

/// A place for one value: a param or a piece of state.
public struct Slot: Sendable {
  /// The name as declared.
  public let name: String
  public let type: ValueType
  /// The initial value when its presenter enters. A param without one is required.
  public let initial: ValuePlan?
  /// Whether its value is saved: it survives the presenter where a parent keeps it, and it survives the process.
  public let isSaved: Bool
  /// Its name in an earlier version of the flow.
  public let formerName: String?
  /// The place of the declaration.
  public let span: Span

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

/// A memoized value computed from slots and other derived values.
public struct Derived: Sendable {
  /// The name as declared, or that of the provided or implemented value.
  public let name: String
  public let type: ValueType
  public let plan: ValuePlan

  /// Creates a derived value from an expression.
  public init(name: String, expression: Expression) {
    self.init(name: name, type: expression.type, plan: .expression(expression))
  }

  /// Creates a derived value from a plan.
  public init(name: String, type: ValueType, plan: ValuePlan) {
    self.name = name
    self.type = type
    self.plan = plan
  }
}

/// An event that the user or a host can send to a presenter.
public struct Event: Sendable {
  /// The name as declared, or `editTitle` for `edits: title`.
  public let name: String
  /// The payload, which is the shape of the record `event` in its transitions.
  public let payload: RecordDeclaration
  /// Whether only the presenter itself can raise it, for the presenter that composes it.
  public let isEmitted: Bool
  /// Whether only steps send it.
  public let isPrivate: Bool
  /// The place of its declaration, or of the control that adds it.
  public let span: Span

  public init(
    name: String, payload: RecordDeclaration, isEmitted: Bool = false, isPrivate: Bool = false, span: Span
  ) {
    self.name = name
    self.payload = payload
    self.isEmitted = isEmitted
    self.isPrivate = isPrivate
    self.span = span
  }

  /// Whether a view and a host may send it.
  public var isOpen: Bool { !isEmitted && !isPrivate }
}

/// Steps under a guard.
public struct Alternative: Sendable {
  /// The guard, or `nil` without one.
  public let guardExpression: Expression?
  /// The steps to run when the guard holds.
  public let steps: [Step]
  /// The place in the source.
  public let span: Span
  /// The index of the mode in which they can run, or ``anyMode``.
  public let mode: ModeID

  /// The value of ``mode`` for steps of the presenter itself.
  public static let anyMode = ModeID(-1)

  public init(guardExpression: Expression?, steps: [Step], span: Span, mode: ModeID = Alternative.anyMode) {
    self.guardExpression = guardExpression
    self.steps = steps
    self.span = span
    self.mode = mode
  }
}
