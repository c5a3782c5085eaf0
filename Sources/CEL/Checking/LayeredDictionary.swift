/// A dictionary that is cheap to copy and to extend after copying, whatever its size.
///
/// New entries gather in a small top. A full top becomes a layer, which copies share. Layers of similar size are
/// merged, so there are few of them. An inner scope that adds three names to thousands copies at most a few dozen
/// entries.
///
/// - Invariant: Each name is in the order of exactly one layer or of the top: the one where it was first added.
struct LayeredDictionary<Value: Sendable>: Sendable {
  private final class Layer: Sendable {
    let values: [String: Value]
    let names: [String]

    init(_ values: [String: Value], _ names: [String]) {
      self.values = values
      self.names = names
    }
  }

  /// The maximum number of entries that a copy duplicates. A lower limit would create more layers to search.
  private var topLimit: Int { 32 }
  /// The layers, the oldest and largest first.
  private var layers: [Layer] = []
  private var top: [String: Value] = [:]
  private var topNames: [String] = []

  /// The value of a name.
  ///
  /// - Complexity: Logarithmic in the number of entries.
  subscript(name: String) -> Value? {
    if let value = top[name] { return value }
    for layer in layers.reversed() {
      if let value = layer.values[name] { return value }
    }
    return nil
  }

  /// Sets the value of a name.
  ///
  /// - Returns: Whether the name had no value before.
  /// - Complexity: Amortised logarithmic in the number of entries.
  @discardableResult
  mutating func update(_ value: Value, for name: String) -> Bool {
    let isNew = self[name] == nil
    top[name] = value
    if isNew { topNames.append(name) }
    if top.count >= topLimit { settle() }
    return isNew
  }

  /// Removes a name.
  ///
  /// - Complexity: Linear in the number of entries.
  mutating func remove(_ name: String) {
    guard self[name] != nil else { return }
    let kept = names.filter { $0 != name }
    let values = Dictionary(uniqueKeysWithValues: kept.compactMap { key in self[key].map { (key, $0) } })
    layers = [Layer(values, kept)]
    top = [:]
    topNames = []
  }

  /// The names in the order in which they were first added.
  ///
  /// - Complexity: Linear in the number of entries.
  var names: [String] { layers.flatMap(\.names) + topNames }

  private mutating func settle() {
    var (values, names) = (top, topNames)
    while let last = layers.last, last.values.count <= 2 * values.count {
      values = last.values.merging(values) { _, newer in newer }
      names = last.names + names
      layers.removeLast()
    }
    layers.append(Layer(values, names))
    top = [:]
    topNames = []
  }
}
