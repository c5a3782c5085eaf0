public import CEL

/// Another presenter that this one reads from or sends to, resolved once when it is composed.
public enum Reference: Sendable, Hashable {
  /// The nearest store of a presenter, by its index in ``Program/presenters``: its own, or that of a surrounding
  /// one.
  case store(presenter: PresenterID)
  /// The nearest surrounding presenter that provides a value, by its index in ``Program/providedValues``.
  case provider(of: Int)
}

/// A value that another presenter holds.
public struct OuterRead: Sendable, Hashable {
  /// The kind of value that is read.
  public enum Content: Sendable, Hashable {
    /// A piece of its state.
    case slot(SlotID)
    /// A derived value.
    case derived(Int)
    /// A provided value. Without a provider, a derived value of the reader itself is used.
    case provided(otherwise: Int?)
  }

  /// The index of the other presenter in ``Presenter/references``.
  public let reference: Int
  public let content: Content

  public init(reference: Int, content: Content) {
    self.reference = reference
    self.content = content
  }
}

/// An interface of a child as its surrounding presenter reads it: the value that the child implements, or the
/// default.
public struct ChildInterface: Sendable, Hashable {
  /// The index of the child in ``Presenter/children``.
  public let child: ChildID
  /// The index of the interface in ``Program/interfaces``.
  public let interface: InterfaceID

  public init(child: ChildID, interface: InterfaceID) {
    self.child = child
    self.interface = interface
  }
}

/// Fields that any presenter can offer to its surrounding presenter, with their defaults.
public struct Interface: Sendable {
  /// The type of the record that the fields make.
  public let declaration: RecordDeclaration
  /// The record of all defaults.
  public let defaults: RecordValue

  public init(declaration: RecordDeclaration, defaults: RecordValue) {
    self.declaration = declaration
    self.defaults = defaults
  }
}
