internal import CEL
internal import FlowProgram

/// Why steps run.
enum Occasion: Hashable {
  /// Somebody hears an event.
  case event(site: Int, event: Int)
  /// A presenter enters.
  case enter(site: Int)
  /// An effect runs.
  case effect(site: Int, effect: Int)
  /// A timer is due that steps have armed.
  case alarm(Int)
  /// A call has come to something: a value, or an error that is caught beside it.
  case reply(call: Int, caught: Int?)
  /// A call has failed with an error that the flow catches.
  case failure(Int)
  /// An entry that was asked for left, with a result or without.
  case answer(question: Int, hasResult: Bool)
}

/// A step that asks a screen for something.
struct Question {
  /// Who asks, and for which screen.
  let site: Int
  let screen: Int
  /// Which of the steps of the presenter: what follows them.
  let then: Int?
  let cancelled: Int?
  /// The local that holds the result.
  let result: Int?
}

/// Lines of a model, and what they may bring about.
struct Body {
  private(set) var lines: [String] = []
  private var indent = ""
  /// The occasions that may be waiting afterwards.
  var sends: [Occasion] = []
  /// Whether entries may have come.
  var pushes = false
  /// Whether entries may have left.
  var leaves = false

  init(indent: String = "") { self.indent = indent }

  mutating func add(_ line: String) { lines.append(indent + line) }

  mutating func indented(_ write: (inout Body) throws(Refusal) -> Void) throws(Refusal) {
    let outer = indent
    indent += "  "
    defer { indent = outer }
    try write(&self)
  }

  /// What is done when a condition holds, and what otherwise.
  mutating func choose(
    _ condition: String, _ yes: (inout Body) throws(Refusal) -> Void,
    otherwise no: (inout Body) throws(Refusal) -> Void = { _ in }
  ) throws(Refusal) {
    if condition == "1" { return try yes(&self) }
    if condition == "0" { return try no(&self) }
    add("if")
    try branch(condition, yes)
    try branch("else", no)
    add("fi;")
  }

  mutating func branch(_ condition: String, _ write: (inout Body) throws(Refusal) -> Void) throws(Refusal) {
    let start = lines.count
    add(":: \(condition) ->")
    try indented(write)
    if lines.count == start + 1 { lines[start] += " skip;" }
    if lines.count == start + 2 {
      lines[start] += " " + lines.removeLast().drop { $0 == " " }
    }
  }

  /// What may follow is also what may follow this.
  mutating func follow(_ other: Body) {
    for occasion in other.sends where !sends.contains(occasion) { sends.append(occasion) }
    pushes = pushes || other.pushes
    leaves = leaves || other.leaves
  }
}

/// The steps of one occasion.
struct Handler {
  /// What the model calls them.
  let name: String
  var body: Body
}

extension ModelWriter {
  /// The handler of an occasion, written when it is asked for first.
  func handler(_ occasion: Occasion) -> Handler {
    if let known = handlers[occasion] { return known }
    let name = name(of: occasion)
    handlers[occasion] = Handler(name: name, body: Body())
    handlerOrder.append(occasion)
    let outer = (isInSteps, armingEffect, writtenAlarm, writtenCall)
    isInSteps = true
    (armingEffect, writtenAlarm, writtenCall) = (nil, nil, nil)
    defer { (isInSteps, armingEffect, writtenAlarm, writtenCall) = outer }
    changed = []
    assumptions = []
    var body = Body(indent: "  ")
    attempt(&body) { body throws(Refusal) in try self.write(occasion, &body) }
    if body.lines.isEmpty { body.add("skip;") }
    handlers[occasion] = Handler(name: name, body: body)
    return Handler(name: name, body: body)
  }

