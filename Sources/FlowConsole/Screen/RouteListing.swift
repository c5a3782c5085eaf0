public import FlowProgram
internal import CEL
internal import Diagnostics

/// The routes of a flow as lines of text: the path, the screens on the stack, and the params of the link.
public struct RouteListing: Sendable {
  /// The lines, one for each route, in matching order.
  public let lines: [StyledLine]

  /// Creates the listing of the routes of a program.
  public init(_ program: Program) {
    let table = program.routeTable(of: program.flows[0])
    let rows = zip(table.patterns, table.routes).map { pattern, route in
      (path: visibleText(pattern), stack: RouteListing.stack(of: route, program), params: params(of: route, program))
    }
    let paths = rows.map(\.path.displayWidth).max() ?? 0
    let stacks = rows.map(\.stack.displayWidth).max() ?? 0
    lines = rows.map { row in
      let line = StyledLine(row.path.padded(to: paths + 2), .heading)
      if row.params.isEmpty { return line + StyledLine(row.stack) }
      return line + StyledLine(row.stack.padded(to: stacks + 2)) + StyledLine(row.params, .faint)
    }
  }

  /// Returns the screens on the stack, root first.
  private static func stack(of route: Route, _ program: Program) -> String {
    let holder = route.place.map { place -> [String] in
      let stacks = program.presenters[place.stack]
      let tab = stacks.stacks?.tabs.element(at: place.tab)?.name
      let name = [stacks.name, tab ?? ""].filter { !$0.isEmpty }.joined(separator: ".")
      return ["\(program.presenters[place.screen].name) (\(name))"]
    }
    let screens = (route.over.map(\.screen) + [route.screen]).map { program.presenters[$0].name }
    let mark = route.style.leavesBelowVisible ? " (\(route.style.rawValue))" : ""
    return ((holder ?? []) + screens).joined(separator: " › ") + mark
  }
}

/// Returns the params of a link with their types: `id: int, tab: Tab`.
private func params(of route: Route, _ program: Program) -> String {
  let inPath = route.path.compactMap { if case .param(let param) = $0 { param } else { nil } }
  let slots = program.presenters[route.screen].slots
  return (inPath + route.query.map(\.param)).map { "\(slots[$0].name): \(slots[$0].type)" }.joined(separator: ", ")
}
