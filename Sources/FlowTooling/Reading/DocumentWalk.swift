internal import Diagnostics
internal import FlowSpec
internal import YAMLNodes

/// A walk over the nodes of a file that knows the meaning of each.
///
/// The first walk collects the symbols that the file declares. The second one, with the names of all files, collects
/// the places that name symbols, the expressions, and the spot of the cursor.
struct DocumentWalk {
  let path: String
  let bytes: [UInt8]
  /// The names that the second walk resolves; `nil` in the first walk.
  let names: NameScope?
  /// The name in place of the unfinished one at the cursor.
  let hole: String?
  private let holeOffset: Int?
  var table: SymbolTable
  private(set) var occurrences: [Occurrence] = []
  private(set) var sites: [ExpressionSite] = []
  /// The keys with fixed meanings, for hover and colours.
  private(set) var keys: [(range: Range<Int>, place: Place, name: String)] = []
  /// The types that are named, for colours.
  private(set) var typeNames: [Range<Int>] = []
  private(set) var files: [(range: Range<Int>, path: String)] = []
  /// The labels of the controls in views.
  private(set) var labels: [(kind: LabelKind, text: String)] = []
  /// The names of running work that several presenters have.
  private(set) var ambiguities: [(range: Range<Int>, symbols: [SymbolReference])] = []
  private(set) var spot: Spot?

  init(path: String, bytes: [UInt8], table: SymbolTable = SymbolTable(), names: NameScope? = nil, hole: String? = nil) {
    self.path = path
    self.bytes = bytes
    self.table = table
    self.names = names
    self.hole = hole
    holeOffset = hole.flatMap { bytes.firstOffset(of: $0) }
  }

  var isDeclaring: Bool { names == nil }

  // MARK: Helpers

  func range(_ node: Node) -> Range<Int> { node.span.start..<node.span.end }

  func isHole(_ node: Node) -> Bool {
    guard let hole, !isOutside(node), let text = node.scalar?.text else { return false }
    return text.contains(hole)
  }

  /// Whether the hole is not in a node, so that a walk that searches the spot of the cursor can leave the node out.
  func isBesideSpot(_ node: Node) -> Bool { hole != nil && !isDeclaring && isOutside(node) }

  private func isOutside(_ node: Node) -> Bool {
    guard let holeOffset else { return true }
    return holeOffset < node.span.start || node.span.end < holeOffset
  }

  mutating func mark(_ node: Node, _ role: Spot.Role, _ context: WalkContext, isKey: Bool = false) {
    spot = Spot(role: role, range: range(node), context: context, isKey: isKey)
  }

  mutating func note(_ range: Range<Int>, _ symbol: SymbolReference?, isDeclaration: Bool = false, isEdit: Bool = false)
  {
    guard let names, let symbol = symbol.map(names.canonical) else { return }
    occurrences.append(Occurrence(range: range, symbol: symbol, isDeclaration: isDeclaration, isEdit: isEdit))
  }

  mutating func note(_ range: Range<Int>, ambiguously symbols: [SymbolReference]) {
    ambiguities.append((range, symbols))
  }

  mutating func noteType(_ range: Range<Int>) { typeNames.append(range) }
  mutating func note(label: String, of kind: LabelKind) { labels.append((kind, label)) }
  mutating func note(file: String, at range: Range<Int>) { files.append((range, file)) }
  mutating func note(_ site: ExpressionSite) { if !isDeclaring { sites.append(site) } }

  /// Adds a symbol in the first walk, and finds it again in the second one.
  mutating func declare(
    _ kind: Symbol.Kind, _ key: Node, _ value: Node?, in context: WalkContext, type: String = "", source: String? = nil
  ) -> Int? {
    guard let scalar = key.scalar, !scalar.text.isEmpty else { return nil }
    let nameRange = textRange(key)
    if isDeclaring {
      let whole = key.span.start..<max(value?.span.end ?? 0, key.span.end)
      return table.add(
        kind, scalar.text, nameRange: nameRange, range: whole, parent: context.container,
        type: type.isEmpty ? DocumentWalk.type(of: kind, value) : type, comment: comment(above: key.span.start),
        value: source ?? value?.scalar?.text ?? "", fillings: kind == .child ? DocumentWalk.fillings(of: value) : [:])
    }
    guard let symbol = table.declared(at: nameRange.lowerBound) else { return nil }
    note(nameRange, SymbolReference(file: path, id: symbol.id), isDeclaration: true)
    return symbol.id
  }

