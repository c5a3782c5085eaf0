internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

// Models and views that build on those of other presenters.

extension PresenterCompiler {
  /// Lowers `model: =child`: the model of a child, forwarded as a whole.
  func forwarded(_ source: ExpressionSyntax) -> Model {
    let name = source.text.text.trimmed
    isModelMistaken = true
    guard let index = signature.childPosition(name) else {
      reportNoChild(name, source)
      return noModel
    }
    let child = signature.children[index]
    if let obstacle = UnforwardableModel.Obstacle(child) {
      report.add(
        UnforwardableModel(name: name, obstacle: obstacle), at: source.span,
        related: [RelatedPlace("'\(name)' is here", at: child.span)])
      return noModel
    }
    if let element = signature.declaration.view?.allElements.first {
      report.add(UnseenView(child: name), at: element.span)
    }
    // Mistakes in the name itself, such as a reference to the presenter's own model, are reported where names are
    // resolved.
    guard expression(source, in: scope) != nil, let presenter = child.presenter,
      case .record(let type)? = disclosed.models[presenter], let declaration = disclosed.environment.record(named: type)
    else { return noModel }
    isModelMistaken = false
    usage.children.insert(index)
    return Model(forwarding: index, type: declaration)
  }

  private func reportNoChild(_ name: String, _ source: ExpressionSyntax) {
    if signature.declaration.unread.contains(.children) { return }
    let known = signature.children.filter { UnforwardableModel.Obstacle($0) == nil }.map(\.name)
    report.add(UnforwardableModel(name: name, obstacle: .noChild(known: known)), at: source.span)
  }

  /// Checks that the view of the flow, if there is one, draws the screens.
  func checkFrame() {
    guard signature.isFlow, let view = signature.declaration.view else { return }
    let elements = view.allElements
    let isFramed = elements.contains { if case .child(let name) = $0.kind { name.text == "backstack" } else { false } }
    if isFramed { return }
    report.add(MissingBackstack(), at: elements.first?.span ?? signature.name.span)
  }
}

extension ViewCompiler {
  /// Lowers `- child: NAME`, the place of a child or, in the flow, of the screen on top.
  func child(_ name: Name) -> ElementPlan.Kind? {
    let signature = compiler.signature
    if name.text == "backstack", signature.isFlow { return .backstack }
    guard let index = signature.childPosition(name.text, in: compiler.mode) else {
      if signature.declaration.unread.contains(.children) { return nil }
      report(name)
      return nil
    }
    let child = signature.children[index]
    if child.isStore || child.filling != nil {
      report(name)
      return nil
    }
    compiler.usage.children.insert(index)
    return .child(index)
  }

  private func report(_ name: Name) {
    let signature = compiler.signature
    let drawable = signature.children.filter { !$0.isStore && $0.filling == nil }.map(\.name)
    var mistake = UnknownChild(
      name: name.text, owner: signature.ownerName, declared: drawable + (signature.isFlow ? ["backstack"] : []))
    if name.text == "backstack" {
      mistake.advice = "the view of the flow draws the screen on top; a screen draws its children"
    } else if signature.child(name.text)?.isStore ?? false {
      mistake.advice = "'\(name.text)' is a store, which has no view: show its values in the model"
    } else if signature.child(name.text)?.filling != nil {
      mistake.advice = "its template draws it with '- slot: …'"
    } else if signature.declaration.slots.contains(where: { $0.text == name.text }) {
      mistake.advice = "write '- slot: \(name.text)'"
    } else if let child = signature.children.first(where: {
      $0.filling == nil && $0.declaration?.presenter?.text == name.text
    }) {
      mistake.advice =
        "the child that presents '\(name.text)' is called '\(child.name)': write '- child: \(child.name)'"
    } else if compiler.signatures.declaration.parts.contains(where: { $0.name.text == name.text }) {
      mistake.advice = "make it a child first: 'children: { \(name.text): { present: \(name.text) } }'"
    }
    compiler.report.add(mistake, at: name.span)
  }

  /// Lowers `- slot: NAME`, the place of a filling of the template.
  func slot(_ name: Name) -> ElementPlan.Kind? {
    let signature = compiler.signature
    let names = signature.declaration.slots.map(\.text)
    if let index = names.firstIndex(of: name.text) {
      compiler.usage.slots.insert(index)
      return .slot(index)
    }
    if !signature.declaration.unread.contains(.slots) {
      compiler.report.add(
        UnknownSlot(
          name: name.text, owner: signature.name.text, declared: names, isOwn: true,
          isPart: signature.role == .part), at: name.span)
    }
    return nil
  }
}
