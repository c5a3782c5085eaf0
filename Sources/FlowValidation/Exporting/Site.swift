internal import CEL
internal import FlowProgram

/// A place in the tree where a presenter lives at times: the flow, a screen of an entry, or what is composed into one of
/// both.
///
/// A screen is one place, however often it lies on the stack: what it holds is an array with one element for each entry.
final class Site {
  let presenter: Presenter
  /// Its position among all places, which stays.
  let number: Int
  /// What it is composed into, or `nil` for the flow and for screens.
  let parent: Site?
  /// The position among the children of ``parent``.
  let child: Int?
  /// What tells it from the other rows of the same child.
  let key: Value?
  /// What the model calls it.
  let name: String
  /// For each child of the presenter the places of it: one, or one for each key that is known by now.
  var rows: [[Site]]

  init(
    _ presenter: Presenter, number: Int, parent: Site? = nil, child: Int? = nil, key: Value? = nil, name: String
  ) {
    self.presenter = presenter
    self.number = number
    self.parent = parent
    self.child = child
    self.key = key
    self.name = name
    rows = presenter.children.map { _ in [] }
  }

  /// What the parent says of it.
  var declared: Child? {
    guard let parent, let child, parent.presenter.children.indices.contains(child) else { return nil }
    return parent.presenter.children[child]
  }

  /// The flow or the screen that it lies in.
  var root: Site { parent?.root ?? self }

  /// Whether it lies in no entry.
  var isOfFlow: Bool { root.presenter.index == Program.flowPresenter }

  /// Whether it comes and goes while what it lies in stays.
  var isFlagged: Bool { declared.map { $0.condition != nil || $0.each != nil } ?? false }

  /// Itself and what it lies in, as far as that comes and goes, the innermost first.
  var flagged: [Site] { (isFlagged ? [self] : []) + (parent?.flagged ?? []) }

  /// Itself and all that is composed into it, in the order of entering: stores before those that may read them.
  var tree: [Site] {
    let stores = presenter.children.indices.filter { rows[$0].first?.presenter.role == .store }
    let others = presenter.compositionOrder.filter { !stores.contains($0) }
    return stores.flatMap { rows[$0].flatMap(\.tree) } + [self] + others.flatMap { rows[$0].flatMap(\.tree) }
  }

  /// How many presenters it lies in.
  var depth: Int { parent.map { $0.depth + 1 } ?? 0 }
}

extension ModelWriter {
  /// The place of a screen.
  func site(of screen: Presenter) -> Site { screenSites.first { $0.presenter.index == screen.index } ?? flowSite }

  /// The flow and the screens, each with all that is composed into it.
  var roots: [Site] { [flowSite] + screenSites }

  /// Makes the places of a presenter's children, and of theirs, but for rows.
  func compose(_ site: Site) {
    for (index, child) in site.presenter.children.enumerated() where child.each == nil && child.filling == nil {
      guard site.depth < ModelWriter.treeDepth, sites.count < ModelWriter.siteLimit else {
        tooManySites = child.span
        return
      }
      add(child: index, of: site, key: nil)
    }
  }

  private func add(child index: Int, of site: Site, key: Value?) {
    let child = site.presenter.children[index]
    var wish = site.presenter.role == .flow ? child.name : "\(site.name)_\(child.name)"
    if let key { wish += "_\(key.literal(limit: 24))" }
    let new = Site(
      program.presenters[child.presenter], number: sites.count, parent: site, child: index, key: key,
      name: names.name(wish, for: "site \(sites.count)"))
    sites.append(new)
    site.rows[index].append(new)
    compose(new)
  }

  /// Finds the keys that repeated children can have by now.
  func surveyRows() {
    var position = 0
    while position < sites.count {
      let site = sites[position]
      position += 1
      for (index, child) in site.presenter.children.enumerated() {
        guard let each = child.each else { continue }
        here = child.span
        do throws(Refusal) {
          for key in try keys(of: each, at: standpoint(site)) {
            if site.rows[index].contains(where: { $0.key?.isIdentical(to: key) ?? false }) { continue }
            guard site.rows[index].count < ModelWriter.rowLimit, sites.count < ModelWriter.siteLimit else {
              throw Refusal(
                "more than \(ModelWriter.rowLimit) keys of '\(child.name)'", hint: "bound the list that it repeats")
            }
            add(child: index, of: site, key: key)
            found.hasGrown = true
          }
        } catch { refuse(error) }
      }
    }
  }

