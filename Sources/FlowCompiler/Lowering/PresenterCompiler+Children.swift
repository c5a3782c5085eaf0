internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension PresenterCompiler {
  /// Declares the models of children, and the values they publish through interfaces.
  func declareChildren() {
    for (index, child) in signature.children.enumerated() where !child.isStore {
      declare(child.name, type(ofChild: index), .child(index))
      // What the screens on the stacks of a child publish is read in models and under `implements` alone.
      guard !child.isRepeated, !child.isStack, child.filling == nil, child.presenter != nil else { continue }
      for name in childInterfaceNames {
        guard let interface = types.interface(name) else { continue }
        declare("\(child.name).\(name)", interface.type, .childInterface(tree.childInterfaces.count))
        tree.childInterfaces.append(ChildInterface(child: index, interface: home.number(of: interface)))
      }
    }
    for (index, child) in signature.children.enumerated() where child.isRepeated {
      items[index] = scope.nextLocal
      scope.nextLocal += 1
    }
    for mode in modeScopes.indices { modeScopes[mode].nextLocal = scope.nextLocal }
    localCount = max(localCount, scope.nextLocal)
  }

  /// Runs a body in which expressions can also read what the screens on the stacks of children publish, as
  /// `CHILD.INTERFACE`. Nothing that those screens could read may be made of it.
  func readingStacks<Result>(_ body: () -> Result) -> Result {
    let outer = scope
    defer { scope = outer }
    for (index, child) in signature.children.enumerated() where child.isStack && !child.isRepeated {
      for name in childInterfaceNames {
        guard let interface = types.interface(name) else { continue }
        let read = ChildInterface(child: index, interface: home.number(of: interface))
        let known = tree.childInterfaces.firstIndex(of: read)
        if known == nil { tree.childInterfaces.append(read) }
        scope.declare(
          "\(child.name).\(name)", interface.type, .childInterface(known ?? tree.childInterfaces.count - 1))
      }
    }
    return body()
  }

  /// Runs a body in which expressions of a screen can also read the progress of a back gesture. Only models may be made
  /// of it, which no step, effect or condition reads.
  func readingGesture<Result>(_ body: () -> Result) -> Result {
    guard signature.role == .screen else { return body() }
    let (outer, outerModes) = (scope, modeScopes)
    defer { (scope, modeScopes) = (outer, outerModes) }
    declare(SystemVariable.backProgress.name, .nullable(.double), .system(.backProgress))
    return body()
  }

  private func type(ofChild index: Int) -> ValueType {
    let child = signature.children[index]
    guard let presenter = child.presenter, !clashing.contains(child.name) else { return .error }
    guard let model = disclosed.models[presenter] else {
      recursiveChildren.insert(index)
      return .error
    }
    return child.type(showing: model)
  }

  /// Lowers the children in an order in which each can be composed.
  func lowerChildren(_ derived: [Derived]) {
    let lowered = signature.children.indices.map { index in
      within(modeOf: signature.children[index].name) { lower(child: index) }
    }
    tree.children = lowered.compactMap { $0 }
    tree.templateSlots = signature.declaration.slots.map(\.text)
    guard tree.children.count == signature.children.count else { return }
    tree.order = ChildOrder(self, derived: derived).sorted()
  }

  private func lower(child index: Int) -> Child? {
    let child = signature.children[index]
    guard let declaration = child.declaration else {
      return child.presenter.map {
        Child(
          name: child.name, presenter: signatures.presenters[$0].position, params: [], condition: nil, each: nil,
          keepsSaved: false, filling: nil,
          span: child.span)
      }
    }
    if let stacks = declaration.stacks { return lower(stacks, of: child, declaration) }
    var scope = scope
    var each: Child.Each?
    let condition = declaration.condition.flatMap { self.condition($0, in: scope) }
    if let condition { checkVaries(condition) }
    if declaration.condition != nil { scope.assume(condition?.whenTrue) }
    if let written = declaration.each, let item = items[index] {
      each = self.each(written, ofChild: index, item: item, in: &scope)
    }
    let params = params(of: child, declaration, in: scope)
    guard let presenter = child.presenter, let params, declaration.condition == nil || condition != nil,
      declaration.each == nil || each != nil
    else { return nil }
    return Child(
      name: child.name, presenter: signatures.presenters[presenter].position, params: params, condition: condition,
      each: each,
      keepsSaved: child.keepsSaved, filling: child.filling, span: child.span)
  }

  /// Lowers the repetition of a child and adds its item to the scope.
  private func each(
    _ written: (items: ExpressionSyntax, item: Name, key: ExpressionSyntax?), ofChild index: Int, item: Int,
    in scope: inout LocalScope
  ) -> Child.Each? {
    checkLocal(written.item)
    let items = expression(written.items, in: scope)
    let type = elementType(items)
    itemTypes[index] = type
    scope.declare(written.item.text, type, .local(item))
    guard let source = written.key else { return nil }
    let key = expression(source, in: scope)
    if let key, !key.type.identifiesItems {
      report.add(InvalidChildKey(type: key.type), at: source.span)
      return nil
    }
    guard let items, let key, case .list = items.type else { return nil }
    return Child.Each(items: items, item: item, key: key)
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

  private func params(
    of child: ChildSignature, _ declaration: ChildDeclaration, in scope: LocalScope
  ) -> [ValuePlan?]? {
    guard let index = child.presenter, let given = declaration.params else {
      // The values are checked even if the presenter is unknown. Without a valid list there is no item, though.
      guard declaration.presenter != nil else { return nil }
      for (_, syntax) in declaration.params ?? [] where syntax.expression != nil { _ = value(syntax, in: scope) }
      return nil
    }
    let target = signatures.presenters[index]
    if target.declaration.unread.contains(.params) { return nil }
    let optional = Set(target.slots.filter { $0.isParam && !$0.needsValue }.map(\.name.text))
    return arguments(
      given, of: target.paramsRecord, asWhat: .presenter(target.name.text), at: declaration.name.span,
      besides: optional, in: scope)
  }
}

extension ValueType {
  /// Whether values can be compared directly, so that one of them can identify an item.
  fileprivate var identifiesItems: Bool {
    switch self {
    case .bool, .int, .uint, .string, .enumeration, .error: true
    default: false
    }
  }
}
