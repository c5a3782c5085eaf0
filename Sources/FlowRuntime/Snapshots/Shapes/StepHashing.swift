internal import CEL
internal import Diagnostics
internal import FlowProgram

/// A hash of the behavior of a presenter by its expressions and names. It is equal in every process and does not
/// depend on the place in the source.
///
/// Locals are hashed by their numbers, so a value captured under a number keeps its meaning.
struct StepHash {
  let presenter: Presenter
  let program: Program
  var print = Fingerprint()

  init(_ presenter: Presenter, in program: Program) {
    self.presenter = presenter
    self.program = program
  }

  // MARK: Steps

  mutating func add(_ steps: [Step]) {
    print.combine(UInt64(steps.count))
    for step in steps { add(step.action.parts) }
  }

  mutating func add(_ parts: [Step.Part]) {
    for part in parts {
      switch part {
      case .words(let words): add(words)
      case .number(let number): print.combine(UInt64(number))
      case .value(let value, _): add(value)
      case .condition(let condition): add(condition)
      case .steps(let steps): add(steps)
      case .later(let later): if let steps = presenter.blocks.element(at: later.block) { add(steps) }
      case .call(let site): if let call = presenter.calls.element(at: site) { add(call.parts) }
      case .item: break
      }
    }
  }

  /// Adds the words as one text. Adds nothing if one of them is the event of a missing recipient.
  private mutating func add(_ words: [Step.Word]) {
    let texts = words.compactMap { text(of: $0) }
    if texts.count == words.count { print.combine(texts.joined(separator: " ")) }
  }

  private func text(of word: Step.Word) -> String? {
    switch word {
    case .text(let text): text
    case .slot(let slot): presenter.slots.element(at: slot)?.name ?? ""
    case .presenter(let index): index.flatMap { program.presenters.element(at: $0)?.name } ?? ""
    case .tab(let stack, let tab): tabName(stack, tab)
    case .event(let recipient, let event): eventName(recipient, event)
    case .operation(let index): program.operations.element(at: index)?.qualifiedName ?? ""
    }
  }

  private func tabName(_ stack: PresenterID, _ tab: TabID?) -> String {
    let presenter = program.presenters.element(at: stack)
    let name = tab.flatMap { presenter?.stacks?.tabs.element(at: $0)?.name }
    return "\(presenter?.name ?? "").\(name ?? "")"
  }

  private func eventName(_ recipient: Step.Recipient, _ event: EventID) -> String? {
    var target: Presenter? = presenter
    switch recipient {
    case .itself: break
    case .flow: target = program.presenters.element(at: presenter.flow)
    case .store(let reference):
      guard case .store(let store)? = presenter.references.element(at: reference) else { return nil }
      target = program.presenters.element(at: store)
    }
    return "\(target?.name ?? "").\(target?.events.element(at: event)?.name ?? "")"
  }

  // MARK: Values

  mutating func add(_ expression: Expression) {
    print.combine(expression.text.text)
    for number in expression.reads {
      if case .local(let local)? = Variable(number: number) { print.combine(UInt64(local)) }
    }
  }

  mutating func add(_ plan: ValuePlan) {
    switch plan {
    case .constant(let value): value.fingerprint(into: &print)
    case .expression(let expression): add(expression)
    case .text(let parts), .secret(let parts):
      for part in parts {
        switch part {
        case .words(let words): print.combine(words)
        case .interpolation(let expression): add(expression)
        }
      }
    case .list(let items): for item in items { add(item) }
    case .record(let shape, let fields):
      for (name, field) in zip(shape.fields, fields) { if let field { add(name, field) } }
    case .map(let pairs):
      for pair in pairs {
        pair.key.fingerprint(into: &print)
        add(pair.value)
      }
    case .event(let owner, let event, let payload):
      add("event \(program.presenters.element(at: owner)?.events.element(at: event)?.name ?? "")", payload)
    }
  }

  mutating func add(_ word: String, _ plan: ValuePlan) {
    print.combine(word)
    add(plan)
  }
}

extension Presenter {
  /// Returns a hash of an effect: its trigger and its steps.
  func hash(of effect: Effect, in program: Program) -> String {
    var hash = StepHash(self, in: program)
    switch effect.trigger {
    case .key: hash.print.combine("key")
    case .every(let span): hash.add("every", span)
    case .after(let span): hash.add("after", span)
    case .idle(let span): hash.add("idle", span)
    case .rising(let condition, let skipsInitially):
      hash.print.combine(skipsInitially ? "initially: skip" : "whenever")
      hash.add(condition)
    case .items(let stream):
      let operation = program.operations.element(at: stream.operation)?.qualifiedName
      hash.add("on \(operation ?? "") \(stream.item ?? -1) \(stream.stopDelay)", stream.arguments)
    }
    hash.print.combine("key")
    if let key = effect.key { hash.add(key) }
    hash.print.combine("while")
    if let condition = effect.condition { hash.add(condition) }
    hash.add(blocks.element(at: effect.block) ?? [])
    return hash.print.hexadecimal
  }
}
