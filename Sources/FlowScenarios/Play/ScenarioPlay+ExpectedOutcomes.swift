internal import FlowExplorer
internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

extension ScenarioPlay {
  /// Compares the faults of the last step, and the result of the flow, with the expectation.
  func checkEnd(_ expectation: Expectation, _ report: inout Report) throws(ScenarioFailure) {
    if let expected = expectation.faults {
      let codes = failures.faults.map(\.diagnostic.code.name).reduce(into: [String]()) {
        if !$0.contains($1) { $0.append($1) }
      }
      if Set(codes) != Set(expected.content) {
        report.add(FailedExpectation(difference: .faults(are: codes, expected: expected.content)), at: expected.span)
      }
    }
    guard let expected = expectation.result else { return }
    if !flow.hasExited {
      report.add(FailedExpectation(difference: .exit(hasExited: false)), at: expected.span)
    } else if let result = flow.model.result {
      try compare(result, with: expected.content, place: "result", at: expected.span, &report)
    } else {
      report.add(FailedExpectation(difference: .noResult), at: expected.span)
    }
  }

  /// Compares the followed streams with the expected ones, in any order.
  func checkFollowing(
    _ expected: Expectation.Placed<[ExpectedCall]>, _ report: inout Report
  ) throws(ScenarioFailure) {
    // In the background, a stream under 'observes' ends after its 'stopAfter'.
    var left = flow.followedStreams.filter { stream in
      let isOver = stream.invisibleTime.map { $0 <= sleepTime ?? -1 } ?? false
      return stream.error == nil && !isOver
    }
    let (names, wanted) = (left.map { name(of: $0.operation) }, expected.content.map { name(of: $0.operation) })
    guard names.sorted() == wanted.sorted() else {
      report.add(FailedExpectation(difference: .following(is: names, expected: wanted)), at: expected.span)
      return
    }
    // Expectations with the most arguments choose first, so that the least specific ones take what is left.
    for stream in expected.content.sorted(by: { $0.arguments.count > $1.arguments.count }) {
      let known = left.indices.filter { left[$0].operation == stream.operation }
      var chosen = known.first
      for index in known {
        var differences = Report()
        try compare(left[index].arguments, with: stream.arguments, place: "", &differences)
        if differences.diagnostics.isEmpty {
          chosen = index
          break
        }
      }
      guard let chosen else { continue }
      try compare(left.remove(at: chosen).arguments, with: stream.arguments, place: "", &report)
    }
  }

  private func name(of operation: OperationID) -> String { program.operations[operation].qualifiedName }
}
