internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The names under which models and `implements` read what the screens on the stacks of children publish.
typealias StackReads = [(name: String, type: ValueType, variable: Variable)]

/// The locals with the items of repeated children, by the positions of the children.
struct RepeatedItems {
  var locals: [ChildID: Int] = [:]
  var types: [ChildID: ValueType] = [:]
}

/// The values of children that a presenter can read.
struct ChildNames {
  fileprivate(set) var interfaces: [ChildInterface] = []
  fileprivate(set) var stackReads: StackReads = []
  fileprivate(set) var items = RepeatedItems()
}

/// The declaration of the models of children, and of the values that they publish through interfaces.
struct ChildNamePass: PresenterPass {
  let values: ValueCompiler
  /// The names that refer to two things.
  let clashing: Set<String>
  /// The interfaces that the presenter may read.
  let interfaces: [String]

  /// Declares the names.
  func declare(in names: inout ReadableNames) -> ChildNames {
    var found = ChildNames()
    var recursive: Set<ChildID> = []
    for (index, child) in zip(signature.children.childIDs, signature.children) where !child.isStore {
      names.declare(child.name, type(ofChild: index, &recursive), .child(index))
      // Only models and `implements` read the interfaces that the screens on the stacks of a child publish.
      guard !child.isRepeated, !child.isStack, child.filling == nil, child.presenter != nil else { continue }
      for (name, interface) in readable {
        names.declare("\(child.name).\(name)", interface.type, .childInterface(found.interfaces.count))
        found.interfaces.append(ChildInterface(child: index, interface: home.number(of: interface)))
      }
    }
    for (index, child) in zip(signature.children.childIDs, signature.children)
    where child.isStack && !child.isRepeated {
      for (name, interface) in readable {
        found.stackReads.append(
          ("\(child.name).\(name)", interface.type, .childInterface(found.interfaces.count)))
        found.interfaces.append(ChildInterface(child: index, interface: home.number(of: interface)))
      }
    }
    var next = names.own.nextLocal
    for (index, child) in zip(signature.children.childIDs, signature.children) where child.isRepeated {
      found.items.locals[index] = next
      next += 1
    }
    names.changeAll {
      $0.nextLocal = next
      $0.recursiveChildren = recursive
    }
    findings.localCount = max(findings.localCount, next)
    return found
  }

  private var readable: [(String, InterfaceSignature)] {
    interfaces.compactMap { name in types.interface(name).map { (name, $0) } }
  }

  private func type(ofChild index: ChildID, _ recursive: inout Set<ChildID>) -> ValueType {
    let child = signature.children[index]
    guard let presenter = child.presenter, !clashing.contains(child.name) else { return .error }
    guard let model = disclosed.models[presenter] else {
      recursive.insert(index)
      return .error
    }
    return child.type(showing: model)
  }
}

extension ReadableNames {
  /// Returns the names with what the screens on the stacks of children publish. Nothing that those screens could read
  /// may be made of it.
  func reading(_ stacks: StackReads) -> ReadableNames {
    var names = self
    for (name, type, variable) in stacks { names.own.declare(name, type, variable) }
    return names
  }

  /// Returns the names with the progress of a back gesture. Only models of screens may be made of it, which no step,
  /// effect or condition reads.
  func readingGesture() -> ReadableNames {
    guard signature.role == .screen else { return self }
    var names = self
    names.declare(SystemVariable.backProgress.name, .nullable(.double), .system(.backProgress))
    return names
  }
}

/// The lowered children of a presenter.
struct LoweredChildren {
  /// The children, without those that have errors.
  fileprivate(set) var children: [Child] = []
  /// The order of composition; `nil` if an error prevents it.
  fileprivate(set) var order: [ChildID]?
  /// The presenters of the stacks among the children.
  var stacks: [Presenter] = []
  fileprivate(set) var items: RepeatedItems
}

/// The lowering of the children of a presenter.
struct ChildPass: PresenterPass {
  let values: ValueCompiler
  let names: ReadableNames
  let inside: ChildNames

  /// Lowers the children, and finds an order in which each can be composed.
  func children(after published: PublishedValues) -> LoweredChildren {
    var lowered = LoweredChildren(items: inside.items)
    for index in signature.children.childIDs {
      if let child = lower(child: index, into: &lowered) { lowered.children.append(child) }
    }
    guard lowered.children.count == signature.children.count else { return lowered }
    lowered.order = ChildOrder(
      values: values, children: lowered.children, interfaces: inside.interfaces, derived: published.derived,
      provided: published.provided
    ).sorted()
    return lowered
  }

  private func lower(child index: ChildID, into lowered: inout LoweredChildren) -> Child? {
    let child = signature.children[index]
    guard let declaration = child.declaration else {
      return child.presenter.map {
        Child(
          name: child.name, presenter: signatures.presenters[$0].position, params: [], condition: nil, each: nil,
          keepsSaved: false, filling: nil,
          span: child.span)
      }
    }
    var scope = names.scope(of: child.name)
    if let stacks = declaration.stacks { return lower(stacks, of: child, declaration, in: scope, into: &lowered) }
    var each: Child.Each?
    let condition = declaration.condition.flatMap { values.condition($0, in: scope) }
    if let condition { values.checkVaries(condition) }
    if declaration.condition != nil { scope.assume(condition?.whenTrue) }
    if let written = declaration.each, let item = inside.items.locals[index] {
      each = self.each(written, item: item, type: &lowered.items.types[index], in: &scope)
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
    _ written: (items: ExpressionSyntax, item: Name, key: ExpressionSyntax?), item: Int,
    type: inout ValueType?, in scope: inout LocalScope
  ) -> Child.Each? {
    values.checkLocal(written.item)
    let items = values.expression(written.items, in: scope)
    let element = values.elementType(items)
    type = element
    scope.declare(written.item.text, element, .local(item))
    guard let source = written.key else { return nil }
    let key = values.expression(source, in: scope)
    if let key, !key.type.identifiesItems {
      report.add(InvalidChildKey(type: key.type), at: source.span)
      return nil
    }
    guard let items, let key, case .list = items.type else { return nil }
    return Child.Each(items: items, item: item, key: key)
  }

  private func params(
    of child: ChildSignature, _ declaration: ChildDeclaration, in scope: LocalScope
  ) -> [ValuePlan?]? {
    guard let index = child.presenter, let given = declaration.params else {
      // The values are checked even if the presenter is unknown. Without a valid list there is no item, though.
      guard declaration.presenter != nil else { return nil }
      for (_, syntax) in declaration.params ?? [] where syntax.expression != nil { _ = values.value(syntax, in: scope) }
      return nil
    }
    let target = signatures.presenters[index]
    if target.declaration.unread.contains(.params) { return nil }
    let optional = Set(target.slots.filter { $0.isParam && !$0.needsValue }.map(\.name.text))
    return values.arguments(
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