  private func write(_ occasion: Occasion, _ body: inout Body) throws(Refusal) {
    switch occasion {
    case .event(let site, let event): try hear(event, sites[site], &body)
    case .answer(let question, let hasResult): try answer(question, hasResult, &body)
    case .enter(let site):
      var place = Standpoint(sites[site], index: "me_")
      try write(place.presenter.enter, at: &place, &body)
    case .effect(let site, let index):
      armingEffect = index
      var place = Standpoint(sites[site], index: "me_")
      try write(place.presenter.blocks[place.presenter.effects[index].block], at: &place, &body)
    case .alarm(let number):
      (armingEffect, writtenAlarm) = (alarms[number].effect, number)
      var place = Standpoint(alarms[number].site, index: "me_")
      try write(place.presenter.blocks[alarms[number].block], at: &place, &body)
    case .reply(let number, let caught):
      writtenCall = number
      let plan = askingSteps[number].plan
      var place = Standpoint(askingSteps[number].site, index: "me_")
      if caught == nil, let local = plan.result { place.locals[local] = .cell(replyCell(number)) }
      guard let block = caught.map({ plan.catches[$0].block }) ?? plan.then else { return }
      try write(place.presenter.blocks[block], at: &place, &body)
    case .failure(let position):
      var place = Standpoint(flowSite, index: "top")
      try write(program.flow.blocks[program.flow.catches[position].block], at: &place, &body)
    }
  }

  /// Writes something, and notes what a model cannot say of it.
  func attempt(_ body: inout Body, _ write: (inout Body) throws(Refusal) -> Void) {
    do throws(Refusal) { try write(&body) } catch { refuse(error) }
  }

  func refuse(_ refusal: Refusal) {
    var placed = refusal
    placed.span = refusal.span ?? here
    let isKnown = refusals.contains { $0.what == placed.what && (placed.isOfVariable || $0.span == placed.span) }
    if !isKnown { refusals.append(placed) }
  }

  func name(of occasion: Occasion) -> String {
    switch occasion {
    case .event(let site, let event):
      let owner = sites[site]
      return names.name("\(owner.name)_hears_\(owner.presenter.events[event].name)", for: "event \(site).\(event)")
    case .enter(let site): return names.name("\(sites[site].name)_enters", for: "enter \(site)")
    case .effect(let site, let effect):
      let owner = sites[site]
      return names.name("\(owner.name)_runs_\(owner.presenter.effects[effect].name)", for: "effect \(site).\(effect)")
    case .alarm(let number): return names.name("when_\(alarms[number].kind)", for: "alarm handler \(number)")
    case .reply(let number, let caught):
      let asking = askingSteps[number]
      let what = caught.map { asking.plan.catches[$0].error } ?? "reply"
      return names.name(
        "\(asking.site.name)_gets_\(what)", for: "reply \(number) \(caught.map { "\($0)" } ?? "")")
    case .failure(let position):
      return names.name("flow_catches_\(program.flow.catches[position].error)", for: "failure \(position)")
    case .answer(let question, let hasResult):
      let asked = questions[question]
      let wish = "\(sites[asked.site].name)_hears_\(program.presenters[asked.screen].name)"
      return names.name(wish + (hasResult ? "_answer" : "_cancelled"), for: "answer \(question) \(hasResult)")
    }
  }

  /// Everything that may have to be done after some lines, before all is settled.
  func consequences(of body: Body) -> Body {
    var all = Body()
    all.follow(body)
    for site in sites where isDeep {
      if !site.presenter.enter.isEmpty { all.follow(handler(.enter(site: site.number)).body) }
      for effect in site.presenter.effects.indices where !site.presenter.effects[effect].isStream {
        all.follow(handler(.effect(site: site.number, effect: effect)).body)
      }
    }
    var place = 0
    repeat {
      if all.pushes || isNested, screenSites.contains(where: { requirement(of: $0.presenter) != nil }) {
        all.leaves = true
      }
      if all.leaves {
        for (number, question) in questions.enumerated() {
          for hasResult in [true, false] where (hasResult ? question.then : question.cancelled) != nil {
            let answer = Occasion.answer(question: number, hasResult: hasResult)
            if !all.sends.contains(answer) { all.sends.append(answer) }
          }
        }
      }
      guard place < all.sends.count else { break }
      all.follow(handler(all.sends[place]).body)
      place += 1
    } while true
    return all
  }

  // MARK: Who hears what

