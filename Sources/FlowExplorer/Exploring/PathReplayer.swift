internal import FlowReports
internal import FlowRuntime

/// A navigator that moves a walker to states that are known by the inputs that first led to them.
///
/// It returns to the nearest state on the path that the walker passed before, and continues from there. States with
/// adjacent numbers usually share most of their paths, so a move takes only a few inputs. Two long branches that are
/// explored in turns share little, so the walker then returns to a bookmark.
struct PathReplayer {
  /// The states that the walker passed, with their depths, including the first.
  private var passed: [(state: Int, depth: Int)] = [(0, 0)]
  /// The remaining states on the path to the next one, the last first.
  private var missing: [Int] = []
  private var bookmarks: Bookmarks?

  /// Creates a replayer of a walker at the first state.
  ///
  /// - Parameter keepsBookmarks: Whether states are kept to return to, which shortens the moves between long paths.
  init(keepsBookmarks: Bool = false) { bookmarks = keepsBookmarks ? Bookmarks() : nil }

  /// Returns the number of inputs to a state from the nearest state on its path that the walker passed.
  func distance(to state: Int, level: Int, in space: StateSpace) -> Int {
    var (ancestor, depth) = (state, level)
    var last = passed.count - 1
    while !isPassed(ancestor, depth, &last) {
      ancestor = space.states.parent(of: ancestor)
      depth -= 1
    }
    return level - depth
  }

  /// Moves a walker to a state at a depth.
  mutating func go(_ walker: FlowWalker, to state: Int, level: Int, in space: StateSpace) {
    missing.removeAll(keepingCapacity: true)
    var (ancestor, depth) = (state, level)
    var last = passed.count - 1
    var bookmark: FlowWalker.Bookmark?
    while !isPassed(ancestor, depth, &last) {
      bookmark = bookmarks?[ancestor]
      if bookmark != nil { break }
      missing.append(ancestor)
      ancestor = space.states.parent(of: ancestor)
      depth -= 1
    }
    if bookmark != nil { last = 0 }
    while passed.count > last + 1 {
      walker.leave()
      passed.removeLast()
    }
    if let bookmark {
      walker.enter(bookmark)
      passed.append((ancestor, depth))
    }
    let isFar = missing.count > Bookmarks.distance
    for next in missing.reversed() {
      let input = space.input(space.states.input(to: next), of: ancestor)
      _ = input.enter(walker, timeOrder: space.timeOrder)
      depth += 1
      passed.append((next, depth))
      ancestor = next
      if isFar, depth % Bookmarks.distance == 0 { bookmarks?.keep(next, walker) }
    }
  }

  /// Returns whether the walker passed a state at a depth, and leaves out the later ones of those it passed.
  private func isPassed(_ state: Int, _ depth: Int, _ last: inout Int) -> Bool {
    while passed[last].depth > depth { last -= 1 }
    return passed[last].depth == depth && passed[last].state == state
  }
}

/// The last states to which moves were long.
private struct Bookmarks {
  /// The number of inputs between bookmarks on a path, and the length of a move from which they are kept.
  static let distance = 16
  /// The maximum number of bookmarks.
  private static let limit = 256

  private var places: [Int: FlowWalker.Bookmark] = [:]
  /// The bookmarked states, as a ring.
  private var states: [Int] = []
  private var oldest = 0

  subscript(state: Int) -> FlowWalker.Bookmark? { places[state] }

  mutating func keep(_ state: Int, _ walker: FlowWalker) {
    guard places[state] == nil else { return }
    places[state] = walker.bookmark
    if states.count < Bookmarks.limit { return states.append(state) }
    places[states[oldest]] = nil
    states[oldest] = state
    oldest = (oldest + 1) % Bookmarks.limit
  }
}
