internal import FlowProgram
internal import FlowRuntime

extension FlowHost {
  /// Follows a link, as the system hands it to an app: `/items/42?tab=reviews`, also with a scheme and a host in front.
  ///
  /// The stack becomes the one that the route of the link describes. Entries that are there already, in the same order and with
  /// the same params, stay with all their state, so that opening a link twice changes nothing.
  ///
  /// - Throws: ``SendError/wrongLink(_:)`` when no route of the flow fits; nothing has changed then.
  public func open(_ link: String) throws(SendError) {
    defer { settle() }
    try prepareForInput()
    do throws(LinkProblem) {
      _ = try flow.program.match(route: link, in: flow.program.flows[0])
    } catch {
      throw SendError.wrongLink(error.message)
    }
    try take(.open(link))
  }

  /// The link that leads to the screen on top, the innermost where stacks lie in one another; `nil` where no route does.
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
