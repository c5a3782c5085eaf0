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
  /// What its stack shows, or `nil` when it holds none. That of the flow itself stands in ``FlowModel``.
  public let stack: StackModel?
  /// Where a template was handed on whole, what fills its places, in the order of ``Presenter/templateSlots``; otherwise
  /// that is among the children of whoever composes it.
  public let fillings: [ChildModel]

  /// Puts a model together.
  public init(
    instance: InstanceID, presenter: Int, caseIndex: Int, fields: RecordValue, key: Value? = nil,
    children: [ChildModel] = [], stack: StackModel? = nil, fillings: [ChildModel] = []
  ) {
    self.stack = stack
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
      && isStackIdentical(to: other)
      && zip(fillings, other.fillings).allSatisfy { $0.isIdentical(to: $1) }
  }
}

extension PresenterModel {
  private func isStackIdentical(to other: PresenterModel) -> Bool {
    guard let stack, let otherStack = other.stack else { return stack == nil && other.stack == nil }
    return stack.isIdentical(to: otherStack)
  }
}

extension PresenterModel {
  /// The first stack that it holds or that is composed into it, or `nil` where there is none.
  public var innerStack: StackModel? { innerHolder?.stack }

  /// The model that holds ``innerStack``.
  public var innerHolder: PresenterModel? {
    if stack != nil { return self }
    for case .one(let child) in children + fillings {
      if let holder = child.innerHolder { return holder }
    }
    return nil
  }
}

/// What a stack inside a presenter shows: that of the selected tab, or of an imported flow.
public struct StackModel: Sendable {
  /// The entries, root first.
  public let entries: [EntrySummary]
  /// What the entry on top shows.
  public let top: PresenterModel
  /// What the entries show that stay visible under a modal or a sheet, the lowest first. They hear nothing.
  public let below: [PresenterModel]
  /// How the stack changed last, or `nil` when it never did.
  public let change: StackChange?

  /// Puts a model together.
  public init(
    entries: [EntrySummary], top: PresenterModel, below: [PresenterModel] = [], change: StackChange? = nil
  ) {
    self.entries = entries
    self.top = top
    self.below = below
    self.change = change
  }

  /// Whether both show the same.
  public func isIdentical(to other: StackModel) -> Bool {
    entries == other.entries && change == other.change && top.isIdentical(to: other.top)
      && below.count == other.below.count && zip(below, other.below).allSatisfy { $0.isIdentical(to: $1) }
  }
}

extension Program {
  /// What is composed into a model, by name: its children, what fills its places where they are its own, and what lies on
  /// top of its stack.
  public func composition(of model: PresenterModel) -> [(name: String, model: ChildModel)] {
    let presenter = presenters[model.presenter]
    let top = model.stack.map { (name: topName(of: $0, on: model), model: ChildModel.one($0.top)) }
    return Array(zip(presenter.children.map(\.name), model.children))
      + Array(zip(presenter.templateSlots, model.fillings)) + (top.map { [$0] } ?? [])
  }

  /// The name of the screen, or the flow, on top of the stack of a presenter.
  public func topName(of stack: StackModel, on holder: PresenterModel) -> String {
    names.name(ofEntry: stack.entries.last?.presenter ?? stack.top.presenter, on: holder.presenter)
  }

  /// The name of the screen, or the flow, on top of the flow's own stack.
  public func topName(of model: FlowModel) -> String {
    names.name(ofEntry: model.stack.last?.presenter ?? model.top.presenter, on: Program.flowPresenter)
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
