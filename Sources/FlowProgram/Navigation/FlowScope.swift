internal import CEL

/// One flow of a program: the names that only its presenters can use.
public struct FlowScope: Sendable {
  /// The index of the flow's own presenter in ``Program/presenters``.
  public let presenter: PresenterID
  /// The indices of its screens in ``Program/presenters``, in source order.
  public let screens: [PresenterID]
  /// The imported flows, which can be navigated to like screens.
  public let imports: [ImportedFlow]
  /// The behavior of its backstack.
  public let backstack: Backstack
  /// Its deep links, in the order in which they are tried.
  public let routes: [Route]

  public init(
    presenter: PresenterID, screens: [PresenterID], imports: [ImportedFlow] = [], backstack: Backstack,
    routes: [Route] = []
  ) {
    self.presenter = presenter
    self.screens = screens
    self.imports = imports
    self.backstack = backstack
    self.routes = routes
  }

  /// Whether it is the flow itself, not an imported one.
  public var isRoot: Bool { presenter == Program.flowPresenter }

  /// The possible entries of its stacks: its screens, then the flows it imports. `screen` is a case of these, in
  /// this order.
  public var destinations: [PresenterID] { screens + imports.map(\.presenter) }
}

/// A flow that another one can navigate to.
public struct ImportedFlow: Sendable {
  /// The name in the importing flow.
  public let name: String
  /// The index of the flow's own presenter in ``Program/presenters``.
  public let presenter: PresenterID
  /// The condition for entering it, as declared by the importing flow, or `nil` without a condition.
  public let requirement: Requirement?

  public init(name: String, presenter: PresenterID, requirement: Requirement? = nil) {
    self.name = name
    self.presenter = presenter
    self.requirement = requirement
  }
}

extension Program {
  /// Returns the name of a destination in a flow: the name of a screen, or that under which a flow is imported.
  public func name(ofDestination presenter: PresenterID, in scope: FlowScope) -> String {
    scope.imports.first { $0.presenter == presenter }?.name ?? presenters[presenter].name
  }

  /// Returns the name of the type of `screen` in a flow.
  public func screenType(of scope: FlowScope) -> String {
    scope.isRoot ? SystemVariable.screen.name : "\(presenters[scope.presenter].name).\(SystemVariable.screen.name)"
  }

  /// Returns the name of the type of the items of `backstack.entries` in a flow.
  public func entryType(of scope: FlowScope) -> String {
    scope.isRoot
      ? EntrySummary.declaration.name : "\(presenters[scope.presenter].name).\(EntrySummary.declaration.name)"
  }
}
