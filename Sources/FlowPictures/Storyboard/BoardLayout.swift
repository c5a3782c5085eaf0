/// The places of cards on a board, in columns and rows.
///
/// The column of a card is its distance from the start in the tree of first ways. Its first follower is in the same
/// row, so that the longest story reads from left to right; other followers begin rows below it.
struct BoardLayout {
  private(set) var columns: [Int]
  private(set) var rows: [Int]

  /// Lays out a tree, in which each card follows an earlier one; the first follows itself.
  init(parents: [Int]) {
    columns = Array(repeating: 0, count: parents.count)
    rows = Array(repeating: 0, count: parents.count)
    var followers = [[Int]](repeating: [], count: parents.count)
    var lengths = [Int](repeating: 0, count: parents.count)
    for card in parents.indices.dropFirst() { columns[card] = columns[parents[card]] + 1 }
    for card in parents.indices.dropFirst().reversed() {
      lengths[parents[card]] = max(lengths[parents[card]], lengths[card] + 1)
      followers[parents[card]].append(card)
    }
    for card in followers.indices {
      followers[card].sort { (-lengths[$0], $0) < (-lengths[$1], $1) }
    }
    /// The first free row of each column.
    var free = [Int](repeating: 0, count: (columns.max() ?? 0) + 1)
    var open: [(card: Int, atLeast: Int)] = parents.isEmpty ? [] : [(0, 0)]
    while let (card, atLeast) = open.popLast() {
      // A chain occupies one row, so the row has to be free in all of its columns.
      var chain = [card]
      while let next = followers[chain[chain.count - 1]].first { chain.append(next) }
      let row = max(atLeast, chain.map { free[columns[$0]] }.max() ?? 0)
      for member in chain {
        rows[member] = row
        free[columns[member]] = row + 1
      }
      // Branches near the end of the chain come first, directly below it.
      for member in chain {
        for branch in followers[member].dropFirst().reversed() { open.append((branch, row + 1)) }
      }
    }
  }
}