  /// A presenter hears an event, and then the flow around a screen hears of it.
  private func hear(_ event: Int, _ site: Site, _ body: inout Body) throws(Refusal) {
    let presenter = site.presenter
    var place = Standpoint(site, index: "me_")
    place.locals[0] = payload(of: event, presenter)
    let declared = presenter.events[event]
    if presenter.transitions.indices.contains(event), !presenter.transitions[event].isEmpty {
      guard !declared.isEmitted else {
        throw Refusal(
          "a transition of an emitted event", hint: "do it where the event is emitted", at: declared.span)
      }
      try write(presenter.transitions[event], at: place, &body)
    }
    if let parent = site.parent { return try hear(event, of: site, in: parent, place, &body) }
    if site === flowSite { return }
    for flow in flows(around: site) {
      let handlers = flow.place.presenter.childHandlers.filter {
        $0.source == .screen(presenter.index) && $0.event == event
      }
      for handler in handlers {
        var outer = flow.place
        outer.locals[0] = place.locals[0]
        let lives = outer.site.isOfFlow ? "!exited" : "(!exited && \(outer.index) >= 0)"
        let isLiving = body.leaves || !outer.site.isOfFlow ? lives : "1"
        try body.choose(Logic.all([flow.condition, isLiving])) { body throws(Refusal) in
          try self.write(handler.alternatives, at: outer, &body)
        }
      }
    }
  }

  /// The flows on whose stacks an entry may lie, each with when it does.
  private func flows(around site: Site) -> [(place: Standpoint, condition: String)] {
    if !isNested { return [(Standpoint(flowSite, index: "top"), "1")] }
    var found: [(site: Site, stacks: [Int])] = []
    for stack in stackPlaces where lies[stack.number].contains(site.number) {
      guard let flow = roots.first(where: { $0.presenter.index == stack.flow }) else { continue }
      if let known = found.firstIndex(where: { $0.site === flow }) {
        found[known].stacks.append(stack.number)
      } else {
        found.append((flow, [stack.number]))
      }
    }
    return found.map { flow in
      let place = Standpoint(flow.site, index: flow.site === flowSite ? "top" : hostIndex(of: flow.site))
      if found.count == 1 { return (place, "1") }
      return (place, Logic.any(flow.stacks.map { "heard_on_ == \($0)" }))
    }
  }

  /// The condition that whoever runs steps lives on.
  func lives(_ place: Standpoint) -> String {
    if place.site.isOfFlow { return "!exited" }
    return place.index == "me_" ? "(me_ != NONE && !exited)" : "(\(place.index) >= 0 && !exited)"
  }

  /// Whoever composes a part hears of its events, unless it left with the part.
  private func hear(
    _ event: Int, of site: Site, in parent: Site, _ place: Standpoint, _ body: inout Body
  ) throws(Refusal) {
    guard let child = site.child else { return }
    let handlers = parent.presenter.childHandlers.filter { $0.source == .child(child) && $0.event == event }
    for handler in handlers {
      var outer = Standpoint(parent, index: "me_")
      outer.locals[0] = place.locals[0]
      if let each = site.declared?.each, let item = itemCell(of: site, at: "me_") {
        outer.locals[each.item] = .cell(item)
      }
      let lives = parent.isOfFlow ? "!exited" : "(me_ != NONE && !exited)"
      try body.choose(body.leaves ? lives : "1") { body throws(Refusal) in
        try self.write(handler.alternatives, at: outer, &body)
      }
    }
  }

  /// What comes with an event, as its steps read it.
  func payload(of event: Int, _ presenter: Presenter) -> Symbol {
    let declaration = presenter.events[event].payload
    let fields = declaration.fields.enumerated().map { position, field in
      Symbol.cell(payloadCell(position, of: event, presenter))
    }
    return .record(declaration.shape, fields)
  }

  func payloadCell(_ field: Int, of event: Int, _ presenter: Presenter) -> Cell {
    let declared = presenter.events[event]
    return scratchCell(
      "value\(field)_", key: "\(presenter.name).\(declared.name).\(declared.payload.fields[field].name)",
      type: declared.payload.fields[field].type)
  }

  private func answer(_ number: Int, _ hasResult: Bool, _ body: inout Body) throws(Refusal) {
    let question = questions[number]
    let presenter = sites[question.site].presenter
    var place = Standpoint(sites[question.site], index: "me_")
    if hasResult, let local = question.result { place.locals[local] = .cell(resultCell(of: question.screen)) }
    guard let block = hasResult ? question.then : question.cancelled, presenter.blocks.indices.contains(block) else {
      return
    }
    try write(presenter.blocks[block], at: &place, &body)
  }

  /// What a screen hands back.
  func resultCell(of screen: Int) -> Cell {
    let presenter = program.presenters[screen]
    return scratchCell("value0_", key: "the result of \(presenter.name)", type: presenter.result ?? .null)
  }
}
