internal import FlowExplorer
internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

extension ScenarioPlay {
  /// Compares the service calls with the expected ones.
  func checkCalls(_ expectation: Expectation, _ report: inout Report) throws(ScenarioFailure) {
    if let expected = expectation.calls {
      let made = ledger.calls.map(\.operation)
      let wanted = expected.content.map(\.operation)
      if made == wanted {
        for (call, wanted) in zip(ledger.calls, expected.content) {
          try compare(call.arguments, with: wanted.arguments, place: "", &report)
        }
      } else {
        let span = expected.content.reduce(expected.content.first?.span ?? expected.span) { $0.union($1.span) }
        report.add(
          FailedExpectation(difference: .calls(are: made.map(operation), expected: wanted.map(operation))), at: span)
      }
    }
    if let expected = expectation.loading { try checkLoading(expected, &report) }
    if let expected = expectation.following { try checkFollowing(expected, &report) }
    if let expected = expectation.running {
      let running = flow.pendingWork(asleepFor: sleepTime).map(\.path)
      let positions = RunningNames(running).positions(of: expected.content)
      if running.count != expected.content.count || positions.contains(nil) {
        let meant = Set(positions.compactMap { $0 })
        let surplus = running.indices.filter { !meant.contains($0) }.map { running[$0] }
        let missing = zip(expected.content, positions).filter { $1 == nil }.map(\.0)
        let difference = FailedExpectation.Difference.running(
          is: running, expected: expected.content, surplus: surplus, missing: missing)
        report.add(FailedExpectation(difference: difference), at: expected.span)
      }
    }
  }

  private func checkLoading(
    _ expected: Expectation.Placed<ExpectedLoading>, _ report: inout Report
  ) throws(ScenarioFailure) {
    let pending = flow.pendingCalls
    switch expected.content {
    case .any(let plan):
      let isExpected = try value(plan, at: expected.span).asBool ?? false
      if isExpected == pending.isEmpty {
        report.add(FailedExpectation(difference: .inFlight(count: pending.count)), at: expected.span)
      }
    case .names(let names):
      let shown = pending.compactMap(\.loading).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      if shown != names {
        report.add(FailedExpectation(difference: .loading(is: shown, expected: names)), at: expected.span)
      }
    }
  }

  private func operation(_ index: OperationID) -> String { program.operations[index].qualifiedName }
}
