internal import FlowProgram

extension Scenario {
  /// Returns the names of the properties that expectations name, including those of scenarios that this one runs.
  func namedProperties(among scenarios: [Scenario]) -> Set<String> {
    Set(
      everyStep(among: scenarios).flatMap { step -> [String] in
        if case .expect(let expectation) = step.action { expectation.properties.map(\.content) } else { [] }
      })
  }
}
