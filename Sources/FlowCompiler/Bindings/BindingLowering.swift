internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec
internal import YAMLNodes

/// A flow of a program, as the context of its bindings.
struct BoundFlow {
  let context: FlowContext
  let disclosed: Disclosures
}

/// The lowering of a bindings file.
struct BindingLowering {
  private let flows: [BoundFlow]
  private let file: SourceFile
  private(set) var report = Report()

  /// Creates the lowering of a bindings file.
  ///
  /// - Parameter flows: The flow of the bindings, followed by the flows that it imports.
  init(_ flows: [BoundFlow], _ file: SourceFile) {
    self.flows = flows
    self.file = file
  }

  /// Returns the bindings, without the parts that have errors.
  mutating func bindings() -> ServiceBindings? {
    guard let root = parseYAML(file, report: &report), ImportGraph.isReadable(root, report),
      let read = readBindings(root, report: &report), let flow = flows.first?.context.signatures.declaration
    else { return nil }
    if read.flow.text != flow.name.text {
      report.add(UnknownWord(key: "for", word: read.flow.text, words: [flow.name.text]), at: read.flow.span)
      return nil
    }
    let variables = read.variables.map { variable in
      EnvironmentVariable(
        name: variable.name.text, fallback: variable.fallback.flatMap { fallback($0) }, span: variable.name.span)
    }
    return ServiceBindings(
      variables: variables, services: read.services.compactMap { service($0, variables) }, source: file.id)
  }

  /// Returns the default of an environment variable, which is a plain string.
  private mutating func fallback(_ syntax: ValueSyntax) -> String? {
    if let scalar = syntax.node.scalar { return scalar.text }
    report.add(WrongValue(syntax.node, expected: .string), at: syntax.span)
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
    context.file = file
    let compiler = PresenterCompiler(context.signatures.flow, context: context, disclosed: flow.disclosed)
    compiler.localCount = variables.count + 2
    var scope = compiler.scope
    for (position, variable) in variables.enumerated() {
      scope.declare("env.\(variable.name)", .secret, BindingVariable.environment(position))
    }
    defer { report.add(compiler.report) }
    return compiler.binding(syntax, in: scope)
  }
}
