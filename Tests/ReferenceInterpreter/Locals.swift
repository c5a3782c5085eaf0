internal import CEL
internal import FlowProgram

extension Presenter {
  /// Returns the locals that a block reads before it sets them itself, blocks inside included; see rules 5.13 and
  /// 13.2.
  func localsRead(byBlock block: BlockID) -> Set<Int> {
    guard blocks.ids.contains(block) else { return [] }
    var bound: Set<Int> = []
    return localsRead(by: blocks[block], &bound)
  }

  private func localsRead(by steps: [Step], _ bound: inout Set<Int>) -> Set<Int> {
    var found: Set<Int> = []
    for step in steps {
      found.formUnion(localsRead(by: step.action, bound))
      if case .bind(let named) = step.action { bound.formUnion(named.map(\.local)) }
    }
    return found
  }

  private func localsRead(by action: Step.Action, _ bound: Set<Int>) -> Set<Int> {
    func locals(_ numbers: [Int], except own: Set<Int> = []) -> Set<Int> {
      Set(numbers.compactMap { if case .local(let index)? = Variable(number: $0) { index } else { nil } })
        .subtracting(bound).subtracting(own)
    }
    func inner(_ steps: [Step], except own: Set<Int> = []) -> Set<Int> {
      var bound = bound.union(own)
      return localsRead(by: steps, &bound)
    }
    func block(_ index: BlockID?, except own: Int? = nil) -> Set<Int> {
      guard let index, blocks.ids.contains(index) else { return [] }
      return inner(blocks[index], except: Set([own].compactMap(\.self)))
    }
    switch action {
    case .bind(let values): return locals(values.flatMap(\.value.reads))
    case .become(_, _, let values, _): return locals(values.flatMap(\.value.reads))
    case .assign(let values): return locals(values.flatMap(\.value.reads))
    case .message(let message):
      let action = message.action.map { $0.label.reads + $0.event.reads } ?? []
      return locals(message.text.reads + (message.duration?.reads ?? []) + action)
    case .append(_, let value), .dismiss(let value), .setLocale(let value), .send(_, _, let value),
      .sendValue(let value),
      .removeKey(_, let value), .returnResult(let value):
      return locals(value.reads)
    case .update(_, let item, let condition, let fields):
      return locals((condition?.reads ?? []) + fields.flatMap(\.value.reads), except: [item])
    case .remove(_, let item, let condition): return locals(condition.reads, except: [item])
    case .put(_, let key, let value), .putItem(_, let key, let value): return locals(key.reads + value.reads)
    case .branch(let condition, let then, let otherwise):
      return locals(condition.reads).union(inner(then)).union(inner(otherwise))
    case .navigate(let navigation):
      var reads = navigation.params.flatMap { $0?.reads ?? [] }
      if case .route(let plan) = navigation.destination { reads += plan.reads }
      return locals(reads).union(block(navigation.then, except: navigation.result)).union(block(navigation.cancelled))
    case .after(let delay, _, let index): return locals(delay.reads).union(block(index))
    case .call(let site):
      let call = calls[site]
      var reads = call.arguments.reads + (call.key?.reads ?? []) + (call.timeout?.reads ?? [])
      reads += call.retry.map { $0.times.reads + $0.backoff.reads } ?? []
      return call.catches.reduce(locals(reads).union(block(call.then, except: call.result))) {
        $0.union(block($1.block))
      }
    case .goBack, .goForward, .switchTo, .cancel: return []
    }
  }
}
