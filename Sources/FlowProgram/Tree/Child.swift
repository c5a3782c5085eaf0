public import CEL
public import Diagnostics

/// A presenter composed into another: always, while a condition holds, or once for each item of a list.
///
/// All expressions of a child are evaluated by the presenter that declares it, and again whenever something they
/// read has changed. A store is a child without a model, which its presenter's whole subtree may observe.
public struct Child: Sendable {
  /// The declared name, under which its model is read.
  public let name: String
  /// The index of its presenter in ``Program/presenters``.
  public let presenter: PresenterID
  /// The value of each param of that presenter, or `nil` for its default.
  public let params: [ValuePlan?]
  /// The condition for the existence of the child, or `nil` without a condition.
  public let condition: Expression?
  /// The repetition of the child, or `nil` when there is at most one.
  public let each: Each?
  /// Whether its saved state is kept while it is absent.
  public let keepsSaved: Bool
  /// The template slot that the child fills, or `nil` for an ordinary child.
  public let filling: Filling?
  /// The place in the source.
  public let span: Span

  public init(
    name: String, presenter: PresenterID, params: [ValuePlan?], condition: Expression?, each: Each?, keepsSaved: Bool,
    filling: Filling?, span: Span
  ) {
    self.name = name
    self.presenter = presenter
    self.params = params
    self.condition = condition
    self.each = each
    self.keepsSaved = keepsSaved
    self.filling = filling
    self.span = span
  }

  /// The repetition of a child. Identity and state follow the key when items are inserted, moved and removed.
  public struct Each: Sendable {
    /// The list.
    public let items: Expression
    /// The local that holds the item in the key, the params and the handlers of its events.
    public let item: Int
    /// The key that distinguishes items. Equal keys are a fault.
    public let key: Expression

    public init(items: Expression, item: Int, key: Expression) {
      self.items = items
      self.item = item
      self.key = key
    }
  }

  /// A slot of a template that a child fills. The child lives inside the template and receives the values that it
  /// provides.
  public struct Filling: Sendable, Hashable {
    /// The index of the template among the children of the same presenter.
    public let template: ChildID
    /// The index in the template's ``Presenter/templateSlots``.
    public let slot: Int

    public init(template: ChildID, slot: Int) {
      self.template = template
      self.slot = slot
    }
  }

  /// Returns the name of one of its rows.
  public func rowName(_ key: Value) -> String { Child.rowName(name, key) }

  /// Returns the name of a row of a child: `rows['a']`. A very long key is truncated.
  public static func rowName(_ child: String, _ key: Value) -> String { "\(child)[\(key.literal(limit: 40))]" }

  /// The numbers of the variables that conditions, lists, keys and params read. May contain repetitions.
  var reads: [Int] {
    (condition?.reads ?? []) + (each.map { $0.items.reads + $0.key.reads } ?? []) + params.flatMap { $0?.reads ?? [] }
  }
}

/// The handler of an event raised by a child or, in a flow, by a screen.
///
/// It runs directly after the child's own steps, and before any event that they sent.
public struct ChildHandler: Sendable {
  /// The presenter that raises an event.
  public enum Source: Sendable, Hashable {
    /// A child, by its index in ``Presenter/children``.
    case child(ChildID)
    /// For the flow: a screen, by its index in ``Program/presenters``.
    case screen(PresenterID)
  }

  /// The presenter that raises the event.
  public let source: Source
  /// The index of the event in the events of that presenter.
  public let event: EventID
  /// The guarded alternatives. The first whose guard holds runs. They read the payload as the local 0 and, for a
  /// repeated child, its item as ``Child/Each/item``.
  public let alternatives: [Alternative]

  public init(source: Source, event: EventID, alternatives: [Alternative]) {
    self.source = source
    self.event = event
    self.alternatives = alternatives
  }
}
