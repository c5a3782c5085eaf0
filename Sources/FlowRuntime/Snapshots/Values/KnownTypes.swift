internal import CEL
internal import FlowProgram

/// The records that values of a running flow can have: the declared ones, and those implied by presenters, such as
/// the payloads of their events.
final class KnownTypes: Sendable {
  /// The declared types.
  let declared: Environment
  private let others: [String: RecordDeclaration]

  init(_ program: Program) {
    declared = program.types
    var others: [String: RecordDeclaration] = [Message.declaration.name: Message.declaration]
    for interface in program.interfaces { others[interface.declaration.name] = interface.declaration }
    for presenter in program.presenters {
      for event in presenter.events { others[event.payload.name] = event.payload }
      for modelCase in presenter.model.cases { others[modelCase.declaration.name] = modelCase.declaration }
      others[presenter.model.type.name] = presenter.model.type
      let params = RecordDeclaration(
        name: "\(presenter.name).params",
        fields: presenter.slots.prefix(presenter.parameterCount).map {
          FieldDeclaration(name: $0.name, type: $0.type)
        })
      others[params.name] = params
    }
    self.others = others
  }

  /// Creates a collection of the declared types only.
  init(_ declared: Environment) {
    self.declared = declared
    others = [:]
  }

  /// Returns the record with a name, or `nil` when there is none.
  func record(named name: String) -> RecordDeclaration? { declared.record(named: name) ?? others[name] }
}
