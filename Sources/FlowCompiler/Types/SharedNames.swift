internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

// Names before a dot: `pin.submit` is an event of the thing named `pin`.
extension Signatures {
  /// Reports stores that share their name with something else whose events have the same syntax, since the name would
  /// be ambiguous.
  func checkSharedNames(report: inout Report) {
    var others: [NamedThing] = declaration.screens.map { ($0.name, "a screen") }
    others += declaration.imports.map { ($0.name, "an import") }
    others += declaration.parts.map { ($0.name, "a presenter") }
    others += declaration.services.map { ($0.name, "a service") }
    check(presenters.filter(\.isStore).map { ($0.name, "a store") }, sharing: others, into: &report)
  }

  private typealias NamedThing = (name: Name, what: String)

  private func check(_ things: [NamedThing], sharing others: [NamedThing], into report: inout Report) {
    guard !things.isEmpty else { return }
    var known: [String: NamedThing] = [:]
    for other in others where known[other.name.text] == nil { known[other.name.text] = other }
    for thing in things {
      guard let other = known[thing.name.text] else { continue }
      report.add(
        NameClash(name: thing.name.text, first: other.what, second: thing.what), at: thing.name.span,
        related: [RelatedPlace("'\(thing.name.text)' is \(other.what) here", at: other.name.span)])
    }
  }
}
