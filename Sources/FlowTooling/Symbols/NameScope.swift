internal import CEL
internal import Diagnostics

/// The names of a flow and of the files that it imports.
struct NameScope: Sendable {
  /// A file with its symbols.
  struct File: Sendable {
    let path: String
    let table: SymbolTable
    let isLibrary: Bool

    init(path: String, table: SymbolTable) {
      self.path = path
      self.table = table
      isLibrary = AuthoredKind(path: path) == .library
    }

    /// Returns the paths of the imported files by their names in this one.
    var importedPaths: [(name: String, path: String)] {
      table.members(of: table.root?.id, [.import]).map { ($0.name, Paths.resolve($0.type, from: path)) }
    }
  }

  /// The flow. For a file beside a flow, this is the flow that it belongs to.
  let flow: File
  /// The file that is walked, if it is not the flow.
  let own: File?
  /// The imported files by their names in this one.
  let imports: [String: File]
  /// The files that imports lead to, over any number of imports, in the order of their paths.
  let reached: [File]

  var table: SymbolTable { flow.table }

  var flowReference: SymbolReference? { table.root.map { SymbolReference(file: flow.path, id: $0.id) } }

  func reference(_ symbol: Symbol) -> SymbolReference { SymbolReference(file: flow.path, id: symbol.id) }

  /// Returns the table of a symbol's file.
  func table(of symbol: SymbolReference) -> SymbolTable? {
    if symbol.file == flow.path { return table }
    if symbol.file == own?.path { return own?.table }
    return reached.first { $0.path == symbol.file }?.table
  }

  /// Returns a symbol.
  func symbol(_ reference: SymbolReference) -> Symbol? { table(of: reference)?[reference.id] }

  /// Returns the symbol that stands for all symbols with one meaning: the errors of all operations, and the values
  /// that presenters provide and use, share their names.
  func canonical(_ symbol: Symbol) -> Symbol {
    switch symbol.kind {
    case .error: first(symbol, in: table)
    case .used, .provided:
      table.every([.provided, .used]).first { $0.name == symbol.name } ?? symbol
    default: symbol
    }
  }

  func canonical(_ reference: SymbolReference) -> SymbolReference {
    guard let symbol = symbol(reference) else { return reference }
    if reference.file == flow.path { return self.reference(canonical(symbol)) }
    guard symbol.kind == .error, let table = table(of: reference) else { return reference }
    return SymbolReference(file: reference.file, id: first(symbol, in: table).id)
  }

  /// Returns the first error of a file with the name of another one.
  private func first(_ error: Symbol, in table: SymbolTable) -> Symbol {
    table.every([.error]).first { $0.name == error.name } ?? error
  }

  /// Returns the case of an enum that a name means by its type. The enum may be that of screens or modes.
  func enumCase(_ name: String, of type: ValueType?) -> SymbolReference? {
    guard case .enumeration(let full) = type?.withoutNull else { return nil }
    if let type = typeSymbol(full) { return member(name, of: type, [.enumCase]) }
    let parts = full.split(separator: ".").map(String.init)
    if parts.count == 2, let file = reached(as: parts[0]),
      let type = file.table.member(of: 0, parts[1], [.type])
    {
      return file.table.member(of: type.id, name, [.enumCase]).map { SymbolReference(file: file.path, id: $0.id) }
    }
    if full == "screen" || full.hasSuffix(".screen") {
      return table.member(of: table.root?.id, name, [.screen, .import]).map(reference)
    }
    if full.hasSuffix(".mode") {
      return table.member(of: presenter(String(full.dropLast(5)))?.id, name, [.mode]).map(reference)
    }
    return full.hasPrefix("tab of ") ? table.every([.tab]).first { $0.name == name }.map(reference) : nil
  }

