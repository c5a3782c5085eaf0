internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Exploration {
  /// Changes the verdict to vacuous for properties that test for a screen on top which is only in tabs or in a
  /// nested stack: `screen` refers only to the stack of the flow, so the answer is always no, regardless of what the
  /// user sees. `shown.SCREEN` is the condition about what the user sees.
  mutating func addBlindProperties(of program: Program) {
    guard !screensInside.isEmpty else { return }
    properties = properties.map { verdict in
      guard verdict.verdict.isGood || verdict.verdict == .vacuous,
        let screen = verdict.property.comparedScreens(in: program).first(where: screensInside.contains)
      else { return verdict }
      let name = program.presenters[screen].name
      return PropertyVerdict(
        property: verdict.property, verdict: .vacuous, trace: RunTrace(),
        reason: "'screen' is never '\(name)', which lies in a tab or an inner stack", unseenScreen: name)
    }
  }
}

extension Property {
  /// Returns the positions of the screens with which the property's conditions compare.
  fileprivate func comparedScreens(in program: Program) -> [PresenterID] {
    let names = Set(
      (moments + scope.moments).flatMap { moment -> [String] in
        guard case .holds(let condition) = moment else { return [] }
        return condition.comparedLiterals.compactMap { literal in
          switch literal {
          case .enumeration(let value) where value.shape.name.hasPrefix("system."): value.name
          case .string(let text): text
          default: nil
          }
        }
      })
    return program.presenters.filter { $0.role == .screen && names.contains($0.name) }.map(\.index)
  }
}

extension Property.Scope {
  /// The moments at which the scope begins and ends.
  fileprivate var moments: [Property.Moment] {
    switch self {
    case .everywhere: []
    case .after(let moment), .before(let moment): [moment]
    case .between(let first, let second): [first, second]
    }
  }
}
