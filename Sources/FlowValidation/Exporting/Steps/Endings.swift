internal import Diagnostics
internal import FlowProgram

// A flow that ends hears what was sent before. A model does not say that: where something is left to be heard, an assertion fails.
extension ModelWriter {
  /// Ends the flow that runs.
  func end(_ body: inout Body) {
    body.add("exited = 1;")
    let asked = questions.indices.filter { sites[questions[$0].site] === flowSite && questions[$0].cancelled != nil }
    if asked.isEmpty { return }
    need("i_", "byte")
    let isAsked = Logic.all([isThere("i_"), Logic.any(asked.map { "asker[i_] == \($0 + 1)" })])
    body.add("i_ = 0;")
    body.add("do :: i_ < \(entriesEnd) -> assert(!(\(isAsked))); i_++; :: else -> break; od;")
  }

  /// What the flow that runs would hear of what is left when it has ended; empty where it would hear nothing.
  func heardAtTheEnd(among occasions: [Occasion]) -> [Occasion] {
    occasions.filter { occasion in
      guard let site = hearer(of: occasion) else { return false }
      let isOfFlow = site === flowSite || site.parent === flowSite && site.presenter.role == .store
      return (isOfFlow || site.parent == nil && isEmitted(occasion)) && !handler(occasion).body.lines.isEmpty
    }
  }

  /// What imported flows would hear of what is left when they leave.
  var heardByImportedFlows: [Occasion] {
    handlerOrder.filter { occasion in
      guard let site = hearer(of: occasion) else { return false }
      let flow = site.presenter.role == .store ? site.parent : site
      let isImported = flow.map { $0 !== flowSite && $0.presenter.role == .flow } ?? false
      return isImported && !(handlers[occasion]?.body.lines.isEmpty ?? true)
    }
  }

  /// The condition that what waits, under a name, is one of some.
  func isOneOf(_ occasions: [Occasion], _ kind: String) -> String {
    Logic.any(occasions.map { "\(kind) == ON_\(name(of: $0))" })
  }

  private func hearer(of occasion: Occasion) -> Site? {
    switch occasion {
    case .event(let site, _): sites[site]
    case .answer(let question, _): sites[questions[question].site]
    case .enter, .effect, .alarm, .reply, .failure: nil
    }
  }

  private func isEmitted(_ occasion: Occasion) -> Bool {
    guard case .event(let site, let event) = occasion else { return false }
    return sites[site].presenter.events[event].isEmitted
  }
}
