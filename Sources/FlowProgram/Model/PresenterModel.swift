public import CEL

/// What one presenter shows at one moment, with what is composed into it.
///
/// Models are immutable and shared: a part that has not changed is the same object in the next model, which renderers may
/// take as a reason to draw nothing anew.
public final class PresenterModel: Sendable {
  /// Who shows it, and whom events from its view are addressed to.
  public let instance: InstanceID
  /// The position of the presenter in ``Program/presenters``.
  public let presenter: Int
  /// The position of the case in ``Model/cases``.
  public let caseIndex: Int
  /// The fields of the case.
  public let fields: RecordValue
  /// What tells it apart from the others it is repeated with, or `nil` when it is not repeated.
  public let key: Value?
  /// What the presenter's children show, in the order of ``Presenter/children``.
  public let children: [ChildModel]
  /// Where a template was handed on whole, what fills its places, in the order of ``Presenter/templateSlots``; otherwise
  /// that is among the children of whoever composes it.
  public let fillings: [ChildModel]

  /// Puts a model together.
  public init(
    instance: InstanceID, presenter: Int, caseIndex: Int, fields: RecordValue, key: Value? = nil,
    children: [ChildModel] = [], fillings: [ChildModel] = []
  ) {
    self.instance = instance
    self.presenter = presenter
    self.caseIndex = caseIndex
    self.fields = fields
    self.key = key
    self.children = children
    self.fillings = fillings
  }

  /// Whether both show the same values of the same presenters.
  ///
  /// - Complexity: Constant where both are one object; else what differs has to be looked at.
  public func isIdentical(to other: PresenterModel) -> Bool {
    if self === other { return true }
    guard instance == other.instance, caseIndex == other.caseIndex, children.count == other.children.count,
      fillings.count == other.fillings.count,
      Value.record(fields).isIdentical(to: .record(other.fields)),
      (key ?? .null).isIdentical(to: other.key ?? .null)
    else { return false }
    return zip(children, other.children).allSatisfy { $0.isIdentical(to: $1) }
      && zip(fillings, other.fillings).allSatisfy { $0.isIdentical(to: $1) }
  }
}

extension Program {
  /// What is composed into a model, by name: its children, and what fills its places where they are its own.
  public func composition(of model: PresenterModel) -> [(name: String, model: ChildModel)] {
    let presenter = presenters[model.presenter]
    return Array(zip(presenter.children.map(\.name), model.children))
      + Array(zip(presenter.templateSlots, model.fillings))
  }
}

/// What a child shows.
public enum ChildModel: Sendable {
  /// It is not there, or it is a store, which shows nothing.
  case absent
  /// It is there once.
  case one(PresenterModel)
  /// It is repeated.
  case rows(ModelRows)

  /// Whether both show the same.
  public func isIdentical(to other: ChildModel) -> Bool {
    switch (self, other) {
    case (.absent, .absent): true
    case (.one(let left), .one(let right)): left.isIdentical(to: right)
    case (.rows(let left), .rows(let right)): left.isIdentical(to: right)
    default: false
    }
  }
}
