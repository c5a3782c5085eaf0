public import CEL
public import Diagnostics

/// A deep link: how a path names a screen with its params, and which entries lie under it.
public struct Route: Sendable {
  /// A part of a path between slashes.
  public enum Segment: Sendable, Hashable {
    /// Words that must stand there.
    case word(String)
    /// The value of a param of the screen, by its position.
    case param(Int)
  }

  /// An entry under the screen.
  public struct Under: Sendable {
    /// The position of its screen in ``Program/presenters``.
    public let screen: Int
    /// For each param of it the param of the route's screen that it has the value of, or `nil` to let it have its default.
    public let params: [Int?]

    /// Describes an entry.
    public init(screen: Int, params: [Int?]) {
      self.screen = screen
      self.params = params
    }
  }

  /// The stack that the entries lie in, where that is not the flow's own.
  public struct Place: Sendable, Hashable {
    /// The position in ``Program/presenters`` of the screen that has the tabs or the stack among its children.
    public let screen: Int
    /// The position in ``Program/presenters`` of the presenter of these.
    public let stack: Int
    /// The position of the tab.
    public let tab: Int

    /// Names a stack.
    public init(screen: Int, stack: Int, tab: Int) {
      self.screen = screen
      self.stack = stack
      self.tab = tab
    }
  }

  /// The path.
  public let path: [Segment]
  /// The names behind the question mark, each with the position of the param that it gives a value to. All of these can be
  /// left out: the params have defaults.
  public let query: [(name: String, param: Int)]
  /// The position of the screen in ``Program/presenters``.
  public let screen: Int
  /// The entries under it, the lowest first.
  public let over: [Under]
  /// The stack that all of them lie in, or `nil` for the flow's own.
  public let place: Place?
  /// How the screen joins the stack.
  public let style: Step.Navigation.Style
  /// Where the path stands in the file.
  public let span: Span

  /// Describes a deep link.
  public init(
    path: [Segment], query: [(name: String, param: Int)], screen: Int, over: [Under] = [], place: Place? = nil,
    style: Step.Navigation.Style = .push, span: Span
  ) {
    self.path = path
    self.query = query
    self.screen = screen
    self.over = over
    self.place = place
    self.style = style
    self.span = span
  }
}

/// What a link came to: a route, and a value for each param of its screen that the link gives one.
public struct RouteMatch: Sendable {
  /// The route.
  public let route: Route
  /// For each param of the screen its value, or `nil` to let it have its default.
  public let params: [Value?]

  /// Describes what a link came to.
  public init(route: Route, params: [Value?]) {
    self.route = route
    self.params = params
  }
}