  /// Returns the type of a symbol in the syntax of the file, which may be that of the value that it shows.
  func typeText(of reference: SymbolReference, _ context: WalkContext, depth: Int = 0) -> String {
    guard depth < 6, let symbol = symbol(reference) else { return "" }
    if !symbol.type.isEmpty, symbol.type != "=", symbol.kind != .child {
      return absolute(symbol.type, in: reference.file)
    }
    var source = symbol.value
    let isElement = source.hasPrefix("each ")
    if isElement { source.removeFirst(5) }
    if source.hasPrefix("=") { source.removeFirst() }
    let type = typeText(ofName: source, context, depth: depth + 1)
    return isElement ? TypeText.element(type) : type
  }

  /// Returns the type of a dotted name.
  func typeText(ofName name: String, _ context: WalkContext, depth: Int = 0) -> String {
    guard depth < 6, !name.isEmpty, name.utf8.allSatisfy({ isWordPart($0) || $0 == UInt8(ascii: ".") }) else {
      return ""
    }
    if let symbol = named(name, context) { return typeText(of: symbol, context, depth: depth + 1) }
    guard let dot = name.lastIndex(of: ".") else { return "" }
    let type = typeText(ofName: String(name[..<dot]), context, depth: depth + 1)
    let field = member(
      String(name[name.index(after: dot)...]), of: typeSymbol(TypeText.plain(type)), [.field, .enumCase])
    return field.map(declaredType) ?? ""
  }

  // MARK: Imports

  /// Returns the file that gives itself a name, under which the compiler lists what it shares.
  private func reached(as name: String) -> File? { reached.first { $0.table.root?.name == name } }

  /// Returns the type that the declaration of a symbol states, or an empty text.
  func declaredType(_ reference: SymbolReference) -> String {
    symbol(reference).map { absolute($0.type, in: reference.file) } ?? ""
  }

  /// Returns a type that a file names, with the name of its file before each name that is not the flow's own.
  private func absolute(_ type: String, in path: String) -> String {
    guard path != flow.path, let file = reached.first(where: { $0.path == path }) else { return type }
    let imported = Dictionary(file.importedPaths.map { ($0.name, $0.path) }, uniquingKeysWith: { first, _ in first })
    return TypeText.renamingWords(in: type) { word in
      let parts = word.split(separator: ".").map(String.init)
      if parts.count == 1 {
        let isOwn = file.table.member(of: file.table.root?.id, word, [.type, .interface]) != nil
        return isOwn ? "\(file.table.root?.name ?? "").\(word)" : word
      }
      guard let target = imported[parts[0]], let home = reached.first(where: { $0.path == target })?.table.root else {
        return word
      }
      return ([home.name] + parts.dropFirst()).joined(separator: ".")
    }
  }

  /// Whether a dotted name begins with that of an import.
  func isImported(_ name: String) -> Bool { name.contains(".") && imports[String(name.prefix { $0 != "." })] != nil }

  /// Returns the symbols of an import and of the name after it.
  func symbols(ofImported name: String, _ context: WalkContext) -> [SymbolReference?] {
    let alias = table.member(of: table.root?.id, String(name.prefix { $0 != "." }), [.import]).map(reference)
    let between = name.split(separator: ".").count - 2
    return [alias] + Array(repeating: nil, count: max(between, 0)) + [named(name, context)]
  }

  /// Returns the occurrences of the parts of a dotted name.
  func occurrences(_ name: String, _ symbols: [SymbolReference?], at start: Int, in text: MappedText) -> [Occurrence] {
    var start = start
    return zip(name.split(separator: "."), symbols).compactMap { segment, symbol in
      let span = text.span(start..<start + segment.utf8.count)
      start += segment.utf8.count + 1
      return symbol.map {
        Occurrence(range: span.start..<span.end, symbol: canonical($0), isDeclaration: false, isEdit: false)
      }
    }
  }

  /// Returns the member of an imported file by the name of the import and its own, such as `shop.price`.
  func importedMember(_ name: String, _ kinds: SymbolKinds) -> SymbolReference? {
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count == 2, let file = imports[parts[0]] else { return nil }
    return file.table.member(of: file.table.root?.id, parts[1], kinds).map {
      SymbolReference(file: file.path, id: $0.id)
    }
  }

