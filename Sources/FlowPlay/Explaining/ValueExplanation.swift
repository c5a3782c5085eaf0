internal import CEL
internal import Diagnostics
internal import FlowConsole
internal import FlowProgram
internal import FlowRuntime

/// The chain of inputs, steps and reads that produced a value, as indented lines.
struct ValueExplanation {
  /// A named value of a living presenter.
  struct Subject: Hashable {
    /// The path of the presenter.
    let path: String
    /// The name in expressions of the presenter: `count`, `params.id`.
    let name: String

    var text: String { "\(path).\(name)" }
  }

  private let session: ConsoleSession
  private let program: Program
  private let living: [InspectedPresenter]
  private let places: SourcePlaces
  private var told: Set<Subject> = []
  private(set) var lines: [StyledLine] = []

  /// The depth at which a chain of reads is cut. The reads of a read rarely explain more.
  private static let depthLimit = 4
  private static let valueLimit = 60

  init(_ session: ConsoleSession) {
    self.session = session
    program = session.flow.program
    living = session.flow.inspect()
    places = SourcePlaces(sources: session.sources)
  }

  // MARK: Names

  /// Returns the values that a name may mean: by their whole path, by their name, or by the end of the path.
  func subjects(named name: String) -> [Subject] {
    let all = living.flatMap { presenter in
      presenter.values.map { (presenter, Subject(path: presenter.path, name: $0.path)) }
    }
    let exact = all.filter { $0.1.text == name }
    if !exact.isEmpty { return exact.map(\.1) }
    let ending = all.filter { $0.1.text.hasSuffix(".\(name)") }
    let onTop = ending.filter { $0.0.isOnTop }
    let near = onTop.isEmpty ? ending : onTop
    let named = near.filter { $0.1.name == name }
    return (named.isEmpty ? near : named).map(\.1)
  }

  // MARK: Values

  /// Adds the lines about a value.
  mutating func explain(_ subject: Subject, depth: Int = 0) {
    guard let presenter = living.first(where: { $0.path == subject.path }),
      let held = presenter.values.first(where: { $0.path == subject.name })
    else { return }
    let declared = program.presenters[presenter.presenter]
    let text = held.content.map { program.literal(of: $0, limit: ValueExplanation.valueLimit) } ?? held.value
    var line = StyledLine(indent(depth) + subject.text, .heading) + StyledLine(" is \(text)")
    if !told.insert(subject).inserted {
      lines.append(line + StyledLine("  (see above)", .faint))
      return
    }
    switch held.variable {
    case .derived(let index):
      let derived = declared.derived[index]
      if let place = derived.plan.place.flatMap(places.quoted) { line.append("  \(place)", .faint) }
      lines.append(line)
      explain(reads: derived.plan.reads, of: presenter, depth: depth + 1)
    case .slot(let index):
      lines.append(line)
      if held.kind == .param, let given = given(index, to: presenter) {
        add("its parent gives the value", places.quoted(given.plan.place ?? given.span), depth + 1)
        explain(reads: given.plan.reads, of: given.parent, depth: depth + 2)
      } else {
        explain(index, of: presenter, held, depth: depth + 1)
      }
    default: lines.append(line)
    }
  }

  private mutating func explain(_ index: SlotID, of presenter: InspectedPresenter, _ held: InspectedValue, depth: Int) {
    let declared = program.presenters[presenter.presenter]
    let slot = declared.slots[index]
    guard let write = session.lastWrite(of: held, in: presenter), write.number > 0 || !write.isFirst else {
      let kept = session.history.dropped > 0 ? "it has not changed in the kept inputs" : "it has its initial value"
      add(kept, places.quoted(slot.span), depth)
      explain(reads: slot.initial?.reads ?? [], of: presenter, depth: depth + 1)
      return
    }
    let input = write.number == 0 ? "the start" : "input \(write.number) '\(session.history.line(write.number) ?? "")'"
    if write.isFirst {
      add("it has the value with which \(presenter.path) entered, at \(input)", places.quoted(slot.span), depth)
      // The step that opened the screen may have given the param.
      if held.kind != .param { explain(reads: slot.initial?.reads ?? [], of: presenter, depth: depth + 1) }
      return
    }
    add("\(input) wrote it" + (write.old.map { " in place of \($0)" } ?? ""), nil, depth)
    for cause in write.causes { add(cause, nil, depth + 1) }
    let steps = declared.steps(writing: index, on: write.event, giving: write.new)
    // The trace does not tell which of several steps it was.
    for step in steps { add(steps.count == 1 ? "step" : "one of the steps", places.quoted(step.span), depth + 1) }
    let subject = Subject(path: presenter.path, name: held.path)
    let reads = steps.flatMap { $0.reads(writing: index) }
    explain(reads: reads, of: presenter, depth: depth + 2, except: subject)
  }

