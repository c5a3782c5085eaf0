public import CEL
public import Diagnostics

/// A presenter composed into another: one, one while a condition holds, or one for each item of a list.
///
/// All formulas of a child are evaluated by the presenter that declares it, and again whenever something they read has
/// changed. A store is a child without a model, which its presenter's whole subtree may observe.
public struct Child: Sendable {
  /// The name the author gave it; what it shows is read under this name.
  public let name: String
  /// The position of its presenter in ``Program/presenters``.
  public let presenter: Int
  /// For each param of that presenter what it is given, or `nil` to let it have its default.
  public let params: [ValuePlan?]
  /// What must hold for the child to be there, or `nil` when nothing must.
  public let condition: Expression?
  /// What the child is repeated for, or `nil` when there is at most one.
  public let each: Each?
  /// Whether what it saves is kept while it is away.
  public let keepsSaved: Bool
  /// The template that the child fills a place of, or `nil` when it stands for itself.
  public let filling: Filling?
  /// The child in the file.
  public let span: Span

  /// Describes a child.
  public init(
    name: String, presenter: Int, params: [ValuePlan?], condition: Expression?, each: Each?, keepsSaved: Bool,
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

  /// What a child is repeated for. Identity and state follow the key through inserting, moving and removing.
  public struct Each: Sendable {
    /// The list.
    public let items: Expression
    /// The local that holds the item in the key, the params and the handlers of its events.
    public let item: Int
    /// What tells items apart; equal keys are a fault.
    public let key: Expression

    /// Describes what a child is repeated for.
    public init(items: Expression, item: Int, key: Expression) {
      self.items = items
      self.item = item
      self.key = key
    }
  }

  /// A place of a template that a child fills. The child lives inside the template and receives what that provides.
  public struct Filling: Sendable, Hashable {
    /// The position of the template among the children of the same presenter.
    public let template: Int
    /// The position in the template's ``Presenter/templateSlots``.
    public let slot: Int

    /// Names a place of a template.
    public init(template: Int, slot: Int) {
      self.template = template
      self.slot = slot
    }
  }

  /// What one of its rows is called.
  public func rowName(_ key: Value) -> String { Child.rowName(name, key) }

  /// What a row of a child is called: `rows['a']`. A key that is very long is cut off.
  public static func rowName(_ child: String, _ key: Value) -> String { "\(child)[\(key.literal(limit: 40))]" }

  /// The numbers of the variables that conditions, lists, keys and params read; may repeat.
  var reads: [Int] {
    (condition?.reads ?? []) + (each.map { $0.items.reads + $0.key.reads } ?? []) + params.flatMap { $0?.reads ?? [] }
  }
}

/// What a presenter does when one of its children, or for the flow one of its screens, has raised an event.
///
/// It runs directly after the child's own list, and before anything that list has sent.
public struct ChildHandler: Sendable {
  /// Who raises the event.
  public enum Source: Sendable, Hashable {
    /// A child, by its position in ``Presenter/children``.
    case child(Int)
    /// For the flow: a screen, by its position in ``Program/presenters``.
    case screen(Int)
  }

  /// Who raises the event.
  public let source: Source
  /// The position of the event in the events of whoever raises it.
  public let event: Int
  /// The guarded alternatives; the first whose guard holds runs. They read the payload as the local 0 and, of a repeated
  /// child, its item as ``Child/Each/item``.
  public let alternatives: [Alternative]

  /// Describes what is done after an event of a child or a screen.
  public init(source: Source, event: Int, alternatives: [Alternative]) {
    self.source = source
    self.event = event
    self.alternatives = alternatives
  }
}
