internal import FlowReports
internal import CEL
public import Diagnostics
public import FlowProgram
internal import FlowRuntime

/// Launches a flow once, with its fakes, the params that it is explored with, and without a link.
///
/// No service is called. A flow that requires further params without defaults is not launched.
///
/// - Returns: The reason why the flow cannot start, or `nil` if it can.
public func startProblem(of program: Program) -> Diagnostic? {
  let given = program.exploration.params
  let slots = program.flow.slots.prefix(program.flow.parameterCount)
  let isComplete = slots.enumerated().allSatisfy { index, slot in
    given.indices.contains(index) && given[index] != nil || slot.initial != nil || slot.type.isNullable
  }
  guard isComplete else { return nil }
  do throws(Fault) {
    _ = try RunningFlow.launch(program, params: given)
    return nil
  } catch {
    let found = error.diagnostic
    return Diagnostic(
      code: found.code, severity: found.severity, span: found.span, message: found.message,
      hints: found.hints + ["this happens when the flow starts, so it never shows a screen"], related: found.related,
      values: found.values, fixes: found.fixes)
  }
}
