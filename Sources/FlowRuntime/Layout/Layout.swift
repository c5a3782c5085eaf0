internal import CEL
internal import FlowProgram

/// Where everything of a program's runs lies; made once and shared by all copies of a running flow.
final class Layout: Sendable {
  /// The program that is laid out.
  let program: Program
  /// The layouts of ``Program/presenters``.
  let presenters: [PresenterLayout]
  /// The numbers of what presenters read of the flow and the system.
  let versions: VersionNumbers
  /// How many locals the deepest list of steps needs, the event included.
  let localCount: Int
  /// What `screen` is a case of.
  let screens: EnumShape

  init(_ program: Program) {
    self.program = program
    let versions = VersionNumbers(program.flow)
    self.versions = versions
    presenters = program.presenters.map { PresenterLayout($0, versions: versions, types: program.types) }
    localCount = max(1, program.presenters.map(\.localCount).max() ?? 1)
    screens = EnumShape(name: SystemVariable.screen.name, cases: program.screens.map(\.name))
  }

  /// The value of `screen` while a presenter's entry is on top.
  func screen(_ presenter: Int) -> Value {
    EnumValue(shape: screens, index: presenter - 1).map(Value.enumeration) ?? .null
  }
}
