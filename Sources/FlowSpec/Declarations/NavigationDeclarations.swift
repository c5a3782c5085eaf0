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
  /// A screen under the one that the link names.
  public struct Under: Sendable {
    /// The screen.
    public let screen: Name
    /// The params that it takes over from the screen that the link names, with what they are called there.
    public let params: [(name: Name, source: Name)]

    /// Names a screen.
    public init(screen: Name, params: [(name: Name, source: Name)] = []) {
      self.screen = screen
      self.params = params
    }
  }

  /// The path with its params in braces, and the names behind the question mark.
  public let path: MappedText
  /// The screens under it, the lowest first, or `nil` when they could not be read.
  public let over: [Under]?
  /// The tab or stack that it leads into, as written: `home.shop`.
  public let place: (key: String, name: Name)?
  /// The word under `as`.
  public let style: Name?

  /// Describes a deep link.
  public init(path: MappedText, over: [Under]? = [], place: (key: String, name: Name)? = nil, style: Name? = nil) {
    self.path = path
    self.over = over
    self.place = place
    self.style = style
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
