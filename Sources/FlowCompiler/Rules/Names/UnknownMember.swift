internal import Diagnostics

/// A name after `flow.`, `params.`, `backstack.` or a store that does not exist there.
///
/// Reported while lowering presenters.
struct UnknownMember: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-member"
  static let group = DiagnosticGroup.names
  static let explanation = """
    `flow.NAME` reads the state and the derived values of the flow, and `STORE.NAME` those of a store. `params.NAME`
    reads a param. `backstack.depth` is the number of entries of the backstack. `loading.NAME` is true while a call with
    this `loading` name is in flight. In properties, `shown.NAME` is true while a screen or presenter with this name is
    visible, and `alive.NAME` lists all that are alive.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
      flow: basket

      state:
        fruits: int = 0
      events: [picked]
      transitions:
        picked: { set: { fruits: =fruits + 1 } }

      screens:
        shelf:
          model: { count: =flow.fruits }
          events: [pick]
          transitions:
            pick: { send: flow.picked }
          view:
            - text: ${model.count} in the basket
            - button: { label: Pick one, sends: pick }

      backstack:
        start: shelf
      """,
    wrong: [.replace("model: { count: =flow.fruits }", "model: { count: =flow.fruit }")])

  let name: String
  let owner: OwnedNames

  var message: String {
    switch owner.word {
    case "flow":
      owner.isOwn && owner.names.contains(name)
        ? "the flow reads its own '\(name)' without 'flow.'" : "the flow has no value '\(name)'"
    case "params": "this presenter has no params, so '\(name)' does not exist"
    case "loading" where owner.names.isEmpty: "this presenter makes no calls, so none of its calls is loading"
    case "shown", "alive": "no screen or presenter is named '\(name)'"
    case "backstack", "loading": "'\(owner.word)' has no '\(name)'"
    default: "the store '\(owner.word)' has no value '\(name)'"
    }
  }

  var hints: [String] {
    if owner.events.contains(name) {
      return ["'\(name)' is an event, not a value; a claim names an event alone: 'never: flow.\(name)'"]
    }
    if owner.isOwn, owner.names.contains(name) { return ["write '\(name)'"] }
    if owner.word == "params" { return ["declare it: 'params: { \(name): TYPE }'"] }
    if owner.word == "loading", owner.names.isEmpty {
      return ["write 'flow.loading.any' for the calls of all presenters", "make a call with 'loading: \(name)'"]
    }
    if owner.word == "loading", owner.names.count == 1 {
      let near = nearestName(to: name, among: owner.names).map { ["did you mean 'loading.\($0)'?"] } ?? []
      return near + ["give the call the name: 'loading: \(name)' beside 'call'"]
    }
    return nameHints(for: name, among: owner.names, listedAs: "there are")
  }

  func fixes(at span: Span) -> [Fix]? {
    // A name of the presenter itself, or a whole path, replaces the whole path.
    if owner.isOwn || hints.first?.contains(".") ?? false { return nil }
    return Fix.named(by: hints, at: span.part(named: name))
  }
}

/// The names that are available after a word that every flow has.
struct OwnedNames {
  /// The word: `flow`, `params`, `backstack` or the name of a store.
  let word: String
  /// The names after it.
  let names: [String]
  /// Whether the reading presenter itself has the names.
  let isOwn: Bool
  /// The events that are named in the same way.
  var events: [String] = []
}
