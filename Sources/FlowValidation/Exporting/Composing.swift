internal import CEL
internal import FlowProgram

// Makes what is composed follow the state: parts come and go, and are handed their params.
extension ModelWriter {
  /// The whole structure phase behind the stack.
  func composing() throws(Refusal) -> Body {
    isInSteps = false
    changed = []
    assumptions = []
    var body = Body(indent: "  ")
    try compose(flowSite, at: "FLOW", isNew: "0", &body)
    try eachEntry("1", &body) { root, body throws(Refusal) in
      self.changed = []
      try self.compose(root, at: "at_", isNew: "raw_[at_] == 1", &body)
    }
    return body
  }

  private func compose(_ site: Site, at index: String, isNew: String, _ body: inout Body) throws(Refusal) {
    for child in site.presenter.compositionOrder {
      for row in site.rows[child] where row.presenter.role != .store {
        try composeOne(row, at: Standpoint(site, index: index), isNew: isNew, &body)
      }
    }
  }

  private func composeOne(_ site: Site, at place: Standpoint, isNew: String, _ body: inout Body) throws(Refusal) {
    guard let child = site.declared else { return }
    here = child.span
    var around = place
    if let each = child.each { around.locals[each.item] = item(of: site, each, at: place) }
    guard site.isFlagged else {
      try hand(child, to: site, at: around, &body)
      try body.choose(isNew) { body throws(Refusal) in try self.begin(site, at: place.index, &body) }
      return try compose(site, at: place.index, isNew: isNew, &body)
    }
    let has = hasCell(site, at: place.index).text
    let wanted = wanted(site, child, at: place)
    let holds = try code(wanted, as: .truth)
    try unlessFailing(holds, &body) { body throws(Refusal) in
      try body.choose(
        holds.text,
        { body throws(Refusal) in
          try self.assuming(wanted) { () throws(Refusal) in
            if let each = child.each, let cell = self.itemCell(of: site, at: place.index) {
              try self.store(self.item(of: site, each, at: place), to: cell, &body)
            }
            try self.hand(child, to: site, at: around, &body)
            try body.choose("!\(has)") { body throws(Refusal) in
              body.add("\(has) = 2;")
              try self.begin(site, at: place.index, &body)
            }
            try self.compose(site, at: place.index, isNew: "\(has) == 2", &body)
          }
        },
        otherwise: { body throws(Refusal) in
          try body.choose(has) { body throws(Refusal) in try self.remove(site, at: place.index, &body) }
        })
    }
    changed.append(hasCell(site, at: place.index).key)
  }

  /// Whether a part is to be there, of those that lie in what is there.
  private func wanted(_ site: Site, _ child: Child, at place: Standpoint) -> Symbol {
    let condition = child.condition.map { Symbol.plan(.expression($0), place) }
    guard let each = child.each else { return condition ?? .constant(.bool(true)) }
    let isThere = presence(of: site, each, at: place)
    guard let condition else { return isThere }
    return .made([condition, isThere]) { writer, assignment throws(EvaluationError) in
      guard try writer.value(condition, assignment).isIdentical(to: .bool(true)) else { return .bool(false) }
      return try writer.value(isThere, assignment)
    }
  }

  private func hand(_ child: Child, to site: Site, at place: Standpoint, _ body: inout Body) throws(Refusal) {
    for (position, plan) in child.params.enumerated() {
      if let plan { try store(.plan(plan, place), to: cell(position, of: site, at: place.index), &body) }
    }
  }

  // MARK: Coming

  /// Gives what enters its first values: its stores before itself, which may read them.
  func begin(_ site: Site, at index: String, _ body: inout Body) throws(Refusal) {
    for store in site.rows.joined() where store.presenter.role == .store { try begin(store, at: index, &body) }
    for row in site.rows.joined() where row.isFlagged {
      body.add("\(hasCell(row, at: index).text) = 0;")
    }
    let place = Standpoint(site, index: index)
    let given = site.declared?.params ?? []
    let isEntry = site.parent == nil
    let kept = site.declared?.keepsSaved == true ? savedCell(site, at: index).text : "0"
    for (position, slot) in site.presenter.slots.enumerated() {
      if position < site.presenter.parameterCount {
        if isEntry || (given.indices.contains(position) && given[position] != nil) { continue }
      }
      here = slot.span
      let cell = cell(position, of: site, at: index)
      if isIgnored(cell) { continue }
      let symbol = slot.initial.map { Symbol.plan($0, place) } ?? .constant(.null)
      var own = Body()
      try store(symbol, to: cell, &own)
      // What is not in use holds what it begins with, mostly.
      if own.lines == ["\(cell.text) = \(rest(of: cell));"] {
        if !slot.isSaved || kept == "0" { continue }
      }
      try body.choose(slot.isSaved ? Logic.not(kept) : "1") { body in own.lines.forEach { body.add($0) } }
      body.follow(own)
    }
    if kept != "0" { body.add("\(kept) = 0;") }
    host(site, at: index, &body)
  }

  /// Whether a part that is away has left something behind.
  private func savedCell(_ site: Site, at index: String) -> Cell { memory("saved", of: site, at: index, type: .bool) }

  // MARK: Going

  private func remove(_ site: Site, at index: String, _ body: inout Body) throws(Refusal) {
    let whom = site.isOfFlow ? "FLOW" : index
    let tree = site.tree
    disarm({ alarm in tree.contains { $0 === alarm.site } }, at: whom, &body)
    try forgetQuestions(of: tree, whom: whom, &body)
    let isKeeping = site.declared?.keepsSaved ?? false
    if isKeeping, tree.contains(where: { $0 !== site && $0.presenter.slots.contains(where: \.isSaved) }) {
      throw Refusal("'keep: saved' of parts inside of parts", hint: "save it in the part itself")
    }
    for part in tree {
      for position in part.presenter.slots.indices {
        let cell = cell(position, of: part, at: index)
        if isIgnored(cell) || (isKeeping && part === site && part.presenter.slots[position].isSaved) { continue }
        body.add("\(cell.text) = \(rest(of: cell));")
        changed.append(cell.key)
      }
      for cell in memories where memoryRoots[cell.name] == part.number {
        let own = cell.index == nil ? cell.text : "\(cell.name)[\(index)]"
        let isFlag = part.isFlagged && cell.name == hasCell(part, at: index).name
        if isKeeping, part === site, cell.name == savedCell(site, at: index).name { continue }
        body.add("\(own) = \(isFlag ? "0" : rest(of: cell));")
      }
    }
    if isKeeping, site.presenter.slots.contains(where: \.isSaved) {
      body.add("\(savedCell(site, at: index).text) = 1;")
    }
  }

  /// Whoever asked and is gone hears nothing.
  private func forgetQuestions(of tree: [Site], whom: String, _ body: inout Body) throws(Refusal) {
    let asked = questions.enumerated().filter { question in tree.contains { $0.number == question.element.site } }
    if asked.isEmpty { return }
    let asks = Logic.any(asked.map { "asker[i_] == \($0.offset + 1)" })
    body.add("i_ = 0;")
    body.add("do")
    try body.branch("i_ < \(entriesEnd)") { body throws(Refusal) in
      try body.choose(Logic.all([isThere("i_"), asks, "asker_at[i_] == \(whom)"])) { body in
        body.add("asker[i_] = 0;")
        body.add("asker_at[i_] = 0;")
      }
      body.add("i_++;")
    }
    body.add(":: else -> break;")
    body.add("od;")
  }
}
