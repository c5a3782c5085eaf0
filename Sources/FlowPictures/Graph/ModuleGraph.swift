public import FlowProgram

extension FlowGraph {
  /// Creates the picture of the parts that a program consists of: its flow, the flows that this imports, directly or
  /// indirectly, and the services that their screens call.
  public init(modulesOf program: Program) {
    self.init(title: program.name, subject: .modules)
    for scope in program.flows { add(scope, of: program) }
    for service in program.services { add(service, of: program) }
    for scope in program.flows {
      guard let box = nodes.firstIndex(where: { $0.id == "flow \(scope.presenter)" }) else { continue }
      for imported in scope.imports {
        guard let other = nodes.firstIndex(where: { $0.id == "flow \(imported.presenter)" }) else { continue }
        connect(box, other, .uses, "imports \(imported.name)")
      }
      for (number, name) in calls(of: scope, in: program) {
        guard let other = nodes.firstIndex(where: { $0.id == "service \(number)" }) else { continue }
        connect(box, other, .uses, name)
      }
    }
  }

  private mutating func add(_ scope: FlowScope, of program: Program) {
    let flow = program.presenters[scope.presenter]
    var lines = [Line(.state, scope.screens.map { program.presenters[$0].name }.joined(separator: " · "))]
    let stores = program.presenters.filter { $0.flow == scope.presenter && $0.role == .store }.map(\.name)
    if !stores.isEmpty { lines.append(Line(.note, "stores: \(stores.joined(separator: ", "))")) }
    let params = flow.slots.prefix(flow.parameterCount).map { "\($0.name): \($0.type)" }
    if !params.isEmpty { lines.append(Line(.note, "params: \(params.joined(separator: ", "))")) }
    if let result = flow.result { lines.append(Line(.result, "returns \(result)")) }
    nodes.append(
      Node(id: "flow \(scope.presenter)", title: flow.name, kind: scope.isRoot ? .flow : .screen, lines: lines))
  }

  private mutating func add(_ service: Service, of program: Program) {
    let lines = service.operations.map { number in
      let operation = program.operations[number]
      let type = operation.type.map { ": \($0)" } ?? ""
      return Line(operation.isStream ? .events : .calls, "\(operation.name)\(type)")
    }
    let number = service.operations.lowerBound
    nodes.append(Node(id: "service \(number)", title: service.name, kind: .service, lines: lines))
  }

  /// Returns the operations that the presenters of a flow call or follow, each with the first operation of its service.
  private func calls(of scope: FlowScope, in program: Program) -> [(service: OperationID, name: String)] {
    var found: [OperationID] = []
    for presenter in program.presenters where presenter.flow == scope.presenter {
      found += presenter.calls.map(\.operation)
      for case .items(let stream) in presenter.effects.map(\.trigger) { found.append(stream.operation) }
    }
    return Set(found).sorted().compactMap { number in
      let service = program.services.first { $0.operations.contains(number) }
      return service.map { ($0.operations.lowerBound, program.operations[number].name) }
    }
  }
}
