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
          guard !failing.contains(root), canFail(derived.plan, at: DemandSite(presenter.index)) else { continue }
          failing.insert(root)
          isDone = false
        }
      }
    }
  }

  func canFail(_ plan: ValuePlan?, at site: DemandSite) -> Bool {
    switch plan {
    case nil, .constant: false
    case .expression(let expression): canFail(expression.part, at: site.fresh)
    case .text(let parts), .secret(let parts):
      parts.contains { if case .interpolation(let value) = $0 { canFail(value.part, at: site.fresh) } else { false } }
    case .list(let items): items.contains { canFail($0, at: site) }
    case .record(_, let fields): fields.contains { canFail($0, at: site) }
    case .map(let pairs): pairs.contains { canFail($0.value, at: site) }
    case .event(_, _, let payload): canFail(payload, at: site)
    }
  }

  func canFail(_ expression: Expression?, at site: DemandSite) -> Bool {
    expression.map { canFail($0.part, at: site.fresh) } ?? false
  }

  /// Whether an evaluation may fail for some values.
  func canFail(_ part: ExpressionPart, at site: DemandSite, depth: Int = 0) -> Bool {
    guard depth < DemandWalk.deepestFailure else { return true }
    switch part.shape {
    case .constant, .local: return false
    // The body of a function reads only its arguments.
    case .variable(let number):
      return site.arguments == nil && canFail(variable: number, of: program.presenters[site.presenter])
    case .application(let function, let arguments):
      guard let body = function.body else { return true }
      return canFail(body.part, at: inside(arguments, at: site), depth: depth + 1)
        || arguments.contains { canFail($0, at: site, depth: depth + 1) }
    case .choice(let condition, let yes, let no):
      return canFail(condition, at: site, depth: depth + 1)
        || canFail(yes, at: site.knowing(condition, holds: true), depth: depth + 1)
        || canFail(no, at: site.knowing(condition, holds: false), depth: depth + 1)
    case .loop(let loop):
      let inner = inside(loop, at: site)
      let body = loop.condition.map { inner.knowing($0, holds: true) } ?? inner
      return part.isPartial || canFail(loop.range, at: site, depth: depth + 1)
        || loop.condition.map { canFail($0, at: inner, depth: depth + 1) } ?? false
        || canFail(loop.body, at: body, depth: depth + 1)
    case .binding(let first, let values, let body):
      return values.indices.contains { index in
        canFail(values[index], at: binding(first, Array(values[..<index]), at: site), depth: depth + 1)
      } || canFail(body, at: binding(first, values, at: site), depth: depth + 1)
    case .element(let collection, let index) where isCertain(collection, index, at: site):
      return [collection, index].contains { canFail($0, at: site, depth: depth + 1) }
    default:
      if let (terms, holding) = part.terms {
        return terms.indices.contains { index in
          canFail(terms[index], at: site.beside(terms, except: index, holding: holding), depth: depth + 1)
        }
      }
      return part.isPartial || part.operands.contains { canFail($0, at: site, depth: depth + 1) }
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
    guard opened.countsFailures, let plan, canFail(plan, at: site) else { return }
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
    guard opened.countsFailures, let expression, canFail(expression, at: site) else { return }
    because(DemandCause(expression)) { $0.failures(of: expression.part, at: site.fresh) }
  }

  private mutating func failures(of part: ExpressionPart, at site: DemandSite) {
    guard goesOn(), canFail(part, at: site) else { return }
    if part.isPartial, !isCertain(part, at: site) { partial(part, at: site) }
    switch part.shape {
    case .choice(let condition, let yes, let no):
      let (whenTrue, whenFalse) = (site.knowing(condition, holds: true), site.knowing(condition, holds: false))
      if canFail(yes, at: whenTrue) || canFail(no, at: whenFalse) { demand(condition, [], .exact, at: site) }
      failures(of: condition, at: site)
      failures(of: yes, at: whenTrue)
      failures(of: no, at: whenFalse)
    case .loop(let loop): failures(of: loop, at: site)
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
      guard let (terms, holding) = part.terms else {
        for operand in part.operands { failures(of: operand, at: site) }
        return
      }
      // A condition that fails is ignored when another one decides.
      all(terms, at: site)
      for index in terms.indices {
        failures(of: terms[index], at: site.beside(terms, except: index, holding: holding))
      }
    }
  }

  private mutating func failures(of loop: ExpressionPart.Loop, at site: DemandSite) {
    failures(of: loop.range, at: site)
    let inner = inside(loop, at: site)
    demand(loop.range, [], loop.isPair ? .count : .members(upTo: 1), at: site)
    if let condition = loop.condition {
      demand(condition, [], .exact, at: inner)
      failures(of: condition, at: inner)
    }
    demand(loop.body, [], .exact, at: inner)
    failures(of: loop.body, at: loop.condition.map { inner.knowing($0, holds: true) } ?? inner)
  }

  /// Whether a part is a look-up that cannot fail.
  private func isCertain(_ part: ExpressionPart, at site: DemandSite) -> Bool {
    if case .element(let collection, let index) = part.shape { isCertain(collection, index, at: site) } else { false }
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
