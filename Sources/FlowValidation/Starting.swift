internal import CEL
public import Diagnostics
public import FlowProgram
internal import FlowRuntime

/// Launches a flow once, with its fakes and without a link.
///
/// Nothing outside is asked. A flow with params that have no default starts only where something gives them, and is not
/// launched.
///
/// - Returns: Why the flow cannot start, or `nil` when it can.
public func startProblem(of program: Program) -> Diagnostic? {
  let params = program.flow.slots.prefix(program.flow.parameterCount)
  guard params.allSatisfy({ $0.initial != nil || $0.type.isNullable }) else { return nil }
  do throws(Fault) {
    _ = try RunningFlow.launch(program)
    return nil
  } catch {
    let found = error.diagnostic
    return Diagnostic(
      code: found.code, severity: found.severity, span: found.span, message: found.message,
      hints: found.hints + ["this happens when the flow starts, so it never shows a screen"], related: found.related,
      values: found.values)
  }
}
