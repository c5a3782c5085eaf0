internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ValueCompiler {
  /// Lowers the values that a scenario or the exploration gives to the params of the flow. Params that keep their
  /// defaults are `nil`. The result is empty when no params are given, or when a required one is missing, which is
  /// reported.
  ///
  /// - Parameter place: The place to report a missing param when there is no key `params`.
  func given(
    _ params: GivenParams?, by start: UngivenParam.Start, at place: Span, in scope: LocalScope
  ) -> [ValuePlan?] {
    let flow = signatures.flow
    if flow.declaration.unread.contains(.params) { return [] }
    let declared = flow.slots.filter(\.isParam)
    let written = params?.values ?? []
    for slot in declared where slot.needsValue && !written.contains(where: { $0.name.text == slot.name.text }) {
      report.add(
        UngivenParam(
          param: slot.name.text, type: slot.type.withArticle, start: start, hasParams: params != nil),
        at: params?.span ?? place)
    }
    guard let params else { return [] }
    let names = Set(declared.map(\.name.text))
    return arguments(
      params.values, of: flow.paramsRecord, asWhat: .flow(flow.name.text), at: params.span, besides: names, in: scope)
      ?? []
  }
}

extension ScenarioCompiler {
  /// Lowers the values that a scenario gives to the params of the flow.
  mutating func params(of declaration: ScenarioDeclaration) -> [ValuePlan?] {
    let name = declaration.name
    defer { takeReport() }
    return values.given(declaration.params, by: .scenario(name.text), at: name.span, in: valueScope)
  }
}
