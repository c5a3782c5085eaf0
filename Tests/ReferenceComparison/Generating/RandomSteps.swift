internal import SeededRandom

/// The presenter that steps are written for.
struct StepPlace {
  /// The kinds of presenters, which support different steps.
  enum Kind {
    case flow, store, screen, part
  }

  let kind: Kind
  var names: ReadableNames
  /// The pieces of state that the steps may set.
  var truths: [String]
  var numbers: [String]
  /// The lists of two numbers whose items the steps may replace.
  var lists: [String] = []
  /// The events that the steps may send. None of them can lead back to these steps.
  var sends: [String] = []
  /// The events that the steps may emit.
  var emits: [String] = []
  /// The screens and imported flows to which the steps may navigate.
  var destinations: [String] = []
  /// Whether a `return` of a number is possible.
  var returns = false
  /// Whether the flow has services.
  var calls = true
  /// Whether the steps may follow links.
  var follows = false
  /// Whether it is in the imported flow.
  var isInner = false
  /// The modes that steps may choose at the end of a list.
  var modes: [String] = []
  /// Whether the steps belong to a mode, so that a `become` would end the calls before it.
  var isInMode = false
  /// The tabs that steps may select.
  var tabs: [String] = []
  /// The destinations of steps that run on entering. None leads back here, so that no input enters screens without
  /// end.
  var laterDestinations: [String] = []

  /// The place of steps that run after the error of a call, whose data they read.
  var afterError: StepPlace {
    var place = self
    place.names = names.adding(truths: ["error.loud"])
    return place
  }

  /// The place of steps that run on entering.
  var onEntering: StepPlace {
    var place = self
    place.destinations = laterDestinations
    place.follows = false
    place.sends.removeAll { $0 == "flow.go" || $0 == "quiet" }
    return place
  }
}

// Lists of steps, as YAML on one line.
extension FlowGenerator {
  mutating func steps(_ place: StepPlace, count: Int = 2, depth: Int = 2) -> String {
    var inner = place
    let becomes = !place.modes.isEmpty && random.oneIn(3)
    if place.isInMode, becomes { inner.calls = false } else if place.isInMode { inner.modes = [] }
    var list = (0..<1 + random.below(count)).map { _ in step(inner, depth: depth) }
    if becomes { list.append(becoming(place)) }
    return "[\(list.joined(separator: ", "))]"
  }

  /// Returns a transition: steps, or two alternatives of which the first has a guard.
  mutating func transition(_ place: StepPlace) -> String {
    switch random.below(3) {
    case 0: return steps(place)
    case 1:
      return "[{ when: \"\(random.condition(place.names))\", do: \(steps(place)) }, { do: \(steps(place)) }]"
    default: return "[{ when: \"\(random.condition(place.names))\", do: \(steps(place)) }]"
    }
  }

  /// Returns a step that chooses a mode.
  mutating func becoming(_ place: StepPlace) -> String {
    let number = random.number(place.names)
    switch random.oneOf(place.modes) {
    case "A": return random.oneIn(2) ? "{ become: A }" : "{ become: { A: { i: \"=\(number)\" } } }"
    case let mode: return "{ become: { \(mode): { j: \"=\(number)\" } } }"
    }
  }

  private mutating func step(_ place: StepPlace, depth: Int) -> String {
    for _ in 0..<20 { if let step = trial(place, depth: depth) { return step } }
    return setting(place)
  }

  /// Returns a step of a random kind, or `nil` if the presenter or the features do not support it.
  private mutating func trial(_ place: StepPlace, depth: Int) -> String? {
    switch random.below(17) {
    case 0...3: return setting(place)
    case 4:
      guard depth > 0 else { return nil }
      let otherwise = random.oneIn(2) ? ", else: \(steps(place, depth: depth - 1))" : ""
      return "{ if: \"\(random.condition(place.names))\", then: \(steps(place, depth: depth - 1))\(otherwise) }"
    case 5:
      guard depth > 0, !place.numbers.isEmpty else { return nil }
      locals += 1
      let name = "v\(locals)"
      let inner = place.names.adding(numbers: [name])
      return "{ let: { \(name): \"=\(random.number(place.names))\" } }, "
        + "{ set: { \(random.oneOf(place.numbers)): \"=\(random.number(inner))\" } }"
    case 6...7: return place.sends.isEmpty ? nil : "{ send: \(random.oneOf(place.sends)) }"
    case 8: return place.emits.isEmpty ? nil : "{ emit: \(random.oneOf(place.emits)) }"
    case 9: return message(place)
    case 10: return timer(place, depth: depth)
    case 11...12: return navigation(place, depth: depth)
    case 13: return goingBack(place)
    case 14: return call(place, depth: depth)
    case 15: return place.tabs.isEmpty ? nil : "{ switchTo: \(random.oneOf(place.tabs)) }"
    default:
      guard place.returns, features.contains(.results) else { return nil }
      return "{ return: \"=\(random.number(place.names))\" }"
    }
  }

