import CEL
import Diagnostics
import FlowCompiler
import FlowProgram
import FlowRuntime
import Testing

/// Compiles a flow that must be valid.
func program(
  _ text: String, imports: [(path: String, text: String)] = RepositoryFlows.imports,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Program {
  var sources = Sources()
  let file = sources.add(name: "test.flow.yaml", text: text)
  let compiled = Compiler.compile(file, in: sources, imports: ImportReader(imports))
  let errors = compiled.report.sorted.filter { $0.severity == .error }
  let program = compiled.program
  return try #require(program, "\(errors.map { "\($0.message) [\($0.code)]" })", sourceLocation: sourceLocation)
}

/// A running flow that tests address by names.
struct TestFlow {
  var flow: RunningFlow

  init(
    _ text: String, imports: [(path: String, text: String)] = RepositoryFlows.imports,
    limits: RuntimeLimits = .standard, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    flow = try RunningFlow.launch(program(text, imports: imports, sourceLocation: sourceLocation), limits: limits)
  }

  /// Wraps a running flow.
  init(_ flow: RunningFlow) { self.flow = flow }

  /// The name of the screen on top.
  var screen: String { flow.program.presenters[flow.model.top.presenter].name }

  /// The names of the screens on the stack, root first.
  var stack: [String] { flow.model.stack.map { flow.program.presenters[$0.presenter].name } }

  /// The texts of the visible messages.
  var messages: [String] { flow.model.messages.map(\.text) }

  /// A field of the model, as text.
  subscript(field: String) -> String { flow.model.top.fields[field]?.text ?? "nothing" }

  /// Returns a value of the topmost presenter with a name, or of the flow for `flow`.
  func value(_ name: String, of presenter: String) -> String {
    let all = flow.inspect()
    let found = presenter == "flow" ? all.first : all.last { $0.name == presenter }
    return found?.values.first { $0.name == name }?.value ?? "nothing"
  }

  /// Returns an event for the screen on top.
  func event(_ name: String, _ payload: [String: Value] = [:]) throws -> Input {
    try event(name, payload, to: flow.model.top.instance, of: flow.model.top.presenter)
  }

  /// Returns an event for an instance, which may have left.
  func event(_ name: String, _ payload: [String: Value] = [:], to instance: InstanceID, of index: PresenterID) throws
    -> Input
  {
    let presenter = flow.program.presenters[index]
    let number = try #require(presenter.event(named: name), "\(presenter.name) has no event '\(name)'")
    let shape = presenter.events[number].payload.shape
    return .event(
      to: instance, event: number, payload: RecordValue(shape: shape, fields: shape.fields.map { payload[$0] }))
  }

  /// Sends an event to the screen on top in a separate tick.
  @discardableResult
  mutating func send(_ name: String, _ payload: [String: Value] = [:]) throws -> Tick {
    try flow.step([event(name, payload)])
  }

  /// Goes back in a separate tick.
  @discardableResult
  mutating func back() -> Tick { flow.step([.back]) }

  /// Advances time by seconds.
  @discardableResult
  mutating func wait(_ seconds: Int64) -> [Tick] { wait(nanoseconds: seconds * 1_000_000_000) }

  /// Advances time by nanoseconds.
  @discardableResult
  mutating func wait(nanoseconds: Int64) -> [Tick] { flow.advance(nanoseconds: nanoseconds) }
}

// MARK: Children

extension TestFlow {
  /// Returns the models of the children with a name, under the screen on top or under the child at a path:
  /// `models("rows")`, `models("page", "rows")`.
  func models(_ path: String...) -> [PresenterModel] {
    path.reduce([flow.model.top]) { parents, name in
      parents.flatMap { parent -> [PresenterModel] in
        guard let index = flow.program.presenters[parent.presenter].children.firstIndex(where: { $0.name == name })
        else { return [] }
        switch parent.children[index] {
        case .absent: return []
        case .one(let model): return [model]
        case .rows(let rows): return Array(rows)
        }
      }
    }
  }

  /// Returns a field of each of the children's models, as text.
  func shown(_ field: String, of child: String) -> [String] {
    models(child).map { $0.fields[field]?.text ?? "nothing" }
  }

  /// Returns an event for one of the children with a name.
  func event(_ name: String, _ payload: [String: Value] = [:], child: String, at position: Int = 0) throws -> Input {
    let model = try #require(models(child).dropFirst(position).first, "there is no such child")
    return try event(name, payload, to: model.instance, of: model.presenter)
  }

  /// Sends an event to one of the children with a name in a separate tick.
  @discardableResult
  mutating func send(
    _ name: String, _ payload: [String: Value] = [:], child: String, at position: Int = 0
  ) throws -> Tick {
    try flow.step([event(name, payload, child: child, at: position)])
  }
}

extension Tick {
  /// The codes of the faults.
  var codes: [String] { faults.map { $0.diagnostic.code.name } }
}

// MARK: Nested stacks

extension TestFlow {
  /// The names of all top screens, outermost first.
  var tops: [String] { flow.model.tops.map { flow.program.presenters[$0.presenter].name } }

  /// The names of the entries of the innermost stack, root first.
  var innerStack: [String] {
    let tops = flow.model.tops
    let stack = tops.dropLast().last?.innerStack?.entries ?? flow.model.stack
    return stack.map { flow.program.presenters[$0.presenter].name }
  }

  /// Returns a field of the innermost model, as text.
  func top(_ field: String) -> String { flow.model.tops.last?.fields[field]?.text ?? "nothing" }

  /// Sends an event to the innermost screen on top.
  @discardableResult
  mutating func send(toTop name: String, _ payload: [String: Value] = [:]) throws -> Tick {
    let top = try #require(flow.model.tops.last)
    return flow.step([try event(name, payload, to: top.instance, of: top.presenter)])
  }

  /// Sends an event to the flow itself.
  @discardableResult
  mutating func send(toFlow name: String, _ payload: [String: Value] = [:]) throws -> Tick {
    let instance = try #require(flow.inspect().first?.instance)
    return flow.step([try event(name, payload, to: instance, of: Program.flowPresenter)])
  }

  /// Selects a tab of the screen on top.
  @discardableResult
  mutating func select(_ tab: String) throws -> Tick {
    let holder = try #require(flow.inspect().first { $0.role == .stack })
    return flow.step([try event(tab, to: holder.instance, of: holder.presenter)])
  }
}
