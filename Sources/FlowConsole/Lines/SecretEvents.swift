public import FlowProgram
package import CEL

/// The events of a flow that take secrets, which determine whether a line may hold a secret.
///
/// A line is classified while it is typed, before it can be parsed. Events are therefore identified by name alone:
/// if an event with a name takes a secret on one presenter, all events with that name count as secret.
public struct SecretEvents: Sendable {
  /// An event field whose value is typed into a control that masks it.
  struct HiddenField: Sendable, Hashable {
    /// The name of the payload record of the event.
    let payload: String
    /// The position of the field in the payload.
    let field: Int
  }

  /// The names of events that take a secret, or a string that a control masks.
  let names: Set<String>
  /// The names of the other events.
  let openNames: Set<String>
  /// The fields that controls mask although their values are plain strings in the flow.
  let hiddenFields: Set<HiddenField>
  /// Whether a service may reply with a secret, which can then be typed after `:reply`.
  package let isReplied: Bool

  /// Whether any line can hold a secret.
  var isTyped: Bool { !names.isEmpty }

  /// Collects the secret events of a flow.
  ///
  /// - Complexity: Linear in the size of the flow.
  public init(_ program: Program) {
    var names: Set<String> = []
    var all: Set<String> = []
    var hidden: Set<HiddenField> = []
    for presenter in program.presenters {
      let typed = presenter.model.cases.flatMap { SecretEvents.hidden(in: $0.view ?? []) }
      for (index, event) in zip(presenter.events.ids, presenter.events) {
        all.insert(event.name)
        let fields = typed.filter { $0.event == index }.map(\.field)
        hidden.formUnion(fields.map { HiddenField(payload: event.payload.shape.name, field: $0) })
        let isSecret = event.payload.fields.contains { program.holdsSecret($0.type) }
        if isSecret || !fields.isEmpty { names.insert(event.name) }
      }
    }
    self.names = names
    openNames = all.subtracting(names)
    hiddenFields = hidden
    isReplied = program.operations.contains { $0.type.map { program.holdsSecret($0) } ?? false }
  }

  /// Returns the events that masked fields of a view send, and the payload fields that take the typed value.
  private static func hidden(in plans: [ElementPlan]) -> [(event: EventID, field: Int)] {
    plans.flatMap { plan -> [(event: EventID, field: Int)] in
      guard case .control(let control) = plan.kind else { return hidden(in: plan.content) }
      guard case .field(_, isSecret: true) = control.kind, case .own(let event, _, let field?)? = control.sends else {
        return []
      }
      return [(event, field)]
    }
  }

  /// Whether an operation may reply with a secret.
  package func isSecretReply(of operation: Operation, in program: Program) -> Bool {
    let data = operation.declaredErrors.flatMap { $0.data.fields.map(\.type) }
    return ((operation.type.map { [$0] } ?? []) + data).contains { program.holdsSecret($0) }
  }

  /// Returns the string that a control masks in a payload, if it is a plain string in the flow.
  package func hiddenText(in payload: RecordValue) -> String? {
    for (index, value) in payload.fields.enumerated() {
      guard case .string(let text)? = value,
        hiddenFields.contains(HiddenField(payload: payload.shape.name, field: index))
      else { continue }
      return text
    }
    return nil
  }
}

extension Program {
  /// Whether values of a type may hold a secret.
  func holdsSecret(_ type: ValueType) -> Bool { types.holdsSecret(type) }
}

extension Environment {
  /// Whether values of a type may hold a secret.
  func holdsSecret(_ type: ValueType) -> Bool {
    var seen: Set<String> = []
    return holdsSecret(type, &seen)
  }

  private func holdsSecret(_ type: ValueType, _ seen: inout Set<String>) -> Bool {
    switch type {
    case .secret: return true
    case .list(let inner), .nullable(let inner), .optional(let inner): return holdsSecret(inner, &seen)
    case .map(let key, let value): return holdsSecret(key, &seen) || holdsSecret(value, &seen)
    case .record(let name):
      guard seen.insert(name).inserted, let declaration = record(named: name) else { return false }
      for field in declaration.fields where holdsSecret(field.type, &seen) { return true }
      return false
    default: return false
    }
  }
}
