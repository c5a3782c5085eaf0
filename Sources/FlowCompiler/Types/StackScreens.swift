internal import FlowProgram
internal import FlowSpec

/// The screens that can be on each stack, collected from the steps of all presenters before they are lowered.
///
/// A screen joins the stack around the navigating presenter, unless `in` names another stack. The same applies to
/// routes.
struct StackScreens {
  /// The screens on the stack of the flow.
  private(set) var flow: Set<SignatureID> = []
  /// The screens on the stacks of each presenter of stacks.
  private(set) var stacks: [SignatureID: Set<SignatureID>] = [:]
  private let signatures: Signatures
  private var open: [(zone: SignatureID, presenter: SignatureID)] = []

  /// Collects the screens.
  ///
  /// - Complexity: Linear in the number of steps, for each stack that they can run on.
  init(_ signatures: Signatures) {
    self.signatures = signatures
    let start = signatures.declaration.backstack.flatMap { signatures.screenIndex($0.start.text) }
    if let start { add(start, to: Signatures.flowIndex) }
    for screen in signatures.presenters { if let route = screen.declaration.route { open(route, to: screen.index) } }
    open.append((Signatures.flowIndex, Signatures.flowIndex))
    for stack in signatures.stacks {
      for tab in stack.declaration.tabs {
        if let screen = signatures.screenIndex(tab.start.text) { add(screen, to: stack.index) }
      }
    }
    while let next = open.popLast() { follow(next.presenter, in: next.zone) }
    // An unreachable screen is reported elsewhere. It is checked as if it were on the outermost stack.
    let reached = stacks.values.reduce(flow) { $0.union($1) }
    for screen in signatures.presenters where screen.role == .screen && !reached.contains(screen.index) {
      add(screen.index, to: Signatures.flowIndex)
    }
    while let next = open.popLast() { follow(next.presenter, in: next.zone) }
  }

  /// Records the place where a link to a screen builds its stack.
  private mutating func open(_ route: RouteDeclaration, to screen: SignatureID) {
    let screens = [screen] + (route.over ?? []).compactMap { signatures.screenIndex($0.screen.text) }
    let named = route.place.map { place in
      let name = place.name.text.prefix { $0 != "." }
      return signatures.stacks.filter {
        $0.name.text == name || place.key == "tab" && $0.tabNames.contains(place.name.text)
      }
    }
    for stack in named ?? [] {
      for screen in screens { add(screen, to: stack.index) }
      if signatures.presenters[stack.owner].role == .screen { add(stack.owner, to: Signatures.flowIndex) }
    }
    if named?.isEmpty ?? true { for screen in screens { add(screen, to: Signatures.flowIndex) } }
  }

  private mutating func add(_ screen: SignatureID, to zone: SignatureID) {
    let isNew =
      zone == Signatures.flowIndex
      ? flow.insert(screen).inserted : stacks[zone, default: []].insert(screen).inserted
    guard isNew else { return }
    open.append((zone, screen))
    if let redirect = signatures.presenters[screen].declaration.requires?.redirect {
      follow(redirect, in: zone, of: screen)
    }
  }

  /// Follows the navigations of a presenter and of its parts, up to the next stack.
  private mutating func follow(_ presenter: SignatureID, in zone: SignatureID) {
    var parts = [presenter]
    var seen: Set<SignatureID> = [presenter]
    while let next = parts.popLast() {
      for navigation in signatures.presenters[next].declaration.navigations { follow(navigation, in: zone, of: next) }
      for child in signatures.presenters[next].children {
        guard let inner = child.presenter, !child.isStore, child.declaration?.stacks == nil else { continue }
        if seen.insert(inner).inserted { parts.append(inner) }
      }
    }
  }

  private mutating func follow(_ navigation: NavigationSyntax, in zone: SignatureID, of presenter: SignatureID) {
    guard let screen = navigation.screen.flatMap({ signatures.screenIndex($0.text) }) else { return }
    guard let target = navigation.target?.text else { return add(screen, to: zone) }
    if target == "flow" { return add(screen, to: Signatures.flowIndex) }
    let name = target.prefix { $0 != "." }
    let named = signatures.stacks.filter { $0.name.text == name }
    let own = named.filter { $0.owner == presenter }
    for stack in own.isEmpty ? named : own { add(screen, to: stack.index) }
  }
}
