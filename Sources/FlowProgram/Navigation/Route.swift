public import CEL
public import Diagnostics

/// A deep link: the path that names a screen with its params, and the entries below it.
public struct Route: Sendable {
  /// A part of a path between slashes.
  public enum Segment: Sendable, Hashable {
    /// A literal word.
    case word(String)
    /// The value of a param of the screen, by its index.
    case param(Int)
  }

  /// An entry below the screen.
  public struct Under: Sendable {
    /// The index of its screen in ``Program/presenters``.
    public let screen: PresenterID
    /// The param of the route's screen from which each of its params takes its value, or `nil` for its default.
    public let params: [Int?]

    public init(screen: PresenterID, params: [Int?]) {
      self.screen = screen
      self.params = params
    }
  }

  /// The stack of the entries, if it is not the flow's own.
  public struct Place: Sendable, Hashable {
    /// The index in ``Program/presenters`` of the screen that has the tabs or the stack among its children.
    public let screen: PresenterID
    /// The index in ``Program/presenters`` of the presenter of these.
    public let stack: PresenterID
    /// The index of the tab.
    public let tab: TabID

    public init(screen: PresenterID, stack: PresenterID, tab: TabID) {
      self.screen = screen
      self.stack = stack
      self.tab = tab
    }
  }

  public let path: [Segment]
  /// The query names, each with the index of its param. All of them are optional, because the params have defaults.
  public let query: [(name: String, param: Int)]
  /// The index of the screen in ``Program/presenters``.
  public let screen: PresenterID
  /// The entries below it, the lowest first.
  public let over: [Under]
  /// The stack of all entries, or `nil` for the flow's own.
  public let place: Place?
  /// The style in which the screen joins the stack.
  public let style: Step.Navigation.Style
  /// The place of the path in the source.
  public let span: Span

  public init(
    path: [Segment], query: [(name: String, param: Int)], screen: PresenterID, over: [Under] = [], place: Place? = nil,
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

/// The result of matching a link: a route, and a value for each param of its screen that the link gives.
public struct RouteMatch: Sendable {
  public let route: Route
  /// The value of each param of the screen, or `nil` for its default.
  public let params: [Value?]

  public init(route: Route, params: [Value?]) {
    self.route = route
    self.params = params
  }
}
