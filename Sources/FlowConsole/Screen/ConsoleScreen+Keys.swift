internal import CEL
package import FlowProgram

extension ConsoleScreen {
  /// Returns a description of a control's action that does not change when other controls appear or disappear: the
  /// event with the path to its presenter, and the fixed values, as in `rows['a'].rename` or `remove id=3`.
  package func key(of control: Control, in model: FlowModel, _ program: Program) -> String {
    let action: Element.Action? = control.action
    guard let action else { return "" }
    let event = program.presenters[action.presenter].events[action.event]
    let finding = EventFinder(program: program, model: model)
    let places = finding.tops + (model.frame.map { [EventFinder.Place(prefix: "flow.", model: $0)] } ?? [])
    let prefix = places.lazy.compactMap { finding.prefix(of: action.instance, from: $0, depth: 0) }.first
    let values = zip(event.payload.fields, action.fields).enumerated().compactMap { index, field -> String? in
      guard index != action.valueField, let value = field.1 else { return nil }
      return " \(field.0.name)=\(value.literal(limit: 80))"
    }
    return "\(prefix ?? "\(program.names.name(of: action.presenter)).")\(event.name)\(values.joined())"
  }
}

extension EventFinder {
  /// The maximum depth of the search for parts.
  private static var deepest: Int { 64 }

  /// Returns the prefix of the events of a presenter, if the presenter is at the place or inside it.
  fileprivate func prefix(of instance: InstanceID, from place: Place, depth: Int) -> String? {
    if place.model.instance == instance { return place.prefix }
    guard depth < EventFinder.deepest else { return nil }
    for part in parts(of: place.model) {
      let inner: [Place]
      switch part.shown {
      case .absent: inner = []
      case .one(let model): inner = [Place(prefix: "\(place.prefix)\(part.name).", model: model)]
      case .rows(let rows):
        inner = rows.map { row in
          Place(prefix: "\(place.prefix)\(Child.rowName(part.name, row.key ?? .null)).", model: row)
        }
      }
      for place in inner {
        if let found = prefix(of: instance, from: place, depth: depth + 1) { return found }
      }
    }
    return nil
  }
}
