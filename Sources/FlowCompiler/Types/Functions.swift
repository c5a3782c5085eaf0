internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension TypeTable {
  /// Declares the functions, each after those that it calls.
  ///
  /// A function with a mistake is declared with its types alone, so that its calls are checked.
  mutating func declareFunctions(_ flow: FlowDeclaration, report: inout Report) {
    let declared = flow.functions
    for function in declared { checkFunctionName(function.name, report: &report) }
    let signatures = declared.map { FunctionHeader($0, types: self, report: &report) }
    let reads = callsAmong(declared)
    let order = FunctionCycle.order(of: declared.map(\.name), calls: reads, report: &report)
    for index in order.cycling.sorted() { declare(signatures[index].function(body: nil)) }
    for index in order.order {
      // Without its params, no call of it can be checked.
      if signatures[index].declaration.params == nil {
        unreadFunctions.insert(signatures[index].declaration.name.text)
        continue
      }
      let body = body(of: signatures[index], flow, report: &report)
      declare(signatures[index].function(body: body))
    }
  }

  private mutating func declare(_ function: DefinedFunction) {
    functions.append(function)
    // A reserved name has been reported, and keeps its meaning.
    if !environment.isPredefined(function: function.name) { environment.declare(function) }
  }

  private func checkFunctionName(_ name: Name, report: inout Report) {
    if environment.isPredefined(function: name.text) {
      report.add(ReservedName(name: name.text, what: "a function of all expressions"), at: name.span)
    }
  }

  /// Returns, for each function, the positions of those that its body calls.
  private func callsAmong(_ declared: [FunctionSyntax]) -> [[Int]] {
    let positions: [String: ID<FunctionSyntax>] = Signature.positions(declared.lazy.map(\.name.text))
    return declared.map { function in
      function.body.map { environment.functions(calledBy: $0.text).compactMap { positions[$0]?.position } } ?? []
    }
  }

  private func body(of signature: FunctionHeader, _ flow: FlowDeclaration, report: inout Report) -> Expression? {
    guard let source = signature.declaration.body else { return nil }
    var inside = environment
    for (slot, param) in signature.params.enumerated() {
      inside.declare(variable: param.name.text, type: param.type, slot: slot)
    }
    let compilation = inside.compile(source.text, expecting: signature.result)
    for diagnostic in compilation.report.diagnostics {
      add(diagnostic, of: signature, flow, to: &report)
    }
    return compilation.report.hasErrors ? nil : compilation.expression
  }

  /// Adds a diagnostic of a body. A name of the flow is reported as out of reach, and the consequences of other
  /// mistakes are left out.
  private func add(
    _ diagnostic: Diagnostic, of signature: FunctionHeader, _ flow: FlowDeclaration, to report: inout Report
  ) {
    let unread = flow.presenter.unread
    let word = signature.declaration.body?.text.word(at: diagnostic.span)
    if diagnostic.code == "unknown-function", unread.contains(.functions) || unreadFunctions.contains(word ?? "") {
      return
    }
    guard diagnostic.code == "unknown-name" else { return report.add(diagnostic) }
    if unread.contains(.types) { return }
    if let name = word, flow.valueNames.contains(name) {
      report.add(NameOutOfReach(name: name, reach: .function), at: diagnostic.span)
    } else {
      report.add(diagnostic)
    }
  }
}

/// The names and types of a function.
struct FunctionHeader {
  let declaration: FunctionSyntax
  let params: [(name: Name, type: ValueType)]
  let result: ValueType

  init(_ declaration: FunctionSyntax, types: TypeTable, report: inout Report) {
    self.declaration = declaration
    var params: [(name: Name, type: ValueType)] = []
    for param in declaration.params ?? [] {
      if NameCheck.reserved.contains(param.name.text) {
        report.add(ReservedName(name: param.name.text, what: "a predefined value"), at: param.name.span)
      }
      params.append((param.name, types.resolve(param.type, report: &report)))
    }
    self.params = params
    result = types.resolve(declaration.result, report: &report)
  }

  func function(body: Expression?) -> DefinedFunction {
    DefinedFunction(
      name: declaration.name.text, parameters: params.map { ($0.name.text, $0.type) }, result: result, body: body)
  }
}

extension FlowDeclaration {
  /// The names that expressions of presenters read and functions do not.
  fileprivate var valueNames: Set<String> {
    let presenters = [presenter] + screens + parts
    var names = Set(NameCheck.reserved)
    for declaration in presenters + presenters.flatMap(\.stores) {
      names.insert(declaration.name.text)
      for field in declaration.params + declaration.state + declaration.saved { names.insert(field.name.text) }
      for derived in declaration.derived { names.insert(derived.name.text) }
      for child in declaration.children { names.insert(child.name.text) }
    }
    return names
  }
}

extension MappedText {
  /// Returns the word that starts at a place in the file, or `nil` for a place outside of the text.
  fileprivate func word(at span: Span) -> String? {
    let bytes = Array(text.utf8)
    for start in bytes.indices where self.span(start..<start).start == span.start {
      let end = bytes[start...].firstIndex { byte in
        !(byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte))
      }
      return String(decoding: bytes[start..<(end ?? bytes.endIndex)], as: UTF8.self)
    }
    return nil
  }
}