  /// Returns a name of the compiler without that of the own library, under which it lists types and presenters.
  private func unqualified(_ name: String) -> String {
    guard flow.isLibrary, let own = table.root?.name, !own.isEmpty else { return name }
    return name.hasPrefix(own + ".") ? String(name.dropFirst(own.count + 1)) : name
  }

  /// Returns the names of an event in place of an expression.
  func eventOccurrences(_ site: ExpressionSite) -> [Occurrence] {
    guard let option = option(site.text.text, .anyEvent, site.context) else { return [] }
    var start = 0
    return zip(option.text.split(separator: "."), option.symbols).compactMap { segment, symbol in
      let span = site.text.span(start..<start + segment.utf8.count)
      start += segment.utf8.count + 1
      return symbol.map {
        let isEdit = option.isEdit && self.symbol($0)?.kind == .state
        return Occurrence(range: span.start..<span.end, symbol: $0, isDeclaration: false, isEdit: isEdit)
      }
    }
  }

  // MARK: Members

  /// Returns the symbol that has the members of another: the flow for an import, the presenter for a child, the record
  /// for a state.
  func home(of reference: SymbolReference?) -> SymbolReference? {
    guard let reference, let symbol = symbol(reference) else { return nil }
    switch symbol.kind {
    case .import:
      guard let file = imports[symbol.name], let root = file.table.root else { return nil }
      return SymbolReference(file: file.path, id: root.id)
    case .child:
      return table.member(of: table.root?.id, symbol.type, [.presenter, .screen]).map(self.reference)
        ?? importedMember(symbol.type, [.presenter])
    default: return reference
    }
  }

  /// Returns the members of a symbol, of some kinds.
  func members(of reference: SymbolReference?, _ kinds: SymbolKinds) -> [SymbolReference] {
    guard let home = home(of: reference), let table = table(of: home) else { return [] }
    return table.members(of: home.id, kinds).map { SymbolReference(file: home.file, id: $0.id) }
  }

  /// Returns the member of a symbol with a name.
  func member(_ name: String, of reference: SymbolReference?, _ kinds: SymbolKinds) -> SymbolReference? {
    members(of: reference, kinds).first { symbol($0)?.name == name }
  }

  // MARK: Types

  /// Returns the symbol of a declared type, such as `Note` or `register.Account`.
  func typeSymbol(_ name: String) -> SymbolReference? { typeSymbols(name).last.flatMap { $0 } }

  /// Returns the symbols of the parts of a type's name.
  func typeSymbols(_ full: String) -> [SymbolReference?] {
    let name = unqualified(full)
    let parts = name.split(separator: ".").map(String.init)
    if parts.count == 1 { return [table.member(of: table.root?.id, name, [.type, .interface]).map(reference)] }
    guard parts.count == 2 else { return [] }
    if let file = imports[parts[0]] {
      let type = file.table.member(of: file.table.root?.id, parts[1], [.type, .interface])
      return [
        table.member(of: table.root?.id, parts[0], [.import]).map(reference),
        type.map { SymbolReference(file: file.path, id: $0.id) },
      ]
    }
    if let file = reached(as: parts[0]),
      let type = file.table.member(of: file.table.root?.id, parts[1], [.type, .interface])
    {
      return [nil, SymbolReference(file: file.path, id: type.id)]
    }
    // A case of a union.
    let union = typeSymbol(parts[0])
    return [union, member(parts[1], of: union, [.enumCase])]
  }

  /// Returns the case of an enum or of a union that a value names.
  func typeMember(_ value: String, of type: String) -> SymbolReference? {
    guard !value.isEmpty, let type = typeSymbol(TypeText.plain(type)) else { return nil }
    return member(value, of: type, [.enumCase])
  }

  // MARK: Names in expressions

  /// Returns the symbols that a presenter can name directly.
  func direct(_ context: WalkContext) -> [Symbol] {
    let kinds: SymbolKinds = [.state, .derived, .observed, .used, .child, .store, .provided]
    var found: [Symbol] = []
    for owner in [context.mode, context.owner].compactMap({ $0 }) { found += table.members(of: owner, kinds) }
    return found + table.members(of: table.root?.id, [.store]) + table.members(of: table.root?.id, [.function])
  }

