/// An immutable map whose keys are booleans, whole numbers, strings or enum cases.
///
/// It iterates in key order: booleans, then numbers, then strings by code point, then enum cases. Keys that are the same number
/// are the same key, whatever their type (`1`, `1u`).
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
    /// What the value is found under.
    public let key: Value
    /// What is found.
    public let value: Value

    /// Pairs a key with its value.
    public init(key: Value, value: Value) {
      self.key = key
      self.value = value
    }
  }

  private let storage: Storage
  private static let none = Storage([])
  /// How many entries are looked at one by one.
  private static let scanned = 8

  /// Creates an empty map.
  public init() { storage = MapValue.none }

  /// Creates a map of pairs; of several pairs with one key the last stays, and a pair whose key no map can hold is left out.
  ///
  /// - Complexity: O(n log n), linear when the pairs are in key order.
  public init(_ pairs: some Sequence<(Value, Value)>) {
    var entries: [Entry] = []
    for (key, value) in pairs where key.isMapKey { entries.append(Entry(key: key, value: value)) }
    storage = Storage(MapValue.ordered(entries).entries)
  }

  private init(ordered entries: [Entry]) { storage = Storage(entries) }

  /// Creates a map of entries, or names the first key that stands twice.
  ///
  /// - Precondition: Every key may be one.
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

  /// The value under a key, or `nil` when there is none. A number finds an equal one of any numeric type.
  ///
  /// - Complexity: Logarithmic in the number of entries.
  public subscript(key key: Value) -> Value? {
    guard let key = key.lookupKey else { return nil }
    let (index, isFound) = position(of: key)
    return isFound ? storage.entries[index].value : nil
  }

  /// The value under a text, or `nil` when there is none.
  subscript(text text: String) -> Value? {
    if storage.entries.count > MapValue.scanned {
      let (index, isFound) = position(of: .string(text))
      return isFound ? storage.entries[index].value : nil
    }
    // In a small map looking at each key for being the same is faster than looking for its place.
    for index in storage.entries.indices {
      if case .string(let key) = storage.entries[index].key, sameCodePoints(key, text) {
        return storage.entries[index].value
      }
    }
    return nil
  }

  /// The map with a value under a key; the same map when no map can hold the key.
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

  /// The map without what stands under a key.
  public func removing(_ key: Value) -> MapValue {
    guard let key = key.lookupKey else { return self }
    let (index, isFound) = position(of: key)
    guard isFound else { return self }
    var entries = storage.entries
    entries.remove(at: index)
    return MapValue(ordered: entries)
  }

  var extent: Extent { storage.extent }

  /// Whether both maps are stored at one place and therefore alike.
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
  /// Whether a map may hold this as a key.
  var isMapKey: Bool {
    switch self {
    case .bool, .int, .uint, .string, .enumeration: true
    default: false
    }
  }

  /// The key that this looks up: itself, or the whole number that a double stands for; `nil` when it can find nothing.
  var lookupKey: Value? {
    if case .double(let number) = self {
      if let whole = Int64(exactly: number) { return .int(whole) }
      return UInt64(exactly: number).map { .uint($0) }
    }
    return isMapKey ? self : nil
  }
}

/// The order of two map keys: below, at or above zero.
///
/// - Precondition: Both may be keys.
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
