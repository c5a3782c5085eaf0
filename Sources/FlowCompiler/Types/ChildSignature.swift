internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A store, a child, or what fills a place of one, before any of its formulas is looked at.
struct ChildSignature {
  /// The name, of a filling with that of its template in front: `card.body`.
  let name: String
  /// Where the name stands.
  let span: Span
  /// The position of its presenter, or `nil` when that is a mistake.
  let presenter: Int?
  /// The child as written, or `nil` for a store.
  let declaration: ChildDeclaration?
  /// The place of a template that it fills.
  let filling: Child.Filling?
  /// Whether it may not be there.
  let isConditional: Bool

  /// Whether it is there once for each item of a list.
  var isRepeated: Bool { declaration?.each != nil }
  var isStore: Bool { declaration == nil }
  /// Whether it is a stack of screens, or tabs of them.
  var isStack: Bool { declaration?.stacks != nil }
  /// Whether what it saves is kept while it is away.
  var keepsSaved: Bool { declaration?.keep?.text == ChildSignature.saved }

  /// What expressions read it as.
  ///
  /// - Parameter model: What its presenter shows.
  func type(showing model: ValueType) -> ValueType {
    if model == .error { return .error }
    if isRepeated { return .list(model) }
    return isConditional ? .nullable(model) : model
  }

  private static let saved = "saved"
}

extension Signatures {
  /// The stores that a presenter declares, then its children in the order of the file, each before what fills its places.
  func children(of signature: Signature, report: inout Report) -> [ChildSignature] {
    var children = signature.stores.map { index in
      ChildSignature(
        name: presenters[index].name.text, span: presenters[index].name.span, presenter: index, declaration: nil,
        filling: nil, isConditional: false)
    }
    for declaration in signature.declaration.children {
      let stack = stacks.first { $0.owner == signature.index && $0.name.span == declaration.name.span }
      let presenter = stack?.index ?? declaration.presenter.flatMap { part($0, report: &report) }
      checkKeys(of: declaration, report: &report)
      let template = children.count
      let child = ChildSignature(
        name: declaration.name.text, span: declaration.name.span, presenter: presenter, declaration: declaration,
        filling: nil, isConditional: declaration.condition != nil)
      children.append(child)
      for filling in declaration.fillings {
        children.append(self.filling(filling, of: child, at: template, report: &report))
      }
    }
    return children
  }

  private func filling(
    _ declaration: ChildDeclaration, of template: ChildSignature, at position: Int, report: inout Report
  ) -> ChildSignature {
    let presenter = declaration.presenter.flatMap { part($0, report: &report) }
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
      isConditional: template.isConditional || declaration.condition != nil)
  }

  /// Keys of a child that mean nothing together.
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
