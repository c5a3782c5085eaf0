internal import FlowExplorer
internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram

extension ScenarioPlay {
  /// The number of characters of a value that a message shows.
  private static let shownLength = 120

  /// Compares the named fields. Each difference is reported at its own source location.
  func compare(
    _ record: RecordValue, with expected: [ExpectedField], place: String, _ report: inout Report
  ) throws(ScenarioFailure) {
    for field in expected {
      let name = place.isEmpty ? field.name : "\(place).\(field.name)"
      guard let value = record[field.index] else {
        // The union has another case.
        let shown = program.literal(of: .record(record), limit: ScenarioPlay.shownLength)
        report.add(
          FailedExpectation(difference: .value(of: place, is: shown, expected: "'\(field.name)'")), at: field.span)
        continue
      }
      try compare(value, with: field.value, place: name, at: field.span, &report)
    }
  }

  func compare(
    _ value: Value, with expected: ExpectedValue, place: String, at span: Span, _ report: inout Report
  ) throws(ScenarioFailure) {
    switch (expected, value) {
    case (.record(let fields), .record(let record)): try compare(record, with: fields, place: place, &report)
    case (.list(let items), .list(let list)):
      guard items.count == list.count else {
        let difference = FailedExpectation.Difference.length(
          of: place, is: list.count, expected: items.count, items: literal(value))
        report.add(FailedExpectation(difference: difference), at: span)
        return
      }
      for (index, item) in items.enumerated() {
        try compare(list[index], with: item.value, place: "\(place)[\(index)]", at: item.span, &report)
      }
    case (.equal(let plan), _):
      let wanted = try self.value(plan, at: span)
      if !wanted.equals(value) { report.add(difference(place, value, literal(wanted)), at: span) }
    case (.record, _): report.add(difference(place, value, "a record"), at: span)
    case (.list(let items), _): report.add(difference(place, value, "a list of \(items.count)"), at: span)
    }
  }

  private func difference(_ place: String, _ value: Value, _ expected: String) -> FailedExpectation {
    FailedExpectation(difference: .value(of: place, is: literal(value), expected: expected))
  }

  private func literal(_ value: Value) -> String { program.literal(of: value, limit: ScenarioPlay.shownLength) }
}