  /// Returns the value that a parent declares for a param of a child.
  private func given(
    _ param: SlotID, to presenter: InspectedPresenter
  ) -> (parent: InspectedPresenter, plan: ValuePlan, span: Span)? {
    guard let name = presenter.childName, let place = living.firstIndex(where: { $0.instance == presenter.instance }),
      let parent = living[..<place].last(where: { $0.depth < presenter.depth })
    else { return nil }
    let children = program.presenters[parent.presenter].children
    guard let child = children.first(where: { $0.name == name.prefix { $0 != "[" } }),
      child.presenter == presenter.presenter, child.params.indices.contains(param.position)
    else { return nil }
    return child.params[param.position].map { (parent, $0, child.span) }
  }

  /// Adds the lines about the values that a plan reads.
  mutating func explain(reads: [Int], of presenter: InspectedPresenter, depth: Int, except known: Subject? = nil) {
    var seen: Set<Int> = []
    for number in reads where seen.insert(number).inserted {
      guard depth < ValueExplanation.depthLimit * 2 else { return }
      if let subject = subject(ofVariable: number, of: presenter) {
        if subject != known { explain(subject, depth: depth) }
      } else if let variable = Variable(number: number) {
        explain(unnamed: variable, of: presenter, depth: depth)
      }
    }
  }

  /// Adds a line about a variable that is none of the values of a presenter.
  private mutating func explain(unnamed variable: Variable, of presenter: InspectedPresenter, depth: Int) {
    let declared = program.presenters[presenter.presenter]
    switch variable {
    case .params:
      for held in presenter.values where held.kind == .param {
        explain(Subject(path: presenter.path, name: held.path), depth: depth)
      }
    case .child(let index):
      let child = declared.children[index]
      let part = child.each == nil ? "\(child.name).…" : "\(child.name)[…].…"
      let text = "\(presenter.path).\(child.name) is a model: type ':why \(part)' for a field"
      add(text, places.quoted(child.span), depth)
    case .observed(let index):
      let effect = declared.effects[index]
      guard case .items(let stream) = effect.trigger else { return }
      let name = program.operations[stream.operation].qualifiedName
      // The name of the effect is `observes NAME`.
      let stated = effect.name.split(separator: " ").last ?? ""
      add("\(presenter.path).\(stated) is the last item of \(name)", places.quoted(effect.span), depth)
    default: return
    }
  }

  /// Returns the value that a variable of a presenter stands for, if it has a name.
  private func subject(ofVariable number: Int, of presenter: InspectedPresenter) -> Subject? {
    let declared = program.presenters[presenter.presenter]
    switch Variable(number: number) {
    case .slot(let index):
      let name = declared.slots[index].name
      let isParam = index.position < declared.parameterCount
      return named(isParam ? "params.\(name)" : name, of: presenter.presenter, presenter.path)
    case .derived(let index): return named(declared.derived[index].name, of: presenter.presenter, presenter.path)
    case .flowSlot(let index): return named(program.presenters[declared.flow].slots[index].name, of: declared.flow)
    case .flowDerived(let index):
      return named(program.presenters[declared.flow].derived[index].name, of: declared.flow)
    case .outer(let index):
      let read = declared.outerReads[index]
      guard case .store(let store) = declared.references[read.reference] else { return nil }
      switch read.content {
      case .slot(let slot): return named(program.presenters[store].slots[slot].name, of: store)
      case .derived(let derived): return named(program.presenters[store].derived[derived].name, of: store)
      case .provided: return nil
      }
    default: return nil
    }
  }