  private static let interpolation = Array("${".utf8)

  /// The bytes of a scalar's text, without its quotes.
  func textRange(_ node: Node) -> Range<Int> {
    let span = node.scalar?.mapped.span ?? node.span
    return span.start..<span.end
  }

  /// Returns the type that the value of a declaration states.
  private static func type(of kind: Symbol.Kind, _ value: Node?) -> String {
    guard let value else { return "" }
    switch kind {
    case .state, .param, .field, .argument, .used:
      let text = value.scalar?.text ?? value["type"]?.scalar?.text ?? ""
      return TypeText.split(text).type
    case .operation: return (value["returns"] ?? value["stream"])?.scalar?.text ?? ""
    case .function: return value["returns"]?.scalar?.text ?? ""
    case .screen: return value["result"]?.scalar?.text ?? ""
    case .child: return (value["present"] ?? value["stack"])?.scalar?.text ?? ""
    case .import: return (value["flow"] ?? value).scalar?.text ?? ""
    case .observed: return (value["stream"] ?? value).scalar?.text ?? ""
    default: return ""
    }
  }

  /// Returns the presenters that a child composes into the slots of its template.
  private static func fillings(of child: Node?) -> [String: String] {
    let slots = child?["slots"]?.entries?.compactMap { slot, filling -> (String, String)? in
      guard let name = slot.scalar?.text, let presenter = (filling["present"] ?? filling).scalar?.text else {
        return nil
      }
      return (name, presenter)
    }
    return Dictionary(slots ?? []) { first, _ in first }
  }

  /// Returns the comment in the lines directly above an offset.
  private func comment(above offset: Int) -> String {
    var start = lineStart(offset)
    var lines: [String] = []
    while start > 0, lines.count < 20 {
      let above = lineStart(start - 1)
      let line = bytes[above..<start].drop { $0 == 0x20 }
      guard line.first == UInt8(ascii: "#") else { break }
      var text = String(decoding: line.dropFirst(), as: UTF8.self)
      text.removeAll { $0.isNewline }
      lines.append(text.first == " " ? String(text.dropFirst()) : text)
      start = above
    }
    return lines.isEmpty ? "" : lines.reversed().joined(separator: "\n")
  }

  /// Whether only spaces precede a node in its line, so that an unfinished one most likely begins a mapping.
  func isAtLineStart(_ node: Node) -> Bool {
    let start = min(node.span.start, bytes.count)
    return bytes[lineStart(start)..<start].allSatisfy { $0 == 0x20 }
  }

  private func lineStart(_ offset: Int) -> Int {
    var start = min(offset, bytes.count)
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }

  // MARK: Mappings with fixed keys

  mutating func visitFixed(_ place: Place, _ node: Node, _ context: WalkContext) {
    guard let entries = node.entries else {
      if isHole(node) { mark(node, .key(place, beside: []), context, isKey: true) }
      return
    }
    let context = entering(place, node, context)
    let present =
      hole == nil || isOutside(node) ? [] : entries.filter { !isHole($0.key) }.compactMap { $0.key.scalar?.text }
    // Names that the keys of this mapping declare for one another.
    var inner = context
    if let local = node["as"], place != .redirect, place != .inStep("navigate"), place != .route, local.scalar != nil,
      !isHole(local),
      let id = declare(.variable, local, nil, in: context, source: "each " + (node["each"]?.scalar?.text ?? ""))
    {
      inner.locals.append(id)
    }
    for entry in entries {
      if isHole(entry.key) {
        mark(entry.key, .key(place, beside: present), inner, isKey: true)
        // What its name would be is unknown, so its value has no known form.
        visit(entry.value, .value(type: ""), inner)
        continue
      }
      visitEntry(place, entry.key, entry.value, node, inner)
    }
  }

