internal import CEL
internal import Diagnostics

/// A part of a text with its meaning, for colours.
public struct SemanticToken: Hashable, Sendable {
  /// The kinds of tokens, in the order of their numbers in the protocol.
  public enum Kind: Int, Sendable, CaseIterable {
    case keyword, variable, property, type, enumMember, function, event, number, string, `operator`, parameter,
      namespace
  }

  /// The bytes.
  public let range: Range<Int>
  /// The kind.
  public let kind: Kind
  /// Whether the name is declared here.
  public let isDeclaration: Bool
}

extension Workspace {
  /// Returns the coloured parts of a file, in file order and without overlaps.
  public func tokens(_ path: String) -> [SemanticToken] {
    guard let analysis = analysis(path) else { return [] }
    var found: [SemanticToken] = analysis.keys.map {
      SemanticToken(range: $0.range, kind: .keyword, isDeclaration: false)
    }
    for occurrence in analysis.occurrences {
      guard let symbol = analysis.names?.symbol(occurrence.symbol) else { continue }
      found.append(
        SemanticToken(range: occurrence.range, kind: symbol.kind.token, isDeclaration: occurrence.isDeclaration))
    }
    found += analysis.typeNames.map { SemanticToken(range: $0, kind: .type, isDeclaration: false) }
    for expression in analysis.expressions {
      let text = expression.site.text
      for part in expression.outline.parts {
        let span = text.span(part.range)
        found.append(SemanticToken(range: span.start..<span.end, kind: part.meaning.token, isDeclaration: false))
      }
      for literal in expression.outline.literals {
        let span = text.span(literal.range)
        found.append(SemanticToken(range: span.start..<span.end, kind: literal.kind.token, isDeclaration: false))
      }
    }
    var result: [SemanticToken] = []
    let sorted = found.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, token) in sorted
    where !token.range.isEmpty && token.range.lowerBound >= (result.last?.range.upperBound ?? 0) {
      result.append(token)
    }
    return result
  }
}

extension Symbol.Kind {
  fileprivate var token: SemanticToken.Kind {
    switch self {
    case .flow, .import, .service: .namespace
    case .type, .interface: .type
    case .field, .modelField: .property
    case .enumCase, .modelCase, .mode: .enumMember
    case .function, .operation: .function
    case .param, .argument: .parameter
    case .state, .derived, .observed, .provided, .used, .variable, .string: .variable
    case .event, .emitted, .error: .event
    case .screen, .presenter, .store, .child, .slot, .tab, .effect, .scenario, .property: .namespace
    }
  }
}

extension ExpressionOutline.Meaning {
  fileprivate var token: SemanticToken.Kind {
    switch self {
    case .name: .variable
    case .local: .parameter
    case .field: .property
    case .type: .type
    case .function: .function
    case .enumCase: .enumMember
    }
  }
}

extension ExpressionOutline.Literal.Kind {
  fileprivate var token: SemanticToken.Kind {
    switch self {
    case .number: .number
    case .string: .string
    case .keyword: .keyword
    case .sign: .operator
    }
  }
}
