internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// A reader of a state space that collects the cards of a survey.
struct Surveyor {
  private let space: StateSpace
  private let launched: RunningFlow
  private let program: Program
  private let writer: TraceWriter
  private let hasModes: Bool
  private var survey = Survey()
  /// The depth of each state.
  private var depths: [Int] = []
  /// The first state of each offer, or -1.
  private var firsts: [Int] = []
  /// The card of each offer.
  private var cards: [Int] = []
  /// The first state of each card.
  private var pictures: [Int] = []

  init(_ space: StateSpace, launched: RunningFlow, writer: TraceWriter) {
    self.space = space
    self.launched = launched
    self.writer = writer
    program = space.program
    hasModes = program.presenters.contains { $0.modes != nil }
  }

  /// Returns the cards and their moves.
  mutating func read() -> Survey {
    survey.stateCount = space.count
    depths = [Int](repeating: 0, count: space.count)
    firsts = [Int](repeating: -1, count: space.offers.count)
    for state in 0..<space.count {
      if state > 0 { depths[state] = depths[space.states.parent(of: state)] + 1 }
      if firsts[space.offerNumber(state)] < 0 { firsts[space.offerNumber(state)] = state }
    }
    sort(into: keys())
    for (card, state) in pictures.enumerated() { addPath(of: card, to: state) }
    addMoves()
    return survey
  }

  // MARK: Cards

  /// The look of a state without its values.
  private struct Key {
    /// The visible presenters with their cases and modes.
    let shown: [Int]
    /// The places of the usable controls in the file.
    let usable: [Int]
  }

  /// Returns the key of each offer.
  private func keys() -> [Key] {
    let walker = FlowWalker(launched)
    var replayer = PathReplayer()
    return firsts.map { state in
      guard state >= 0 else { return Key(shown: [], usable: []) }
      replayer.go(walker, to: state, level: depths[state], in: space)
      guard let model = try? walker.buildModel() else { return Key(shown: [], usable: []) }
      return key(of: model, walker)
    }
  }

  private func key(of model: FlowModel, _ walker: FlowWalker) -> Key {
    var shown = [model.hasExited ? 1 : 0, model.below.count, model.frame?.caseIndex ?? -1]
    for model in model.below + model.tops { shown += [model.presenter.position, model.caseIndex] }
    if let style = model.stack.last?.style, style != .push { shown.append(style == .modal ? -2 : -3) }
    shown.append(-4)
    let visible = Set(model.tops.map(\.instance))
    // Inspecting evaluates all derived values, so it is done only where there are modes.
    for presenter in hasModes ? walker.inspect() : [] where visible.contains(presenter.instance) {
      shown.append(program.mode(of: presenter)?.position ?? -1)
    }
    var usable: Set<Int> = []
    let drawn = program.draw(model)
    collect(drawn.elements, &usable)
    return Key(shown: shown, usable: model.hasExited ? [] : usable.sorted())
  }

  private func collect(_ elements: [Element], _ usable: inout Set<Int>) {
    for element in elements {
      if let span = element.span, element.action != nil { usable.insert(span.source.number << 32 | span.start) }
      switch element.kind {
      case .list(let rows, _): for row in rows { collect(row.elements, &usable) }
      case .group(_, let content), .row(let content): collect(content, &usable)
      case .part(let part): collect(part.elements, &usable)
      case .heading, .text, .control, .divider, .display, .tabs, .failed: break
      }
    }
  }

