internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// The steps that may be written as a single word.
  private static let bareSteps = ["back", "forward", "swipe", "background", "foreground", "kill"]

  /// Parses the steps of a scenario.
  mutating func scenarioSteps(_ node: Node) -> [ScenarioStepSyntax] {
    if let items = node.items { return items.compactMap { scenarioStep($0) } }
    if node.entries != nil { return scenarioStep(node).map { [$0] } ?? [] }
    reject(node, "'steps'", expected: "a list of steps", hints: ["write each on a separate line: '- press: …'"])
    return []
  }

  private mutating func scenarioStep(_ node: Node) -> ScenarioStepSyntax? {
    if let word = node.scalar?.text, SpecReader.bareSteps.contains(word) {
      return bareStep(word, nil).map { ScenarioStepSyntax(action: $0, place: nil, isRelaxed: false, span: node.span) }
    }
    guard let entries = node.entries.map({ Array($0) }) else {
      rejectScenarioStep(node)
      return nil
    }
    guard let chosen = choice(entries, of: Vocabulary.scenarioSteps, in: node),
      let action = scenarioAction(chosen.name, chosen.value, beside: entries)
    else { return nil }
    func beside(_ name: String) -> Node? { entries.first { $0.key.scalar?.text == name }?.value }
    return ScenarioStepSyntax(
      action: action, place: beside("in").map { ValueSyntax(node: $0) },
      isRelaxed: beside("relaxed").map { flag($0, of: "'relaxed'") } ?? false, span: chosen.key.span)
  }

  private mutating func rejectScenarioStep(_ node: Node) {
    let word = node.scalar?.text ?? ""
    var hints: [String] = []
    if Vocabulary.scenarioSteps[word] != nil {
      hints = ["write its value: '\(word): …'"]
    } else if node.isNull {
      hints = ["write a step, as in 'press: Save'", "remove it"]
    } else if let (step, value) = SpecReader.stepWithoutColon(word) {
      hints = ["write '\(step): \(value.shortened)'"]
    } else if let near = nearestName(to: word, among: SpecReader.bareSteps) {
      hints = ["did you mean '\(near)'?"]
    } else if !word.isEmpty {
      hints = ["write 'press: \(word.shortened)' if it is a button"]
    }
    reject(node, "a step of a scenario", expected: "a mapping", hints: hints)
  }

  /// Returns the step and the value of a text such as `press Save`.
  private static func stepWithoutColon(_ text: String) -> (step: String, value: String)? {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, Vocabulary.scenarioSteps[words[0]] != nil else { return nil }
    return (words[0], words[1])
  }

  private mutating func scenarioAction(
    _ name: String, _ node: Node, beside entries: [(key: Node, value: Node)]
  ) -> ScenarioStepSyntax.Action? {
    func beside(_ name: String) -> Node? { entries.first { $0.key.scalar?.text == name }?.value }
    if let number = beside("sample"),
      Vocabulary.scenarioSteps[name]?.beside.contains(where: { $0.name == "sample" }) ?? false
    {
      return sampled(name, node, nth: beside("nth") ?? beside("call")).map {
        .sampled($0, number: ValueSyntax(node: number))
      }
    }
    if Vocabulary.controlVerbs.contains(name) { return use(name, node) }
    switch name {
    case "open": return .open(ValueSyntax(node: node))
    case "swipe": return swipe(node)
    case "dismiss": return .dismiss(ValueSyntax(node: node))
    case "locale": return reference(node, to: "a language").map { .locale($0) }
    case "send": return event(node, of: "'send'").map { .send($0) }
    case "advance":
      let first = beside("first").map { $0.items.map { Array($0) } ?? [$0] } ?? []
      return .advance(
        ValueSyntax(node: node), first: first.compactMap { reference($0, to: "the name of a timer or effect") })
    case "reply":
      let nth = (beside("nth") ?? beside("call")).map { ValueSyntax(node: $0) }
      return replies(node).map { .reply($0, nth: nth) }
    case "repeat": return repeated(node)
    case "run": return reference(node, to: "a scenario").map { .run($0) }
    case "expect": return expectation(node).map { .expect($0) }
    default: return bareStep(name, node)
    }
  }

  /// Parses a swipe with its end or its progress.
  private mutating func swipe(_ node: Node) -> ScenarioStepSyntax.Action? {
    if node.isNull { return .swipe(.whole) }
    let value = ValueSyntax(node: node)
    if value.expression != nil || node.scalar.flatMap({ Double($0.text) }) != nil { return .swipe(.progress(value)) }
    return reference(node, to: "the end of the swipe").map { .swipe(.end($0)) }
  }

  /// Parses a step without arguments.
  private mutating func bareStep(_ name: String, _ node: Node?) -> ScenarioStepSyntax.Action? {
    if let node, !node.isNull, node.entries?.isEmpty != true {
      reject(node, "'\(name)'", expected: "nothing", hints: ["write '- \(name)'"])
      return nil
    }
    switch name {
    case "back": return .back
    case "forward": return .forward
    case "swipe": return .swipe(.whole)
    case "background": return .background
    case "foreground": return .foreground
    case "kill": return .kill
    default: return nil
    }
  }

  private mutating func use(_ verb: String, _ node: Node) -> ScenarioStepSyntax.Action? {
    if Vocabulary.isPlain(verb: verb) { return .use(verb: verb, [(label: ValueSyntax(node: node), value: nil)]) }
    return labelled(node, of: "'\(verb)'").map { .use(verb: verb, $0) }
  }

  private mutating func labelled(_ node: Node, of what: String) -> [ScenarioStepSyntax.Entry]? {
    guard let entries = entries(node, of: what, hint: "write '{ LABEL: TEXT }'") else { return nil }
    if entries.isEmpty { reject(node, what, expected: "at least one label") }
    return entries.map { (label: ValueSyntax(node: $0.key), value: ValueSyntax(node: $0.value)) }
  }

  /// Parses manual replies, in the syntax of fakes.
  private mutating func replies(_ node: Node) -> [FakeDeclaration]? {
    guard let entries = entries(node, of: "'reply'", hint: "write '{ SERVICE.OPERATION: { returns: … } }'") else {
      return nil
    }
    if entries.isEmpty { reject(node, "'reply'", expected: "at least one operation") }
    return entries.compactMap { fake($0) }
  }

  /// Parses a step that takes a sample. The value contains only the name of the target.
  private mutating func sampled(_ name: String, _ node: Node, nth: Node?) -> ScenarioStepSyntax.SampledAction? {
    guard node.scalar != nil, !node.isNull else {
      let thing = ["type": "LABEL", "send": "EVENT", "reply": "SERVICE.OPERATION"][name] ?? ""
      reject(
        node, "'\(name)'", expected: "a name alone",
        hints: ["write '\(name): \(thing)', since 'sample' provides the value", "remove 'sample'"])
      return nil
    }
    switch name {
    case "send": return reference(node, to: "an event").map { .send($0) }
    case _ where Vocabulary.controlVerbs.contains(name): return .use(verb: name, ValueSyntax(node: node))
    default: return reference(node, to: "an operation").map { .reply($0, nth: nth.map { ValueSyntax(node: $0) }) }
    }
  }

  private mutating func repeated(_ node: Node) -> ScenarioStepSyntax.Action? {
    guard let keys = Vocabulary.scenarioSteps["repeat"]?.keys, let fields = fields(node, of: "'repeat'", keys: keys),
      let times = fields["times"], let steps = fields["steps"]
    else { return nil }
    return .repeated(times: ValueSyntax(node: times.value), steps: scenarioSteps(steps.value))
  }
}
