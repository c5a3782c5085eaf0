/// An immutable map whose keys are booleans, whole numbers, strings or enum cases.
///
/// It iterates in key order: booleans, then numbers, then strings by code point, then enum cases. Keys of different
/// numeric types that are the same number are the same key (`1`, `1u`).
public struct MapValue: Sendable, RandomAccessCollection {
  private final class Storage: Sendable {
    let entries: [Entry]
    let extent: Extent
    init(_ entries: [Entry]) {
      self.entries = entries
      extent = entries.reduce(.empty) { $0.adding($1.key).adding($1.value) }
    }
  }

  /// A key with its value.
  public struct Entry: Sendable {
    /// The key.
    public let key: Value
    /// The value under the key.
    public let value: Value

    /// Creates an entry.
    public init(key: Value, value: Value) {
      self.key = key
      self.value = value
    }
  }

  private let storage: Storage
  private static let none = Storage([])
  /// The maximum number of entries for a linear search.
  private static let scanned = 8

  /// Creates an empty map.
  public init() { storage = MapValue.none }

  /// Creates a map of pairs. Of several pairs with one key the last is kept. A pair with an invalid key is omitted.
  ///
  /// - Complexity: O(n log n), linear when the pairs are in key order.
  public init(_ pairs: some Sequence<(Value, Value)>) {
    var entries: [Entry] = []
    for (key, value) in pairs where key.isMapKey { entries.append(Entry(key: key, value: value)) }
    storage = Storage(MapValue.ordered(entries).entries)
  }

  private init(ordered entries: [Entry]) { storage = Storage(entries) }

  /// Creates a map of entries and returns the first key that occurs twice, if any.
  ///
  /// - Precondition: Every key is valid.
  static func distinct(_ entries: [Entry]) -> (map: MapValue, duplicate: Value?) {
    let (ordered, duplicate) = MapValue.ordered(entries)
    return (MapValue(ordered: ordered), duplicate)
  }

  private static func ordered(_ entries: [Entry]) -> (entries: [Entry], duplicate: Value?) {
    var isOrdered = true
    for index in entries.indices.dropFirst() where keyOrder(entries[index - 1].key, entries[index].key) >= 0 {
      isOrdered = false
      break
    }
    if isOrdered { return (entries, nil) }
    var result: [Entry] = []
    var duplicate: Value?
    // Sorting is stable, so the last of several equal keys comes last.
    for entry in entries.sorted(by: { keyOrder($0.key, $1.key) < 0 }) {
      if let last = result.last, keyOrder(last.key, entry.key) == 0 {
        duplicate = duplicate ?? entry.key
        result.removeLast()
      }
      result.append(entry)
    }
    return (result, duplicate)
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { storage.entries.count }
  public var count: Int { storage.entries.count }
  public subscript(position: Int) -> Entry { storage.entries[position] }

  /// The keys in order.
  public var keys: [Value] { storage.entries.map(\.key) }
  /// The values in the order of their keys.
  public var values: [Value] { storage.entries.map(\.value) }

  /// The value under a key, or `nil` when there is none. A numeric key matches an equal one of any numeric type.
  ///
  /// - Complexity: Logarithmic in the number of entries.
  public subscript(key key: Value) -> Value? {
    guard let key = key.lookupKey else { return nil }
    let (index, isFound) = position(of: key)
    return isFound ? storage.entries[index].value : nil
  }

  /// The value under a string key, or `nil` when there is none.
  subscript(text text: String) -> Value? {
    if storage.entries.count > MapValue.scanned {
      let (index, isFound) = position(of: .string(text))
      return isFound ? storage.entries[index].value : nil
    }
    // In a small map, testing each key for identity is faster than a binary search.
    for index in storage.entries.indices {
      if case .string(let key) = storage.entries[index].key, sameCodePoints(key, text) {
        return storage.entries[index].value
      }
    }
    return nil
  }

  /// Returns the map with a value under a key, or the same map when the key is invalid.
  public func updating(_ key: Value, _ value: Value) -> MapValue {
    guard key.isMapKey else { return self }
    let (index, isFound) = position(of: key)
    var entries = storage.entries
    if isFound {
      entries[index] = Entry(key: entries[index].key, value: value)
    } else {
      entries.insert(Entry(key: key, value: value), at: index)
    }
    return MapValue(ordered: entries)
  }

  /// Returns the map without a key.
  public func removing(_ key: Value) -> MapValue {
    guard let key = key.lookupKey else { return self }
    let (index, isFound) = position(of: key)
    guard isFound else { return self }
    var entries = storage.entries
    entries.remove(at: index)
    return MapValue(ordered: entries)
  }

  var extent: Extent { storage.extent }

  /// Whether both maps share their storage and are therefore identical.
  func sharesStorage(with other: MapValue) -> Bool { storage === other.storage }

  private func position(of key: Value) -> (index: Int, isFound: Bool) {
    var low = 0
    var high = storage.entries.count
    while low < high {
      let middle = (low + high) / 2
      let order = keyOrder(storage.entries[middle].key, key)
      if order == 0 { return (middle, true) }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return (low, false)
  }
}

extension Value {
  /// Whether this value is a valid map key.
  var isMapKey: Bool {
    switch self {
    case .bool, .int, .uint, .string, .enumeration: true
    default: false
    }
  }

  /// The key that this value looks up: itself, or the whole number that a double is equal to. It is `nil` when no
  /// key can match.
  var lookupKey: Value? {
    if case .double(let number) = self {
      if let whole = Int64(exactly: number) { return .int(whole) }
      return UInt64(exactly: number).map { .uint($0) }
    }
    return isMapKey ? self : nil
  }
}

/// Returns the order of two map keys: below, at or above zero.
///
/// - Precondition: Both are valid keys.
private func keyOrder(_ left: Value, _ right: Value) -> Int {
  switch (left, right) {
  case (.string(let left), .string(let right)): return codePointOrder(left, right)
  case (.int(let left), .int(let right)): return left == right ? 0 : left < right ? -1 : 1
  case (.uint(let left), .uint(let right)): return left == right ? 0 : left < right ? -1 : 1
  case (.int(let left), .uint(let right)):
    return left < 0 ? -1 : UInt64(left) == right ? 0 : UInt64(left) < right ? -1 : 1
  case (.uint, .int): return -keyOrder(right, left)
  case (.bool(let left), .bool(let right)): return left == right ? 0 : right ? -1 : 1
  case (.enumeration(let left), .enumeration(let right)):
    let order = codePointOrder(left.shape.name, right.shape.name)
    return order != 0 ? order : left.index - right.index
  default: return keyRank(left) - keyRank(right)
  }
}

private func keyRank(_ key: Value) -> Int {
  switch key {
  case .bool: 0
  case .int, .uint, .double: 1
  case .string: 2
  default: 3
  }
}
