public import FlowProgram
package import CEL

/// The events of a flow that take secrets, and what else tells a line that may hold one from a line that cannot.
///
/// A line is judged while it is typed, when it is not yet understood and may never be. So events are known by their names
/// alone: a name that takes a secret in one place is taken to do so in all places.
public struct SecretEvents: Sendable {
  /// The field of an event whose value is typed into a control that hides it.
  struct HiddenField: Sendable, Hashable {
    /// The name of the record that the event is sent with.
    let payload: String
    /// The position of the field in it.
    let field: Int
  }

  /// The names of events that take a secret, or a text that a control hides.
  let names: Set<String>
  /// The names of the other events.
  let openNames: Set<String>
  /// The fields that controls hide although the flow holds them as texts that are no secrets.
  let hiddenFields: Set<HiddenField>
  /// Whether a service may answer with a secret, which `:reply` then takes.
  package let isReplied: Bool

  /// Whether a line may hold a secret at all.
  var isTyped: Bool { !names.isEmpty }

  /// Looks through a flow.
  ///
  /// - Complexity: Linear in the size of the flow.
  public init(_ program: Program) {
    var names: Set<String> = []
    var all: Set<String> = []
    var hidden: Set<HiddenField> = []
    for presenter in program.presenters {
      let typed = presenter.model.cases.flatMap { SecretEvents.hidden(in: $0.view ?? []) }
      for (index, event) in presenter.events.enumerated() {
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

  /// The events that controls of a view which hide what is typed send it with, and the fields that take it.
  private static func hidden(in plans: [ElementPlan]) -> [(event: Int, field: Int)] {
    plans.flatMap { plan -> [(event: Int, field: Int)] in
      switch plan.kind {
      case .field(let control, isSecret: true):
        guard case .own(let event, _, let field?)? = control.sends else { return [] }
        return [(event, field)]
      case .list(let rows): return hidden(in: rows.row)
      case .group(_, let content), .row(let content): return hidden(in: content)
      case .heading, .text, .field, .toggle, .choice, .button, .divider, .display, .child, .slot, .backstack, .tabs:
        return []
      }
    }
  }

  /// Whether an operation may answer with a secret.
  package func isSecretReply(of operation: Operation, in program: Program) -> Bool {
    operation.type.map { program.holdsSecret($0) } ?? false
  }

  /// The text that a control hides in what an event is sent with, if it is one that the flow holds openly.
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
