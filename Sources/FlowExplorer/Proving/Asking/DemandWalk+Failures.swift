internal import CEL
internal import FlowProgram
internal import FlowReports

// Failing expressions. A failure undoes the whole input, so two runs have to fail together. It is assumed that no
// calculation leaves the range of its type, and that no limit of the runtime is exceeded.
extension DemandWalk {
  /// Finds the derived values whose evaluation may fail.
  mutating func findFailing() {
    var isDone = false
    while !isDone {
      isDone = true
      for presenter in program.presenters {
        for (index, derived) in presenter.derived.enumerated() {
          let root = Place.Root.derived(presenter: presenter.index, derived: index)
          guard !failing.contains(root), canFail(derived.plan, of: presenter) else { continue }
          failing.insert(root)
          isDone = false
        }
      }
    }
  }

  func canFail(_ plan: ValuePlan?, of presenter: Presenter) -> Bool {
    switch plan {
    case nil, .constant: false
    case .expression(let expression): canFail(expression.part, of: presenter)
    case .text(let parts), .secret(let parts):
      parts.contains { if case .interpolation(let value) = $0 { canFail(value.part, of: presenter) } else { false } }
    case .list(let items): items.contains { canFail($0, of: presenter) }
    case .record(_, let fields): fields.contains { canFail($0, of: presenter) }
    case .map(let pairs): pairs.contains { canFail($0.value, of: presenter) }
    case .event(_, _, let payload): canFail(payload, of: presenter)
    }
  }

  func canFail(_ expression: Expression?, of presenter: Presenter) -> Bool {
    expression.map { canFail($0.part, of: presenter) } ?? false
  }

  /// Whether an evaluation may fail for some values. The presenter is `nil` in the body of a function, which reads
  /// only its arguments.
  func canFail(_ part: ExpressionPart, of presenter: Presenter?, depth: Int = 0) -> Bool {
    guard depth < DemandWalk.deepestFailure else { return true }
    switch part.shape {
    case .constant, .local: return false
    case .variable(let number): return presenter.map { canFail(variable: number, of: $0) } ?? false
    case .application(let function, let arguments):
      guard let body = function.body else { return true }
      return canFail(body.part, of: nil, depth: depth + 1)
        || arguments.contains { canFail($0, of: presenter, depth: depth + 1) }
    default:
      return part.isPartial || part.operands.contains { canFail($0, of: presenter, depth: depth + 1) }
    }
  }

  private func canFail(variable number: Int, of presenter: Presenter) -> Bool {
    guard !failing.isEmpty else { return false }
    switch Variable(number: number) {
    case .derived(let derived): return failing.contains(.derived(presenter: presenter.index, derived: derived))
    case .flowDerived(let derived): return failing.contains(.derived(presenter: presenter.flow, derived: derived))
    case .outer, .childInterface, .topInterface, .alive: return true
    default: return false
    }
  }

  private static let deepestFailure = 200

  // MARK: Demands

  /// Demands that an evaluation fails in both runs or in neither.
  ///
  /// The events in the plan get their payloads here, because every plan of the program passes by.
  mutating func failures(of plan: ValuePlan?, at site: DemandSite) {
    plan.map { passOn($0, at: site) }
    guard let plan, canFail(plan, of: program.presenters[site.presenter]) else { return }
    switch plan {
    case .constant: return
    case .expression(let expression): failures(of: expression, at: site)
    case .text(let parts), .secret(let parts):
      for case .interpolation(let expression) in parts { failures(of: expression, at: site) }
    case .list(let items): for item in items { failures(of: item, at: site) }
    case .record(_, let fields): for field in fields { failures(of: field, at: site) }
    case .map(let pairs): for pair in pairs { failures(of: pair.value, at: site) }
    case .event(_, _, let payload): failures(of: payload, at: site)
    }
  }

  /// Passes the demands on the payloads of events on to the values in a plan.
  private mutating func passOn(_ plan: ValuePlan, at site: DemandSite) {
    switch plan {
    case .constant, .expression, .text, .secret: return
    case .list(let items): for item in items { passOn(item, at: site) }
    case .record(_, let fields): for field in fields { field.map { passOn($0, at: site) } }
    case .map(let pairs): for pair in pairs { passOn(pair.value, at: site) }
    case .event(let presenter, let event, let payload):
      flow(payload, into: Place(root: .payload(presenter: presenter, event: event)), at: site)
      passOn(payload, at: site)
    }
  }

  mutating func failures(of expression: Expression?, at site: DemandSite) {
    guard let expression, canFail(expression, of: program.presenters[site.presenter]) else { return }
    because(DemandCause(expression)) { $0.failures(of: expression.part, at: site.fresh) }
  }

  private mutating func failures(of part: ExpressionPart, at site: DemandSite) {
    let presenter = site.arguments == nil ? program.presenters[site.presenter] : nil
    guard goesOn(), canFail(part, of: presenter) else { return }
    if part.isPartial { partial(part, at: site) }
    switch part.shape {
    case .choice(let condition, let yes, let no):
      if canFail(yes, of: presenter) || canFail(no, of: presenter) { demand(condition, [], .exact, at: site) }
      for part in [condition, yes, no] { failures(of: part, at: site) }
    case .loop(let loop):
      failures(of: loop.range, at: site)
      let inner = inside(loop, at: site)
      demand(loop.range, [], .count, at: site)
      for part in [loop.condition, loop.body].compactMap(\.self) {
        demand(part, [], .exact, at: inner)
        failures(of: part, at: inner)
      }
    case .binding(let first, let values, let body):
      for (index, value) in values.enumerated() {
        failures(of: value, at: binding(first, Array(values[..<index]), at: site))
      }
      failures(of: body, at: binding(first, values, at: site))
    case .application(let function, let arguments):
      for argument in arguments { failures(of: argument, at: site) }
      guard let body = function.body, depth < DemandWalk.deepestCall else { return all(arguments, at: site) }
      depth += 1
      failures(of: body.part, at: inside(arguments, at: site))
      depth -= 1
    default:
      // A condition that fails is ignored when another one decides.
      if part.isLogical { all(part.operands, at: site) }
      for operand in part.operands { failures(of: operand, at: site) }
    }
  }

  /// Demands what decides whether the operation of a part fails for operands that do not.
  private mutating func partial(_ part: ExpressionPart, at site: DemandSite) {
    switch part.shape {
    case .loop(let loop): return demand(loop.range, [], .exact, at: site)
    case .element(let list, let index):
      if case .list = list.type.withoutNull, case .constant(.int(let position)) = index.shape, position >= 0 {
        return demand(list, [], .size(.greater, position), at: site)
      }
      if case .list = list.type.withoutNull {
        demand(index, [], .exact, at: site)
        return demand(list, [], .count, at: site)
      }
    case .call(let name, let arguments):
      guard let text = arguments.first, text.type == .string || text.type == .secret else { break }
      switch (name, arguments.count) {
      case ("int", 1): return demand(text, [], .text([], .ints), at: site)
      case ("uint", 1): return demand(text, [], .text([], .uints), at: site)
      case ("substring", 2...):
        if let length = part.requiredLength { return demand(text, [], .text([], .sized(length, nil)), at: site) }
      default: break
      }
    default: break
    }
    all(part.operands, at: site)
  }
}