  /// Returns the shape of the value of a key, with its type if that of a declaration is known.
  private func shape(_ place: Place, _ name: String, _ context: WalkContext) -> Shape {
    let shape = place.shape(of: name)
    guard case .value(type: "") = shape, let names else { return shape }
    switch (place, name) {
    case (.fake, "returns"), (.fakeItem, "value"):
      return .value(type: context.operation.map(names.declaredType) ?? "")
    case (.inStep("append"), "value"), (.inStep("put"), "value"):
      return .value(type: context.subject.map(names.declaredType).map(TypeText.element) ?? "")
    case (.step, "return"): return .value(type: context.owner.map { names.table[$0].type } ?? "")
    case (.expectation, "model"): return .members([.modelField])
    default: return shape
    }
  }

  private mutating func visitEntry(
    _ place: Place, _ key: Node, _ value: Node, _ node: Node, _ context: WalkContext
  ) {
    let name = key.scalar?.text ?? ""
    if place == .given, place.key(name) == nil { return visitGiven(key, value, context) }
    guard place.key(name) != nil else {
      if !isDeclaring { visit(value, .value(type: ""), context) }
      return
    }
    if !isDeclaring { keys.append((textRange(key), place, name)) }
    if name == "strings", place == .flow { return visitStrings(value, context) }
    if name == "label", let kind = DocumentWalk.labelKind(place), let text = value.scalar?.text, !text.hasPrefix("="),
      !text.contains(bytes: DocumentWalk.interpolation)
    {
      note(label: text, of: kind)
    }
    visit(value, shape(place, name, context), leaving(place, name, node, context))
  }

  /// Returns the kind of the control whose label is in a place.
  private static func labelKind(_ place: Place) -> LabelKind? {
    switch place {
    case .inElement(let element): ControlSyntax.Kind(rawValue: element).map(LabelKind.init)
    case .tab, .messageAction: .pressed
    default: nil
    }
  }

  /// Returns the context inside a mapping with fixed keys.
  private func entering(_ place: Place, _ node: Node, _ context: WalkContext) -> WalkContext {
    var context = context
    switch place {
    case .screen, .part, .store: context.owner = context.container
    case .mode, .function: context.mode = context.container
    case .child, .filling:
      if let names {
        context.subject =
          node["present"].flatMap { names.resolve($0.scalar?.text ?? "", .part, context) }
          ?? node["stack"].flatMap { names.resolve($0.scalar?.text ?? "", .destination, context) }
      }
    case .tab: context.subject = node["start"].flatMap { names?.resolve($0.scalar?.text ?? "", .destination, context) }
    case .redirect, .inStep("navigate"):
      context.subject = node["to"].flatMap { names?.resolve($0.scalar?.text ?? "", .destination, context) }
    case .observation:
      context.subject = node["stream"].flatMap { names?.resolve($0.scalar?.text ?? "", .stream, context) }
    case .effect:
      context.subject = node["on"].flatMap { names?.resolve($0.scalar?.text ?? "", .stream, context) }
    case .step:
      if let call = node["call"]?.scalar?.text {
        context.subject = names?.resolve(call, .operation, context)
        context.operation = context.subject
      }
    case .inStep("update"), .inStep("remove"), .inStep("append"), .inStep("put"):
      let list = (node["in"] ?? node["from"] ?? node["to"])?.scalar?.text
      context.subject = list.flatMap { names?.resolve($0, .state, context) }
    case .given: context.subject = names?.flowReference
    case .expectation: if !isDeclaring { context = expecting(node, context) }
    case .operation: context.operation = context.container.map { SymbolReference(file: path, id: $0) }
    default: break
    }
    return context
  }

