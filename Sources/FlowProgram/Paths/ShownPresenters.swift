internal import CEL

/// The presenters that a model shows to the user, with the path to each, as addressed by the console, scenarios and
/// recordings.
///
/// Covered presenters, and those visible under a modal or a sheet, receive no input and are not included.
public struct ShownPresenters: Sendable {
  /// A visible presenter.
  public struct Place: Sendable {
    /// Its path: `flow` for the frame around the screens, `home`, `home.rows['a']`.
    public let path: String
    /// The paths of surrounding presenters that forward its model as theirs, the outermost first.
    public let otherPaths: [String]
    /// Its model.
    public let model: PresenterModel

    /// Whether a path means it, possibly shortened from the left.
    public func isCalled(_ path: PartPath) -> Bool {
      ([self.path] + otherPaths).contains { PartPath($0).ends(with: path) }
    }
  }

  /// An entry of a stack.
  public struct Entry: Sendable {
    public let path: String
    /// The entry as renderers see it.
    public let summary: EntrySummary
  }

  /// A stack on the visible path of the flow.
  public struct Stack: Sendable {
    /// Its entries, root first.
    public let entries: [Entry]
    /// The model of the top entry.
    public let top: PresenterModel
  }

  /// All of them: the top presenters, from the outside in and each before those composed into it, then the frame.
  public private(set) var places: [Place] = []
  /// The flow's own stack, then the selected one inside its top entry, and so on.
  public private(set) var stacks: [Stack] = []
  /// The stacks beside these, as in a view with two columns: from the outside in, in the order of the children.
  public private(set) var sideStacks: [Stack] = []
  /// The indices in ``places`` of the top presenters of the ``stacks``.
  private var topPositions: [Int] = []
  private let program: Program
  private let names: QualifiedNames

  /// Finds all visible presenters of a model.
  ///
  /// - Complexity: Linear in the number of visible presenters.
  public init(_ model: FlowModel, of program: Program) {
    self.program = program
    names = program.names
    addEntries(model.stack, top: model.top, path: "", holder: Program.flowPresenter)
    if let frame = model.frame { add(frame, of: Program.flowPresenter, path: "flow") }
    addStacks(model)
    let tops = topPositions.map { places[$0].model }
    sideStacks.removeAll { side in tops.contains { $0 === side.top } }
  }

  /// The presenters on top of the stacks, the innermost first.
  public var tops: [Place] { topPositions.reversed().map { places[$0] } }

  /// Returns the presenters that a path means.
  public func places(called path: String) -> [Place] {
    let path = PartPath(path)
    return places.filter { $0.isCalled(path) }
  }

  func offer(of event: String, by place: Place) -> EventOffer { program.offer(of: event, by: place.model) }

  func offered(_ event: String, by place: Place) -> EventID? {
    if case .offered(let event) = offer(of: event, by: place) { event } else { nil }
  }

  func offeredNames(by place: Place) -> [String] {
    let events = program.presenters[place.model.presenter].events
    return (program.modelCase(of: place.model)?.events ?? []).map { events[$0] }.filter(\.isOpen).map(\.name)
  }

  func isScreenOrPart(_ place: Place) -> Bool {
    let role = program.presenters[place.model.presenter].role
    return role == .screen || role == .part
  }

  // MARK: Collecting presenters

  /// Adds the top of a stack.
  private mutating func addEntries(_ entries: [EntrySummary], top: PresenterModel, path: String, holder: PresenterID) {
    let presenter = entries.last?.presenter ?? top.presenter
    add(top, of: presenter, path: joined(path, names.name(ofEntry: presenter, on: holder)))
  }

  /// Adds a presenter, which may forward the model of a child, and everything composed into it.
  private mutating func add(_ model: PresenterModel, of presenter: PresenterID, path: String) {
    var paths = [path]
    var owner = presenter
    while owner != model.presenter, paths.count <= program.presenters.count,
      let forwarded = program.presenters[owner].model.forwarded
    {
      let child = program.presenters[owner].children[forwarded]
      paths.append(joined(paths[paths.count - 1], child.name))
      owner = child.presenter
    }
    let own = paths.removeLast()
    places.append(Place(path: own, otherPaths: paths, model: model))
    let shown = program.presenters[model.presenter]
    for (child, shown) in zip(shown.children, model.children) {
      add(shown, of: child.presenter, named: child.name, in: own)
    }
    for (slot, shown) in zip(shown.templateSlots, model.fillings) { add(shown, of: nil, named: slot, in: own) }
    guard let stack = model.stack else { return }
    sideStacks.append(Stack(entries: entries(stack.entries, path: own, holder: model.presenter), top: stack.top))
    addEntries(stack.entries, top: stack.top, path: own, holder: model.presenter)
  }

  private mutating func add(_ shown: ChildModel, of presenter: PresenterID?, named name: String, in path: String) {
    let path = joined(path, name)
    switch shown {
    case .absent: break
    case .one(let model): add(model, of: presenter ?? model.presenter, path: path)
    case .rows(let rows):
      for row in rows { add(row, of: presenter ?? row.presenter, path: Child.rowName(path, row.key ?? .null)) }
    }
  }

  /// Records the stacks on the visible path of the flow.
  private mutating func addStacks(_ model: FlowModel) {
    var (entries, top, path, holder) = (model.stack, model.top, "", Program.flowPresenter)
    while let position = places.firstIndex(where: { $0.model === top }) {
      stacks.append(Stack(entries: self.entries(entries, path: path, holder: holder), top: top))
      topPositions.append(position)
      guard let inner = top.innerHolder, let stack = inner.stack else { return }
      path = places.first { $0.model === inner }?.path ?? path
      (entries, top, holder) = (stack.entries, stack.top, inner.presenter)
    }
  }

  private func entries(_ entries: [EntrySummary], path: String, holder: PresenterID) -> [Entry] {
    entries.map { entry in
      Entry(path: joined(path, names.name(ofEntry: entry.presenter, on: holder)), summary: entry)
    }
  }

  private func joined(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}
