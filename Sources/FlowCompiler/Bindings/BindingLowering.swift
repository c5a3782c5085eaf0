internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A flow of a program, as the context of its bindings.
struct BoundFlow {
  let context: FlowContext
  let disclosed: Disclosures
}

/// The lowering of a bindings file.
struct BindingLowering {
  private let flows: [BoundFlow]
  private let companion: CompanionFiles.Companion<BindingsFile>
  private(set) var report: Report

  /// Creates the lowering of a bindings file.
  ///
  /// - Parameter flows: The flow of the bindings, followed by the flows that it imports.
  init(_ flows: [BoundFlow], _ companion: CompanionFiles.Companion<BindingsFile>) {
    self.flows = flows
    self.companion = companion
    report = companion.report
  }

  /// Returns the bindings, without the parts that have errors.
  mutating func bindings() -> ServiceBindings? {
    guard let read = companion.content else { return nil }
    let variables = read.variables.map { variable in
      EnvironmentVariable(
        name: variable.name.text, fallback: variable.fallback.flatMap { fallback($0) }, span: variable.name.span)
    }
    return ServiceBindings(
      variables: variables, services: read.services.compactMap { service($0, variables) }, source: companion.file.id)
  }

  /// Returns the default of an environment variable, which is a plain string.
  private mutating func fallback(_ syntax: ValueSyntax) -> String? {
    if let scalar = syntax.scalar { return scalar.text }
    report.add(WrongValue(syntax, expected: .string), at: syntax.span)
    return nil
  }

  private mutating func service(
    _ syntax: ServiceBindingSyntax, _ variables: [EnvironmentVariable]
  ) -> ServiceBinding? {
    let known = flows.flatMap { $0.context.services.services.map(\.name) }
    guard let flow = flows.first(where: { $0.context.services.services.contains { $0.name == syntax.name.text } })
    else {
      if !flows.contains(where: \.context.services.isIncomplete) {
        report.add(UnknownService(name: syntax.name.text, known: known), at: syntax.name.span)
      }
      return nil
    }
    var context = flow.context
    context.file = companion.file
    let compiler = ValueCompiler(PresenterSite(ofFlow: context, disclosed: flow.disclosed), for: .service)
    var scope = compiler.site.scope
    for (position, variable) in variables.enumerated() {
      scope.declare("env.\(variable.name)", .secret, BindingVariable.environment(position))
    }
    defer { report.add(compiler.report) }
    return compiler.binding(syntax, in: scope)
  }
}
