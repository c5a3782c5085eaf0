internal import CEL
internal import FlowProgram

/// The name of a place in a certificate, and its kind.
struct PlaceName: Comparable {
  let kind: String
  let text: String

  init(_ place: Place, in program: Program) {
    let names = program.names
    let root: String
    switch place.root {
    case .slot(let presenter, let slot):
      kind = slot.position < program.presenters[presenter].parameterCount ? "param" : "state"
      root = names.name(of: presenter) + "." + program.presenters[presenter].slots[slot].name
    case .derived(let presenter, let derived):
      kind = "derived"
      root = names.name(of: presenter) + "." + program.presenters[presenter].derived[derived].name
    case .model(let presenter):
      kind = "model"
      root = names.name(of: presenter)
    case .payload(let presenter, let event):
      kind = "payload"
      root = names.name(of: presenter) + "." + program.presenters[presenter].events[event].name
    case .result(let presenter):
      kind = "result"
      root = names.name(of: presenter)
    case .reply(let operation):
      kind = "reply"
      root = program.operations[operation].qualifiedName
    case .failure(let operation, let error):
      kind = "error"
      root = program.operations[operation].qualifiedName + "." + error
    }
    text = root + place.path.map(\.text).joined()
  }

  static func < (left: PlaceName, right: PlaceName) -> Bool { (left.kind, left.text) < (right.kind, right.text) }
}

extension Place.Part {
  /// The part as it follows the name of the whole.
  var text: String {
    switch self {
    case .field(let name): ".\(name)"
    case .element: "[]"
    case .key: "{key}"
    case .value: "{value}"
    }
  }
}

extension Program {
  /// Every root of a place, in program order.
  var places: [Place.Root] {
    presenters.flatMap { presenter -> [Place.Root] in
      let index = presenter.index
      return presenter.slots.ids.map { .slot(presenter: index, slot: $0) }
        + presenter.derived.indices.map { .derived(presenter: index, derived: $0) } + [.model(presenter: index)]
        + presenter.events.ids.map { .payload(presenter: index, event: $0) } + [.result(presenter: index)]
    }
      + operations.ids.flatMap { operation -> [Place.Root] in
        [.reply(operation: operation)]
          + operations[operation].declaredErrors.map { .failure(operation: operation, error: $0.name) }
      }
  }
}
