internal import Diagnostics
internal import YAMLNodes

extension DocumentWalk {
  /// Walks a node with the shape of its place.
  mutating func visit(_ node: Node, _ shape: Shape, _ context: WalkContext) {
    if isBesideSpot(node) { return }
    switch shape {
    case .anything: if isHole(node) { mark(node, .none, context) }
    case .fixed(let place): visitFixed(place, node, context)
    case .declares(let kind, let inner): visitDeclarations(kind, inner, node, context)
    case .declaresLocal: if isHole(node) { mark(node, .none, context) }
    case .names(let target, let inner): visitNames(target, inner, node, context)
    case .members(let kinds): visitMembers(kinds, node, context)
    case .list(let inner): visitList(inner, node, context)
    case .type: visitType(node, context, hasDefault: false)
    case .typed: visitType(node, context, hasDefault: true)
    case .typeDeclaration: visitTypeDeclaration(node, context)
    case .expression: visitExpression(node, context)
    case .value(let type): visitValue(node, type, context)
    case .words(let words): if isHole(node) { mark(node, .word(words), context) }
    case .event(let target):
      if node.scalar?.text.hasPrefix("=") ?? false { return visitExpression(node, context) }
      visitNames(target, .payload, node, context)
    case .file(let endings):
      if isHole(node) { return mark(node, .file(endings), context) }
      if let text = node.scalar?.text { note(file: text, at: textRange(node)) }
    case .label(let kind):
      if isHole(node) { return mark(node, .label(kind), context) }
      visitValue(node, "string", context)
    case .labels(let kind):
      guard let entries = node.entries else { return visit(node, .label(kind), context) }
      for entry in entries {
        if isHole(entry.key) { mark(entry.key, .label(kind), context, isKey: true) }
        visit(entry.value, .value(type: ""), context)
      }
    case .path: visitPath(node, context)
    case .model: visitModel(node, context)
    case .view: visitView(node, context)
    case .scenarioSteps: visitList(.fixed(.scenarioStep), node, context)
    case .forms(let scalar, let mapping, let sequence):
      let isMapping = node.entries != nil || isHole(node) && isAtLineStart(node)
      visit(node, isMapping ? mapping : node.items != nil ? sequence : scalar, context)
    }
  }

  // MARK: Declarations

  private mutating func visitDeclarations(
    _ kind: Symbol.Kind, _ inner: Shape, _ node: Node, _ context: WalkContext
  ) {
    if let items = node.items {
      for item in items {
        if item.entries != nil { visitDeclarations(kind, inner, item, context) }
        if isHole(item) { mark(item, .none, context) } else { _ = declare(kind, item, nil, in: context) }
      }
      return
    }
    for entry in node.entries.map({ Array($0) }) ?? [] {
      if isHole(entry.key) { mark(entry.key, .none, context, isKey: true) }
      let symbol = declare(kind, entry.key, entry.value, in: context)
      var within = context
      within.container = symbol ?? context.container
      visit(entry.value, inner, within)
    }
    if isHole(node) { mark(node, .none, context, isKey: true) }
  }

  private mutating func visitTypeDeclaration(_ node: Node, _ context: WalkContext) {
    if node.items != nil { return visitDeclarations(.enumCase, .anything, node, context) }
    if let cases = node["oneOf"] { return visitDeclarations(.enumCase, .declares(.field, .typed), cases, context) }
    visitDeclarations(.field, .typed, node, context)
  }

  private mutating func visitModel(_ node: Node, _ context: WalkContext) {
    var within = context
    within.container = context.mode ?? context.owner
    if let items = node.items {
      for item in items {
        guard let text = item.scalar?.text else { continue }
        if isHole(item) {
          mark(item, .name(.usedName), context)
        } else if isDeclaring {
          _ = declare(.modelField, item, nil, in: within, type: "=")
        } else if let symbol = names?.named(text, context) {
          note(textRange(item), symbol)
        }
      }
      return
    }
    guard let entries = node.entries else { return visitValue(node, "", context) }
    let hasCases = entries.contains { $0.key.scalar?.text.first?.isUppercase ?? false }
    if !hasCases { return visitDeclarations(.modelField, .value(type: ""), node, within) }
    for entry in entries {
      let symbol = declare(.modelCase, entry.key, entry.value, in: within)
      var inner = within
      inner.container = symbol ?? within.container
      for field in entry.value.entries.map({ Array($0) }) ?? [] {
        switch field.key.scalar?.text {
        case "when": visit(field.value, .condition, inner)
        case "events": visit(field.value, .list(.names(.ownEvent, .anything)), inner)
        default:
          _ = declare(.modelField, field.key, field.value, in: inner)
          if isHole(field.key) { mark(field.key, .word(["when", "events"]), inner, isKey: true) }
          visit(field.value, .value(type: ""), inner)
        }
      }
    }
  }

