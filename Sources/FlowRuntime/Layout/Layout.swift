internal import CEL
internal import FlowProgram

/// Where everything of a program's runs lies; made once and shared by all copies of a running flow.
final class Layout: Sendable {
  /// The program that is laid out.
  let program: Program
  /// The layouts of ``Program/presenters``.
  let presenters: [PresenterLayout]
  /// For each system variable, by its raw value, who reads it.
  let systemReaders: [[RemoteReader]]
  /// For each interface, the bits of what the flow reads of the screen on top.
  let topReaders: [[UInt64]]
  /// Whether the params of any child read what a sibling shows, or any steps what a child shows.
  let readsSiblings: Bool
  /// How many locals the deepest list of steps needs, the event included.
  let localCount: Int
  /// What `screen` is a case of.
  let screens: EnumShape

  init(_ program: Program) {
    self.program = program
    let survey = ProgramSurvey(program)
    presenters = program.presenters.map { PresenterLayout($0, survey: survey, types: program.types) }
    systemReaders = survey.systemReaders
    topReaders = program.interfaces.indices.map { program.flow.dependencies.readers(of: .topInterface($0)).words }
    readsSiblings = presenters.contains { layout in
      !layout.stepSources.isEmpty || layout.childSources.contains { !$0.isEmpty }
    }
    localCount = max(1, program.presenters.map(\.localCount).max() ?? 1)
    screens = EnumShape(name: SystemVariable.screen.name, cases: program.screens.map(\.name))
  }

  /// The value of `screen` while a presenter's entry is on top.
  func screen(_ presenter: Int) -> Value {
    EnumValue(shape: screens, index: presenter - 1).map(Value.enumeration) ?? .null
  }
}
