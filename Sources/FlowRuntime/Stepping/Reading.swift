internal import CEL
internal import FlowProgram

extension Machine {
  /// The position of the node of the flow's own presenter, which is created first and never leaves.
  static var flowNode: Int { 0 }

  /// The value of a variable in the present context.
  func value(ofVariable number: Int) throws(EvaluationError) -> Value {
    switch Variable(number: number) {
    case .slot(let index): return value(ofSlot: index, in: context)
    case .derived(let index): return try value(ofDerived: index)
    case .local(let index): return locals.indices.contains(index) ? locals[index] : .null
    case .flowSlot(let index): return value(ofSlot: index, in: context(ofNode: Machine.flowNode))
    case .flowDerived(let index):
      let reader = context
      context = context(ofNode: Machine.flowNode)
      defer { context = reader }
      return try value(ofDerived: index)
    case .params: return .record(params(in: context))
    case .system(let variable): return value(of: variable)
    case .model, nil: throw EvaluationError(.unboundVariable, "nothing has this name here")
    }
  }

  /// The context of a node.
  func context(ofNode index: Int) -> Context {
    let node = nodes[index]
    return Context(
      node: index, layout: layout.presenters[Int(node.presenter)], firstWord: Int(node.firstWord),
      firstValue: Int(node.firstValue))
  }

  /// What a slot holds.
  @inline(__always) func value(ofSlot index: Int, in context: Context) -> Value {
    value(at: context.layout.slots[index], in: context)
  }

  @inline(__always) func value(at place: Place, in context: Context) -> Value {
    place.coding.isWord
      ? place.coding.value(of: words[context.firstWord + place.offset]) : values[context.firstValue + place.offset]
  }

  /// All params as one record.
  private func params(in context: Context) -> RecordValue {
    let layout = context.layout
    let fields: [Value?] = (0..<layout.presenter.parameterCount).map { value(ofSlot: $0, in: context) }
    return RecordValue(shape: layout.paramsShape, fields: fields)
  }

  private func value(of variable: SystemVariable) -> Value {
    switch variable {
    case .screen: return outline.stack.last.map { layout.screen($0.presenter) } ?? .null
    case .backstackDepth: return .int(Int64(outline.stack.count))
    case .messages:
      let shape = Message.declaration.shape
      return .list(
        ListValue(outline.messages.map { .record(RecordValue(shape: shape, fields: [.int($0.id), .string($0.text)])) }))
    }
  }

  // MARK: Derived values

  /// What a derived value of the present context comes to: what was stored, unless something it reads has changed.
  private func value(ofDerived index: Int) throws(EvaluationError) -> Value {
    noticeOutsideChanges()
    let bit = PresenterLayout.bit(ofDerived: index)
    let context = context
    let place = context.layout.derived[index]
    if !isStale(bit) { return value(at: place, in: context) }
    guard work.derivedDepth < limits.derivedDepth else {
      throw EvaluationError(.costExceeded, "more than \(limits.derivedDepth) derived values stand on one another")
    }
    work.derivedDepth += 1
    defer { work.derivedDepth -= 1 }
    let expression = context.layout.presenter.derived[index].expression
    let value: Value
    do throws(EvaluationError) {
      value = try expression.evaluate(in: self)
    } catch {
      if isInside(error, expression) { blamed = (expression, context) }
      throw error
    }
    counters.derivedComputed += 1
    guard store(value, at: place) else {
      throw EvaluationError(.invalidConversion, "the value \(value.literal(limit: 60)) has the wrong type")
    }
    setFresh(bit)
    return value
  }

  private func store(_ value: Value, at place: Place) -> Bool {
    guard place.coding.isWord else {
      values[context.firstValue + place.offset] = value
      return true
    }
    guard let word = place.coding.word(of: value) else { return false }
    words[context.firstWord + place.offset] = word
    return true
  }

  // MARK: Staleness

  /// Whether what is stored for a bit of the present context has to be computed anew.
  @inline(__always) func isStale(_ bit: Int) -> Bool {
    words[context.firstWord + bit >> 6] & (1 << UInt64(bit & 63)) != 0
  }

  /// Notes that what is stored for a bit of the present context is right.
  @inline(__always) func setFresh(_ bit: Int) {
    words[context.firstWord + bit >> 6] &= ~(1 << UInt64(bit & 63))
  }

  /// Marks what reads something of the flow or the system that changed since the present context was looked at last.
  @inline(__always) func noticeOutsideChanges() {
    if !context.layout.outsideReads.isEmpty, words[context.firstWord + context.layout.checkedOffset] != clock {
      compareVersions()
    }
  }

  private func compareVersions() {
    let checked = context.firstWord + context.layout.checkedOffset
    let seen = words[checked]
    let flow = context(ofNode: Machine.flowNode)
    let versions = flow.firstWord + flow.layout.versionsOffset
    for read in context.layout.outsideReads where words[versions + read.version] > seen {
      markStale(read.readers, from: 0, in: context)
    }
    words[checked] = clock
  }

  /// Marks what a run of bits names.
  @inline(__always) func markStale(_ bits: [UInt64], from start: Int, in context: Context) {
    for index in 0..<context.layout.staleWordCount {
      let old = words[context.firstWord + index]
      let new = old | bits[start + index]
      if new != old { words[context.firstWord + index] = new }
    }
  }
}
