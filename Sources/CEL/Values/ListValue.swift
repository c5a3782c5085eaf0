/// An immutable list of values.
///
/// Its storage is an implementation detail. Copies of a list share their storage, which makes
/// ``Value/isIdentical(to:)`` fast.
public struct ListValue: Sendable, RandomAccessCollection, ExpressibleByArrayLiteral {
  private var elements: [Value]
  private(set) var extent: Extent

  /// Creates a list of values.
  public init(_ elements: [Value]) {
    self.elements = elements
    extent = Extent(around: elements)
  }

  /// Creates a list of the values of a sequence.
  public init(_ elements: some Sequence<Value>) { self.init(Array(elements)) }

  public init(arrayLiteral elements: Value...) { self.init(elements) }

  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }
  public var count: Int { elements.count }
  public subscript(position: Int) -> Value { elements[position] }

  /// Returns the element at a position, or `nil` when the list has no such position.
  public func element(at position: Int) -> Value? {
    position >= 0 && position < elements.count ? elements[position] : nil
  }

  /// Returns the list with a value appended.
  public func appending(_ value: Value) -> ListValue {
    var copy = self
    copy.elements.append(value)
    copy.extent = extent.adding(value)
    return copy
  }

  /// Returns the list followed by the values of another list.
  public func appending(contentsOf other: ListValue) -> ListValue {
    if isEmpty { return other }
    return other.isEmpty ? self : ListValue(elements + other.elements)
  }

  /// Returns the list with another value at a position, or the same list when it has no such position.
  public func replacing(at position: Int, with value: Value) -> ListValue {
    guard elements.indices.contains(position) else { return self }
    var copy = self
    copy.elements[position] = value
    copy.extent = extent.removing(elements[position]).adding(value)
    return copy
  }

  /// Returns the list without the value at a position, or the same list when it has no such position.
  public func removing(at position: Int) -> ListValue {
    guard elements.indices.contains(position) else { return self }
    var copy = self
    copy.elements.remove(at: position)
    copy.extent = extent.removing(elements[position])
    return copy
  }

  /// The elements as an array.
  public var array: [Value] { elements }

  /// Whether both lists share their storage and are therefore identical.
  func sharesStorage(with other: ListValue) -> Bool {
    elements.withUnsafeBufferPointer { left in
      other.elements.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress && left.count == $0.count }
    }
  }
}