  private mutating func setting(_ place: StepPlace) -> String {
    let faults = features.contains(.faults)
    if !place.lists.isEmpty, random.oneIn(4) { return fieldsOrItem(place, faults: faults) }
    if random.oneIn(2), !place.truths.isEmpty || place.numbers.isEmpty {
      let name = random.oneOf(place.truths)
      if features.contains(.clock), random.oneIn(2) { return "{ set: { \(name): \"=now.getSeconds() % 2 == 1\" } }" }
      let value = random.oneIn(2) ? "!\(name)" : random.condition(place.names)
      return "{ set: { \(name): \"=\(value)\" } }"
    }
    let name = random.oneOf(place.numbers)
    let value = random.oneIn(2) ? "(\(name) + 1) % 3" : random.number(place.names, faults: faults)
    return "{ set: { \(name): \"=\(value)\" } }"
  }

  /// Returns a step that writes two fields of a record at once, or an item of a list.
  private mutating func fieldsOrItem(_ place: StepPlace, faults: Bool) -> String {
    let value = random.number(place.names, faults: faults)
    if random.oneIn(2) {
      return "{ set: { r.b: \"=\(random.condition(place.names))\", r.n: \"=\(value)\" } }"
    }
    let index = random.number(place.names)
    let key = faults ? index : "\(index) % 2"
    return "{ put: { in: \(random.oneOf(place.lists)), key: \"=\(key)\", value: \"=\(value)\" } }"
  }

  private mutating func message(_ place: StepPlace) -> String? {
    if features.contains(.languages), !place.isInner, random.oneIn(3) {
      return random.oneIn(2)
        ? "{ setLocale: de }" : "{ setLocale: \"=\(random.condition(place.names)) ? 'de' : 'en'\" }"
    }
    guard features.contains(.messages) else { return nil }
    if random.oneIn(3), place.kind != .store { return "{ dismiss: \"=messages.size() > 0 ? messages[0].id : 0\" }" }
    if features.contains(.languages), !place.isInner, random.oneIn(2) {
      return "{ message: \"=\(string(place.names))\" }"
    }
    if random.oneIn(3) {
      var parts = ["text: N\(random.below(2))"]
      if features.contains(.timers), random.oneIn(2) { parts.append("for: \(random.oneOf(["1s", "2s"]))") }
      if place.kind == .screen || place.kind == .flow, !place.isInner, random.oneIn(2) {
        parts.append("action: { label: Do, sends: \(place.kind == .flow ? "flip" : "act") }")
      }
      return "{ message: { \(parts.joined(separator: ", ")) } }"
    }
    return random.oneIn(2)
      ? "{ message: M\(random.below(2)) }" : "{ message: \"${\(random.oneOf(place.names.numbers))}\" }"
  }

  private mutating func timer(_ place: StepPlace, depth: Int) -> String? {
    guard features.contains(.timers), depth > 0 else { return nil }
    if random.oneIn(4) { return timerNames.isEmpty ? nil : "{ cancel: t }" }
    let isNamed = random.oneIn(2)
    if isNamed { timerNames.insert("t") }
    let name = isNamed ? ", name: t" : ""
    let delay = random.oneOf(["1s", "2s", "3s", "500ms"])
    return "{ after: \(delay)\(name), do: \(steps(place, depth: depth - 1)) }"
  }

