internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A store, a child or a filling of a slot, before its expressions are checked.
struct ChildSignature {
  /// The name. The name of a filling includes that of its template: `card.body`.
  let name: String
  /// The location of the name.
  let span: Span
  /// Its presenter, or `nil` when the presenter is unknown.
  let presenter: SignatureID?
  /// The declaration of the child, or `nil` for a store.
  let declaration: ChildDeclaration?
  /// The slot of a template that it fills.
  let filling: Child.Filling?
  /// Whether it may be absent.
  let isConditional: Bool
  /// Whether it fills a slot of a template whose saved state is kept.
  var isKeptWithTemplate = false

  /// Whether it exists once for each item of a list.
  var isRepeated: Bool { declaration?.each != nil }
  var isStore: Bool { declaration == nil }
  /// Whether it is a stack of screens or tabs.
  var isStack: Bool { declaration?.stacks != nil }
  /// Whether its saved state is kept while it is absent.
  var keepsSaved: Bool { isKeptWithTemplate || declaration?.keep?.text == ChildSignature.saved }

  /// Returns the type under which expressions read it.
  ///
  /// - Parameter model: The type of its presenter's model.
  func type(showing model: ValueType) -> ValueType {
    if model == .error { return .error }
    if isRepeated { return .list(model) }
    return isConditional ? .nullable(model) : model
  }

  private static let saved = "saved"
}

extension [ChildSignature] {
  /// The places of the children in ``Presenter/children``, in order.
  var childIDs: Range<ChildID> { ChildID(0)..<ChildID(count) }

  /// The signature of a child.
  subscript(child: ChildID) -> ChildSignature { self[child.position] }
}

extension Signatures {
  /// Returns the stores of a presenter, then its children in the order of the file, each before the fillings of its
  /// slots.
  func children(of signature: Signature, report: inout Report) -> [ChildSignature] {
    var children = signature.stores.map { index in
      ChildSignature(
        name: presenters[index].name.text, span: presenters[index].name.span, presenter: index, declaration: nil,
        filling: nil, isConditional: false)
    }
    for declaration in signature.declaration.children {
      let stack = stacks.first { $0.owner == signature.index && $0.name.span == declaration.name.span }
      let presenter = stack?.index ?? declaration.presenter.flatMap { part($0, in: signature.library, report: &report) }
      checkKeys(of: declaration, report: &report)
      let template = ChildID(children.count)
      let child = ChildSignature(
        name: declaration.name.text, span: declaration.name.span, presenter: presenter, declaration: declaration,
        filling: nil, isConditional: declaration.condition != nil)
      children.append(child)
      for filling in declaration.fillings {
        children.append(self.filling(filling, of: child, at: template, in: signature.library, report: &report))
      }
    }
    return children
  }

  private func filling(
    _ declaration: ChildDeclaration, of template: ChildSignature, at position: ChildID, in library: String?,
    report: inout Report
  ) -> ChildSignature {
    let presenter = declaration.presenter.flatMap { part($0, in: library, report: &report) }
    var filling: Child.Filling?
    if let index = template.presenter {
      let names = presenters[index].declaration.slots.map(\.text)
      filling = names.firstIndex(of: declaration.name.text).map { Child.Filling(template: position, slot: $0) }
      if filling == nil, !presenters[index].declaration.unread.contains(.slots) {
        report.add(
          UnknownSlot(name: declaration.name.text, owner: presenters[index].name.text, declared: names),
          at: declaration.name.span)
      }
    }
    return ChildSignature(
      name: "\(template.name).\(declaration.name.text)", span: declaration.name.span,
      presenter: filling == nil ? nil : presenter, declaration: declaration,
      filling: filling ?? Child.Filling(template: position, slot: 0),
      isConditional: template.isConditional || declaration.condition != nil, isKeptWithTemplate: template.keepsSaved)
  }

  /// Reports keys of a child that cannot be combined.
  private func checkKeys(of child: ChildDeclaration, report: inout Report) {
    if let word = child.keep, word.text != "saved" {
      report.add(UnknownWord(key: "keep", word: word.text, words: ["saved"]), at: word.span)
    }
    guard child.each != nil else { return }
    if let keep = child.keep { report.add(ImpossibleChild(key: .keep, child: child.name.text), at: keep.span) }
    if let filling = child.fillings.first {
      report.add(ImpossibleChild(key: .slots, child: child.name.text), at: filling.name.span)
    }
  }
}
