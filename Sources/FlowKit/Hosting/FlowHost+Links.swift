internal import FlowProgram
internal import FlowRuntime

extension FlowHost {
  /// Opens a link as the system passes it to an app: `/items/42?tab=reviews`, optionally with a scheme and a host.
  ///
  /// The stack becomes the one that the route describes. Entries that are already there, in the same order and with
  /// the same params, keep their state, so opening a link twice has no further effect.
  ///
  /// - Throws: ``SendError/wrongLink(_:)`` if no route of the flow matches. Nothing has changed then.
  public func open(_ link: String) throws(SendError) {
    defer { finishInput() }
    try prepareForInput()
    if let problem = flow.program.problem(ofLink: link) { throw SendError.wrongLink(problem.message) }
    try take(.open(link))
  }

  /// The link to the screen on top, the innermost one if stacks are nested; `nil` if no route leads there.
  ///
  /// A modal or a sheet without a route has the link of the screen below it.
  public var link: String? {
    let model = flow.model
    let entries = model.tops.last { $0.innerStack != nil }?.innerStack?.entries ?? model.stack
    for entry in entries.reversed() {
      if let link = flow.link(toEntry: entry.id) { return link }
      if !entry.isModal { return nil }
    }
    return nil
  }
}

extension Program {
  /// Returns the reason why a link from outside leads nowhere, or `nil` if a route matches it.
  func problem(ofLink link: String) -> LinkProblem? {
    do throws(LinkProblem) {
      _ = try match(route: link, in: flows[0])
      return nil
    } catch {
      return error
    }
  }
}