  /// Returns the symbol that a name in an expression means; a dotted name may mean a member.
  func named(_ name: String, _ context: WalkContext) -> SymbolReference? {
    let parts = name.split(separator: ".").map(String.init)
    guard let head = parts.first else { return nil }
    let rest = parts.dropFirst()
    if rest.isEmpty {
      if let local = local(head, context) { return local }
      if let mode = context.mode, let param = table.member(of: mode, head, [.param]), table[mode].kind == .function {
        return reference(param)
      }
      if let symbol = direct(context).first(where: { $0.name == head }) { return reference(symbol) }
      if let found = type(head) ?? table.member(of: table.root?.id, head, [.screen, .presenter]).map(reference) {
        return found
      }
      return table.member(of: table.root?.id, head, [.state, .derived, .observed, .provided]).map(reference)
    }
    let last = rest.joined(separator: ".")
    switch head {
    case "params": return table.member(of: context.owner, last, [.param]).map(reference)
    case "flow":
      var inFlow = context
      inFlow.owner = table.root?.id
      inFlow.mode = nil
      inFlow.locals = []
      return named(last, inFlow)
    case "alive", "shown":
      let name = rest.first ?? ""
      return
        (table.member(of: table.root?.id, name, [.screen, .presenter])
        ?? table.every([.child]).first { $0.name == name }).map(reference)
    case "event": return member(last, of: context.event, [.field])
    case "strings": return table.member(of: table.root?.id, last, [.string]).map(reference)
    case "args": return member(last, of: context.operation, [.argument])
    case "model": return modelField(last, of: context.owner, in: context.modelCase)
    case "env": return own.flatMap { member(last, of: SymbolReference(file: $0.path, id: 0), [.variable]) }
    case "backstack" where rest.first == "top": return published(rest.dropFirst().joined(separator: "."))
    default:
      if let type = typeSymbol(head), let found = member(last, of: type, [.enumCase]) { return found }
      if let found = importedMember(name, [.function]) { return found }
      if imports[head] != nil, let type = typeSymbol(parts.prefix(2).joined(separator: ".")) {
        return parts.count == 2 ? type : member(parts[2], of: type, [.enumCase])
      }
      return inside(head, last, context)
    }
  }

  /// Returns what a name after that of a store, a child or a screen means.
  private func inside(_ head: String, _ last: String, _ context: WalkContext) -> SymbolReference? {
    let near = direct(context).first { $0.name == head }
    guard let symbol = near ?? table.member(of: table.root?.id, head, [.screen, .presenter, .store]) else { return nil }
    switch symbol.kind {
    case .child:
      guard let home = home(of: reference(symbol)) else { return nil }
      if home.file != flow.path { return member(last, of: home, [.modelField]) }
      return modelField(last, of: home.id, in: nil) ?? published(last)
    case .store, .screen, .presenter:
      var inner = WalkContext()
      inner.owner = symbol.id
      return named(last, inner)
    default: return nil
    }
  }

  /// Returns the interface with a name, such as `AppBar` or `bar.AppBar`, or the import before it.
  private func published(_ name: String) -> SymbolReference? {
    type(name).flatMap { [.interface, .import].contains(symbol($0)?.kind) ? $0 : nil }
  }

  private func type(_ name: String) -> SymbolReference? { typeSymbol(name) ?? importSymbol(name) }

  private func importSymbol(_ name: String) -> SymbolReference? {
    table.member(of: table.root?.id, name, [.import]).map(reference)
  }

  private func local(_ name: String, _ context: WalkContext) -> SymbolReference? {
    let file = own ?? flow
    return context.locals.last { file.table[$0].name == name }.map { SymbolReference(file: file.path, id: $0) }
  }

  /// Returns a field of a model, or the value that the model shows under its own name.
  func modelField(_ name: String, of owner: Int?, in modelCase: Int?) -> SymbolReference? {
    let cases = table.members(of: owner, [.modelCase, .mode])
    let places = [modelCase, owner].compactMap { $0 } + cases.map(\.id)
    for place in places {
      guard let field = table.member(of: place, name, [.modelField]) else { continue }
      if field.type != "=" { return reference(field) }
      var context = WalkContext()
      context.owner = owner
      context.mode = place == owner ? nil : place
      return named(name, context) ?? reference(field)
    }
    return nil
  }

