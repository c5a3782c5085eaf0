public import CEL

/// Another presenter whose values this one reads or whom it sends events, found once when it is composed.
public enum Reference: Sendable, Hashable {
  /// The nearest store of a presenter, by its position in ``Program/presenters``: its own, or of one around it.
  case store(presenter: Int)
  /// The nearest presenter around this one that provides a value, by its position in ``Program/providedValues``.
  case provider(of: Int)
}

/// A value that another presenter holds.
public struct OuterRead: Sendable, Hashable {
  /// What is read of the other presenter.
  public enum Content: Sendable, Hashable {
    /// A piece of its state.
    case slot(Int)
    /// A value it derives.
    case derived(Int)
    /// The value it provides; where nobody provides it, a derived value of the reader itself stands in.
    case provided(otherwise: Int?)
  }

  /// The position of the other presenter in ``Presenter/references``.
  public let reference: Int
  /// What is read of it.
  public let content: Content

  /// Names a value of another presenter.
  public init(reference: Int, content: Content) {
    self.reference = reference
    self.content = content
  }
}

/// What a child says to whoever frames it: the value of an interface, as the child implements it or by default.
public struct ChildInterface: Sendable, Hashable {
  /// The position of the child in ``Presenter/children``.
  public let child: Int
  /// The position of the interface in ``Program/interfaces``.
  public let interface: Int

  /// Names an interface of a child.
  public init(child: Int, interface: Int) {
    self.child = child
    self.interface = interface
  }
}

/// Fields that any presenter can offer to whoever frames it, with what they are where nobody offers them.
public struct Interface: Sendable {
  /// The type of the record that the fields make.
  public let declaration: RecordDeclaration
  /// The record of all defaults.
  public let defaults: RecordValue

  /// Describes an interface.
  public init(declaration: RecordDeclaration, defaults: RecordValue) {
    self.declaration = declaration
    self.defaults = defaults
  }
}
