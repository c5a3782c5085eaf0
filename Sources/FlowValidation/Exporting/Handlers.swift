internal import CEL
internal import FlowProgram

/// Why steps run.
enum Occasion: Hashable {
  /// Somebody hears an event.
  case event(presenter: Int, event: Int)
  /// An entry that was asked for left, with a result or without.
  case answer(question: Int, hasResult: Bool)
}

/// A step that asks a screen for something.
struct Question {
  /// Who asks, and for which screen.
  let presenter: Int
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
    changed = []
    assumptions = []
    var body = Body(indent: "  ")
    attempt(&body) { body throws(Refusal) in
      switch occasion {
      case .event(let presenter, let event): try self.hear(event, self.program.presenters[presenter], &body)
      case .answer(let question, let hasResult): try self.answer(question, hasResult, &body)
      }
    }
    if body.lines.isEmpty { body.add("skip;") }
    handlers[occasion] = Handler(name: name, body: body)
    return Handler(name: name, body: body)
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
    case .event(let presenter, let event):
      let owner = program.presenters[presenter]
      return names.name("\(owner.name)_hears_\(owner.events[event].name)", for: "event \(presenter).\(event)")
    case .answer(let question, let hasResult):
      let asked = questions[question]
      let wish = "\(program.presenters[asked.presenter].name)_hears_\(program.presenters[asked.screen].name)"
      return names.name(wish + (hasResult ? "_answer" : "_cancelled"), for: "answer \(question) \(hasResult)")
    }
  }

  /// Everything that may have to be done after some lines, before all is settled.
  func consequences(of body: Body) -> Body {
    var all = Body()
    all.follow(body)
    var place = 0
    repeat {
      if all.pushes, program.screens.contains(where: { $0.requirement != nil }) { all.leaves = true }
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
  private func hear(_ event: Int, _ presenter: Presenter, _ body: inout Body) throws(Refusal) {
    var place = Standpoint(presenter, index: "me_")
    place.locals[0] = payload(of: event, presenter)
    let declared = presenter.events[event]
    if presenter.transitions.indices.contains(event), !presenter.transitions[event].isEmpty {
      guard !declared.isEmitted else {
        throw Refusal(
          "a transition of an emitted event", hint: "do it where the event is emitted", at: declared.span)
      }
      try write(presenter.transitions[event], at: place, &body)
    }
    guard presenter.role == .screen else { return }
    let handlers = program.flow.childHandlers.filter { $0.source == .screen(presenter.index) && $0.event == event }
    for handler in handlers {
      var outer = Standpoint(program.flow, index: "top")
      outer.locals[0] = place.locals[0]
      let canExit = body.leaves
      try body.choose(canExit ? "!exited" : "1") { body throws(Refusal) in
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
    let presenter = program.presenters[question.presenter]
    var place = Standpoint(presenter, index: "me_")
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
