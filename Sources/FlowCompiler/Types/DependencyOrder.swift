/// An order of numbered parts in which each comes after those that it needs.
struct DependencyOrder {
  /// The parts in order. Those in cycles keep the place at which the search leaves them.
  private(set) var order: [Int] = []
  /// The cycles in the order of their discovery. The last part of a cycle needs the first.
  private(set) var cycles: [[Int]] = []

  /// Finds the order.
  ///
  /// - Parameters:
  ///   - needs: The parts that each part needs.
  ///   - finished: The parts that come before all others. The order leaves them out.
  /// - Complexity: Linear in the number of needs, apart from the lengths of the cycles.
  init(_ needs: [[Int]], after finished: some Sequence<Int> = []) {
    var finished = Set(finished)
    for root in needs.indices where !finished.contains(root) {
      // The path from the root, each entry with the number of its needs that were followed. There is no recursion,
      // because chains may be long.
      var path: [(index: Int, followed: Int)] = [(root, 0)]
      var places = [root: 0]
      while let last = path.last {
        guard last.followed < needs[last.index].count else {
          path.removeLast()
          places[last.index] = nil
          if finished.insert(last.index).inserted { order.append(last.index) }
          continue
        }
        path[path.count - 1].followed += 1
        let next = needs[last.index][last.followed]
        if let start = places[next] {
          cycles.append(path[start...].map(\.index))
        } else if !finished.contains(next) {
          places[next] = path.count
          path.append((next, 0))
        }
      }
    }
  }

  /// The parts in cycles.
  var cycling: Set<Int> { Set(cycles.joined()) }

  /// The cycles without those that share a part with one before them.
  var separateCycles: [[Int]] {
    var known: Set<Int> = []
    return cycles.filter { cycle in
      defer { known.formUnion(cycle) }
      return known.isDisjoint(with: cycle)
    }
  }
}
