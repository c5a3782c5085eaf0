internal import CEL
internal import Diagnostics
internal import YAMLNodes

/// The meanings of the names of a file.
///
/// Names in expressions are looked up only where an answer needs them.
struct Analysis: Sendable {
  let parsed: ParsedFile
  let names: NameScope?
  let keys: [(range: Range<Int>, place: Place, name: String)]
  let typeNames: [Range<Int>]
  let files: [(range: Range<Int>, path: String)]
  let labels: [(kind: LabelKind, text: String)]
  /// The names that may mean one of several symbols.
  let ambiguities: [(range: Range<Int>, symbols: [SymbolReference])]
  private let compiled: CompiledTexts?
  /// The expressions with their first bytes, in file order.
  private let sites: [(start: Int, site: ExpressionSite)]
  /// The places that name a symbol outside expressions.
  private let plainOccurrences: [Occurrence]
  private let whole = ComputedOnce<Names>()

  /// The names of some expressions.
  private struct Names {
    var expressions: [AnalyzedExpression] = []
    var occurrences: [Occurrence] = []
  }

  init(_ parsed: ParsedFile, in workspace: Workspace) {
    self.parsed = parsed
    names = workspace.scope(of: parsed.path)
    var walk = DocumentWalk(path: parsed.path, bytes: parsed.reading.bytes, table: parsed.table, names: names)
    if let root = parsed.reading.root, let kind = AuthoredKind(path: parsed.path), names != nil || kind == .settings {
      walk.visitFile(root, kind)
    }
    keys = walk.keys
    typeNames = walk.typeNames
    files = walk.files
    labels = walk.labels
    ambiguities = walk.ambiguities
    plainOccurrences = walk.occurrences
    sites = walk.sites.map { ($0.text.span.start, $0) }.sorted { $0.0 < $1.0 }
    let flow = names == nil ? nil : workspace.flow(of: parsed.path)
    compiled = flow.flatMap { workspace.compiled($0) }
  }

  private func names(in sites: some Sequence<ExpressionSite>) -> Names {
    var found = Names()
    guard let names, let compiled else { return found }
    for site in sites {
      let entry = compiled.entry(in: parsed.path, at: site.text.span.start)
      guard let entry, let outline = entry.environment.outline(of: site.text, expecting: entry.expected) else {
        // In a property, the name of an event may stand in place of an expression.
        found.occurrences += names.eventOccurrences(site)
        continue
      }
      let expression = AnalyzedExpression(site, outline, entry.environment, names, parsed)
      found.occurrences += expression.occurrences
      found.expressions.append(expression)
    }
    return found
  }

  private var everything: Names {
    whole.get {
      var all = names(in: sites.lazy.map(\.site))
      all.occurrences = sorted(plainOccurrences + all.occurrences)
      return all
    }
  }

  private func sorted(_ occurrences: [Occurrence]) -> [Occurrence] {
    occurrences.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
  }

  /// All expressions, in file order.
  var expressions: [AnalyzedExpression] { everything.expressions }

  /// All places that name a symbol, in file order.
  var occurrences: [Occurrence] { everything.occurrences }

  // MARK: Parts

  private func sites(at offset: Int) -> [ExpressionSite] {
    sites.filter { $0.start <= offset && offset <= $0.site.text.span.end }.map(\.site)
  }

  /// Returns the expressions that touch an offset.
  func expressions(at offset: Int) -> [AnalyzedExpression] { names(in: sites(at: offset)).expressions }

  /// Returns the occurrence at an offset.
  func occurrence(at offset: Int) -> Occurrence? {
    let near = plainOccurrences.filter { $0.range.touches(offset) }
    let found = sorted(near + names(in: sites(at: offset)).occurrences)
    return found.last { $0.range.contains(offset) } ?? found.last { $0.range.touches(offset) }
  }

  /// Returns the places that name a symbol under its own name or, for state, that of its event.
  func occurrences(of symbol: SymbolReference, named name: String) -> [Occurrence] {
    // The event of state has the name with a capital: `editTitle`.
    let rest = Array(name.dropFirst().utf8)
    let naming = sites.lazy.map(\.site).filter { $0.text.text.contains(bytes: rest) }
    return sorted((plainOccurrences + names(in: naming).occurrences).filter { $0.symbol == symbol })
  }

  /// Returns the first expression in a range that reaches at least to the byte before its end.
  ///
  /// - Complexity: Logarithmic in the number of expressions of the file, linear in that of the range.
  func expression(atEndOf range: Range<Int>) -> AnalyzedExpression? {
    var low = 0
    var high = sites.count
    while low < high {
      let middle = (low + high) / 2
      if sites[middle].start < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    for (start, site) in sites[low...] {
      guard start < range.upperBound else { return nil }
      guard range.upperBound <= site.text.span.end + 1 else { continue }
      if let found = names(in: CollectionOfOne(site)).expressions.first { return found }
    }
    return nil
  }
}

/// An expression with the meanings of its names.
struct AnalyzedExpression: Sendable {
  let site: ExpressionSite
  let outline: ExpressionOutline
  let environment: Environment
  let occurrences: [Occurrence]

  init(
    _ site: ExpressionSite, _ outline: ExpressionOutline, _ environment: Environment, _ names: NameScope,
    _ parsed: ParsedFile
  ) {
    self.site = site
    self.outline = outline
    self.environment = environment
    occurrences = outline.parts.flatMap { part -> [Occurrence] in
      let span = site.text.span(part.range)
      let symbol: SymbolReference?
      switch part.meaning {
      case .type where part.text.contains("."):
        return names.occurrences(part.text, names.typeSymbols(part.text), at: part.range.lowerBound, in: site.text)
      case .name(let name) where names.isImported(name) && name.hasSuffix("." + part.text):
        // The outline of a call has no part for the import before the name.
        let start = part.range.lowerBound - (name.utf8.count - part.text.utf8.count)
        let isWhole = start >= 0 && !outline.parts.contains { $0.range.lowerBound == start }
        if isWhole, site.text.slice(start..<part.range.upperBound).text == name {
          return names.occurrences(name, names.symbols(ofImported: name, site.context), at: start, in: site.text)
        }
        symbol = names.named(name, site.context)
      case .name(let name): symbol = names.named(name, site.context) ?? names.enumCase(part.text, of: part.type)
      case .enumCase(let name): symbol = names.enumCase(part.text, of: .enumeration(name))
      case .field(let record): symbol = names.field(part.text, ofRecord: record, site.context)
      case .type(let name): symbol = names.typeSymbol(name)
      case .function:
        symbol = names.table.member(of: names.table.root?.id, part.text, [.function]).map(names.reference)
      case .local: symbol = nil
      }
      guard let symbol = symbol.map(names.canonical) else { return [] }
      return [Occurrence(range: span.start..<span.end, symbol: symbol, isDeclaration: false, isEdit: false)]
    }
  }
}

extension String {
  /// Whether some bytes are a part of the string. It is many times as fast as the comparison of characters.
  func contains(bytes wanted: [UInt8]) -> Bool {
    var text = self
    return text.withUTF8 { text in
      guard let first = wanted.first else { return true }
      guard text.count >= wanted.count else { return false }
      return (0...text.count - wanted.count).contains { start in
        text[start] == first && text[start..<start + wanted.count].elementsEqual(wanted)
      }
    }
  }
}
