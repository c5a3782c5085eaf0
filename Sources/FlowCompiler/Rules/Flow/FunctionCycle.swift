internal import Diagnostics
internal import FlowSpec

/// Functions that call each other in a cycle.
///
/// Reported while declaring names and types.
struct FunctionCycle: DiagnosticKind {
  static let code: DiagnosticCode = "function-cycle"
  static let group = DiagnosticGroup.flow
  static let explanation = """
    A function may call other functions, but these calls must not form a cycle, because every evaluation must end. To
    compute a value from a list, use `map`, `filter`, `sum()` and the other functions of lists.
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
    let found = DependencyOrder(calls)
    for cycle in found.separateCycles {
      let cycle = cycle + cycle.prefix(1)
      report.add(FunctionCycle(names: cycle.map { names[$0].text }), at: names[cycle[0]].span)
    }
    let cycling = found.cycling
    return (found.order.filter { !cycling.contains($0) }, cycling)
  }
}
