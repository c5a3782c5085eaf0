internal import Diagnostics

/// Infers the type and the meaning of every node and reports all mistakes.
///
/// A part with a mistake gets the type ``ValueType/error``, which fits everywhere. Each mistake is therefore
/// reported once.
struct Checker {
  struct Local {
    let name: String
    let number: Int
    let type: ValueType
  }

  let environment: Environment
  let tree: Tree
  let text: MappedText
  var report: Report
  var types: [ValueType]
  var meanings: [Meaning]
  var paths: [Path?]
  var unifier: Unifier
  var macros = Macros()
  var hole = Hole()
  /// The facts that hold at the node being checked.
  var facts: Facts
  /// The facts that the node checked last implies when it is true, and those that it implies when it is false.
  var whenTrue = Facts.none
  var whenFalse = Facts.none
  /// The operands of `.?`. A union case among them need not be present.
  var optionalOperands: Set<NodeID> = []
  private var reads: Set<Int> = []

  /// The variables of the macros around the present node.
  struct Macros {
    var locals: [Local] = []
    var count = 0
  }

  /// The surroundings of the name that a tool completes.
  struct Hole {
    /// The variables of the macros around it.
    var locals: [Local] = []
    /// The enum whose case it must name, if it is a string in place of a case.
    var enumeration: String?
  }

  init(_ environment: Environment, _ tree: Tree, _ text: MappedText, report: Report) {
    self.environment = environment
    self.tree = tree
    self.text = text
    self.report = report
    types = Array(repeating: .error, count: tree.nodes.count)
    meanings = Array(repeating: .none, count: tree.nodes.count)
    paths = Array(repeating: nil, count: tree.nodes.count)
    unifier = Unifier(isStrict: environment.options.isStrict)
    facts = environment.facts
  }

  var isStrict: Bool { environment.options.isStrict }
  var isChecked: Bool { environment.options.isChecked }
  var sortedReads: [Int] { reads.sorted() }

  mutating func noteRead(of slot: Int) { reads.insert(slot) }

  /// Returns the source of a node, parentheses included, so that it can be quoted in a longer expression.
  func source(_ id: NodeID) -> String { source(tree[id].outerRange) }

  func source(_ range: Range<Int>) -> String {
    String(decoding: text.text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }

  /// Reports a mistake of a node and returns the type that absorbs further mistakes.
  mutating func reject(_ kind: some DiagnosticKind, _ id: NodeID) -> ValueType { reject(kind, at: tree.range(id)) }

  mutating func reject(_ kind: some DiagnosticKind, at range: Range<Int>) -> ValueType {
    if isChecked { report.add(kind, at: text.span(range)) }
    return .error
  }

  /// Checks the whole expression against the expected type, if any.
  mutating func run(expecting expected: ValueType?) {
    let type = check(tree.root)
    let (yes, no) = (whenTrue, whenFalse)
    if let expected, isChecked, !fits(tree.root, expected) { _ = rejectMisfit(tree.root, type, expected) }
    (whenTrue, whenFalse) = (yes, no)
    if isStrict { rejectUntypedLiterals() }
  }

  /// Reports that a value of one type cannot be used where another type is expected.
  mutating func rejectMisfit(_ id: NodeID, _ type: ValueType, _ expected: ValueType) -> ValueType {
    let type = unifier.resolve(type)
    let expected = unifier.resolve(expected)
    if type == .error { return .error }
    if isStrict, case .nullable(let wrapped) = type, unifier.assign(wrapped, to: expected) {
      return reject(MissingNullCheck(written: source(id), type: type), id)
    }
    return reject(UnexpectedType(written: source(id), found: type, expected: expected), id)
  }

  /// Reports empty literals whose element types cannot be inferred.
  private mutating func rejectUntypedLiterals() {
    for (id, node) in tree.nodes.enumerated() {
      switch node.kind {
      case .list(let elements) where elements.isEmpty: break
      case .map(let entries) where entries.isEmpty: break
      default: continue
      }
      if unifier.resolve(types[id]).hasParameters {
        _ = reject(UntypedLiteral(written: source(id)), id)
      }
    }
  }

  /// Infers the type of a node and records it.
  @discardableResult
  mutating func check(_ id: NodeID, narrowing: Bool = true) -> ValueType {
    var type = checkKind(id)
    if !isChecked { type = .dyn }
    if narrowing, isStrict, case .nullable(let wrapped) = type, let path = paths[id], facts.contains(.notNull(path)) {
      type = wrapped
    }
    types[id] = type
    return type
  }

  /// Infers the type of a node and replaces its placeholders by the types bound to them.
  mutating func checkResolved(_ id: NodeID) -> ValueType {
    // Two statements, because the check binds the placeholders.
    let type = check(id)
    return unifier.resolve(type)
  }

  private mutating func checkKind(_ id: NodeID) -> ValueType {
    let node = tree[id]
    switch node.kind {
    case .literal(let value): return checkLiteral(value)
    case .logical(let isAnd, let terms): return checkLogical(terms, isAnd: isAnd)
    case .not(let operand): return checkNot(id, operand)
    case .binary(let sign, let left, let right): return checkBinary(id, sign, left, right)
    case .conditional(let condition, let yes, let no): return checkConditional(id, condition, yes, no)
    case .presence(let operand, let field): return checkPresence(id, operand, field)
    default:
      let type = checkWithoutFacts(id, node)
      (whenTrue, whenFalse) = (.none, .none)
      return type
    }
  }

  private mutating func checkWithoutFacts(_ id: NodeID, _ node: Node) -> ValueType {
    switch node.kind {
    case .identifier(let name, let isRooted): checkIdentifier(id, name, isRooted: isRooted)
    case .select(let operand, let field): checkSelect(id, operand, field)
    case .index(let operand, let index, let isOptional): checkIndex(id, operand, index, isOptional: isOptional)
    case .call(let call): checkCall(id, call)
    case .list(let elements): checkList(id, elements)
    case .map(let entries): checkMap(id, entries)
    case .record(let literal): checkRecord(id, literal)
    case .negate(let operand): checkNegate(id, operand)
    case .comprehension(let loop): checkComprehension(id, loop)
    case .bind(let bind): checkBind(id, bind)
    case .block(let values, let body): checkBlock(id, values, body)
    case .broken(let parts): checkBroken(parts)
    default: .error
    }
  }

  private mutating func checkBroken(_ parts: [NodeID]) -> ValueType {
    for part in parts { check(part) }
    return .error
  }

  private mutating func checkLiteral(_ value: Value) -> ValueType {
    (whenTrue, whenFalse) = (.none, .none)
    if case .bool(let truth) = value {
      if truth { whenFalse = .impossible } else { whenTrue = .impossible }
    }
    return value.type
  }
}
