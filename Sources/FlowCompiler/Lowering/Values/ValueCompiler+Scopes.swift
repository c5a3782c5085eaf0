internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

// Local values, and the checks of expressions that several parts of a presenter share.
extension ValueCompiler {
  /// Declares a local value in a scope, and returns its position.
  func declareLocal(_ name: String, _ type: ValueType, in scope: inout LocalScope) -> Int {
    let local = scope.nextLocal
    scope.nextLocal += 1
    findings.localCount = max(findings.localCount, scope.nextLocal)
    scope.declare(name, type, .local(local))
    return local
  }

  /// Returns a scope in which an item has a name.
  func naming(_ item: Name, type: ValueType, in scope: LocalScope) -> (scope: LocalScope, local: Int) {
    checkLocal(item)
    var inner = scope
    let local = declareLocal(item.text, type, in: &inner)
    return (inner, local)
  }

  /// Reports a reserved name for a local value of steps or rows.
  func checkLocal(_ name: Name) {
    if NameCheck.reserved.contains(name.text) { reportReserved(name) }
  }

  func reportReserved(_ name: Name) {
    report.add(ReservedName(name: name.text, what: "a predefined value"), at: name.span)
  }

  /// Reports why a name is not writable, unless the section that may declare it failed to parse.
  func reportUnwritable(_ name: Name, in mode: ModeID?) {
    if signature.declaration.unread.contains(.state) { return }
    report.add(UnwritableName(name: name.text, in: signature, mode, flow: signatures.flow), at: name.span)
  }

  /// Returns the element type of a list; ``ValueType/error`` after reporting a value that is not a list.
  func elementType(_ items: Expression?) -> ValueType {
    switch items?.type {
    case .list(let type): return type
    case .error, nil: return .error
    case let type?:
      let name = items?.text.text.trimmed ?? ""
      report.add(NotAContainer(name: name, type: type, expected: "a list"), at: items?.text.span ?? signature.name.span)
      return .error
    }
  }

  /// Lowers a time span to wait for, and reports a constant one that is too short.
  func span(_ syntax: ValueSyntax, under key: String, isEffect: Bool, in scope: LocalScope) -> ValuePlan? {
    guard let plan = value(syntax, expecting: .duration, in: scope) else { return nil }
    guard case .constant(.duration(let span)) = plan, span.nanoseconds < (isEffect ? 1 : 0) else { return plan }
    report.add(ImpossibleSpan(key: key, span: Value.duration(span).text), at: syntax.span)
    return nil
  }

  /// Reports a constant condition, and returns whether the condition can hold.
  @discardableResult
  func checkVaries(_ condition: Expression) -> Bool {
    let constant = condition.constant ?? (Contradiction.isCertain(condition.text.text) ? .bool(false) : nil)
    guard case .bool(let value)? = constant else { return true }
    report.add(ConstantCondition(value: value), at: condition.text.span)
    return value
  }
}
