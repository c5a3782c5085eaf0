internal import CEL
internal import FlowProgram

// Derived values. Each one is computed on its first read after something that it reads has changed.
//
// A value is computed inside the expression that reads it, which takes room on the call stack. Where too many
// computations are nested, reading the next value abandons all of them. That value is then computed first, and its
// readers once more. A chain of derived values may therefore be of any length.
extension Engine {
  /// Returns the value of a derived value of the present context: the stored one, unless something it reads has
  /// changed.
  func value(ofDerived index: Int) throws(EvaluationError) -> Value {
    let context = context
    if !isStale(context.layout.presenter.dependencies.readers.derived(index)) {
      if reads != nil { noteDerivedReads(index) }
      return value(at: context.layout.ranges.derived[index], in: context)
    }
    let address = Work.DerivedAddress(node: context.node, index: index)
    if !work.derivation.failedAhead.isEmpty,
      let failed = work.derivation.failedAhead.first(where: { $0.address == address })
    {
      scratch.faultOrigin = failed.faultOrigin
      throw failed.error
    }
    let isOutermost = work.derivation.depth == work.derivation.floor
    guard work.derivation.depth < limits.derivedDepth else {
      if isOutermost { throw EvaluationError(.costExceeded, Engine.tooDeep(limits.derivedDepth)) }
      work.derivation.deferred = address
      throw EvaluationError(.costExceeded, Engine.deferral)
    }
    guard isOutermost else { return try compute(derived: index) }
    do throws(EvaluationError) {
      return try compute(derived: index)
    } catch {
      guard let deferred = takeDeferred(error) else { throw error }
      return try compute(address, after: deferred)
    }
  }

  /// Computes a derived value after a deeply nested one that it needs, and in turn after whatever that one needs.
  ///
  /// - Complexity: Each value is computed once, and evaluation of a waiting value is repeated once for each value
  ///   that it waits for.
  private func compute(_ address: Work.DerivedAddress, after first: Work.DerivedAddress) throws(EvaluationError)
    -> Value
  {
    let reader = context
    let failedBefore = work.derivation.failedAhead.count
    defer {
      context = reader
      work.derivation.failedAhead.removeLast(work.derivation.failedAhead.count - failedBefore)
    }
    var waiting = [address, first]
    while let next = waiting.last {
      context = context(ofNode: next.node)
      do throws(EvaluationError) {
        let value = try compute(derived: next.index)
        waiting.removeLast()
        if waiting.isEmpty { return value }
      } catch {
        if let deferred = takeDeferred(error) {
          if waiting.contains(deferred) { throw EvaluationError(.costExceeded, "a derived value depends on itself") }
          waiting.append(deferred)
          continue
        }
        waiting.removeLast()
        if waiting.isEmpty { throw error }
        work.derivation.failedAhead.append(
          Work.FailedDerived(address: next, error: error, faultOrigin: scratch.faultOrigin))
        scratch.faultOrigin = nil
      }
    }
    // The requested value lies at the bottom, and its end is handled above.
    throw EvaluationError(.interrupted, "a derived value was lost")
  }

  /// Returns the derived value to compute first, if that is why an expression failed.
  func takeDeferred(_ error: EvaluationError) -> Work.DerivedAddress? {
    guard error.message == Engine.deferral, let deferred = work.derivation.deferred else { return nil }
    work.derivation.deferred = nil
    scratch.faultOrigin = nil
    return deferred
  }

  /// The internal error message that defers an expression until a derived value is computed. It is never shown to
  /// authors.
  private static var deferral: String { "a derived value is computed first" }

  private static func tooDeep(_ limit: Int) -> String {
    "more than \(limit) derived values depend on one another through the models of children"
  }

  private func compute(derived index: Int) throws(EvaluationError) -> Value {
    let context = context
    let bit = context.layout.presenter.dependencies.readers.derived(index)
    work.derivation.depth += 1
    defer { work.derivation.depth -= 1 }
    let value: Value
    switch context.layout.presenter.derived[index].plan {
    case .expression(let expression):
      do throws(EvaluationError) {
        value = try expression.evaluate(in: self)
      } catch {
        if isInside(error, expression) { scratch.faultOrigin = (expression, context) }
        throw error
      }
    case let plan: value = try plan.evaluate(in: self)
    }
    counters.derivedComputed += 1
    if isTraced {
      let causes = takeCauses(of: bit, in: context)
      let name = context.layout.presenter.derived[index].name
      trace(.computed(presenter: path(of: context.node), derived: name, causes: causes))
    }
    guard store(value, at: context.layout.ranges.derived[index]) else {
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

  /// Evaluates a read of a child while derived values are being computed. Values nested too deeply are computed
  /// inside the child, because a read of a child cannot be abandoned halfway.
  func readingChild<Result>(
    _ body: () throws(EvaluationError) -> Result
  ) throws(EvaluationError) -> Result {
    let floor = work.derivation.floor
    work.derivation.floor = work.derivation.depth
    defer { work.derivation.floor = floor }
    return try body()
  }
}
