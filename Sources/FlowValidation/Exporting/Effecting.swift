internal import CEL
internal import FlowProgram

// What runs with the life of presenters, and when keys and conditions change.
extension ModelWriter {
  /// Whether effects are under way; only where they can rest.
  func activeCell(_ index: Int, of site: Site, at place: String) -> Cell? {
    let effect = site.presenter.effects[index]
    return effect.condition == nil ? nil : memory("active_\(effect.name)", of: site, at: place, type: .bool)
  }

  /// The key that an effect was started with.
  func keyCell(_ index: Int, of site: Site, at place: String) -> Cell? {
    let effect = site.presenter.effects[index]
    return effect.key.map { memory("key_\(effect.name)", of: site, at: place, type: $0.type) }
  }

  /// Whether what an effect waits for held already.
  func heldCell(_ index: Int, of site: Site, at place: String) -> Cell? {
    let effect = site.presenter.effects[index]
    guard case .rising = effect.trigger else { return nil }
    return memory("held_\(effect.name)", of: site, at: place, type: .bool)
  }

  /// Whether an effect has waited for idleness, and rests until somebody does something.
  func restingCell(_ index: Int, of site: Site, at place: String) -> Cell {
    memory("rests_\(site.presenter.effects[index].name)", of: site, at: place, type: .bool)
  }

  /// The timer of an effect.
  func effectAlarm(_ index: Int, of site: Site) -> Int? {
    let effect = site.presenter.effects[index]
    switch effect.trigger {
    case .every, .after, .idle: return alarm(site, block: effect.block, name: nil, effect: index, isOfEffect: true)
    case .key, .rising, .items: return nil
    }
  }

  /// Whether anything happens besides what steps do: parts that come and go, steps on entering, effects.
  var isDeep: Bool {
    isNested
      || sites.contains { site in
        !site.presenter.children.isEmpty || !site.presenter.effects.isEmpty || !site.presenter.enter.isEmpty
      }
  }

  /// Whether steps run without being sent for.
  var runsByItself: Bool { sites.contains { !$0.presenter.effects.isEmpty || !$0.presenter.enter.isEmpty } }

  /// Runs the steps of an effect; the timers that its last run has armed are gone.
  func run(effect index: Int, of site: Site, _ body: inout Body) {
    disarm({ $0.site === site && $0.effect == index && !$0.isOfEffect }, at: "me_", &body)
    let handler = handler(.effect(site: site.number, effect: index))
    body.add("\(handler.name)();")
    body.follow(handler.body)
  }

  // MARK: The round

  /// What came enters, and then effects are looked at whose keys and conditions may have changed.
  func effecting() throws(Refusal) -> Body {
    // Handlers are written before, since that forgets what is assumed here.
    for site in sites {
      if !site.presenter.enter.isEmpty { _ = handler(.enter(site: site.number)) }
      for index in site.presenter.effects.indices { _ = handler(.effect(site: site.number, effect: index)) }
    }
    changed = []
    assumptions = []
    need("raw_", "byte entry")
    var body = Body(indent: "  ")
    for isNew in [true, false] {
      for site in flowSite.tree { try look(at: site, index: "FLOW", isNew: isNew, &body) }
      try eachEntry("raw_[at_] < 2", &body) { root, body throws(Refusal) in
        for site in root.tree { try self.look(at: site, index: "at_", isNew: isNew, &body) }
      }
    }
    settleFlags(flowSite, at: "FLOW", &body)
    try eachEntry("raw_[at_] < 2", &body) { root, body throws(Refusal) in
      self.settleFlags(root, at: "at_", &body)
      body.add("raw_[at_] = 0;")
    }
    return body
  }

  /// Does something for each entry of which a condition holds.
  func eachEntry(
    _ condition: String, _ body: inout Body, _ write: (Site, inout Body) throws(Refusal) -> Void
  ) throws(Refusal) {
    var lists: [(Site, Body)] = []
    for root in screenSites {
      var inner = Body()
      try write(root, &inner)
      body.follow(inner)
      if !inner.lines.isEmpty { lists.append((root, inner)) }
    }
    if lists.isEmpty { return }
    need("at_", "byte")
    body.add("at_ = 0;")
    body.add("do")
    try body.branch("at_ < \(entriesEnd)") { body throws(Refusal) in
      body.add("if")
      for (root, inner) in lists {
        let isIt = Logic.all([isThere("at_"), condition, "screen[at_] == \(self.name(of: root.presenter))"])
        try body.branch(isIt) { body in
          inner.lines.forEach { body.add($0) }
        }
      }
      body.add(":: else -> skip;")
      body.add("fi;")
      body.add("at_++;")
    }
    body.add(":: else -> break;")
    body.add("od;")
  }

  private func settleFlags(_ root: Site, at index: String, _ body: inout Body) {
    for site in root.tree where site.isFlagged {
      let has = hasCell(site, at: index).text
      body.add("\(has) = (\(has) -> 1 : 0);")
    }
  }

  /// The condition that a part has come since the effects ran last.
  private func isNew(_ site: Site, at index: String) -> String {
    let flags = site.flagged.map { "\(hasCell($0, at: index).text) == 2" }
    return Logic.any(flags + (site.isOfFlow ? [] : ["raw_[at_] == 1"]))
  }

