internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The compiler of the view of one case. Expressions in a view read only the model and the strings of the flow, so
/// that a view cannot contain logic.
struct ViewCompiler {
  let compiler: ValueCompiler
  let scope: LocalScope
  let model: RecordDeclaration
  let offered: Set<EventID>
  let caseName: String?
  /// The view of the mode, in place of `- mode`.
  var modeView: ModeView?

  /// The view of a mode.
  struct ModeView {
    let mode: ModeID
    let name: String
    let elements: [ElementSyntax]
    /// The events that can be sent in the mode.
    let offered: [EventID]
  }

  /// Creates the compiler of a view.
  ///
  /// - Parameter mode: The mode of the presenter that the view belongs to, if any.
  init(
    _ compiler: ValueCompiler, model: RecordDeclaration, offered: [EventID], caseName: String?, mode: ModeID? = nil
  ) {
    self.compiler = compiler
    self.model = model
    self.offered = Set(offered)
    self.caseName = caseName
    var scope = LocalScope(environment: compiler.site.environment, nextLocal: 0)
    scope.mode = mode
    scope.modelFields = model.fields.map(\.name)
    scope.environment.declare(Message.declaration)
    if let type = compiler.signature.modeType { scope.environment.declare(type) }
    scope.declareTexts(compiler.home.strings, from: compiler.home.numbering.firstString)
    scope.environment.declare(model)
    // If the model failed to parse, its fields are unknown, so reads of them are not reported.
    let isKnown = !compiler.signature.declaration.unread.contains(.model)
    scope.declare("model", isKnown ? .record(model.shape.name) : .error, .model)
    self.scope = scope
  }

  /// Lowers the elements and leaves out those with errors.
  func elements(_ elements: [ElementSyntax]) -> [ElementPlan] { self.elements(elements, in: scope) }

  private func elements(_ elements: [ElementSyntax], in scope: LocalScope) -> [ElementPlan] {
    elements.flatMap { element -> [ElementPlan] in
      if case .mode = element.kind { return mode(at: element.span, in: scope) }
      var inner = scope
      var condition: Expression?
      if let source = element.condition {
        condition = compiler.condition(source, in: scope)
        inner.assume(condition?.whenTrue)
        if let condition { compiler.checkVaries(condition) }
      }
      return kind(element, in: inner).map { [ElementPlan(kind: $0, condition: condition, span: element.span)] } ?? []
    }
  }

  /// Returns the view of the mode in place of `- mode`.
  private func mode(at span: Span, in scope: LocalScope) -> [ElementPlan] {
    guard let modeView else {
      if compiler.signature.modes.isEmpty || scope.mode != nil {
        compiler.report.add(UnplacedMode(missing: .modes), at: span)
      }
      return []
    }
    let view = ViewCompiler(
      compiler, model: model, offered: modeView.offered, caseName: modeView.name, mode: modeView.mode)
    var inner = view.scope
    inner.nextLocal = scope.nextLocal
    return view.elements(modeView.elements, in: inner)
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
    case .list(let items, let item, let key, let columns, let row):
      return list(items, item, key, columns, row, in: scope)
    case .child(let name): return child(name)
    case .slot(let name): return slot(name)
    case .mode: return nil
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
    _ source: ExpressionSyntax, _ item: Name, _ key: ExpressionSyntax?, _ columns: Int, _ row: [ElementSyntax],
    in scope: LocalScope
  ) -> ElementPlan.Kind? {
    let items = compiler.expression(source, in: scope)
    let (inner, local) = compiler.naming(item, type: compiler.elementType(items), in: scope)
    let rowKey = key.flatMap { compiler.expression($0, in: inner) }
    let content = elements(row, in: inner)
    return items.map { .list(.init(items: .expression($0), item: local, key: rowKey, columns: columns, row: content)) }
  }
}
