internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

// Names before a dot: `pin.submit` is an event of the thing named `pin`.
extension Signatures {
  /// Reports screens, presenters, stores, services and imports that share a name with something of another kind, since
  /// addresses such as `pin.submit` and `pin.text` would be ambiguous. The error is at the later one.
  func checkSharedNames(report: inout Report) {
    var things = declaration.screens.map { (name: $0.name, what: "a screen") }
    things += declaration.imports.map { ($0.name, "an import") }
    things += declaration.parts.map { ($0.name, "a presenter") }
    things += declaration.services.map { ($0.name, "a service") }
    things += presenters.filter { $0.isStore && $0.library == nil }.map { ($0.name, "a store") }
    var known: [String: (name: Name, what: String)] = [:]
    for thing in things.sorted(by: { $0.name.span.start < $1.name.span.start }) {
      guard let first = known[thing.name.text] else {
        known[thing.name.text] = thing
        continue
      }
      // Several of one kind are reported elsewhere. Stores of different presenters may have one name.
      if first.what == thing.what { continue }
      report.add(
        NameClash(name: thing.name.text, first: first.what, second: thing.what), at: thing.name.span,
        related: [RelatedPlace("'\(thing.name.text)' is \(first.what) here", at: first.name.span)])
    }
  }
}