  /// Gives each offer its card: one for each key, without the controls if that makes too many.
  private mutating func sort(into keys: [Key]) {
    let all = Set(keys.map { $0.shown + [-5] + $0.usable })
    survey.foldsControls = all.count > Survey.mostCards
    var numbers: [[Int]: Int] = [:]
    cards = [Int](repeating: -1, count: keys.count)
    var counts: [Int] = []
    for offer in firsts.indices.sorted(by: { firsts[$0] < firsts[$1] }) where firsts[offer] >= 0 {
      let key = survey.foldsControls ? keys[offer].shown : keys[offer].shown + [-5] + keys[offer].usable
      let number = numbers[key] ?? pictures.count
      if number == pictures.count {
        numbers[key] = number
        pictures.append(firsts[offer])
        counts.append(0)
      }
      cards[offer] = number
      counts[number] += 1
    }
    var stateCounts = [Int](repeating: 0, count: pictures.count)
    for state in 0..<space.count { stateCounts[cards[space.offerNumber(state)]] += 1 }
    let walker = FlowWalker(launched)
    var replayer = PathReplayer()
    for (number, state) in pictures.enumerated() {
      replayer.go(walker, to: state, level: depths[state], in: space)
      let model = (try? walker.buildModel()) ?? launched.model
      survey.cards.append(card(model, walker, states: stateCounts[number], looks: counts[number]))
    }
  }

  private func card(_ model: FlowModel, _ walker: FlowWalker, states: Int, looks: Int) -> Survey.Card {
    let inspected = walker.inspect()
    let innermost = model.tops.last ?? model.top
    var facets: [String] = []
    for shown in model.tops.reversed() + [model.frame].compactMap(\.self) {
      if let presenter = inspected.first(where: { $0.instance == shown.instance }),
        let mode = program.mode(of: presenter),
        let modes = program.presenters[shown.presenter].modes?.modes, modes.ids.contains(mode)
      {
        facets.append(modes[mode].name)
      }
      if let name = program.modelCase(of: shown)?.name, !facets.contains(name) { facets.append(name) }
    }
    let flow = program.presenters[innermost.presenter].flow
    let visible = Set(model.tops.map(\.instance))
    return Survey.Card(
      model: model, translations: translations(of: model, walker), screen: program.names.name(of: innermost.presenter),
      facets: facets,
      tabs: inspected.filter { visible.contains($0.instance) }.compactMap(\.stack).filter { $0.contains(".") },
      flow: flow == Program.flowPresenter ? nil : program.names.name(of: flow), stateCount: states, lookCount: looks,
      values: TraceWriter.values(of: walker).prefix(Surveyor.mostValues).map { ($0.name, shortened($0.value)) },
      path: [])
  }

  /// Returns the models of the present state of a walker after a change to each other language.
  private func translations(of model: FlowModel, _ walker: FlowWalker) -> [FlowModel] {
    // A flow that has ended takes no input.
    guard !model.hasExited else { return [] }
    return program.strings.locales.filter { $0 != model.locale }.compactMap { locale in
      defer { walker.leave() }
      let outcome = walker.enter(.locale(locale.text))
      return outcome.faults.isEmpty && !outcome.isDropped ? try? walker.buildModel() : nil
    }
  }

  private func shortened(_ text: String) -> String { text.count > 200 ? text.prefix(200) + "…" : text }

  private mutating func addPath(of card: Int, to state: Int) {
    let path = writer.path(to: state)
    let trace = writer.trace(of: path)
    var targets = path.map { cards[space.offerNumber($0.state)] }.dropFirst() + [card]
    // A launch is no step, and a pause neither: then the last cards belong to the steps.
    targets = targets.suffix(trace.steps.count)
    if let start = trace.start { survey.cards[card].path.append((trace.launch(start), targets.first ?? card)) }
    survey.cards[card].path += zip(trace.steps.map(\.input), targets).map { ($0, $1) }
    let steps = trace.steps.compactMap(\.scenarioStep)
    if steps.count == trace.steps.count, trace.start == nil { survey.cards[card].steps = steps }
  }

  // MARK: Moves

  /// The input of an offer, and the card that it leads to.
  private struct Way: Hashable {
    let card: Int
    let offer: Int
    let position: Int
    let target: Int
  }

