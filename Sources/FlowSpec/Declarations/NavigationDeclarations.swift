public import Diagnostics

/// The start of a flow and the policies of its backstack.
public struct BackstackDeclaration: Sendable {
  /// The screen that the flow starts on.
  public let start: Name
  /// The word for the effect of back on the first screen.
  public let onRootBack: Name?
  /// The word for the entries that are composed.
  public var composedEntries: Name?
  /// The largest number of entries.
  public var maxDepth: (value: Int, span: Span)?
  /// Whether the stack keeps entries that back has left, for `goForward`.
  public var keepsHistory = false

  /// Creates a backstack declaration.
  public init(start: Name, onRootBack: Name?) {
    self.start = start
    self.onRootBack = onRootBack
  }
}

/// The syntax of an import: `checkout: ./checkout.flow.yaml`.
public struct ImportDeclaration: Sendable {
  /// The name of the imported flow in this one.
  public let name: Name
  /// The path of its file, relative to the importing file.
  public let path: Name
  /// The condition for entering the flow.
  public let requires: RequirementDeclaration?

  /// Creates an import declaration.
  public init(name: Name, path: Name, requires: RequirementDeclaration? = nil) {
    self.name = name
    self.path = path
    self.requires = requires
  }
}

/// The syntax of a requirement for entering a screen or an imported flow.
public struct RequirementDeclaration: Sendable {
  /// The condition for entering.
  public let condition: ExpressionSyntax
  /// The destination if the condition does not hold, with `to`, `params` and `as`.
  public let redirect: NavigationSyntax
  /// The location of the requirement.
  public let span: Span

  /// Creates a requirement.
  public init(condition: ExpressionSyntax, redirect: NavigationSyntax, span: Span) {
    self.condition = condition
    self.redirect = redirect
    self.span = span
  }
}

/// The syntax of a deep link: a path such as `/items/{id}?tab`, or a mapping with the path in it.
public struct RouteDeclaration: Sendable {
  /// A screen under the target of the link.
  public struct Under: Sendable {
    /// The screen.
    public let screen: Name
    /// The params that it inherits from the target of the link, with their names there.
    public let params: [(name: Name, source: Name)]

    /// Creates the declaration of a screen under the target.
    public init(screen: Name, params: [(name: Name, source: Name)] = []) {
      self.screen = screen
      self.params = params
    }
  }

  /// The path with its params in braces, and the names after the question mark.
  public let path: MappedText
  /// The screens under it, the lowest first, or `nil` when they failed to parse.
  public let over: [Under]?
  /// The tab or stack that the link leads into, such as `home.shop`.
  public let place: (key: String, name: Name)?
  /// The value of `as`.
  public let style: Name?

  /// Creates a route declaration.
  public init(path: MappedText, over: [Under]? = [], place: (key: String, name: Name)? = nil, style: Name? = nil) {
    self.path = path
    self.over = over
    self.place = place
    self.style = style
  }
}

/// The syntax of stacks among the children of a presenter.
public struct StacksDeclaration: Sendable {
  /// A tab, or the only stack.
  public struct Tab: Sendable {
    /// The name of the tab, or `nil` for the only stack.
    public let name: Name?
    /// The first screen of the tab.
    public let start: Name
    /// The params of the first screen, or `nil` when they failed to parse.
    public let params: NamedValues?
    /// The label of the tab.
    public let label: ValueSyntax?
    /// The badge next to the label.
    public let badge: ValueSyntax?

    /// Creates a tab.
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
  /// The word for the effect of back on the first entry.
  public let onRootBack: Name?
  /// The word for the entries that are composed.
  public let composedEntries: Name?
  /// The largest number of entries.
  public let maxDepth: (value: Int, span: Span)?
  /// Whether the stack keeps entries that back has left, for `goForward`.
  public let keepsHistory: Bool

  /// Creates a declaration of stacks.
  public init(
    tabs: [Tab], isTabs: Bool, onRootBack: Name? = nil, composedEntries: Name? = nil,
    maxDepth: (value: Int, span: Span)? = nil, keepsHistory: Bool = false
  ) {
    self.tabs = tabs
    self.isTabs = isTabs
    self.onRootBack = onRootBack
    self.composedEntries = composedEntries
    self.maxDepth = maxDepth
    self.keepsHistory = keepsHistory
  }
}
