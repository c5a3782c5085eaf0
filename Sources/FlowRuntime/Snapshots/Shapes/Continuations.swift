internal import CEL
internal import FlowProgram

/// Steps that wait for a timer, under a name that survives edits of the flow.
struct Continuation: Sendable {
  /// The declaration that contains the steps, and which of its waits they follow: `snooze.after`,
  /// `enter.after[1].after`.
  let name: String
  /// A hash of the steps, and of the names bound before them in their list.
  let hash: String
  /// The types of the locals that the steps can read.
  let locals: [Int: ValueType]
  /// The local that holds the result of the awaited screen, if any.
  var result: Int?
}

/// The continuations of a presenter, by the index of their block.
struct Continuations: Sendable {
  private(set) var blocks: [Continuation?]
  /// The calls of the presenter, by their index. Their ``Continuation/locals`` are empty.
  private(set) var calls: [Continuation?]

  init(_ presenter: Presenter, in program: Program) {
    var finder = ContinuationFinder(presenter: presenter, program: program)
    finder.findAll()
    blocks = finder.blocks
    calls = finder.calls
  }

  /// Returns the index of the call with a name and a hash, or `nil` when it no longer exists.
  func call(named name: String, hash: String) -> Int? {
    calls.firstIndex { $0.map { isSameName($0.name, name) && $0.hash == hash } ?? false }
  }

  /// Returns the index of the block with a name and a hash, or `nil` when it no longer exists.
  func block(named name: String, hash: String) -> BlockID? {
    blocks.firstIndex { $0.map { isSameName($0.name, name) && $0.hash == hash } ?? false }.map { BlockID($0) }
  }

  /// Returns the index of the block with the same steps for a cancellation, even if its name has changed.
  func cancelledBlock(named name: String, hash: String) -> BlockID? {
    func stem(_ name: String) -> [Substring] { name.split(separator: ".").dropLast(2) }
    return blocks.firstIndex { block in
      guard let block, block.hash == hash else { return false }
      return block.name.split(separator: ".").last?.hasPrefix("cancelled") ?? false && stem(block.name) == stem(name)
    }.map { BlockID($0) }
  }
}

private struct ContinuationFinder {
  /// The context of a step.
  struct Place {
    let root: String
    var locals: [Int: ValueType] = [:]
    /// The names bound before the step in the enclosing lists.
    var named = Fingerprint()
  }

  let presenter: Presenter
  let program: Program
  var blocks: [Continuation?]
  var calls: [Continuation?]
  private var counts: [String: Int] = [:]

  init(presenter: Presenter, program: Program) {
    self.presenter = presenter
    self.program = program
    blocks = presenter.blocks.map { _ in nil }
    calls = presenter.calls.map { _ in nil }
  }

  mutating func findAll() {
    for (event, alternatives) in zip(presenter.events, presenter.transitions) {
      find(in: alternatives, Place(root: event.name, locals: [Engine.eventLocal: .record(event.payload.name)]))
    }
    find(in: presenter.back, Place(root: "back"))
    find(in: presenter.enter, Place(root: "enter"))
    find(in: presenter.leave, Place(root: "leave"))
    for mode in presenter.modes?.modes ?? [] {
      for (block, word) in [(mode.enter, "enter"), (mode.leave, "leave")] {
        guard let block, let steps = presenter.blocks.element(at: block) else { continue }
        find(in: steps, Place(root: "\(mode.name).\(word)"))
      }
    }
    for effect in presenter.effects {
      var place = Place(root: "effect \(effect.name)")
      if case .items(let stream) = effect.trigger, let item = stream.item {
        place.locals[item] = program.operations.element(at: stream.operation)?.type
      }
      find(in: presenter.blocks.element(at: effect.block) ?? [], place)
    }
    for caught in presenter.catches {
      var place = Place(root: "catch \(caught.error)")
      if let data = caught.data { place.locals[data.local] = .record(data.declaration.name) }
      find(in: presenter.blocks.element(at: caught.block) ?? [], place)
    }
    for handler in presenter.childHandlers { find(in: handler.alternatives, place(of: handler)) }
  }

