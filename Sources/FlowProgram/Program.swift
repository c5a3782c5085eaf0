public import CEL
public import Diagnostics

/// A flow once it is right: every name is a number, every expression is planned, nothing in it can still be a slip.
///
/// Left of a program there is text and no time; right of it, time and no text. A program is immutable and shared by
/// all runs, so that copying a running flow copies none of it.
public final class Program: Sendable {
  /// The name the file gives the flow.
  public let name: String
  /// What the author calls this state of the file, or `nil` when it has no name.
  public let version: String?
  /// The flow itself, its screens, the parts that are composed into them, the stores and the stacks inside of presenters, each
  /// in the order of the file; behind them those of each imported flow in the same order.
  ///
  /// - Invariant: The first is the flow's own presenter, which holds the state that all screens share.
  public let presenters: [Presenter]
  /// The flow itself and then each flow that is imported, directly or by an import, once.
  public let flows: [FlowScope]
  /// The declared types, with which values are read and written.
  public let types: Environment
  /// The names of the values that presenters provide to all that is composed into them.
  public let providedValues: [String]
  /// The interfaces that presenters implement.
  public let interfaces: [Interface]
  /// What the author claims about every run, in the order of the file.
  public let properties: [Property]
  /// What the author says about exploring the flow.
  public let exploration: ExplorationSettings
  /// What the flow needs from outside, in the order of the file.
  public let services: [Service]
  /// The operations of all services, in their order.
  public let operations: [Operation]
  /// For each of ``operations`` what stands in for it, or `nil` when nothing does.
  public let fakes: [Fake?]
  /// The texts of the flow in its languages.
  public let strings: FlowStrings
  /// The runs that its author wrote down, in the order of the files.
  public let scenarios: [Scenario]
  /// The texts the flow was read from, for faults that show their line.
  public let sources: Sources

  /// Assembles a program; only a compiler that found no error has reason to.
  public init(
    name: String, version: String? = nil, presenters: [Presenter], backstack: Backstack, types: Environment,
    providedValues: [String] = [], interfaces: [Interface] = [], imports: [ImportedFlow] = [], routes: [Route] = [],
    importedFlows: [FlowScope] = [], outside: Outside = Outside(), strings: FlowStrings = .none,
    properties: [Property] = [], exploration: ExplorationSettings = ExplorationSettings(), scenarios: [Scenario] = [],
    sources: Sources
  ) {
    let screens = presenters.dropFirst().prefix { $0.role == .screen }
    let scope = FlowScope(
      presenter: Program.flowPresenter, screens: screens.map(\.index), imports: imports, backstack: backstack,
      routes: routes)
    flows = [scope] + importedFlows
    self.name = name
    self.version = version
    self.providedValues = providedValues
    self.interfaces = interfaces
    self.properties = properties
    self.exploration = exploration
    self.strings = strings
    self.scenarios = scenarios
    self.presenters = presenters
    self.types = types
    services = outside.services
    operations = outside.operations
    fakes = outside.operations.indices.map { outside.fakes[$0] }
    self.sources = sources
  }

  /// The same flow with something else standing in for operations, by their positions.
  public func standingIn(_ others: [Int: Fake]) -> Program {
    others.isEmpty ? self : Program(copying: self, fakes: operations.indices.map { others[$0] ?? fakes[$0] })
  }

  /// The same flow with presenters that show what they are told to in place of living.
  public func showing(_ models: [FakedModel]) -> Program {
    if models.isEmpty { return self }
    var presenters = self.presenters
    for model in models where presenters.indices.contains(model.presenter) {
      presenters[model.presenter] = presenters[model.presenter].showing(model)
    }
    return Program(copying: self, presenters: presenters, fakes: fakes)
  }

  private init(copying other: Program, presenters: [Presenter]? = nil, fakes: [Fake?]) {
    name = other.name
    version = other.version
    self.presenters = presenters ?? other.presenters
    flows = other.flows
    types = other.types
    providedValues = other.providedValues
    interfaces = other.interfaces
    strings = other.strings
    properties = other.properties
    exploration = other.exploration
    services = other.services
    operations = other.operations
    scenarios = other.scenarios
    sources = other.sources
    self.fakes = fakes
  }

  /// What a flow needs from outside, and what stands in for it; see the properties of the same names.
  public struct Outside: Sendable {
    public var services: [Service] = []
    public var operations: [Operation] = []
    /// What stands in for operations, by their positions.
    public var fakes: [Int: Fake] = [:]

    /// Needs nothing.
    public init() {}
  }

  /// The position of an operation by the name that authors write, as `notes.save`.
  public func operation(named name: String) -> Int? {
    operations.firstIndex { $0.qualifiedName.utf8.elementsEqual(name.utf8) }
  }

  /// The position of the flow's own presenter in ``presenters``.
  public static let flowPresenter = 0

  /// How the backstack of the flow itself begins and ends.
  public var backstack: Backstack { flows[0].backstack }

  /// The flow that a presenter belongs to: whose screens, state and routes it can name.
  public func scope(of presenter: Presenter) -> FlowScope {
    flows.first { $0.presenter == presenter.flow } ?? flows[0]
  }

  /// The presenter of the flow itself.
  public var flow: Presenter { presenters[Program.flowPresenter] }

  /// The screens, in the order of the file.
  public var screens: ArraySlice<Presenter> { presenters.dropFirst().prefix { $0.role == .screen } }
}
