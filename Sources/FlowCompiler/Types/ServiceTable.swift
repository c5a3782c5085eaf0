internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The services of a flow, with their types.
struct ServiceTable {
  /// An operation or a stream with its types.
  struct OperationSignature {
    /// The place among all operations of its file.
    let index: ID<OperationSignature>
    /// The library that declares it, or `nil` for an operation of a flow.
    let library: String?
    /// The name in the file that declares it: `orders.place`.
    let localName: String
    /// The operation in the form of the program.
    let operation: Operation
    /// The name in the declaration.
    let name: Name
    /// Whether the arguments failed to parse.
    let isMistaken: Bool
    /// The type of the result: `nil` when there is none, ``ValueType/error`` when it is unknown.
    let type: ValueType?

    /// The name in the program: `shop.orders.place` for an operation of a library.
    var qualifiedName: String { operation.qualifiedName }

    /// The name in messages about a flow: that of its file, or for an operation of a library that of the program.
    var shownName: String { library == nil ? localName : qualifiedName }
  }

  /// The services in the form of the program, whose operations count from the first one of the file.
  private(set) var services: [Service] = []
  /// The operations of all services, in the order of the file.
  private(set) var operations: [OperationSignature] = []
  /// Whether any part of the section failed to parse, so that it may contain an otherwise unknown name.
  let isIncomplete: Bool
  /// The name of the library.
  private let library: String?
  /// The name of the file, which precedes the names of a library's services and of ``shared`` services in the program.
  private let owner: String
  /// The names of its services that other flows of the program declare as well. They are different services, so those
  /// of imported flows have the name of the flow before their own.
  private let shared: Set<String>
  /// The names of the services in the file.
  private let serviceNames: [String]

  /// Creates the table of a flow or a library.
  ///
  /// - Parameter shared: The names of services that several flows of the program declare.
  init(_ flow: FlowDeclaration, sharing shared: Set<String> = [], types: TypeTable, report: inout Report) {
    isIncomplete = flow.presenter.unread.contains(.services) || flow.services.contains { $0.operations == nil }
    library = flow.isLibrary ? flow.name.text : nil
    owner = flow.name.text
    // The services of the root keep their names.
    self.shared = types.flowName == nil ? [] : shared
    serviceNames = flow.services.map(\.name.text)
    for service in flow.services {
      let first = OperationID(operations.count)
      for declaration in service.operations ?? [] { add(declaration, of: service, types: types, report: &report) }
      services.append(Service(name: fullName(service), operations: first..<OperationID(operations.count)))
    }
  }

  private func fullName(_ service: ServiceDeclaration) -> String {
    library != nil || shared.contains(service.name.text) ? "\(owner).\(service.name.text)" : service.name.text
  }

  private mutating func add(
    _ declaration: OperationDeclaration, of service: ServiceDeclaration, types: TypeTable, report: inout Report
  ) {
    let name = "\(fullName(service)).\(declaration.name.text)"
    let type = (declaration.stream ?? declaration.returns).map { types.resolve($0, report: &report) }
    let kind: Operation.Kind =
      if declaration.stream != nil, let type { .stream(of: type) } else { .call(returns: type) }
    let operation = Operation(
      service: fullName(service), name: declaration.name.text,
      arguments: types.record("\(name).args", declaration.arguments ?? [], report: &report), kind: kind,
      errors: declaration.errors.map { error in
        DeclaredError(
          name: error.name.text,
          data: types.record(
            types.fullName("\(name).errors.\(error.name.text)"), error.fields ?? [], report: &report),
          span: error.name.span)
      },
      isReadOnly: declaration.isReadOnly, resume: resume(declaration.resume, report: &report),
      span: declaration.name.span)
    operations.append(
      OperationSignature(
        index: ID(operations.count), library: library, localName: "\(service.name.text).\(declaration.name.text)",
        operation: operation, name: declaration.name,
        isMistaken: declaration.arguments == nil || operation.arguments.fields.contains { $0.type == .error },
        type: type))
  }

  private func resume(_ word: Name?, report: inout Report) -> Operation.Resume {
    guard let word else { return .fail }
    if let known = Operation.Resume(rawValue: word.text) { return known }
    report.add(
      UnknownWord(key: "resume", word: word.text, words: Operation.Resume.allCases.map(\.rawValue)), at: word.span)
    return .fail
  }

  /// Returns the operation or stream with a name, or `nil` after reporting an error.
  ///
  /// - Parameters:
  ///   - prefix: The name of an import with its dot, which precedes the name in the file.
  ///   - others: Operations of other files that the name could have meant.
  func operation(
    _ name: Name, after prefix: String = "", besides others: [String] = [], use: UnknownOperation.Use,
    report: inout Report
  ) -> OperationSignature? {
    if prefix.isEmpty,
      services.contains(where: { $0.name.hasPrefix("\(owner).") && name.text.hasPrefix("\($0.name).") })
    {
      let local = Name(String(name.text.dropFirst(owner.count + 1)), at: name.span)
      return operation(local, after: "\(owner).", use: use, report: &report)
    }
    let found = operations.first { $0.localName == name.text }
    if let found, use.isStream.map({ $0 == found.operation.isStream }) ?? true { return found }
    if found == nil, isIncomplete { return nil }
    let fitting = operations.filter { use.isStream == nil || use.isStream == $0.operation.isStream }
    report.add(
      UnknownOperation(
        name: prefix + name.text, prefix: prefix, use: use,
        services: serviceNames,
        known: fitting.map { prefix + $0.localName } + others, isOfOtherKind: found != nil),
      at: name.span)
    return nil
  }

  /// The data of all errors, by the types that expressions know.
  var errorData: [RecordDeclaration] {
    operations.flatMap(\.operation.declaredErrors).filter(\.hasData).map(\.data)
  }

  /// The errors of all operations, in the order of the file, each once.
  var errors: [String] {
    var found: [String] = []
    for error in operations.flatMap(\.operation.errors) where !found.contains(error) { found.append(error) }
    return found
  }
}
