internal import FlowExplorer
internal import FlowReports
public import FlowProgram

extension Program {
  /// The names of all recordings that scenarios compare with, whether or not a run reaches the comparison.
  public var askedSnapshots: Set<String> {
    var names: Set<String> = []
    for scenario in scenarios {
      let asked = scenario.snapshots(among: scenarios)
      for example in 0..<max(1, scenario.examples.count) {
        names.formUnion(asked.map { Recordings.name(of: $0, example: example) })
      }
    }
    return names
  }
}

extension Recordings {
  /// Returns the name of a recording in an example of a table. The first example uses the name alone.
  static func name(of snapshot: String, example: Int) -> String {
    example == 0 ? snapshot : "\(snapshot) \(example + 1)"
  }
}

extension Scenario {
  /// Returns the names that the steps of the scenario and of the scenarios it runs compare with, each once.
  fileprivate func snapshots(among scenarios: [Scenario]) -> Set<String> {
    let names = everyStep(among: scenarios).compactMap { step -> String? in
      if case .expect(let expectation) = step.action { expectation.snapshot?.content } else { nil }
    }
    return Set(names)
  }
}
