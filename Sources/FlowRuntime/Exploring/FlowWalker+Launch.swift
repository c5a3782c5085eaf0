public import CEL
internal import Diagnostics
public import FlowProgram

extension FlowWalker {
  /// Continues as if the flow had been launched by a link, at another instant or in another locale, with the params
  /// that it is explored with.
  ///
  /// - Returns: The fault that prevents the launch, if any. The walker then keeps its state.
  public func relaunch(link: String?, at instant: Timestamp?, in locale: LocaleTag? = nil) -> Outcome {
    let launched = Engine(
      engine.layout, limits: engine.limits, mode: engine.mode, locale: locale ?? engine.outline.hostLocale)
    launched.state.clock.fixed = instant ?? engine.instant
    clearNotes()
    launched.observer = recorder.map { Observer(recorder: $0) }
    do throws(Fault) {
      _ = try launched.launch(with: engine.layout.program.exploration.params, link: link)
    } catch {
      enterNothing()
      return Outcome(faults: [error], isDropped: false)
    }
    launched.scratch.requests.removeAll()
    enter(launched)
    return Outcome(faults: [], isDropped: false)
  }
}
