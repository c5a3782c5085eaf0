import CEL
import Diagnostics
import FlowCompiler
import FlowProgram
import FlowRuntime
import Testing

/// Compiles a flow that must be right.
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

/// A running flow that tests speak to by name.
struct TestFlow {
  var flow: RunningFlow

  init(
    _ text: String, limits: RuntimeLimits = .standard, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    flow = try RunningFlow.launch(program(text, sourceLocation: sourceLocation), limits: limits)
  }

  /// Speaks to a flow that runs already.
  init(_ flow: RunningFlow) { self.flow = flow }

  /// The name of the screen on top.
  var screen: String { flow.program.presenters[flow.model.top.presenter].name }

  /// The names of the screens on the stack, root first.
  var stack: [String] { flow.model.stack.map { flow.program.presenters[$0.presenter].name } }

  /// The texts of the messages that are shown.
  var messages: [String] { flow.model.messages.map(\.text) }

  /// A field of the model, as text.
  subscript(field: String) -> String { flow.model.top.fields[field]?.text ?? "nothing" }

  /// A value of the presenter of a name that is highest on the stack, or of the flow for `flow`.
  func value(_ name: String, of presenter: String) -> String {
    let all = flow.inspect()
    let found = presenter == "flow" ? all.first : all.last { $0.name == presenter }
    return found?.values.first { $0.name == name }?.value ?? "nothing"
  }

  /// An event for the screen on top.
  func event(_ name: String, _ payload: [String: Value] = [:]) throws -> Input {
    try event(name, payload, to: flow.model.top.instance, of: flow.model.top.presenter)
  }

  /// An event for an instance, whether it lives or not.
  func event(_ name: String, _ payload: [String: Value] = [:], to instance: InstanceID, of index: Int) throws -> Input {
    let presenter = flow.program.presenters[index]
    let number = try #require(presenter.event(named: name), "\(presenter.name) has no event '\(name)'")
    let shape = presenter.events[number].payload.shape
    return .event(
      to: instance, event: number, payload: RecordValue(shape: shape, fields: shape.fields.map { payload[$0] }))
  }

  /// Sends an event to the screen on top in a tick of its own.
  @discardableResult
  mutating func send(_ name: String, _ payload: [String: Value] = [:]) throws -> Tick {
    try flow.step([event(name, payload)])
  }

  /// Goes back in a tick of its own.
  @discardableResult
  mutating func back() -> Tick { flow.step([.back]) }

  /// Moves time on by seconds.
  @discardableResult
  mutating func wait(_ seconds: Int64) -> [Tick] { wait(nanoseconds: seconds * 1_000_000_000) }

  /// Moves time on by nanoseconds.
  @discardableResult
  mutating func wait(nanoseconds: Int64) -> [Tick] { flow.advance(nanoseconds: nanoseconds) }
}

// MARK: Children

extension TestFlow {
  /// What the children of a name show under the screen on top or, further in, under the child that a path leads to:
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

  /// A field of what each of the children shows, as text.
  func shown(_ field: String, of child: String) -> [String] {
    models(child).map { $0.fields[field]?.text ?? "nothing" }
  }

  /// An event for one of the children of a name.
  func event(_ name: String, _ payload: [String: Value] = [:], child: String, at position: Int = 0) throws -> Input {
    let model = try #require(models(child).dropFirst(position).first, "there is no such child")
    return try event(name, payload, to: model.instance, of: model.presenter)
  }

  /// Sends an event to one of the children of a name in a tick of its own.
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

// MARK: Stacks in stacks

extension TestFlow {
  /// The names of what lies on top everywhere, outermost first.
  var tops: [String] { flow.model.tops.map { flow.program.presenters[$0.presenter].name } }

  /// The names of the entries of the innermost stack, root first.
  var innerStack: [String] {
    let tops = flow.model.tops
    let stack = tops.dropLast().last?.innerStack?.entries ?? flow.model.stack
    return stack.map { flow.program.presenters[$0.presenter].name }
  }

  /// A field of the innermost model, as text.
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

  /// Presses a tab of the screen on top.
  @discardableResult
  mutating func select(_ tab: String) throws -> Tick {
    let holder = try #require(flow.inspect().first { $0.role == .stack })
    return flow.step([try event(tab, to: holder.instance, of: holder.presenter)])
  }
}
