internal import CEL
internal import FlowProgram

/// What is tried as the answer to a call, or as what comes on a stream: values of the declared type, then each declared error.
struct OutcomeValues: Sendable {
  /// For each operation what can come of it.
  private let outcomes: [[CallOutcome]]
  /// For each operation whether that is all that can.
  private let areExhaustive: [Bool]

  init(_ program: Program, _ samples: SampleValues) {
    var outcomes: [[CallOutcome]] = []
    var areExhaustive: [Bool] = []
    for (operation, fake) in zip(program.operations, program.fakes) {
      let given = program.exploration.replies[outcomes.count]
      let values =
        given.map { SampleValues.Choices(values: $0, isExhaustive: false) }
        ?? OutcomeValues.values(of: operation, at: outcomes.count, fake, samples)
      outcomes.append(values.values.map { .returned($0) } + operation.errors.map { .failed($0) })
      areExhaustive.append(values.isExhaustive)
    }
    self.outcomes = outcomes
    self.areExhaustive = areExhaustive
  }

  /// What can come of an operation.
  func outcomes(of operation: Int) -> [CallOutcome] {
    outcomes.indices.contains(operation) ? outcomes[operation] : []
  }

  /// Whether every outcome of an operation is among ``outcomes(of:)``.
  func isExhaustive(_ operation: Int) -> Bool {
    areExhaustive.indices.contains(operation) && areExhaustive[operation]
  }

  /// The constants of the fake first, since its author has chosen them, then samples of the type.
  private static func values(
    of operation: Operation, at position: Int, _ fake: Fake?, _ samples: SampleValues
  ) -> SampleValues.Choices {
    guard let type = operation.type else { return SampleValues.Choices(values: [.null], isExhaustive: true) }
    let tried = samples.results(of: type, operation: position)
    var values: [Value] = []
    for value in constants(of: fake) + tried.values where !values.contains(where: { $0.isIdentical(to: value) }) {
      values.append(value)
    }
    let isCut = values.count > limit
    return SampleValues.Choices(values: Array(values.prefix(limit)), isExhaustive: tried.isExhaustive && !isCut)
  }

  private static func constants(of fake: Fake?) -> [Value] {
    let answers = fake?.rules.flatMap(\.reaction.answers) ?? []
    return answers.compactMap { answer in
      if case .returns(.constant(let value)) = answer.content { value } else { nil }
    }
  }

  /// How many values of one operation are tried.
  private static var limit: Int { 32 }
}
