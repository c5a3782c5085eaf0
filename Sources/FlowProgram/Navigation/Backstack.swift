/// The behavior of the stacks of a presenter: their start screens, and the effect of leaving their last entry.
///
/// A flow has one stack. A presenter of the role ``Presenter/Role/stack`` has one, or one for each of its tabs.
public struct Backstack: Sendable {
  /// The effect of back at the root.
  public enum RootBack: String, Sendable, CaseIterable {
    /// The flow ends. Inside another presenter, back continues outwards.
    case exit
    /// Nothing happens.
    case ignore
    /// The first tab is selected. On that one, as ``exit``.
    case firstTab
  }

  /// The choice of composed entries.
  public enum ComposedEntries: String, Sendable, CaseIterable {
    /// All entries: covered ones wait, and continue where they were.
    case all
    /// The visible entries: covered ones leave, and come back with their saved state.
    case top
  }

  /// A single stack.
  public struct Tab: Sendable {
    /// The declared name, empty for the only stack of a presenter.
    public let name: String
    /// The index in ``Program/presenters`` of the start screen.
    public let start: PresenterID
    /// The value of each param of the start screen, evaluated by the presenter of the stack, or `nil` for its
    /// default.
    public let params: [ValuePlan?]

    public init(name: String = "", start: PresenterID, params: [ValuePlan?] = []) {
      self.name = name
      self.start = start
      self.params = params
    }
  }

  /// The stacks, in source order: one, or one for each tab. Each starts when it is first selected.
  public let tabs: [Tab]
  /// The slot of the presenter that holds the index of the selected tab, or `nil` for a single stack.
  public let selection: SlotID?
  /// The effect of back at the root.
  public let onRootBack: RootBack
  /// The choice of composed entries.
  public let composedEntries: ComposedEntries
  /// The maximum number of entries of a stack. A further one makes the lowest above the root leave. `nil` for the
  /// limit of a running flow.
  public let maxDepth: Int?
  /// Whether forward can return to left entries.
  public let keepsHistory: Bool

  public init(
    tabs: [Tab], selection: SlotID? = nil, onRootBack: RootBack, composedEntries: ComposedEntries = .all,
    maxDepth: Int? = nil,
    keepsHistory: Bool = false
  ) {
    self.tabs = tabs
    self.selection = selection
    self.onRootBack = onRootBack
    self.composedEntries = composedEntries
    self.maxDepth = maxDepth
    self.keepsHistory = keepsHistory
  }

  /// Creates one stack that starts on a screen without params.
  public init(start: PresenterID, onRootBack: RootBack) {
    self.init(tabs: [Tab(start: start)], onRootBack: onRootBack)
  }

  /// The index in ``Program/presenters`` of the start screen of the first stack.
  public var start: PresenterID { tabs[0].start }
}