  private mutating func navigation(_ place: StepPlace, depth: Int) -> String? {
    guard !place.destinations.isEmpty else { return nil }
    if place.follows, features.contains(.links), random.oneIn(3), let link = link(place) { return link }
    let target = random.oneOf(place.destinations)
    var parts = ["to: \(target)"]
    var params = random.oneIn(2) ? ["p: \"=\(random.number(place.names))\""] : []
    if features.contains(.links), target.hasPrefix("s"), random.oneIn(3) {
      params.append("g: \"=\(random.condition(place.names))\"")
    }
    if !params.isEmpty { parts.append("params: { \(params.joined(separator: ", ")) }") }
    if features.contains(.results), !place.isInner {
      let style = random.oneOf(["push", "push", "modal", "sheet", "replace", "reset", "reuse"])
      if style != "push" { parts.append("as: \(style)") }
      if depth > 0, depthLimit != 1, ["push", "modal", "sheet"].contains(style), random.oneIn(2) {
        let inner = place.names.adding(numbers: ["result"])
        parts.append("then: [{ set: { \(random.oneOf(place.numbers)): \"=\(random.number(inner))\" } }]")
        if random.oneIn(2) { parts.append("cancelled: \(steps(place, depth: 0))") }
      }
    }
    if features.contains(.tabs), place.kind != .flow, random.oneIn(4) { parts.append("in: flow") }
    return "{ navigate: { \(parts.joined(separator: ", ")) } }"
  }

  /// Returns a step that follows a link; sometimes one that no route matches.
  private mutating func link(_ place: StepPlace) -> String? {
    if place.isInner { return "{ navigate: { route: \"/i1?p=\(random.below(3))\" } }" }
    guard let link = routes.link(random.below(screenCount), &random) else { return nil }
    if random.oneIn(2) { return "{ navigate: { route: \"\(link)\" } }" }
    let other = random.oneIn(4) ? "/nowhere" : routes.link(random.below(screenCount), &random) ?? link
    return "{ navigate: { route: \"=\(random.condition(place.names)) ? '\(link)' : '\(other)'\" } }"
  }

  /// Returns a string of the flow in its language.
  mutating func string(_ names: ReadableNames) -> String {
    let filled = "strings.things({'n': \(random.oneOf(names.numbers))})"
    return random.oneOf(["strings.hi", "strings.here", filled])
  }

  private mutating func goingBack(_ place: StepPlace) -> String? {
    guard !place.destinations.isEmpty else { return nil }
    switch random.below(5) {
    case 0: return "{ goBack: { to: \(place.isInner ? "i0" : "s\(random.below(screenCount))") } }"
    case 1: return "{ goBack: root }"
    case 2: return keepsHistory && !place.isInner ? "goForward" : "goBack"
    default: return "goBack"
    }
  }

  private mutating func call(_ place: StepPlace, depth: Int) -> String? {
    guard features.contains(.services), place.calls, depth > 0, place.kind != .store, !place.numbers.isEmpty else {
      return nil
    }
    var place = place
    place.modes = []
    var parts = ["call: house.ring", "with: { loud: \"=\(random.condition(place.names))\" }"]
    let policy = random.oneOf(["drop", "latest", "queue", "parallel"])
    if policy != "drop" { parts.append("policy: \(policy)") }
    if place.kind != .flow { parts.append("loading: ring") }
    let inner = place.names.adding(numbers: ["result"])
    let asked = "(result > \(random.below(3)) ? \(random.number(place.names)) : 0)"
    let reply = features.contains(.questions) ? asked : random.number(inner)
    parts.append("then: [{ set: { \(random.oneOf(place.numbers)): \"=\(reply)\" } }]")
    var catches = random.oneIn(2) ? ["broken: \(steps(place.afterError, depth: 0))"] : []
    if features.contains(.timers), random.oneIn(2) {
      parts.append("timeout: \(random.oneOf(["1s", "2s"]))")
      catches.append("timeout: \(steps(place, depth: 0))")
    }
    if features.contains(.timers), random.oneIn(3) {
      parts.append("retry: { times: 1, backoff: 1s\(random.oneIn(2) ? ", on: [broken]" : "") }")
    }
    if !catches.isEmpty { parts.append("catch: { \(catches.joined(separator: ", ")) }") }
    return "{ \(parts.joined(separator: ", ")) }"
  }
}
