internal import Diagnostics
internal import FlowProgram

extension FlowWalker {
  /// Goes on with the same flow as if it had been launched by a link, with the params that it is explored with.
  ///
  /// - Returns: The fault that keeps the flow from starting, if there is one; the walker stays where it is then.
  public func relaunch(link: String) -> Outcome {
    let launched = Machine(
      machine.layout, limits: machine.limits, mode: machine.mode, locale: machine.outline.locale)
    launched.recorder = recorder
    do throws(Fault) {
      _ = try launched.launch(with: machine.layout.program.exploration.params, link: link)
    } catch {
      enterNothing()
      return Outcome(faults: [error], isDropped: false)
    }
    launched.requests.removeAll()
    enter(launched)
    return Outcome(faults: [], isDropped: false)
  }
}
