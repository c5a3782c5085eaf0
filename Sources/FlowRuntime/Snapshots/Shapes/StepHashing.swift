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
    for step in steps { add(step.action) }
  }

  mutating func add(_ action: Step.Action) {
    switch action {
    case .bind(let values):
      print.combine("let")
      add(values.map { (String($0.local), $0.value) })
    case .assign(let values):
      print.combine("set")
      add(values.map { (slotName($0.slot), $0.value) })
    case .append, .update, .remove, .removeKey, .put: addChange(action)
    case .branch(let condition, let then, let otherwise):
      print.combine("if")
      add(condition)
      add(then)
      add(otherwise)
    case .send(let recipient, let event, let payload):
      print.combine("send")
      add(recipient, event)
      add(payload)
    case .sendValue(let plan): add("send", plan)
    case .navigate(let navigation): add(navigation)
    case .goBack(let target): add(target)
    case .giveBack(let plan): add("return", plan)
    case .message(let plan): add("message", plan)
    case .dismiss(let plan): add("dismiss", plan)
    case .after(let delay, let name, let block):
      add("after \(name ?? "")", delay)
      if let steps = presenter.blocks.element(at: block) { add(steps) }
    case .cancel(let name): print.combine("cancel \(name)")
    case .goForward: print.combine("goForward")
    case .switchTo(let stack, let tab): print.combine("switchTo \(tabName(stack, tab))")
    case .call(let site): if let call = presenter.calls.element(at: site) { add(call) }
    }
  }

  private func tabName(_ stack: Int, _ tab: Int?) -> String {
    let presenter = program.presenters.element(at: stack)
    let name = tab.flatMap { presenter?.stacks?.tabs.element(at: $0)?.name }
    return "\(presenter?.name ?? "").\(name ?? "")"
  }

  private mutating func addChange(_ action: Step.Action) {
    switch action {
    case .append(let slot, let value): add("append \(slotName(slot))", value)
    case .removeKey(let slot, let key): add("remove \(slotName(slot))", key)
    case .put(let slot, let key, let value):
      add("put \(slotName(slot))", key)
      add(value)
    case .remove(let slot, let item, let condition):
      print.combine("remove \(slotName(slot)) \(item)")
      add(condition)
    case .update(let slot, let item, let condition, let fields):
      print.combine("update \(slotName(slot)) \(item)")
      if let condition { add(condition) }
      add(fields.map { (String($0.field), $0.value) })
    default: break
    }
  }

  private mutating func add(_ call: Call) {
    let operation = program.operations.element(at: call.operation)
    print.combine("call \(operation?.qualifiedName ?? "") \(call.policy.rawValue) \(call.isKept) \(call.loading ?? "")")
    add("cancelled as \(call.name ?? "")", call.arguments)
    let plans = [
      ("key", call.key), ("timeout", call.timeout), ("times", call.retry?.times), ("backoff", call.retry?.backoff),
    ]
    for case (let word, let plan?) in plans { add(word, plan) }
    if let steps = call.then.flatMap({ presenter.blocks.element(at: $0) }) {
      print.combine("then")
      add(steps)
    }
    for caught in call.catches {
      print.combine("catch \(caught.error)")
      if let steps = presenter.blocks.element(at: caught.block) { add(steps) }
    }
  }

  private mutating func add(_ navigation: Step.Navigation) {
    let screen = navigation.screen.flatMap { program.presenters.element(at: $0)?.name }
    print.combine("navigate \(navigation.style.rawValue) \(screen ?? "")")
    if case .route(let plan) = navigation.destination { add("route", plan) }
    switch navigation.target {
    case .nearest: break
    case .flow: print.combine("in flow")
    case .stack(let stack, let tab): print.combine("in \(tabName(stack, tab))")
    }
    print.combine(UInt64(navigation.params.count))
    for param in navigation.params {
      print.combine(param == nil ? 0 : 1)
      if let param { add(param) }
    }
    for (word, block) in [("then", navigation.then), ("cancelled", navigation.cancelled)] {
      guard let steps = block.flatMap({ presenter.blocks.element(at: $0) }) else { continue }
      print.combine(word)
      add(steps)
    }
  }

  private mutating func add(_ target: Step.Return) {
    switch target {
    case .one: print.combine("goBack")
    case .root: print.combine("goBack root")
    case .to(let screen): print.combine("goBack to \(program.presenters.element(at: screen)?.name ?? "")")
    }
  }

  private mutating func add(_ recipient: Step.Recipient, _ event: Int) {
    var target: Presenter? = presenter
    switch recipient {
    case .itself: break
    case .flow: target = program.presenters.element(at: presenter.flow)
    case .store(let reference):
      guard case .store(let store)? = presenter.references.element(at: reference) else { return }
      target = program.presenters.element(at: store)
    }
    print.combine("\(target?.name ?? "").\(target?.events.element(at: event)?.name ?? "")")
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
        case .hole(let expression): add(expression)
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

  private mutating func add(_ values: [(String, ValuePlan)]) {
    print.combine(UInt64(values.count))
    for (name, plan) in values { add(name, plan) }
  }

  private func slotName(_ slot: Int) -> String { presenter.slots.element(at: slot)?.name ?? "" }
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
    case .rising(let condition, let skipsFirst):
      hash.print.combine(skipsFirst ? "first: skip" : "when")
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
