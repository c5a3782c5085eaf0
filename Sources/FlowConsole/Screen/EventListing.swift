internal import CEL
public import FlowProgram

/// The events that a line can send now, by their addresses, with the types of their values.
///
/// Rows of a list offer the same events, so the first row stands for all of them.
public struct EventListing: Sendable {
  /// The lines, one for each event, the innermost screen first.
  public private(set) var lines: [StyledLine] = []

  /// Creates the listing of a model.
  public init(_ model: FlowModel, of program: Program) {
    let shown = ShownPresenters(model, of: program)
    let top = shown.tops.first?.path
    // The screen on top comes first, since its events need no path.
    let places = shown.places.filter { $0.path == top } + shown.places.filter { $0.path != top }
    let kinds = places.map { EventListing.kind(of: $0.path) }
    var seen: Set<String> = []
    for (place, kind) in zip(places, kinds) where seen.insert(kind).inserted {
      let count = kinds.count { $0 == kind }
      for index in program.modelCase(of: place.model)?.events ?? [] {
        let event = program.presenters[place.model.presenter].events[index]
        guard event.isOpen else { continue }
        var line = StyledLine(place.path == top ? event.name : "\(place.path).\(event.name)", .number)
        for field in event.payload.fields { line.append(" \(field.name)=\(field.type)") }
        if count > 1 { line.append("  and \(count - 1) more like it", .faint) }
        lines.append(line)
      }
    }
    if lines.isEmpty { lines = [StyledLine("no event can be sent now", .faint)] }
  }

  /// Returns a path without the keys of its rows.
  private static func kind(of path: String) -> String {
    PartPath(path).steps.map { $0.name + ($0.key == nil ? "" : "[]") }.joined(separator: ".")
  }
}