  private mutating func addMoves() {
    var ways: [Way: Int] = [:]
    var order: [Way] = []
    var ofPictures: Set<Way> = []
    for state in 0..<space.transitions.count {
      let offer = space.offerNumber(state)
      let card = cards[offer]
      let isPicture = pictures[card] == state
      space.transitions.forEach(of: state, isLabelled: space.isLabelled) { position, transition in
        // An input without an effect is no move; what a picture offers is listed all the same.
        guard let target = transition.target, target != state || isPicture else { return }
        let isLocal = target == state && position >= space.offer(state).events.count
        if isLocal { return }
        let way = Way(card: card, offer: offer, position: position, target: cards[space.offerNumber(target)])
        if ways[way] == nil { order.append(way) }
        ways[way, default: 0] += 1
        // Other states may offer the same and lead elsewhere.
        if isPicture { ofPictures.insert(way) }
      }
    }
    for launch in space.launches {
      let way = Way(
        card: cards[space.offerNumber(0)], offer: space.offerNumber(0), position: launch.input,
        target: cards[space.offerNumber(launch.state)])
      if ways.updateValue(1, forKey: way) == nil { order.append(way) }
      ofPictures.insert(way)
    }
    add(order, ways, ofPictures)
  }

  private mutating func add(_ order: [Way], _ ways: [Way: Int], _ ofPictures: Set<Way>) {
    let walker = FlowWalker(launched)
    var replayer = PathReplayer()
    var instances: [Int: [InstanceID]] = [:]
    for (card, state) in pictures.enumerated() {
      replayer.go(walker, to: state, level: depths[state], in: space)
      instances[card] = walker.instancesInOrder()
    }
    var known: [String: Int] = [:]
    for way in order {
      let state = firsts[way.offer]
      guard way.position < space.inputCount(state) else { continue }
      let input = space.input(way.position, of: state)
      let words = writer.input(way.position, of: state, nil)
      let isOfPicture = ofPictures.contains(way)
      // The moves of a picture are kept one by one, because its controls show them.
      let key = "\(way.card) \(way.target) \(isOfPicture ? way.position : -1) \(words)"
      if let place = known[key] {
        survey.moves[place].stateCount += ways[way] ?? 0
        continue
      }
      known[key] = survey.moves.count
      survey.moves.append(
        Survey.Move(
          from: way.card, to: way.target, kind: input.moveKind, input: words, entered: entered(way.position, state),
          event: isOfPicture ? sent(input, way.position, state, instances[way.card] ?? []) : nil,
          stateCount: ways[way] ?? 0, isOfPicture: isOfPicture))
    }
  }

  private func entered(_ position: Int, _ state: Int) -> String? {
    let actions = space.offer(state).userActions
    guard actions.indices.contains(position), case .use(_, _, let input) = actions[position] else { return nil }
    return input
  }

  private func sent(
    _ input: OfferedInput, _ position: Int, _ state: Int, _ instances: [InstanceID]
  ) -> Survey.SentEvent? {
    guard case .event(let place, let presenter, let event, let payload) = input, instances.indices.contains(place)
    else { return nil }
    let actions = space.offer(state).userActions
    var verb: ControlVerb?
    if actions.indices.contains(position), case .use(let used, _, _) = actions[position] { verb = used }
    return Survey.SentEvent(
      instance: instances[place], presenter: presenter, event: event, payload: payload, verb: verb)
  }

  /// The maximum number of values of a card.
  private static var mostValues: Int { 60 }
}

extension RunTrace {
  fileprivate func launch(_ start: Start) -> String { start.link.map { "launched by \($0)" } ?? "launched later" }
}

extension OfferedInput {
  fileprivate var moveKind: Survey.Move.Kind {
    switch self {
    case .event: .user
    case .outcome: .service
    case .back, .forward: .back
    case .time: .time
    case .death, .link, .language, .variation, .launch: .outside
    }
  }
}

extension Program {
  /// Returns the active mode of a living presenter, or `nil` for a presenter without modes.
  func mode(of living: InspectedPresenter) -> ModeID? {
    guard let modes = presenters[living.presenter].modes,
      let name = living.values.first(where: { $0.variable == .slot(modes.slot) })?.content?.text
    else { return nil }
    return modes.modes.firstID { $0.name == name }
  }
}