  private mutating func visitView(_ node: Node, _ context: WalkContext) {
    let hasCases = names.map { !$0.table.members(of: context.owner, [.modelCase]).isEmpty } ?? false
    if isHole(node), hasCases, context.mode == nil {
      return mark(node, .name(.modelCase), context, isKey: true)
    }
    guard let entries = node.entries, !entries.contains(where: { Place.element.key($0.key.scalar?.text ?? "") != nil })
    else { return visit(node, .elements, context) }
    for entry in entries {
      reference(entry.key, .modelCase, context, isKey: true)
      var inner = context
      inner.modelCase =
        names.flatMap { $0.table.member(of: context.owner, entry.key.scalar?.text ?? "", [.modelCase])?.id }
      visit(entry.value, .elements, inner)
    }
  }

  // MARK: Names

  /// Notes the symbols that a scalar names.
  mutating func reference(_ node: Node, _ target: Target, _ context: WalkContext, isKey: Bool = false) {
    if isHole(node) { return mark(node, .name(target), context, isKey: isKey) }
    if target == .running, let work = names?.work(named: node.scalar?.text ?? ""), work.count > 1 {
      return note(textRange(node), ambiguously: work)
    }
    guard let names, let scalar = node.scalar, let option = names.option(scalar.text, target, context) else { return }
    for (range, symbol) in zip(PathNames.ranges(in: scalar.text), option.symbols) {
      let span = scalar.mapped.span(range)
      let isState = symbol.flatMap { names.symbol($0)?.kind } == .state
      note(span.start..<span.end, symbol, isEdit: option.isEdit && isState)
    }
  }

  private mutating func visitNames(_ target: Target, _ inner: Shape, _ node: Node, _ context: WalkContext) {
    if let items = node.items {
      for item in items { visitNames(target, inner, item, context) }
      return
    }
    guard let entries = node.entries else { return reference(node, target, context, isKey: false) }
    for entry in entries {
      reference(entry.key, target, context, isKey: true)
      visit(entry.value, valueShape(of: target, inner, entry.key, context), within(target, entry.key, context))
    }
  }

  /// Returns the shape of a value, whose type may be that of the named symbol.
  private func valueShape(of target: Target, _ inner: Shape, _ key: Node, _ context: WalkContext) -> Shape {
    guard case .value(type: "") = inner, let names, let symbol = names.resolve(key.scalar?.text ?? "", target, context)
    else { return inner }
    return .value(type: names.declaredType(symbol))
  }

  private func within(_ target: Target, _ key: Node, _ context: WalkContext) -> WalkContext {
    guard let names, let option = names.option(key.scalar?.text ?? "", target, context) else { return context }
    var context = context
    let last = option.symbols.last.flatMap { $0 }
    switch target {
    case .handled:
      context.event = last
      if let child = option.symbols.first.flatMap({ $0 }), let symbol = names.symbol(child), symbol.kind == .child,
        child.file == path, let item = table.members(of: child.id, [.variable]).first
      {
        context.locals.append(item.id)
      }
    case .operation, .bindableOperation: context.operation = last
    default: break
    }
    context.subject = last
    return context
  }

  private mutating func visitMembers(_ kinds: SymbolKinds, _ node: Node, _ context: WalkContext) {
    if isHole(node) { mark(node, .member(kinds), context, isKey: true) }
    for entry in node.entries.map({ Array($0) }) ?? [] {
      if isHole(entry.key) {
        mark(entry.key, .member(kinds), context, isKey: true)
        visit(entry.value, .value(type: ""), context)
        continue
      }
      let text = entry.key.scalar?.text ?? ""
      let member =
        kinds == [.modelField]
        ? names?.shownField(text, of: context.subject, in: context.mode)
        : names?.member(text, of: context.subject, kinds)
      note(textRange(entry.key), member)
      let type = member.flatMap { names?.typeText(of: $0, context) } ?? ""
      visit(entry.value, .value(type: type), context)
    }
  }

  /// Notes the params that the parts of a path name, as `id` in `/shows/{id}`.
  private mutating func visitPath(_ node: Node, _ context: WalkContext) {
    guard let names, let path = node.scalar?.mapped else { return }
    if isHole(node), let hole {
      let before = path.text.range(ofText: hole).map { path.text[..<$0.lowerBound] } ?? ""
      guard let open = before.lastIndex(of: "{"), !before[open...].contains("}") else { return }
      return mark(node, .word(names.table.members(of: context.owner, [.param]).map(\.name)), context)
    }
    for part in path.text.matches(of: #/[{?&](\w+)/#) {
      guard let param = names.table.member(of: context.owner, String(part.output.1), [.param]) else { continue }
      let start = path.text.utf8.distance(from: path.text.startIndex, to: part.output.1.startIndex)
      let span = path.span(start..<start + part.output.1.utf8.count)
      note(span.start..<span.end, names.reference(param))
    }
  }

  private mutating func visitList(_ shape: Shape, _ node: Node, _ context: WalkContext) {
    guard let items = node.items else { return visit(node, shape, context) }
    var context = context
    for item in items {
      visit(item, shape, context)
      for name in item["let"]?.entries.map({ Array($0) }) ?? [] {
        if let id = table.declared(at: textRange(name.key).lowerBound)?.id { context.locals.append(id) }
      }
    }
  }
}
