public import Diagnostics

/// The first screen of a flow, and what its backstack does.
public struct BackstackDeclaration: Sendable {
  /// The screen to start on.
  public let start: Name
  /// What back does on the first screen, as written.
  public let onRootBack: Name?
  /// Which entries are composed, as written.
  public var composing: Name?
  /// How many entries there can be.
  public var maxDepth: (value: Int, span: Span)?
  /// Whether what is left can be returned to.
  public var keepsHistory = false

  /// Describes a backstack.
  public init(start: Name, onRootBack: Name?) {
    self.start = start
    self.onRootBack = onRootBack
  }
}

/// A flow that can be gone to, as written: `checkout: ./checkout.flow.yaml`.
public struct ImportDeclaration: Sendable {
  /// What it is called here.
  public let name: Name
  /// The path of its file, from the file that imports it.
  public let path: Name
  /// What must hold to go there.
  public let requires: RequirementDeclaration?

  /// Names a flow.
  public init(name: Name, path: Name, requires: RequirementDeclaration? = nil) {
    self.name = name
    self.path = path
    self.requires = requires
  }
}

/// What must hold to enter a screen or an imported flow, as written.
public struct RequirementDeclaration: Sendable {
  /// What must hold.
  public let condition: Formula
  /// Where one goes otherwise, with `to`, `params` and `as`.
  public let redirect: NavigationSyntax
  /// Where it stands.
  public let span: Span

  /// Describes what must hold.
  public init(condition: Formula, redirect: NavigationSyntax, span: Span) {
    self.condition = condition
    self.redirect = redirect
    self.span = span
  }
}

/// A deep link, as written: `/items/{id}?tab`, or a mapping with the path in it.
public struct RouteDeclaration: Sendable {
  /// The path with its params in braces, and the names behind the question mark.
  public let path: Name
  /// The screens under it, each with the params it takes over, by name: `[menu, { item: { id: id } }]`.
  public let over: [(screen: Name, params: [(name: Name, source: Name)])]
  /// The tab or stack that it leads into, as written: `home.shop`.
  public let place: Name?
  /// The word under `as`.
  public let style: Name?
  /// Where it stands.
  public let span: Span

  /// Describes a deep link.
  public init(
    path: Name, over: [(screen: Name, params: [(name: Name, source: Name)])] = [], place: Name? = nil,
    style: Name? = nil, span: Span
  ) {
    self.path = path
    self.over = over
    self.place = place
    self.style = style
    self.span = span
  }
}

/// Stacks among the children of a presenter, as written.
public struct StacksDeclaration: Sendable {
  /// A tab, or the only stack.
  public struct Tab: Sendable {
    /// What it is called, or `nil` for the only stack.
    public let name: Name?
    /// What it starts on.
    public let start: Name
    /// What that is given, or `nil` when it could not be read.
    public let params: NamedValues?
    /// What the tab says.
    public let label: ValueSyntax?
    /// What stands beside that.
    public let badge: ValueSyntax?

    /// Describes a tab.
    public init(name: Name?, start: Name, params: NamedValues?, label: ValueSyntax?, badge: ValueSyntax?) {
      self.name = name
      self.start = start
      self.params = params
      self.label = label
      self.badge = badge
    }
  }

  /// The tabs, or the only stack.
  public let tabs: [Tab]
  /// Whether they are tabs.
  public let isTabs: Bool
  /// What back does on the first entry, as written.
  public let onRootBack: Name?
  /// Which entries are composed, as written.
  public let composing: Name?
  /// How many entries there can be.
  public let maxDepth: (value: Int, span: Span)?
  /// Whether what is left can be returned to.
  public let keepsHistory: Bool

  /// Describes stacks.
  public init(
    tabs: [Tab], isTabs: Bool, onRootBack: Name? = nil, composing: Name? = nil,
    maxDepth: (value: Int, span: Span)? = nil, keepsHistory: Bool = false
  ) {
    self.tabs = tabs
    self.isTabs = isTabs
    self.onRootBack = onRootBack
    self.composing = composing
    self.maxDepth = maxDepth
    self.keepsHistory = keepsHistory
  }
}