  /// A place from which formulas are read while all is settled.
  func standpoint(_ site: Site) -> Standpoint { Standpoint(site, index: site.isOfFlow ? "FLOW" : "at_") }

  private func keys(of each: Child.Each, at place: Standpoint) throws(Refusal) -> [Value] {
    let items = Symbol.plan(.expression(each.items), place)
    let cells = try reads(rowSources(each, at: place))
    var keys: [Value] = []
    for assignment in DecisionTree(cells: cells, domains: try domains(of: cells), test: { _, _ in "" }).assignments {
      guard case .list(let list)? = attempt(items, assignment) else { continue }
      for item in list {
        guard let key = attempt(keySymbol(each, of: item, at: place), assignment) else { continue }
        if !keys.contains(where: { $0.isIdentical(to: key) }) { keys.append(key) }
      }
    }
    return keys
  }

  /// What decides about the items of a repeated child and their keys.
  func rowSources(_ each: Child.Each, at place: Standpoint) -> Symbol {
    var general = place
    general.locals[each.item] = .constant(.null)
    return .record(
      RecordShape(name: "rows", fields: ["items", "key"]),
      [.plan(.expression(each.items), place), .plan(.expression(each.key), general)])
  }

  private func keySymbol(_ each: Child.Each, of item: Value, at place: Standpoint) -> Symbol {
    var inner = place
    inner.locals[each.item] = .constant(item)
    return .plan(.expression(each.key), inner)
  }

  /// The item of a row; fails where there is none, or more than one.
  func item(of row: Site, _ each: Child.Each, at place: Standpoint) -> Symbol {
    .made([rowSources(each, at: place)]) { writer, assignment throws(EvaluationError) in
      if let found = try writer.find(row, each, at: place, assignment) { return found }
      throw EvaluationError(.outOfRange, "no row has this key")
    }
  }

  /// Whether a row is there; fails where two have its key.
  func presence(of row: Site, _ each: Child.Each, at place: Standpoint) -> Symbol {
    .made([rowSources(each, at: place)]) { writer, assignment throws(EvaluationError) in
      .bool(try writer.find(row, each, at: place, assignment) != nil)
    }
  }

  private func find(
    _ row: Site, _ each: Child.Each, at place: Standpoint, _ assignment: Assignment
  ) throws(EvaluationError) -> Value? {
    var found: Value?
    for item in try value(.plan(.expression(each.items), place), assignment).asList ?? [] {
      let key = try value(keySymbol(each, of: item, at: place), assignment)
      guard let own = row.key, own.isIdentical(to: key) else { continue }
      if found != nil { throw EvaluationError(.invalidArgument, "two rows have the same key") }
      found = item
    }
    return found
  }

  /// The local that holds the item while the parent reads about a row.
  func itemCell(of row: Site, at index: String) -> Cell? {
    guard let each = row.declared?.each else { return nil }
    var type = ValueType.dyn
    if case .list(let element) = each.items.type { type = element }
    return memory("item", of: row, at: index, type: type)
  }

  /// The place among those around one that a formula or a step of its presenter means.
  func site(_ reference: Reference, from site: Site) -> Site? {
    switch reference {
    case .store(let presenter):
      var around: Site? = site
      while let place = around {
        if let store = place.rows.joined().first(where: { $0.presenter.index == presenter }) { return store }
        around = surroundings(of: place)
      }
    case .provider(let value):
      var around = surroundings(of: site)
      while let place = around {
        if place.presenter.provided.indices.contains(value), place.presenter.provided[value] != nil { return place }
        around = surroundings(of: place)
      }
    }
    return nil
  }

  private func surroundings(of site: Site) -> Site? { site.parent ?? (site === flowSite ? nil : flowSite) }

  /// How many presenters may stand in one another, and how many places a model has.
  static var treeDepth: Int { 16 }
  static var siteLimit: Int { 400 }
  /// How many keys of a repeated child a model has places for.
  static var rowLimit: Int { 40 }
}
