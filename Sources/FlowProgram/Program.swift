public import CEL
public import Diagnostics

/// A compiled flow without errors: every name is resolved to an index, and every expression is planned.
///
/// The stages before a program deal with source and no time, the stages after it with time and no source. A program
/// is immutable and shared by all runs, so that copying a running flow copies none of it.
public final class Program: Sendable {
  /// The declared name of the flow.
  public let name: String
  /// The declared version of the file, or `nil` without one.
  public let version: String?
  /// The flow itself, its screens, the parts composed into them, the stores and the stacks inside presenters, each
  /// in source order, followed by those of each imported flow in the same order.
  ///
  /// - Invariant: The first is the flow's own presenter, which holds the state that all screens share.
  public let presenters: [Presenter]
  /// The flow itself and then each flow imported directly or indirectly, once.
  public let flows: [FlowScope]
  /// The declared types, with which values are read and written.
  public let types: Environment
  /// The names of the values that presenters provide to the presenters composed into them.
  public let providedValues: [String]
  /// The interfaces that presenters implement.
  public let interfaces: [Interface]
  /// The declared properties of every run, in source order.
  public let properties: [Property]
  /// The living presenters that conditions of properties and expectations read.
  public let livingReads: [LivingRead]
  /// The declared settings for exploring the flow.
  public let exploration: ExplorationSettings
  /// The services that the flow requires, in source order.
  public let services: [Service]
  /// The operations of all services, in their order.
  public let operations: [Operation]
  /// The fake of each of ``operations``, or `nil` without one.
  public let fakes: [Fake?]
  /// The localized strings of the flow.
  public let strings: FlowStrings
  /// The scenarios of the flow, in source order.
  public let scenarios: [Scenario]
  /// The sources of the flow, for faults that show their line.
  public let sources: Sources

  /// Creates a program. Only a compiler that found no error should do so.
  public init(
    name: String, version: String? = nil, presenters: [Presenter], backstack: Backstack, types: Environment,
    providedValues: [String] = [], interfaces: [Interface] = [], imports: [ImportedFlow] = [], routes: [Route] = [],
    importedFlows: [FlowScope] = [], outside: Outside = Outside(), strings: FlowStrings = .none,
    properties: [Property] = [], livingReads: [LivingRead] = [],
    exploration: ExplorationSettings = ExplorationSettings(), scenarios: [Scenario] = [],
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
    self.livingReads = livingReads
    self.exploration = exploration
    self.strings = strings
    self.scenarios = scenarios
    self.presenters = presenters
    self.types = types
    services = outside.services
    operations = outside.operations
    fakes = outside.operations.ids.map { outside.fakes[$0] }
    self.sources = sources
  }

  /// Returns the same flow with other fakes for operations, by their indices.
  public func withFakes(_ others: [OperationID: Fake]) -> Program {
    others.isEmpty ? self : Program(copying: self, fakes: operations.ids.map { others[$0] ?? fakes[$0] })
  }

  /// Returns the same flow with presenters that show given models instead of running.
  public func showing(_ models: [FakedModel]) -> Program {
    if models.isEmpty { return self }
    var presenters = self.presenters
    for model in models where presenters.ids.contains(model.presenter) {
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
    livingReads = other.livingReads
    exploration = other.exploration
    services = other.services
    operations = other.operations
    scenarios = other.scenarios
    sources = other.sources
    self.fakes = fakes
  }

  /// The services that a flow requires, and their fakes. See the properties of the same names.
  public struct Outside: Sendable {
    public var services: [Service] = []
    public var operations: [Operation] = []
    /// The fakes of operations, by their indices.
    public var fakes: [OperationID: Fake] = [:]

    public init() {}
  }

  /// Returns the place of an operation by its name in the source, such as `notes.save`.
  public func operation(named name: String) -> OperationID? {
    operations.firstID { $0.qualifiedName.utf8.elementsEqual(name.utf8) }
  }

  /// The index of the flow's own presenter in ``presenters``.
  public static let flowPresenter = PresenterID(0)

  /// The behavior of the backstack of the flow itself.
  public var backstack: Backstack { flows[0].backstack }

  /// Returns the flow that a presenter belongs to, whose screens, state and routes it can name.
  public func scope(of presenter: Presenter) -> FlowScope {
    flows.first { $0.presenter == presenter.flow } ?? flows[0]
  }

  public var flow: Presenter { presenters[Program.flowPresenter] }

  /// The screens, in source order.
  public var screens: ArraySlice<Presenter> { presenters.dropFirst().prefix { $0.role == .screen } }
}

extension [Fake?] {
  /// The fake of an operation, in ``Program/fakes``.
  @inlinable
  public subscript(operation: OperationID) -> Fake? { self[operation.position] }
}
