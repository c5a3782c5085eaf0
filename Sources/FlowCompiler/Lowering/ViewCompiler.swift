internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The compiler of the view of one case. Expressions in a view read only the model and the strings of the flow, so
/// that a view cannot contain logic.
struct ViewCompiler {
  let compiler: PresenterCompiler
  let scope: LocalScope
  let model: RecordDeclaration
  let offered: Set<Int>
  let caseName: String?

  init(_ compiler: PresenterCompiler, model: RecordDeclaration, offered: [Int], caseName: String?) {
    self.compiler = compiler
    self.model = model
    self.offered = Set(offered)
    self.caseName = caseName
    var scope = LocalScope(environment: compiler.disclosed.environment, nextLocal: 0)
    scope.modelFields = model.fields.map(\.name)
    scope.environment.declare(Message.declaration)
    scope.declareTexts(compiler.context.strings, from: compiler.context.numbering.firstString)
    scope.environment.declare(model)
    // If the model failed to parse, its fields are unknown, so reads of them are not reported.
    let isKnown = !compiler.signature.declaration.unread.contains(.model)
    scope.declare("model", isKnown ? .record(model.shape.name) : .error, .model)
    self.scope = scope
  }

  /// Lowers the elements and leaves out those with errors.
  func elements(_ elements: [ElementSyntax]) -> [ElementPlan] { self.elements(elements, in: scope) }

  private func elements(_ elements: [ElementSyntax], in scope: LocalScope) -> [ElementPlan] {
    elements.compactMap { element in
      var inner = scope
      var condition: Expression?
      if let source = element.condition {
        condition = compiler.condition(source, in: scope)
        inner.assume(condition?.whenTrue)
        if let condition { compiler.checkVaries(condition) }
      }
      return kind(element, in: inner).map { ElementPlan(kind: $0, condition: condition, span: element.span) }
    }
  }

  private func kind(_ element: ElementSyntax, in scope: LocalScope) -> ElementPlan.Kind? {
    switch element.kind {
    case .heading(let text): return compiler.text(text, in: scope).map { .heading($0) }
    case .text(let text): return compiler.text(text, in: scope).map { .text($0) }
    case .divider: return .divider
    case .display(let display): return self.display(display, in: scope)
    case .row(let content): return .row(elements(content, in: scope))
    case .group(let label, let content):
      return .group(label: label.flatMap { compiler.text($0, in: scope) }, elements(content, in: scope))
    case .list(let items, let item, let key, let row): return list(items, item, key, row, in: scope)
    case .child(let name): return child(name)
    case .slot(let name): return slot(name)
    case .control(let control): return self.control(control, at: element.span, in: scope)
    }
  }

  private func display(_ display: DisplaySyntax, in scope: LocalScope) -> ElementPlan.Kind? {
    let label = compiler.text(display.label, in: scope)
    let kind: ElementPlan.Display.Kind? =
      switch display.kind {
      case .banner: .banner
      case .badge: .badge
      case .spinner: .spinner
      case .image: display.content.flatMap { compiler.text($0, in: scope) }.map { .image(source: $0) }
      case .progress:
        display.content.flatMap { compiler.value($0, expecting: .double, in: scope) }.map { .progress($0) }
      }
    guard let label, let kind else { return nil }
    return .display(ElementPlan.Display(kind: kind, label: label))
  }

  private func list(
    _ source: ExpressionSyntax, _ item: Name, _ key: ExpressionSyntax?, _ row: [ElementSyntax], in scope: LocalScope
  ) -> ElementPlan.Kind? {
    let items = compiler.expression(source, in: scope)
    let (inner, local) = compiler.naming(item, type: compiler.elementType(items), in: scope)
    let rowKey = key.flatMap { compiler.expression($0, in: inner) }
    let content = elements(row, in: inner)
    return items.map { .list(.init(items: .expression($0), item: local, key: rowKey, row: content)) }
  }
}
