internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ScenarioCompiler {
  /// Lowers the models that replace running presenters in a scenario.
  mutating func lower(_ models: [FakedModelSyntax]) -> [FakedModel] { models.compactMap { lower($0) } }

  private mutating func lower(_ syntax: FakedModelSyntax) -> FakedModel? {
    let name = syntax.presenter
    let known = holders.filter { $0.role != .flow }
    guard let presenter = known.first(where: { names.name(of: $0.index) == name.text }) else {
      let declared = known.map { names.name(of: $0.index) }
      report.add(UnknownState(name: name.text, holder: nil, declared: declared), at: name.span)
      return nil
    }
    if let child = presenter.model.forwarded {
      let shown = names.name(of: presenter.children[child].presenter)
      report.add(UnfakeableModel(presenter: name.text, shown: shown), at: name.span)
      return nil
    }
    guard let index = caseIndex(syntax, of: presenter) else { return nil }
    let shown = presenter.model.cases[index]
    let title = shown.name.map { "\(presenter.name).\($0)" } ?? presenter.name
    let plans = values.arguments(
      syntax.fields, of: shown.declaration, asWhat: .record(title), at: syntax.modelCase?.span ?? name.span,
      in: valueScope)
    let text = MappedText(verbatim: "false", at: name.span.start, in: name.span.source)
    let never = values.expression(ExpressionSyntax(text: text), in: valueScope)
    takeReport()
    guard let fields = plans?.compactMap({ $0 }), fields.count == shown.fields.count, let never else { return nil }
    return FakedModel(presenter: presenter.index, caseIndex: index, fields: fields, never: never)
  }

  /// Returns the position of the given case, or of the only case of a model without named cases.
  private mutating func caseIndex(_ syntax: FakedModelSyntax, of presenter: Presenter) -> Int? {
    let cases = presenter.model.cases
    let names = cases.compactMap(\.name)
    guard let wanted = syntax.modelCase else {
      if names.isEmpty { return 0 }
      report.add(UnfakeableModel(presenter: presenter.name, cases: names), at: syntax.presenter.span)
      return nil
    }
    if let index = cases.firstIndex(where: { $0.name == wanted.text }) { return index }
    report.add(UnknownModelCase(name: wanted.text, declared: names), at: wanted.span)
    return nil
  }
}
