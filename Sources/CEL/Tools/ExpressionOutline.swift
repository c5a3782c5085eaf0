public import Diagnostics

/// The names in an expression with their meanings and types, for tools. The expression may be broken.
public struct ExpressionOutline: Sendable {
  /// The meaning of a name.
  public enum Meaning: Hashable, Sendable {
    /// A declared variable or constant, or the first part of dotted names, by its qualified name.
    case name(String)
    /// A variable of a macro. The range is that of the macro.
    case local(Range<Int>)
    /// A field of a record, by the name of the record.
    case field(of: String)
    /// A type, as in `Note{…}`.
    case type(String)
    /// A function or a macro.
    case function
    /// A string in place of the case of an enum, by the name of the enum. The range is that of the text in the quotes.
    case enumCase(of: String)
  }

  /// A name in the source.
  public struct Part: Sendable {
    /// The UTF-8 offsets of the name.
    public let range: Range<Int>
    /// The name.
    public let text: String
    /// The meaning.
    public let meaning: Meaning
    /// The type of the value up to here, if it has one.
    public let type: ValueType?
  }

  /// A part of the source that is no name.
  public struct Literal: Sendable {
    /// The kinds of literals.
    public enum Kind: Sendable { case number, string, keyword, sign }
    /// The UTF-8 offsets of the literal.
    public let range: Range<Int>
    /// The kind.
    public let kind: Kind
  }

  /// The names in source order.
  public private(set) var parts: [Part] = []
  /// The numbers, strings, keywords and operators, in source order.
  public private(set) var literals: [Literal] = []
  /// The type of the whole expression; `nil` when it is unknown.
  public private(set) var type: ValueType?

  init(_ checker: Checker, _ tokens: [Token]) {
    let walk = OutlineWalk(checker: checker, tokens: tokens)
    parts = walk.parts.sorted { $0.range.lowerBound < $1.range.lowerBound }
    literals = tokens.compactMap { token in token.literal.map { Literal(range: token.range, kind: $0) } }
    let whole = checker.unifier.resolve(checker.types[checker.tree.root])
    type = whole == .error ? nil : whole
  }
}

extension Token {
  fileprivate var literal: ExpressionOutline.Literal.Kind? {
    switch kind {
    case .int, .uint, .double: .number
    case .string, .bytes: .string
    case .true_, .false_, .null, .in_: .keyword
    case .plus, .minus, .star, .slash, .percent, .bang, .equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual,
      .and, .or, .question, .colon:
      .sign
    case .end, .identifier, .escapedIdentifier, .reserved, .leftParen, .rightParen, .leftBracket, .rightBracket,
      .leftBrace, .rightBrace, .dot, .comma, .invalid:
      nil
    }
  }
}

extension Environment {
  /// Parses and checks an expression, and returns what is known of its names, also after mistakes.
  public func outline(of text: MappedText, expecting type: ValueType? = nil) -> ExpressionOutline? {
    guard text.text.utf8.count <= options.limits.length else { return nil }
    var parser = Parser(text, macros: options.macros, limits: options.limits)
    guard let tree = parser.run() else { return nil }
    var checker = Checker(self, tree, text, report: parser.report)
    checker.run(expecting: type)
    return ExpressionOutline(checker, parser.tokens)
  }
}

/// A walk over a checked tree that collects its names.
private struct OutlineWalk {
  private let checker: Checker
  private let tokens: [Token]
  private(set) var parts: [ExpressionOutline.Part] = []
  private var macros: [(names: [String], range: Range<Int>)] = []

  init(checker: Checker, tokens: [Token]) {
    self.checker = checker
    self.tokens = tokens
    visit(checker.tree.root)
  }

  private mutating func add(_ range: Range<Int>, _ meaning: ExpressionOutline.Meaning, _ type: ValueType?) {
    let type = type.map { checker.unifier.resolve($0) }
    parts.append(
      ExpressionOutline.Part(
        range: range, text: checker.source(range), meaning: meaning, type: type == .error ? nil : type))
  }

