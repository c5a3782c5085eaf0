internal import CEL
internal import FlowProgram
internal import FlowSpec

/// The names that the expressions of a presenter can read, without facts from any `when`.
///
/// The declarations of a mode are among those of its presenter, under names with the mode in front. Expressions of a
/// mode read these names without it.
struct ReadableNames {
  let signature: Signature
  /// The names that all expressions of the presenter can read.
  var own: LocalScope
  /// The names that expressions of each mode can read, those of the presenter included.
  private(set) var modes: [LocalScope] = []

  init(_ site: PresenterSite) {
    signature = site.signature
    own = site.scope
  }

  /// The names in a mode, or those of the presenter itself.
  subscript(mode: ModeID?) -> LocalScope {
    guard let mode, modes.indices.contains(mode.position) else { return own }
    return modes[mode.position]
  }

  /// Returns the names that expressions of something can read, by its name in the presenter.
  func scope(of name: String) -> LocalScope { self[signature.inMode(name)?.mode] }

  /// Declares `mode`, and prepares the names of each mode.
  mutating func declareModes() {
    guard let type = signature.modeType, let slot = signature.modeSlot else { return }
    own.environment.declare(type)
    own.declare(slot.name.text, slot.type, .slot(slot.index))
    modes = signature.modes.modeIDs.map { mode in
      var scope = own
      scope.mode = mode
      return scope
    }
  }

  /// Declares a variable of the presenter, which its modes read as well, or of one mode.
  mutating func declare(_ name: String, _ type: ValueType, _ variable: Variable) {
    if let (mode, plain) = signature.inMode(name) { return modes[mode.position].declare(plain, type, variable) }
    changeAll { $0.declare(name, type, variable) }
  }

  /// Declares a type for the presenter and its modes.
  mutating func declare(_ record: RecordDeclaration) { changeAll { $0.environment.declare(record) } }

  /// Changes the scope of the presenter and those of its modes.
  mutating func changeAll(_ change: (inout LocalScope) -> Void) {
    change(&own)
    for mode in modes.indices { change(&modes[mode]) }
  }
}
