internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// An unused declaration.
struct UnusedDeclaration: DiagnosticKind {
  static let code: DiagnosticCode = "unused-declaration"
  static let group = DiagnosticGroup.style
  static let severity = Severity.warning
  static let explanation = """
    Either the declaration is no longer needed, or another place reads the wrong name.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.insert("knocks: int = 0", after: "isOpen: bool = false")])

  let what: String
  let name: String
  let isWritten: Bool

  var message: String { isWritten ? "\(what) '\(name)' is written and never read" : "\(what) '\(name)' is never used" }

  var hints: [String] { ["remove it"] }
}

extension UnusedDeclaration: FlowRule {
  static func check(_ flow: CheckedFlow, into report: inout Report) {
    flow.reportStores(into: &report)
    for (signature, usage) in flow.inspected {
      flow.reportSlots(of: signature, usage, into: &report)
      flow.reportDerived(of: signature, usage, into: &report)
      flow.reportChildren(of: signature, usage, into: &report)
      flow.reportUses(of: signature, usage, into: &report)
      flow.reportProvided(of: signature, usage, into: &report)
    }
    flow.reportFunctionParams(into: &report)
    // What a library declares is for the files that import it.
    if flow.context.isLibrary { return flow.reportImports(into: &report) }
    flow.reportServices(into: &report)
    flow.reportInterfaces(into: &report)
    flow.reportStrings(into: &report)
    flow.reportFunctions(into: &report)
    flow.reportTypes(into: &report)
    flow.reportImports(into: &report)
  }
}

// MARK: In a presenter

extension CheckedFlow {
  fileprivate func reportSlots(of signature: Signature, _ usage: Usage, into report: inout Report) {
    for slot in signature.slots where !slot.isMode && !isRead(slot, of: signature, usage) {
      let what = slot.isParam ? "the param" : "the state"
      report.add(
        UnusedDeclaration(what: what, name: slot.name.text, isWritten: usage.writes.contains(slot.index)),
        at: slot.name.span)
    }
  }

  fileprivate func reportDerived(of signature: Signature, _ usage: Usage, into report: inout Report) {
    for (index, derived) in signature.declaration.derived.enumerated() {
      if usage.reads.contains(Variable.derived(index).number) { continue }
      if isReadElsewhere(.derived(index), of: signature) { continue }
      report.add(
        UnusedDeclaration(what: "the derived value", name: derived.name.text, isWritten: false), at: derived.name.span)
    }
  }

  /// Reports children that are not drawn, handled or read, and do nothing by themselves. In a presenter without a
  /// view, all children are shown as data.
  fileprivate func reportChildren(of signature: Signature, _ usage: Usage, into report: inout Report) {
    guard signature.declaration.isDrawn else { return }
    for (index, child) in zip(signature.children.childIDs, signature.children)
    where !child.isStore && child.filling == nil {
      if usage.children.contains(index) || usage.reads.contains(Variable.child(index).number) { continue }
      if usage.interfaces.contains(index) || !usage.children.isDisjoint(with: fillings(of: index, in: signature)) {
        continue
      }
      if child.presenter.map(acts) ?? true { continue }
      report.add(UnusedDeclaration(what: "the child", name: child.name, isWritten: false), at: child.span)
    }
  }

  /// Whether a presenter, or anything inside it, acts without being drawn.
  private func acts(_ presenter: SignatureID) -> Bool {
    context.composition.reached(from: [presenter]).contains { index in
      let declaration = signatures.presenters[index].declaration
      return !declaration.effects.isEmpty || !declaration.enter.isEmpty || !declaration.leave.isEmpty
        || !declaration.back.isEmpty || !declaration.stores.isEmpty
    }
  }

  private func fillings(of template: ChildID, in signature: Signature) -> [ChildID] {
    signature.children.childIDs.filter { signature.children[$0].filling?.template == template }
  }

  fileprivate func reportUses(of signature: Signature, _ usage: Usage, into report: inout Report) {
    for use in signature.uses {
      let isRead: Bool
      if let store = context.provisions.store(use.name.text, of: signature.index), use.isStore {
        isRead =
          usage.otherSends.contains { $0.presenter == store } || usage.readsAnything(of: store)
      } else {
        isRead = usage.uses.contains(use.name.text) || use.isStore
      }
      if isRead { continue }
      report.add(
        UnusedDeclaration(what: use.isStore ? "the store" : "the value", name: use.name.text, isWritten: false),
        at: use.name.span)
    }
  }

  /// Reports provided values and slots of a template that nothing uses.
  fileprivate func reportProvided(of signature: Signature, _ usage: Usage, into report: inout Report) {
    let composition = context.composition
    let inside = composition.edges[signature.index.position] + composition.fillings[signature.index.position]
    let users = composition.reached(from: inside.map(\.target))
    for (name, _) in signature.declaration.provides {
      let isUsed = users.contains { user in
        signatures.presenters[user].uses.contains { $0.name.text == name.text && !$0.isStore }
      }
      if isUsed || context.numbering.taken.contains(where: { $0.name == name.text }) { continue }
      report.add(UnusedDeclaration(what: "the provided value", name: name.text, isWritten: false), at: name.span)
    }
    guard signature.declaration.isDrawn else { return }
    for (index, slot) in signature.declaration.slots.enumerated() where !usage.slots.contains(index) {
      report.add(UnusedDeclaration(what: "the slot", name: slot.text, isWritten: false), at: slot.span)
    }
  }
}

// MARK: In the flow

extension CheckedFlow {
  fileprivate func reportStores(into report: inout Report) {
    for store in signatures.presenters where store.isStore && !isUsed(store: store.index) {
      report.add(UnusedDeclaration(what: "the store", name: store.name.text, isWritten: false), at: store.name.span)
    }
  }

  fileprivate func reportServices(into report: inout Report) {
    let used = usages.reduce(into: Set<ID<ServiceTable.OperationSignature>>()) { $0.formUnion($1.operations) }
    for operation in context.services.operations where !used.contains(operation.index) {
      let what = operation.operation.isStream ? "the stream" : "the operation"
      report.add(
        UnusedDeclaration(what: what, name: operation.shownName, isWritten: false), at: operation.name.span)
    }
    for signature in signatures.presenters {
      let first = EffectID(signature.declaration.effects.count)
      for (position, observed) in signature.declaration.observes.enumerated() {
        let variable = Variable.observed(first.advanced(by: position))
        if usages[signature.index.position].reads.contains(variable.number) { continue }
        report.add(
          UnusedDeclaration(what: "the stream", name: observed.name.text, isWritten: false), at: observed.name.span)
      }
    }
  }

  /// Reports interfaces that no presenter implements and none reads.
  fileprivate func reportInterfaces(into report: inout Report) {
    if context.types.interfaces.isEmpty { return }
    let implemented = Set(
      signatures.presenters.map(\.declaration).flatMap { declaration in
        (declaration.implements + declaration.modes.flatMap(\.implements)).map(\.interface.text)
      })
    for interface in context.types.interfaces {
      let name = interface.name.text
      if implemented.contains(name) || words.contains(name) { continue }
      report.add(UnusedDeclaration(what: "the interface", name: name, isWritten: false), at: interface.name.span)
    }
  }

  fileprivate func reportStrings(into report: inout Report) {
    let reads = usages.reduce(into: Set<Int>()) { $0.formUnion($1.reads) }
    let first = context.numbering.firstString
    for (index, name) in context.strings.names.enumerated() where !reads.contains(Variable.string(first + index).number)
    {
      report.add(UnusedDeclaration(what: "the string", name: name.text, isWritten: false), at: name.span)
    }
  }

  /// Reports params that the body of a function does not read.
  fileprivate func reportFunctionParams(into report: inout Report) {
    for function in signatures.declaration.functions {
      let body = context.types.functions.first { $0.name == function.name.text }?.body
      for (slot, param) in (function.params ?? []).enumerated() where !(body?.reads.contains(slot) ?? true) {
        report.add(UnusedDeclaration(what: "the param", name: param.name.text, isWritten: false), at: param.name.span)
      }
    }
  }

  /// The words of all expressions, those in scenarios included.
  private var wordsOfExpressions: Set<String> {
    context.expectedConditions.reduce(into: words) { $0.formUnion(Usage.words(of: $1.text.text)) }
  }

  /// Reports functions that no expression and no other function calls.
  fileprivate func reportFunctions(into report: inout Report) {
    let declared = signatures.declaration.functions
    if declared.isEmpty { return }
    let words = wordsOfExpressions
    for function in declared where !words.contains(function.name.text) {
      let isCalled = declared.contains { other in
        other.name.text != function.name.text
          && Usage.words(of: other.body?.text.text ?? "").contains(function.name.text)
      }
      if isCalled { continue }
      report.add(
        UnusedDeclaration(what: "the function", name: function.name.text, isWritten: false), at: function.name.span)
    }
  }

  fileprivate func reportTypes(into report: inout Report) {
    if context.types.names.isEmpty { return }
    var used = words
    for type in signatures.declaration.types { for field in type.fields { note(field, in: &used) } }
    for interface in signatures.declaration.interfaces {
      for field in interface.fields ?? [] { note(field, in: &used) }
    }
    for function in signatures.declaration.functions { note(function, in: &used) }
    used.formUnion(typesOfPresenters)
    for name in context.types.names where !used.contains(name.text) {
      report.add(UnusedDeclaration(what: "the type", name: name.text, isWritten: false), at: name.span)
    }
  }

  /// Reports imports that nothing navigates to, listens to or takes a type from.
  fileprivate func reportImports(into report: inout Report) {
    if signatures.declaration.imports.isEmpty { return }
    let words = wordsOfExpressions
    var types = typesOfPresenters
    for type in signatures.declaration.types { for field in type.fields { types.formUnion(field.type.names) } }
    for interface in signatures.declaration.interfaces {
      for field in interface.fields ?? [] { types.formUnion(field.type.names) }
    }
    for function in signatures.declaration.functions { note(function, in: &types) }
    let heads = Set(types.filter { $0.contains(".") }.map { String($0.prefix { $0 != "." }) })
    for declaration in signatures.declaration.imports {
      let name = declaration.name.text
      let isStart = signatures.declaration.backstack?.start.text == name
      if isStart || heads.contains(name) || words.contains(name) { continue }
      if usages.contains(where: { $0.navigation.imports.contains(name) }) || isRedirect(name) || isComposed(name) {
        continue
      }
      report.add(UnusedDeclaration(what: "the import", name: name, isWritten: false), at: declaration.name.span)
    }
  }

  /// Whether the file composes presenters of a library, implements its interfaces, or calls or fakes its operations.
  private func isComposed(_ name: String) -> Bool {
    let declaration = signatures.declaration
    let presenters = [declaration.presenter] + declaration.screens + declaration.parts
    let children = presenters.flatMap(\.children).flatMap { [$0] + $0.fillings }.compactMap { $0.presenter?.text }
    let interfaces = presenters.flatMap { $0.implements.map(\.interface.text) }
    let operations = presenters.flatMap(\.operationNames) + declaration.fakes.map(\.operation.text)
    return (children + interfaces + operations).contains { $0.hasPrefix("\(name).") }
  }

  private func isRedirect(_ name: String) -> Bool {
    signatures.requirements.contains { $0.redirect.screen?.text == name }
  }

  /// The names of the types that the declarations of presenters and services use.
  private var typesOfPresenters: Set<String> {
    var used: Set<String> = []
    for operation in signatures.declaration.services.flatMap({ $0.operations ?? [] }) {
      for field in (operation.arguments ?? []) + operation.errors.flatMap({ $0.fields ?? [] }) {
        note(field, in: &used)
      }
      used.formUnion((operation.returns?.names ?? []) + (operation.stream?.names ?? []))
    }
    for presenter in signatures.presenters.map(\.declaration) {
      for field in presenter.fields { note(field, in: &used) }
      used.formUnion(presenter.result?.names ?? [])
    }
    return used
  }
}

extension PresenterDeclaration {
  /// The names of the operations that it calls and of the streams that it follows.
  fileprivate var operationNames: [String] {
    let followed = effects.compactMap { effect in
      if case .items(let stream) = effect.trigger { stream.operation.text } else { nil as String? }
    }
    return (calls.map(\.operation.text) + followed + observes.compactMap { $0.stream?.operation.text })
      + stores.flatMap(\.operationNames)
  }

  /// All declarations with a type.
  fileprivate var fields: [FieldSyntax] {
    let taken = uses.compactMap { use -> FieldSyntax? in
      if case .value(let field) = use.kind { field } else { nil }
    }
    return params + state + saved + taken + (events + emits).flatMap { $0.fields ?? [] }
  }
}

/// Collects the names of the types in a field and its default.
private func note(_ field: FieldSyntax, in used: inout Set<String>) {
  used.formUnion(field.type.names)
  if let initial = field.initial { used.formUnion(Usage.words(of: initial.text.text)) }
}

/// Collects the names of the types in a function.
private func note(_ function: FunctionSyntax, in used: inout Set<String>) {
  for param in function.params ?? [] { note(param, in: &used) }
  used.formUnion(function.result.names)
  if let body = function.body { used.formUnion(Usage.words(of: body.text.text)) }
}

extension TypeSyntax {
  /// The names in the type.
  fileprivate var names: [String] {
    switch self {
    case .named(let name): [name.text]
    case .mistaken: []
    case .list(let element, _): element.names
    case .map(let key, let value, _): key.names + value.names
    case .optional(let type, _): type.names
    }
  }
}