  private mutating func visit(_ id: NodeID) {
    let node = checker.tree[id]
    switch node.kind {
    case .identifier(let name, _):
      if case .local = checker.meanings[id], let macro = macros.last(where: { $0.names.contains(name) }) {
        add(node.range, .local(macro.range), checker.types[id])
      } else {
        add(node.range, .name(name), checker.types[id])
      }
    case .select(let operand, let field), .presence(let operand, let field): visitField(id, operand, field)
    case .call(let call):
      if let target = call.target, !isNamespace(id, target) { visit(target) }
      if let target = call.target, isNamespace(id, target), let (name, _) = checker.qualifiedName(target) {
        add(call.nameRange, .name("\(name).\(call.name)"), checker.types[id])
      } else {
        add(call.nameRange, .function, checker.types[id])
      }
      for argument in call.arguments { visit(argument) }
    case .literal(.string):
      guard case .enumeration(let name) = checker.types[id], node.range.count >= 2 else { return }
      add(node.range.lowerBound + 1..<node.range.upperBound - 1, .enumCase(of: name), nil)
    case .record(let literal):
      add(literal.nameRange, .type(literal.name), checker.types[id])
      for field in literal.fields {
        add(field.name.range, .field(of: literal.name), checker.types[field.value])
        visit(field.value)
      }
    case .comprehension(let loop):
      visit(loop.range)
      enter(loop.variables, of: id, behind: loop.range)
      if let condition = loop.condition { visit(condition) }
      visit(loop.body)
      macros.removeLast()
    case .bind(let bind):
      visit(bind.value)
      enter([bind.name], of: id, behind: nil)
      visit(bind.body)
      macros.removeLast()
    default: for child in node.children { visit(child) }
    }
  }

  /// Notes the variables of a macro, and adds the name of the macro and the places where the variables are declared.
  private mutating func enter(_ names: [String], of id: NodeID, behind target: NodeID?) {
    let range = checker.tree.range(id)
    macros.append((names, range))
    let start = target.map { checker.tree[$0].outerRange.upperBound } ?? range.lowerBound
    var missing = names
    for (index, token) in tokens.enumerated() where token.range.lowerBound >= start {
      guard token.range.upperBound <= range.upperBound, let name = missing.first else { return }
      guard token.kind == .identifier else { continue }
      let next = index + 1 < tokens.count ? tokens[index + 1].kind : .end
      if checker.source(token.range) == name, next == .comma {
        add(token.range, .local(range), nil)
        missing.removeFirst()
      } else if next == .leftParen, missing.count == names.count {
        add(token.range, .function, checker.types[id])
      }
    }
  }

  private func isNamespace(_ id: NodeID, _ target: NodeID) -> Bool {
    switch checker.meanings[id] {
    case .call(_, let dropsTarget): return dropsTarget
    case .named: return true
    default: return false
    }
  }

  private mutating func visitField(_ id: NodeID, _ operand: NodeID, _ field: FieldName) {
    if isQualified(id), let names = chain(id) {
      for (index, name) in names.enumerated() {
        let qualified = names[...index].map(\.text).joined(separator: ".")
        add(name.range, .name(qualified), index == names.count - 1 ? checker.types[id] : nil)
      }
      return
    }
    visit(operand)
    let type = checker.unifier.resolve(checker.types[operand])
    if let record = type.recordName { add(field.range, .field(of: record), checker.types[id]) }
  }

  /// Whether a chain of selections is one dotted name.
  private func isQualified(_ id: NodeID) -> Bool {
    switch checker.meanings[id] {
    case .slot, .constant: return true
    default: return false
    }
  }

  private func chain(_ id: NodeID) -> [(text: String, range: Range<Int>)]? {
    switch checker.tree[id].kind {
    case .identifier(let name, _): return [(name, checker.tree.range(id))]
    case .select(let operand, let field): return chain(operand).map { $0 + [(field.name, field.range)] }
    default: return nil
    }
  }
}

extension ValueType {
  /// The name of the record whose fields a value of the type has.
  var recordName: String? {
    switch self {
    case .record(let name): name
    case .nullable(let wrapped), .optional(let wrapped): wrapped.recordName
    default: nil
    }
  }
}
