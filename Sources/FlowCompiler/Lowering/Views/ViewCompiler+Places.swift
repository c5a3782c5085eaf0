internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ViewCompiler {
  /// Lowers `- child: NAME`, the place of a child or, in the flow, of the screen on top.
  func child(_ name: Name) -> ElementPlan.Kind? {
    let signature = compiler.signature
    if name.text == "backstack", signature.isFlow { return .backstack }
    guard let index = signature.childPosition(name.text, in: scope.mode) else {
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