  private func named(_ name: String, of index: PresenterID, _ path: String? = nil) -> Subject? {
    (path ?? living.first { $0.presenter == index }?.path).map { Subject(path: $0, name: name) }
  }

  // MARK: Models

  /// Adds the lines about a field of the model of a visible presenter.
  mutating func explain(field name: String, of model: PresenterModel, depth: Int) {
    guard let field = program.modelCase(of: model)?.fields.first(where: { $0.name == name }),
      let presenter = living.first(where: { $0.instance == model.instance })
    else { return }
    let text =
      model.fields.value(of: name).map { program.literal(of: $0, limit: ValueExplanation.valueLimit) } ?? "null"
    add("\(presenter.path).model.\(name) is \(text)", field.plan.place.flatMap(places.quoted), depth)
    explain(reads: field.plan.reads, of: presenter, depth: depth + 1)
  }

  /// Adds a line, with a place.
  mutating func add(_ text: String, _ place: String?, _ depth: Int) {
    let line = StyledLine(indent(depth) + text)
    lines.append(place.map { line + StyledLine("  \($0)", .faint) } ?? line)
  }

  private func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }
}

extension RecordValue {
  /// Returns a field by its name.
  func value(of name: String) -> Value? {
    zip(shape.fields, fields).first { $0.0 == name }.flatMap(\.1)
  }
}

extension Presenter {
  /// Returns the steps that may have given a slot a value: those of an event, or without one all others.
  fileprivate func steps(writing index: SlotID, on event: String?, giving value: Value?) -> [Step] {
    let found = steps(writing: index, on: event)
    let possible = found.filter { step in value.map { step.mayWrite($0, to: index) } ?? true }
    return possible.isEmpty ? found : possible
  }

  private func steps(writing index: SlotID, on event: String?) -> [Step] {
    let ofEvent = event.flatMap { self.event(named: $0) }.map { transitions[$0].flatMap(\.steps) } ?? []
    let direct = ofEvent.flatMap(\.withInner).filter { $0.writes(index) }
    if !direct.isEmpty { return direct }
    let handlers = childHandlers.flatMap { $0.alternatives.flatMap(\.steps) } + back.flatMap(\.steps)
    let later = (enter + leave + blocks.joined() + handlers).flatMap(\.withInner).filter { $0.writes(index) }
    return later.isEmpty
      ? transitions.joined().flatMap(\.steps).flatMap(\.withInner).filter { $0.writes(index) } : later
  }
}

extension Step {
  /// Returns the numbers of the variables that the step reads to write a slot. A `set` of several slots reads those of
  /// each one alone.
  fileprivate func reads(writing slot: SlotID) -> [Int] {
    let values = action.parts.flatMap { part -> [Int] in
      switch part {
      case .value(_, .slot(let other)) where other != slot: []
      case .value(_, .field(let other, _)) where other != slot: []
      case .value(let value, _): value.reads
      case .words, .number, .condition, .item, .steps, .later, .call: []
      }
    }
    return values + action.conditions.flatMap(\.reads)
  }

  /// Whether the step may write a value to a slot. A step with a constant writes that one alone.
  fileprivate func mayWrite(_ value: Value, to slot: SlotID) -> Bool {
    action.parts.allSatisfy { part in
      guard case .value(let plan, .slot(slot)) = part, plan.reads.isEmpty,
        let constant = try? plan.evaluate(in: ArrayScope([]))
      else { return true }
      return constant.isIdentical(to: value)
    }
  }

  /// Whether the step writes a slot.
  fileprivate func writes(_ slot: SlotID) -> Bool {
    action.parts.contains { part in
      guard case .words(let words) = part else { return false }
      return words.contains { if case .slot(slot) = $0 { true } else { false } }
    }
  }
}