  private func look(at site: Site, index: String, isNew: Bool, _ body: inout Body) throws(Refusal) {
    let presenter = site.presenter
    if presenter.effects.isEmpty, presenter.enter.isEmpty || !isNew { return }
    let new = self.isNew(site, at: index)
    let lives = [lives(site, at: index), "!exited"] + (site.isOfFlow ? [] : [isThereStill])
    if isNew, !presenter.enter.isEmpty {
      try body.choose(Logic.all([new] + lives)) { body in
        let handler = self.handler(.enter(site: site.number))
        self.runByItself(handler, at: index, &body)
      }
    }
    // What has just entered may be gone by now, and what it lies in.
    for effect in presenter.effects.indices {
      try body.choose(Logic.all([isNew ? new : Logic.not(new)] + lives)) { body throws(Refusal) in
        try self.look(atEffect: effect, of: site, at: index, isFirst: isNew, &body)
      }
    }
  }

  /// The condition that the entry is still there that is looked at, and not another in its place.
  private var isThereStill: String {
    Logic.all([isNested ? isThere("at_") : "at_ < depth", "raw_[at_] < 2"])
  }

  private func runByItself(_ handler: Handler, at index: String, _ body: inout Body) {
    body.add("me_ = \(index);")
    body.add("\(handler.name)();")
    body.add("open_ = 1;")
    body.follow(handler.body)
  }

  private func look(
    atEffect index: Int, of site: Site, at place: String, isFirst: Bool, _ body: inout Body
  ) throws(Refusal) {
    let effect = site.presenter.effects[index]
    here = effect.span
    let view = Standpoint(site, index: place)
    try lookAtKey(effect, index, view, isFirst, &body)
    if isFirst, let held = heldCell(index, of: site, at: place)?.text { body.add("\(held) = 0;") }
    guard let condition = effect.condition, let active = activeCell(index, of: site, at: place)?.text else {
      return try go(effect, index, view, wasActive: "1", isFirst, &body)
    }
    let holds = try self.condition(condition, at: view)
    try unlessFailing(holds, &body) { body throws(Refusal) in
      try body.choose(
        holds.text,
        { body throws(Refusal) in
          try self.assuming(.plan(.expression(condition), view)) { () throws(Refusal) in
            try self.go(effect, index, view, wasActive: active, isFirst, &body)
          }
          body.add("\(active) = 1;")
        },
        otherwise: { body throws(Refusal) in
          try body.choose(active) { body in
            self.disarm({ $0.site === site && $0.effect == index }, at: view.whom, &body)
            if case .idle = effect.trigger { body.add("\(self.restingCell(index, of: site, at: place).text) = 0;") }
            body.add("\(active) = 0;")
          }
        })
    }
  }

  /// Keeps the key, and whether it is another than before.
  private func lookAtKey(
    _ effect: Effect, _ index: Int, _ view: Standpoint, _ isFirst: Bool, _ body: inout Body
  ) throws(Refusal) {
    guard let key = effect.key, let cell = keyCell(index, of: view.site, at: view.index) else { return }
    let aside = scratchCell("key_", key: cell.key, type: cell.type)
    try store(.plan(.expression(key), view), to: aside, &body)
    if !isFirst {
      need("is_anew_", "byte")
      body.add("is_anew_ = (\(cell.text) != key_);")
    }
    try store(.cell(aside), to: cell, &body)
  }

  private func go(
    _ effect: Effect, _ index: Int, _ view: Standpoint, wasActive: String, _ isFirst: Bool, _ body: inout Body
  ) throws(Refusal) {
    let site = view.site
    let hasNewKey = isFirst || effect.key == nil ? "0" : "is_anew_"
    let isAnew = isFirst ? "1" : Logic.any([Logic.not(wasActive), hasNewKey])
    switch effect.trigger {
    case .key:
      try body.choose(isAnew) { body in self.start(index, view, &body) }
    case .every, .after, .idle:
      guard let wait = span(ofEffect: index, of: site), let alarm = effectAlarm(index, of: site) else { return }
      let ticks = try ticks(wait)
      try body.choose(isAnew) { body in
        self.disarm({ $0.site === site && $0.effect == index }, at: view.whom, &body)
        if case .idle = effect.trigger { body.add("\(self.restingCell(index, of: site, at: view.index).text) = 0;") }
        self.noCaptures(&body)
        body.add("arm(\(self.alarms[alarm].kind), \(view.whom), \(ticks));")
      }
    case .rising(let condition, let skipsFirst):
      guard let held = heldCell(index, of: site, at: view.index)?.text else { return }
      let holds = try self.condition(condition, at: view)
      let runs = isFirst ? skipsFirst ? "0" : "1" : Logic.any([Logic.not(held), hasNewKey])
      try unlessFailing(holds, &body) { body throws(Refusal) in
        try body.choose(
          holds.text,
          { body throws(Refusal) in
            if runs == "0" { return body.add("\(held) = 1;") }
            try body.choose(runs) { body in
              body.add("\(held) = 1;")
              self.start(index, view, &body)
            }
          }, otherwise: { $0.add("\(held) = 0;") })
      }
    case .items: throw Refusal("a stream", hint: "a model has no services")
    }
  }

  private func start(_ index: Int, _ view: Standpoint, _ body: inout Body) {
    disarm({ $0.site === view.site && $0.effect == index && !$0.isOfEffect }, at: view.whom, &body)
    runByItself(handler(.effect(site: view.site.number, effect: index)), at: view.whom, &body)
  }
}
