internal import CEL
internal import FlowProgram

/// The key of a repeated child in hashable form. Only looked up, never iterated.
private enum ChildKey: Hashable {
  case bool(Bool)
  case int(Int64)
  case uint(UInt64)
  case text([UInt8])
  case other

  init(_ value: Value) {
    switch value {
    case .bool(let value): self = .bool(value)
    case .int(let value): self = .int(value)
    case .uint(let value): self = .uint(value)
    // Code units, because Swift regards some different strings as equal.
    case .string(let value): self = .text(Array(value.utf8))
    case .enumeration(let value): self = .int(Int64(value.index))
    default: self = .other
    }
  }
}

/// The rows of a repeated child while they are matched with the items of its list.
private struct RowMatching {
  /// The nodes in their previous order.
  let former: [NodeID]
  /// Whether each previous node was matched.
  var taken: [Bool]
  /// The nodes in their new order.
  var order: [NodeID] = []
  /// The previous indices by key, once some rows have moved.
  var positions: [ChildKey: Int]?
  /// The keys of new rows.
  var newKeys: Set<ChildKey> = []
  /// Whether a row came, left or moved.
  var hasChanged = false

  init(_ former: [NodeID]) {
    self.former = former
    taken = Array(repeating: false, count: former.count)
  }
}

extension Engine {
  /// Matches the rows of a repeated child with the items of its list. Identity follows the key.
  ///
  /// - Complexity: Linear in the number of items. An unchanged item at an unchanged index costs almost nothing if
  ///   its key and params depend on the item alone.
  func composeRows(_ index: ChildID, of owner: Context) throws(Fault) {
    let child = owner.layout.presenter.children[index]
    guard let each = child.each, let repetition = owner.layout.composition.repetitions[index.position] else { return }
    let list = Int(nodes[owner.node].firstRowList) + repetition.list
    var items: ListValue = []
    if try isThere(child), case .list(let found) = try evaluate(each.items) { items = found }

    var kept = keptRows(ofChild: index, in: owner)
    let keptCount = kept.count
    var rows = RowMatching(rowLists[list])
    rows.order.reserveCapacity(items.count)
    for item in items {
      let position = rows.order.count
      if let row = keepUnchanged(item, at: position, repetition, &rows) {
        rows.order.append(row)
        continue
      }
      context = owner
      setLocal(each.item, to: item)
      let key = try evaluate(each.key)
      if let found = try match(key, &rows, child: child, in: owner) {
        let node = rows.former[found]
        rows.hasChanged = rows.hasChanged || found != position
        try update(row: node, item: item, child, each, in: owner)
        rows.order.append(rows.former[found])
      } else {
        rows.hasChanged = true
        let params = try values(of: child)
        let creation = Creation(
          presenter: child.presenter, params: params, parent: owner.node, child: index, row: (item, key),
          saved: kept.removeValue(forKey: ChildKey(key)) ?? .null)
        rows.order.append(try create(creation).node)
      }
    }
    if kept.count < keptCount { dropKept(rowsOfChild: index, in: owner) { kept[$0] == nil } }
    finish(rows, index, list: list, in: owner)
  }

  /// Returns the saved states of the rows created with their presenter, by their keys.
  private func keptRows(ofChild index: ChildID, in owner: Context) -> [ChildKey: Value] {
    guard layout.presenters[owner.layout.presenter.children[index].presenter].hasSaved,
      case .list(let rows) = values[owner.firstValue + owner.layout.ranges.keptOffset + index.position]
    else { return [:] }
    var kept: [ChildKey: Value] = [:]
    kept.reserveCapacity(rows.count)
    for row in rows {
      if case .list(let parts) = row, parts.count == 2 { kept[ChildKey(parts[0])] = parts[1] }
    }
    return kept
  }

  /// Removes the saved states of rows that were created, so that they are not discarded later.
  private func dropKept(rowsOfChild index: ChildID, in owner: Context, where isCreated: (ChildKey) -> Bool) {
    let place = owner.firstValue + owner.layout.ranges.keptOffset + index.position
    guard case .list(let rows) = values[place] else { return }
    let others = rows.filter { row in
      if case .list(let parts) = row, parts.count == 2 { !isCreated(ChildKey(parts[0])) } else { false }
    }
    values[place] = others.isEmpty ? .null : .list(ListValue(others))
  }

  private func isThere(_ child: Child) throws(Fault) -> Bool {
    guard let condition = child.condition else { return true }
    return try holds(condition)
  }

  /// Returns the row at an index if its item is unchanged and nothing else determines the row.
  private func keepUnchanged(
    _ item: Value, at position: Int, _ repetition: CompositionPlan.Repetition, _ rows: inout RowMatching
  ) -> NodeID? {
    guard repetition.isKeyOfItem, repetition.areParamsOfItem, position < rows.former.count, !rows.taken[position] else {
      return nil
    }
    let row = rows.former[position]
    let context = context(ofNode: row)
    guard self.item(ofRow: context).isIdentical(to: item) else { return nil }
    rows.taken[position] = true
    return row
  }

  /// Returns the previous index of the row with a key, or `nil` when the row is new.
  private func match(
    _ key: Value, _ rows: inout RowMatching, child: Child, in owner: Context
  ) throws(Fault) -> Int? {
    if rows.positions == nil {
      var positions: [ChildKey: Int] = [:]
      positions.reserveCapacity(rows.former.count)
      for (position, row) in rows.former.enumerated() { positions[ChildKey(self.key(ofRow: row))] = position }
      rows.positions = positions
    }
    let found = rows.positions?[ChildKey(key)]
    let isRepeated = if let found { rows.taken[found] } else { !rows.newKeys.insert(ChildKey(key)).inserted }
    if isRepeated { throw Fault(DuplicateChildKey(child: child.name, key: key.literal(limit: 60)), at: child.span) }
    if let found { rows.taken[found] = true }
    return found
  }

  /// Returns the item of a row.
  func item(ofRow row: Context) -> Value {
    noteRead(node: row.node, slot: row.layout.itemContent)
    return values[row.firstValue + row.layout.ranges.itemOffset]
  }

  /// Returns the key of a row.
  func key(ofRow node: NodeID) -> Value {
    let context = context(ofNode: node)
    return values[context.firstValue + context.layout.ranges.keyOffset]
  }

  private func update(row node: NodeID, item: Value, _ child: Child, _ each: Child.Each, in owner: Context)
    throws(Fault)
  {
    context = owner
    let params = try values(of: child)
    let row = context(ofNode: node)
    let position = row.firstValue + row.layout.ranges.itemOffset
    if !self.item(ofRow: row).isIdentical(to: item) { values[position] = item }
    try pass(params, to: node, at: child.span)
  }

  private func finish(_ rows: RowMatching, _ index: ChildID, list: Int, in owner: Context) {
    let leaving = rows.former.indices.reversed().filter { !rows.taken[$0] }.map { rows.former[$0] }
    if !leaving.isEmpty { remove(leaving, from: owner) }
    guard rows.hasChanged || !leaving.isEmpty else { return }
    for (position, row) in rows.order.enumerated() {
      let word =
        Int(nodes[row].firstWord) + layout.presenters[nodes[row].presenter].ranges.positionOffset
      if words[word] != UInt64(position) { words[word] = UInt64(position) }
    }
    rowLists[list] = rows.order
    childDidChange(index, to: nil, in: owner)
  }
}
