/// How the stacks of a presenter begin, and what leaving their last entry does.
///
/// A flow has one stack. A presenter of the role ``Presenter/Role/stack`` has one, or one for each of its tabs.
public struct Backstack: Sendable {
  /// What back does when only the root is left.
  public enum RootBack: String, Sendable, CaseIterable {
    /// The flow ends; inside another presenter back goes on outwards.
    case exit
    /// Nothing happens.
    case ignore
    /// The first tab is selected; on that one, as ``exit``.
    case firstTab
  }

  /// Which entries are composed.
  public enum Composing: String, Sendable, CaseIterable {
    /// All: what is covered waits, and goes on where it was.
    case all
    /// Those that can be seen: what is covered leaves, and comes back with what it saved.
    case top
  }

  /// A stack of its own.
  public struct Tab: Sendable {
    /// The name the author gave it; empty for the only stack of a presenter.
    public let name: String
    /// The position in ``Program/presenters`` of what it starts on.
    public let start: Int
    /// For each param of that what it is given, computed by the presenter of the stack, or `nil` to let it have its
    /// default.
    public let params: [ValuePlan?]

    /// Describes a stack.
    public init(name: String = "", start: Int, params: [ValuePlan?] = []) {
      self.name = name
      self.start = start
      self.params = params
    }
  }

  /// The stacks, in the order of the file: one, or one for each tab. Each begins when it is selected first.
  public let tabs: [Tab]
  /// The slot of the presenter that holds the position of the selected tab, or `nil` where there is one stack alone.
  public let selection: Int?
  /// What back does when only the root is left.
  public let onRootBack: RootBack
  /// Which entries are composed.
  public let composing: Composing
  /// How many entries a stack can have: one more, and the lowest above the root leaves. `nil` for as many as a running flow
  /// allows.
  public let maxDepth: Int?
  /// Whether what is left can be returned to.
  public let keepsHistory: Bool

  /// Describes the stacks of a presenter.
  public init(
    tabs: [Tab], selection: Int? = nil, onRootBack: RootBack, composing: Composing = .all, maxDepth: Int? = nil,
    keepsHistory: Bool = false
  ) {
    self.tabs = tabs
    self.selection = selection
    self.onRootBack = onRootBack
    self.composing = composing
    self.maxDepth = maxDepth
    self.keepsHistory = keepsHistory
  }

  /// Describes one stack that starts on a screen without giving it anything.
  public init(start: Int, onRootBack: RootBack) {
    self.init(tabs: [Tab(start: start)], onRootBack: onRootBack)
  }

  /// The position in ``Program/presenters`` of what the first stack starts on.
  public var start: Int { tabs[0].start }
}
