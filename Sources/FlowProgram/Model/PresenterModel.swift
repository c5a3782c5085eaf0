public import CEL
internal import Synchronization

/// The identity of a running flow, which all its copies share.
///
/// Two runs of the same program number their presenters alike. A host compares identities to refuse models and actions
/// of another run. The identity is a number, so that copying it into each model is cheap.
public struct FlowIdentity: Sendable, Hashable, CustomStringConvertible {
  private let number: UInt64

  private static let last = Mutex<UInt64>(0)

  /// The same text for each identity, so that equal runs print equal models.
  public var description: String { "run" }

  /// Creates an identity that differs from all others in this process.
  public init() {
    number = FlowIdentity.last.withLock { last in
      last += 1
      return last
    }
  }
}

/// The model of one presenter at one moment, with the models of its children.
///
/// Models are immutable and shared: an unchanged part is the same object in the next model, so renderers can skip
/// it.
public final class PresenterModel: Sendable {
  /// The presenter, to which events from the view are addressed.
  public let instance: InstanceID
  /// The index in ``Program/presenters``.
  public let presenter: PresenterID
  /// The index in ``Model/cases``.
  public let caseIndex: Int
  /// The fields of the case.
  public let fields: RecordValue
  /// The key of a repeated presenter, or `nil` when it is not repeated.
  public let key: Value?
  /// The models of the presenter's children, in the order of ``Presenter/children``.
  public let children: [ChildModel]
  /// The model of its stack, or `nil` when it holds none. That of the flow itself is in ``FlowModel``.
  public let stack: StackModel?
  /// The children that fill the slots of a template, in the order of ``Presenter/templateSlots``, if the template
  /// was forwarded whole. Otherwise they are among the children of the composing presenter.
  public let fillings: [ChildModel]
  /// The running flow that built the model, or `nil` for a model that none has built.
  public let origin: FlowIdentity?

  public init(
    instance: InstanceID, presenter: PresenterID, caseIndex: Int, fields: RecordValue, key: Value? = nil,
    children: [ChildModel] = [], stack: StackModel? = nil, fillings: [ChildModel] = [], origin: FlowIdentity? = nil
  ) {
    self.origin = origin
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
  /// - Complexity: Constant if both are one object, otherwise linear in the parts that differ.
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
  /// The first stack that it holds or that is composed into it, or `nil` without one.
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

/// The model of a stack inside a presenter: that of the selected tab, or of an imported flow.
public struct StackModel: Sendable {
  /// The entries, root first.
  public let entries: [EntrySummary]
  /// The model of the top entry.
  public let top: PresenterModel
  /// The models of the entries that stay visible under a modal or a sheet, the lowest first. They receive no input.
  public let below: [PresenterModel]
  /// The last change of the stack, or `nil` before the first.
  public let change: StackChange?

  public init(
    entries: [EntrySummary], top: PresenterModel, below: [PresenterModel] = [], change: StackChange? = nil
  ) {
    self.entries = entries
    self.top = top
    self.below = below
    self.change = change
  }

  /// Whether both are the same.
  public func isIdentical(to other: StackModel) -> Bool {
    entries == other.entries && change == other.change && top.isIdentical(to: other.top)
      && below.count == other.below.count && zip(below, other.below).allSatisfy { $0.isIdentical(to: $1) }
  }
}

extension Program {
  /// Returns the models composed into a model, by name: its children, the children that fill its slots if they are
  /// its own, and the top of its stack.
  public func composition(of model: PresenterModel) -> [(name: String, model: ChildModel)] {
    guard let presenter = presenters.element(at: model.presenter) else { return [] }
    let top = model.stack.map { (name: topName(of: $0, on: model), model: ChildModel.one($0.top)) }
    return Array(zip(presenter.children.map(\.name), model.children))
      + Array(zip(presenter.templateSlots, model.fillings)) + (top.map { [$0] } ?? [])
  }

  /// Returns the name of the screen, or the flow, on top of the stack of a presenter.
  public func topName(of stack: StackModel, on holder: PresenterModel) -> String {
    names.name(ofEntry: stack.entries.last?.presenter ?? stack.top.presenter, on: holder.presenter)
  }

  /// Returns the name of the screen, or the flow, on top of the flow's own stack.
  public func topName(of model: FlowModel) -> String {
    names.name(ofEntry: model.stack.last?.presenter ?? model.top.presenter, on: Program.flowPresenter)
  }
}

/// The model of a child.
public enum ChildModel: Sendable {
  /// The child does not exist at present, or it is a store, which has no model.
  case absent
  /// The child is not repeated.
  case one(PresenterModel)
  /// The child is repeated.
  case rows(ModelRows)

  /// Whether both are the same.
  public func isIdentical(to other: ChildModel) -> Bool {
    switch (self, other) {
    case (.absent, .absent): true
    case (.one(let left), .one(let right)): left.isIdentical(to: right)
    case (.rows(let left), .rows(let right)): left.isIdentical(to: right)
    default: false
    }
  }
}