  /// Returns the field of a record, by the name that the compiler gives the record.
  func field(_ name: String, ofRecord full: String, _ context: WalkContext) -> SymbolReference? {
    let record = unqualified(full)
    if let type = typeSymbol(record), let found = member(name, of: type, [.field, .enumCase]) { return found }
    // The types of an imported flow have the name of the flow in front.
    let parts = record.split(separator: ".").map(String.init)
    if parts.count >= 2, !record.hasSuffix(" event"), let file = reached(as: parts[0]) {
      let type = file.table.member(of: file.table.root?.id, parts[1], [.type])
      let home = parts.count == 3 ? file.table.member(of: type?.id, parts[2], [.enumCase]) : type
      return file.table.member(of: home?.id, name, [.field, .enumCase]).map {
        SymbolReference(file: file.path, id: $0.id)
      }
    }
    if record.hasSuffix(" model") {
      let home = String(record.dropLast(6)).split(separator: ".").map(String.init)
      let owner = presenter(home.first ?? "")
      let inner = home.count > 1 ? table.member(of: owner?.id, home[1], [.modelCase, .mode])?.id : nil
      return modelField(name, of: owner?.id, in: inner) ?? member(name, of: owner.map(reference), [.modelCase, .mode])
    }
    if record.hasSuffix(" event"), let dot = record.lastIndex(of: ".") {
      let event = String(record[record.index(after: dot)...].dropLast(6))
      return member(name, of: self.event(event, of: record[..<dot].split(separator: ".").map(String.init)), [.field])
    }
    if record.hasSuffix(".args"), parts.count == 3 {
      let service = table.member(of: table.root?.id, parts[0], [.service])
      let operation = table.member(of: service?.id, parts[1], [.operation])
      return table.member(of: operation?.id, name, [.argument]).map(reference)
    }
    if record.hasSuffix(".params") {
      let owner = record.hasPrefix("alive.") ? String(record.dropFirst(6)) : record
      return table.member(of: presenter(String(owner.dropLast(7)))?.id, name, [.param]).map(reference)
    }
    if record.hasPrefix("alive.") {
      var inner = WalkContext()
      inner.owner = presenter(String(record.dropFirst(6)))?.id
      return named(name, inner)
    }
    return nil
  }

  /// Returns the event of a presenter, whose name the compiler precedes by that of an imported file.
  private func event(_ name: String, of owner: [String]) -> SymbolReference? {
    guard owner.count == 2, let file = reached(as: owner[0]), let root = file.table.root else {
      let home = presenter(owner.joined(separator: "."))
      return table.member(of: home?.id, name, [.event, .emitted]).map(reference)
    }
    let home = owner[1] == root.name ? root : file.table.member(of: root.id, owner[1], [.screen, .presenter, .store])
    return file.table.member(of: home?.id, name, [.event, .emitted]).map { SymbolReference(file: file.path, id: $0.id) }
  }

  /// Returns a field of the model of a presenter; without one, that of the only presenter with such a field.
  ///
  /// - Parameter mode: The mode that the presenter is in, if it is known.
  func shownField(_ name: String, of presenter: SymbolReference?, in mode: Int?) -> SymbolReference? {
    if let presenter { return modelField(name, of: presenter.id, in: mode) }
    let owners =
      [table.root?.id].compactMap { $0 } + table.members(of: table.root?.id, [.screen, .presenter]).map(\.id)
    let found = owners.compactMap { modelField(name, of: $0, in: nil) }
    return Set(found).count == 1 ? found[0] : nil
  }

  private func presenter(_ name: String) -> Symbol? {
    if name == table.root?.name { return table.root }
    let plain = name.split(separator: " ").first.map(String.init) ?? name
    return table.member(of: table.root?.id, plain, [.screen, .presenter, .store])
      ?? table.every([.store]).first { $0.name == plain }
  }
}
