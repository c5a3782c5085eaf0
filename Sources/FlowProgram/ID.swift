/// The place of an element in the array of the program that declares it.
///
/// The ids of different kinds of elements are different types: the id of a presenter selects presenters alone, and
/// passing it where the id of an event is expected does not compile. Another array in the same order, such as one of
/// values, is read by the ``position``.
@frozen
public struct ID<Element>: Sendable {
  /// The index in the array.
  public let position: Int

  @inlinable
  public init(_ position: Int) { self.position = position }
}

/// The place of a presenter in ``Program/presenters``.
public typealias PresenterID = ID<Presenter>
/// The place of a slot in ``Presenter/slots``.
public typealias SlotID = ID<Slot>

/// The place of an event in ``Presenter/events``.
public typealias EventID = ID<Event>

/// The place of a mode in ``Modes/modes``.
public typealias ModeID = ID<Mode>

/// The place of a child in ``Presenter/children``.
public typealias ChildID = ID<Child>

/// The place of a list of steps in ``Presenter/blocks``.
public typealias BlockID = ID<[Step]>

/// The place of an effect in ``Presenter/effects``.
public typealias EffectID = ID<Effect>

/// The place of a single stack in ``Backstack/tabs``.
public typealias TabID = ID<Backstack.Tab>

/// The place of an interface in ``Program/interfaces``.
public typealias InterfaceID = ID<Interface>

/// The place of an operation in ``Program/operations``.
public typealias OperationID = ID<Operation>

extension ID: Hashable {
  @inlinable
  public static func == (left: ID, right: ID) -> Bool { left.position == right.position }

  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(position) }
}

extension ID: Strideable {
  @inlinable
  public static func < (left: ID, right: ID) -> Bool { left.position < right.position }

  @inlinable
  public func distance(to other: ID) -> Int { other.position - position }

  @inlinable
  public func advanced(by distance: Int) -> ID { ID(position + distance) }
}

extension ID: CustomStringConvertible {
  /// The position alone, as formats write it.
  public var description: String { String(position) }
}

extension Array {
  /// The ids of the elements, in order.
  @inlinable
  public var ids: Range<ID<Element>> { ID(0)..<ID(count) }

  /// The element with an id.
  ///
  /// - Precondition: The id is that of an element of this array.
  @inlinable
  public subscript(id: ID<Element>) -> Element {
    get { self[id.position] }
    set { self[id.position] = newValue }
  }

  /// Returns the element with an id, or `nil` if the array is too short.
  @inlinable
  public func element(at id: ID<Element>) -> Element? { ids.contains(id) ? self[id.position] : nil }

  /// Returns the id of the first element that satisfies a condition, or `nil` if no element does.
  @inlinable
  public func firstID(where isMeant: (Element) throws -> Bool) rethrows -> ID<Element>? {
    try firstIndex(where: isMeant).map { ID($0) }
  }
}
