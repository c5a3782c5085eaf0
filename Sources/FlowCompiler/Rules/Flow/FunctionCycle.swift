internal import Diagnostics
internal import FlowSpec

/// Functions that call each other in a cycle.
///
/// Reported while declaring names and types.
struct FunctionCycle: DiagnosticKind {
  static let code: DiagnosticCode = "function-cycle"
  static let group = DiagnosticGroup.flow
  static let explanation = """
    A function may call other functions if the calls form no cycle, so that every evaluation ends. Lists are computed
    with `map`, `filter`, `sum()` and the other functions of lists.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [
      .insert(
        """
        functions:
          isOdd: { takes: { n: int }, returns: bool, is: "n == 0 ? false : isEven(n - 1)" }
          isEven: { takes: { n: int }, returns: bool, is: "n == 0 ? true : isOdd(n - 1)" }
        """, after: "flow: door")
    ])

  let names: [String]

  var message: String { "'\(names.first ?? "")' calls itself: \(names.joined(separator: " → "))" }

  var hints: [String] { ["compute it without a cycle, such as over a list with 'map', 'filter' or 'sum()'"] }
}

extension FunctionCycle {
  /// Returns an order in which each function comes after those that it calls, and the functions in cycles, after
  /// reporting each cycle.
  static func order(
    of names: [Name], calls: [[Int]], report: inout Report
  ) -> (order: [Int], cycling: Set<Int>) {
    var order: [Int] = []
    var cycling: Set<Int> = []
    var finished: Set<Int> = []
    for root in calls.indices where !finished.contains(root) {
      // The path from the root, each entry with the number of its calls that were followed. There is no recursion,
      // because chains may be long.
      var path: [(index: Int, followed: Int)] = [(root, 0)]
      while let last = path.last {
        guard last.followed < calls[last.index].count else {
          path.removeLast()
          if finished.insert(last.index).inserted, !cycling.contains(last.index) { order.append(last.index) }
          continue
        }
        path[path.count - 1].followed += 1
        let next = calls[last.index][last.followed]
        if let start = path.firstIndex(where: { $0.index == next }) {
          let cycle = path[start...].map(\.index)
          if cycling.isDisjoint(with: cycle) {
            report.add(FunctionCycle(names: (cycle + [next]).map { names[$0].text }), at: names[next].span)
          }
          cycling.formUnion(cycle)
        } else if !finished.contains(next) {
          path.append((next, 0))
        }
      }
    }
    return (order, cycling)
  }
}