  private func place(of handler: ChildHandler) -> Place {
    var child: Child?
    var source: Presenter?
    switch handler.source {
    case .child(let index):
      child = presenter.children.element(at: index)
      source = child.flatMap { program.presenters.element(at: $0.presenter) }
    case .screen(let index): source = program.presenters.element(at: index)
    }
    let event = source?.events.element(at: handler.event)
    var place = Place(root: "\(child?.name ?? source?.name ?? "").\(event?.name ?? "")")
    if let event { place.locals[Engine.eventLocal] = .record(event.payload.name) }
    if let each = child?.each, case .list(let item) = each.items.type { place.locals[each.item] = item }
    return place
  }

  private mutating func find(in alternatives: [Alternative], _ place: Place) {
    for alternative in alternatives { find(in: alternative.steps, place) }
  }

  private mutating func find(in steps: [Step], _ outer: Place) {
    var place = outer
    for step in steps {
      let parts = step.action.parts
      find(in: parts, place)
      guard case .bind = step.action else { continue }
      var hash = StepHash(presenter, in: program)
      hash.add(parts)
      place.named.combine(hash.print.word)
      for case .value(let value, .local(let local)) in parts { place.locals[local] = value.type }
    }
  }

  private mutating func find(in parts: [Step.Part], _ place: Place) {
    for part in parts {
      switch part {
      case .steps(let steps): find(in: steps, place)
      case .later(let later): note(later, place)
      case .call(let site): note(call: site, place)
      case .words, .number, .value, .condition, .item: break
      }
    }
  }

  private mutating func note(call site: Int, _ place: Place) {
    guard let call = presenter.calls.element(at: site), calls[site] == nil else { return }
    let operation = program.operations.element(at: call.operation)
    let stem = "\(place.root).\(operation?.qualifiedName ?? "")"
    let count = counts[stem, default: 0]
    counts[stem] = count + 1
    let name = count == 0 ? stem : "\(stem)[\(count)]"
    var hash = StepHash(presenter, in: program)
    hash.print.combine(place.named.word)
    hash.add(call.parts)
    calls[site] = Continuation(name: name, hash: hash.print.hexadecimal, locals: place.locals)
    find(in: call.parts, place)
  }

  /// Returns the name of the cause of steps that run later, and the type of the result that they get.
  private func cause(of later: Step.Later) -> (name: String, result: ValueType?) {
    switch later.cause {
    case .delay: return ("after", nil)
    case .returned(let index):
      let screen = index.flatMap { program.presenters.element(at: $0) }
      return ("\(screen?.name ?? "").then", screen?.result)
    case .cancelled(let index):
      let screen = index.flatMap { program.presenters.element(at: $0) }
      return ("\(screen?.name ?? "").cancelled", nil)
    case .reply(let index):
      let operation = program.operations.element(at: index)
      return ("\(operation?.qualifiedName ?? "").then", operation?.type)
    case .failure(let index, let error):
      let operation = program.operations.element(at: index)
      let data = operation?.declaredError(named: error)?.data
      return ("\(operation?.qualifiedName ?? "").\(error)", data.map { .record($0.name) })
    }
  }

  private mutating func note(_ later: Step.Later, _ outer: Place) {
    let block = later.block
    guard let steps = presenter.blocks.element(at: block), blocks[block.position] == nil else { return }
    let cause = cause(of: later)
    var place = outer
    if let result = later.result { place.locals[result] = cause.result }
    let stem = "\(place.root).\(cause.name)"
    let count = counts[stem, default: 0]
    counts[stem] = count + 1
    let name = count == 0 ? stem : "\(stem)[\(count)]"
    var hash = StepHash(presenter, in: program)
    hash.print.combine(place.named.word)
    hash.add(steps)
    // The result is not captured, because it exists only when the steps run.
    var kept = place.locals
    if let result = later.result { kept[result] = nil }
    blocks[block.position] = Continuation(name: name, hash: hash.print.hexadecimal, locals: kept, result: later.result)
    find(in: steps, Place(root: name, locals: place.locals, named: place.named))
  }
}

extension ValuePlan {
  /// The type of the value, if the plan determines it.
  fileprivate var type: ValueType {
    switch self {
    case .constant(let value): value.type
    case .expression(let expression): expression.type
    case .text: .string
    case .secret: .secret
    case .list: .list(.dyn)
    case .record(let shape, _): .record(shape.name)
    case .map: .map(.dyn, .dyn)
    case .event: .record(EventValue.declaration.name)
    }
  }
}