  /// Returns the context of what a scenario expects: the screen or part that it names.
  private func expecting(_ node: Node, _ context: WalkContext) -> WalkContext {
    guard let names else { return context }
    var context = context
    let top = node["backstack"]?.items?.last.flatMap { $0.scalar ?? $0.entries?.first?.key.scalar }
    let place = (node["in"]?.scalar ?? node["screen"]?.scalar ?? top)?.text ?? ""
    let symbol =
      place == "flow" && node["in"] != nil
      ? names.flowReference
      : names.resolve(place, .part, context) ?? names.resolve(place, .anyChild, context)
        ?? names.resolve(place, .destination, context)
    let home = names.home(of: symbol)
    context.subject = home
    context.owner = home.flatMap { $0.file == names.flow.path ? $0.id : nil }
    let mode = node["mode"]?.scalar?.text ?? ""
    context.mode = names.table.member(of: context.owner, mode, [.mode])?.id
    if context.owner == nil, !mode.isEmpty { context = only(mode, in: context) }
    return context
  }

  /// Returns the context of the only presenter with a mode.
  private func only(_ mode: String, in context: WalkContext) -> WalkContext {
    guard let names else { return context }
    let modes = names.table.every([.mode]).filter { $0.name == mode }
    guard modes.count == 1, let parent = modes[0].parent else { return context }
    var context = context
    context.owner = parent
    context.subject = names.reference(names.table[parent])
    context.mode = modes[0].id
    return context
  }

  /// Returns the context of the value of a key.
  private func leaving(_ place: Place, _ key: String, _ node: Node, _ context: WalkContext) -> WalkContext {
    var context = context
    if place == .exploration, key == "params" { context.subject = names?.flowReference }
    if place == .property { context.claim = .property }
    if place == .expectation, key == "holds" { context.claim = .expectation }
    return context
  }

  private mutating func visitGiven(_ key: Node, _ value: Node, _ context: WalkContext) {
    guard let names else { return }
    let name = key.scalar?.text ?? ""
    var inner = context
    if name == "state" || name == "stores" {
      for entry in value.entries.map({ Array($0) }) ?? [] {
        if let store = names.resolve(entry.key.scalar?.text ?? "", .store, context) {
          reference(entry.key, .store, context)
          inner.owner = store.id
          visit(entry.value, .names(.state, .value(type: "")), inner)
        } else {
          visitAddress(entry.key, entry.value, context)
        }
      }
      return
    }
    if let operation = names.resolve(name, .operation, context) {
      reference(key, .operation, context)
      inner.operation = operation
      return visit(value, .list(.fixed(.fake)), inner)
    }
    visitAddress(key, value, context)
  }

  /// The address of a state, with its value.
  private mutating func visitAddress(_ key: Node, _ value: Node, _ context: WalkContext) {
    guard let names else { return }
    let name = key.scalar?.text ?? ""
    if name.hasSuffix(".mode"), let owner = names.resolve(String(name.dropLast(5)), .presenterModel, context) {
      var inner = context
      inner.owner = owner.id
      let start = textRange(key).lowerBound
      note(start..<start + name.utf8.count - ".mode".utf8.count, owner)
      return visit(value, .names(.mode, .anything), inner)
    }
    let target: Target = name.contains(".") ? .address : .state
    reference(key, target, context)
    let type = names.resolve(name, target, context).map(names.declaredType) ?? ""
    visit(value, .value(type: type), context)
  }

  /// The strings of all languages. The first language declares them.
  private mutating func visitStrings(_ node: Node, _ context: WalkContext) {
    let languages = node.entries.map { Array($0) } ?? []
    for (index, language) in languages.enumerated() {
      for entry in language.value.entries.map({ Array($0) }) ?? [] {
        if index > 0, isHole(entry.key) { mark(entry.key, .name(.string), context, isKey: true) }
        let text = entry.key.scalar?.text ?? ""
        if index == 0 {
          _ = declare(.string, entry.key, entry.value, in: context, type: entry.value.scalar?.text ?? "plural forms")
        } else if let names, let symbol = names.table.member(of: names.table.root?.id, text, [.string]) {
          note(textRange(entry.key), names.reference(symbol))
        }
      }
    }
  }
}
