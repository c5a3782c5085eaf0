internal import CEL
internal import FlowProgram

/// The memory layout of a program's runs, computed once and shared by all copies of a running flow.
final class Layout: Sendable {
  let program: Program
  /// The identity of the running flow, for its models.
  let identity = FlowIdentity()
  /// The layouts of ``Program/presenters``.
  let presenters: [PresenterLayout]
  /// The readers of each system variable, by its raw value.
  let systemReaders: [[RemoteReader]]
  /// Whether the params of any child read the model of a sibling, or any steps the model of a child.
  let readsSiblings: Bool
  /// Whether entries can fall asleep, by themselves or inside a presenter whose saved state is kept.
  let canSleep: Bool
  /// The number of locals that the deepest list of steps needs, including the event.
  let localCount: Int
  /// The values of `screen` and of the items of `backstack.entries` in each flow, by the index of its presenter.
  private let flows: [PresenterID: FlowNames]

  init(_ program: Program) {
    self.program = program
    let survey = ProgramSurvey(program)
    presenters = program.presenters.map { PresenterLayout($0, survey: survey, types: program.types) }
    systemReaders = survey.systemReaders
    readsSiblings = presenters.contains { layout in
      !layout.readers.settledChildren.isEmpty || layout.composition.childSources.contains { !$0.isEmpty }
    }
    let stacks = [program.backstack] + presenters.compactMap(\.backstack)
    canSleep =
      stacks.contains { $0.composedEntries == .top || $0.keepsHistory } || presenters.contains(where: \.keepsAnything)
    localCount = max(1, program.presenters.map(\.localCount).max() ?? 1)
    flows = Dictionary(uniqueKeysWithValues: program.flows.map { ($0.presenter, FlowNames($0, in: program)) })
  }

  /// Returns the value of `screen` in a flow when an entry of a presenter is on top.
  func screen(_ presenter: PresenterID, in flow: PresenterID) -> Value { flows[flow]?.screen(presenter) ?? .null }

  /// Returns an entry as expressions of a flow see it.
  func entry(_ entry: Entry, in flow: PresenterID) -> Value {
    guard let names = flows[flow] else { return .null }
    let fields: [Value?] = [
      .int(Int64(truncatingIfNeeded: entry.id)), names.screen(entry.presenter), .bool(entry.style.leavesBelowVisible),
    ]
    return .record(RecordValue(shape: names.entries, fields: fields))
  }
}

/// The names under which expressions of one flow see the contents of its stack.
private struct FlowNames: Sendable {
  let screens: EnumShape
  let entries: RecordShape
  private let positions: [PresenterID: Int]

  init(_ scope: FlowScope, in program: Program) {
    let destinations = scope.destinations
    positions = Dictionary(destinations.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    screens = EnumShape(
      name: program.screenType(of: scope), cases: destinations.map { program.name(ofDestination: $0, in: scope) })
    entries =
      scope.isRoot
      ? EntrySummary.declaration.shape
      : RecordShape(name: program.entryType(of: scope), fields: EntrySummary.declaration.fields.map(\.name))
  }

  func screen(_ presenter: PresenterID) -> Value {
    positions[presenter].flatMap { EnumValue(shape: screens, index: $0) }.map(Value.enumeration) ?? .null
  }
}
