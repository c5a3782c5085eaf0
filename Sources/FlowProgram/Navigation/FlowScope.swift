internal import CEL

/// One flow of a program: what its presenters can name, and nobody else.
public struct FlowScope: Sendable {
  /// The position of the flow's own presenter in ``Program/presenters``.
  public let presenter: Int
  /// The positions of its screens in ``Program/presenters``, in the order of the file.
  public let screens: [Int]
  /// The flows that can be navigated to like screens.
  public let imports: [ImportedFlow]
  /// How its backstack begins and ends.
  public let backstack: Backstack
  /// Its deep links, in the order in which they are tried.
  public let routes: [Route]

  /// Describes a flow.
  public init(
    presenter: Int, screens: [Int], imports: [ImportedFlow] = [], backstack: Backstack, routes: [Route] = []
  ) {
    self.presenter = presenter
    self.screens = screens
    self.imports = imports
    self.backstack = backstack
    self.routes = routes
  }

  /// Whether it is the flow itself, not an imported one.
  public var isRoot: Bool { presenter == Program.flowPresenter }

  /// All that its stacks can hold: its screens, then the flows it imports. `screen` is a case of these, in this order.
  public var destinations: [Int] { screens + imports.map(\.presenter) }
}

/// A flow that another one can navigate to.
public struct ImportedFlow: Sendable {
  /// What the importing flow calls it.
  public let name: String
  /// The position of the flow's own presenter in ``Program/presenters``.
  public let presenter: Int
  /// What must hold to go there, in the words of the importing flow, or `nil` when nothing must.
  public let requirement: Requirement?

  /// Names a flow.
  public init(name: String, presenter: Int, requirement: Requirement? = nil) {
    self.name = name
    self.presenter = presenter
    self.requirement = requirement
  }
}

extension Program {
  /// What a flow calls one of its destinations: the name of a screen, or that under which a flow is imported.
  public func name(ofDestination presenter: Int, in scope: FlowScope) -> String {
    scope.imports.first { $0.presenter == presenter }?.name ?? presenters[presenter].name
  }

  /// The name of the type that `screen` has in a flow.
  public func screenType(of scope: FlowScope) -> String {
    scope.isRoot ? SystemVariable.screen.name : "\(presenters[scope.presenter].name).\(SystemVariable.screen.name)"
  }

  /// The name of the type that the items of `backstack.entries` have in a flow.
  public func entryType(of scope: FlowScope) -> String {
    scope.isRoot
      ? EntrySummary.declaration.name : "\(presenters[scope.presenter].name).\(EntrySummary.declaration.name)"
  }
}
