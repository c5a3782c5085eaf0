internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ScenarioCompiler {
  /// Lowers the expected entries of a stack.
  mutating func entries(
    _ written: [EntryExpectation], in syntax: ExpectationSyntax
  ) -> Expectation.Placed<[ExpectedEntry]> {
    let entries = written.compactMap { entry -> ExpectedEntry? in
      let screen = self.screen(entry.screen)
      var style: Step.Navigation.Style?
      if let word = entry.style {
        style = ScenarioCompiler.entryStyles.first { $0.rawValue == word.text }
        if style == nil {
          let words = ScenarioCompiler.entryStyles.map(\.rawValue)
          report.add(UnknownWord(key: entry.screen.text, word: word.text, words: words), at: word.span)
        }
      }
      return screen.map { ExpectedEntry(screen: $0, style: style) }
    }
    let spans = written.map { $0.style?.span ?? $0.screen.span }
    let first = written.first?.screen.span ?? syntax.span
    return .init(entries, at: spans.reduce(first) { $0.union($1) })
  }

  /// The styles that entries of a stack can have. All other styles of `navigate` result in a pushed entry.
  private static let entryStyles: [Step.Navigation.Style] = [.push, .modal, .sheet]

  /// Lowers the expected streams, faults and result.
  mutating func lowerOutcome(_ syntax: ExpectationSyntax, into expectation: inout Expectation) {
    if let streams = syntax.following {
      let span = streams.reduce(streams.first?.operation.span ?? syntax.span) { $0.union($1.operation.span) }
      expectation.following = .init(streams.compactMap { call($0, use: .follow) }, at: span)
    }
    if let faults = syntax.faults {
      for code in faults.codes where !faultCodes.isEmpty && !faultCodes.contains(code.text) {
        report.add(UnknownWord(key: "fault", word: code.text, words: faultCodes), at: code.span)
      }
      let span = faults.codes.reduce(faults.codes.first?.span ?? faults.span) { $0.union($1.span) }
      expectation.faults = .init(faults.codes.map(\.text), at: span)
    }
    if let result = syntax.result { expectation.result = expectedResult(result) }
  }

  private mutating func expectedResult(_ syntax: ValueSyntax) -> Expectation.Placed<ExpectedValue>? {
    let flow = presenters[Program.flowPresenter]
    guard let type = flow.result else {
      report.add(ResultlessFlow(flow: flow.name), at: syntax.span)
      return nil
    }
    return expected(syntax, of: type, isExact: false).map { .init($0, at: syntax.span) }
  }
}
