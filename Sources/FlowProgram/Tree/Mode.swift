public import Diagnostics

/// A mode of a presenter: one of several ways in which it can be, with its own state, work and view.
///
/// Exactly one mode of a presenter is active. A mode is no presenter: its state, children, effects, calls and blocks
/// are among those of the presenter, under names such as `Editing.problem`, and they live as long as it is active. Its
/// steps therefore read and write the state of the presenter like their own.
public struct Mode: Sendable {
  /// The declared name.
  public let name: String
  /// The indices of its state in ``Presenter/slots``, in the order in which they get their initial values.
  public let slots: [SlotID]
  /// The indices of its children in ``Presenter/children``.
  public let children: [ChildID]
  /// The indices of its effects in ``Presenter/effects``.
  public let effects: [EffectID]
  /// The indices of its lists of steps in ``Presenter/blocks``.
  public let blocks: Set<BlockID>
  /// The indices of the calls that its steps make in ``Presenter/calls``.
  public let calls: Set<Int>
  /// The derived value that implements each of ``Program/interfaces`` while it is active, before that of the
  /// presenter; `nil` where the mode does not.
  public let implemented: [Int?]
  /// The index in ``Presenter/blocks`` of the steps that run when it enters, or `nil` without any.
  public let enter: BlockID?
  /// The index in ``Presenter/blocks`` of the steps that run when it leaves, or `nil` without any.
  public let leave: BlockID?
  /// Whether it is active again when its presenter is restored.
  public let isSaved: Bool
  /// The place of the declaration.
  public let span: Span

  /// Creates a mode. See the properties of the same names.
  public init(
    name: String, slots: [SlotID], children: [ChildID], effects: [EffectID], blocks: Set<BlockID>, calls: Set<Int>,
    implemented: [Int?] = [], enter: BlockID?, leave: BlockID?, isSaved: Bool, span: Span
  ) {
    self.name = name
    self.slots = slots
    self.children = children
    self.effects = effects
    self.blocks = blocks
    self.calls = calls
    self.implemented = implemented
    self.enter = enter
    self.leave = leave
    self.isSaved = isSaved
    self.span = span
  }
}

/// The modes of a presenter.
public struct Modes: Sendable {
  /// The modes, in the order of the file. The first is active when the presenter enters.
  public let modes: [Mode]
  /// The index in ``Presenter/slots`` of the slot that holds the active mode.
  public let slot: SlotID

  /// Creates the modes of a presenter.
  public init(_ modes: [Mode], slot: SlotID) {
    self.modes = modes
    self.slot = slot
  }
}
