internal import CEL
internal import FlowProgram
internal import FlowRuntime

// What follows an input until all is settled: who hears what was sent, and what becomes of entries.
extension ModelWriter {
  /// Lets everybody hear what waits for them, and what came begin.
  func settle(_ all: Body) -> [String] {
    var lines = isDeep ? ["  open_ = 1;", "  rounds_ = 0;", "  do"] : ["  do"]
    if !all.sends.isEmpty {
      lines += [
        "  :: (head_ < tail_ && !exited) ->",
        "    kind_ = queue_[head_];",
        "    me_ = queue_for[head_];",
      ]
      if isNested {
        lines.append("    heard_on_ = queue_on[head_];")
        need("heard_on_", "byte")
        need("queue_on", "byte queue")
      }
      for name in queueColumns { lines.append("    value\(name.dropFirst("queue_value".count))_ = \(name)[head_];") }
      lines += ["    head_++;", "    if"]
      for occasion in all.sends {
        let handler = handler(occasion)
        let lives = needsLife(occasion) ? " && me_ != NONE" : ""
        lines.append("    :: (kind_ == ON_\(handler.name)\(lives)) -> \(handler.name)();")
      }
      lines += ["    :: else -> skip;", "    fi;"] + (isDeep ? ["    open_ = 1;"] : [])
      _ = ["head_", "tail_", "kind_"].map { need($0, "byte") }
      need("queue_", "byte queue")
      need("queue_for", "byte queue")
    }
    if isDeep { return lines + round(all) + ["  :: else -> break;", "  od;"] }
    if all.pushes {
      need("fresh_", "byte")
      lines.append("  :: (\(all.sends.isEmpty ? "" : "head_ == tail_ && ")fresh_ < depth && !exited) -> arrange();")
    }
    return lines + ["  :: else -> break;", "  od;"]
  }

  /// The structure phase and the effects.
  private func round(_ all: Body) -> [String] {
    need("open_", "byte")
    need("rounds_", "byte")
    for name in ["fresh_", "i_"] { need(name, "byte") }
    need("raw_", "byte entry")
    let isQuiet = all.sends.isEmpty ? "" : "head_ == tail_ && "
    var lines = ["  :: (\(isQuiet)open_ && !exited) ->", "    open_ = 0;"]
    if runsByItself {
      noteFailure()
      let limit = RuntimeLimits.standard.roundsPerInput
      lines += [
        "    rounds_++;", "    if", "    :: rounds_ > \(limit) -> failed_ = 1; break;", "    :: else -> skip;",
        "    fi;",
      ]
    }
    if isNested {
      need("more_", "byte")
      lines += [
        "    more_ = 1;", "    do", "    :: more_ -> more_ = 0; arrange(); compose();", "    :: else -> break;",
        "    od;",
      ]
    } else {
      lines += isMoving ? ["    arrange();", "    compose();"] : ["    compose();"]
    }
    return lines + ["    run_effects();"]
  }

  private func needsLife(_ occasion: Occasion) -> Bool {
    guard case .event(let site, let event) = occasion else { return true }
    // What is emitted is heard by the flow, also when the emitter is gone by then.
    return sites[site].parent != nil || !sites[site].presenter.events[event].isEmitted
  }

  /// The arrays that hold what comes with what waits.
  var queueColumns: [String] { scratch.map(\.name).filter { $0.hasPrefix("queue_value") }.sorted() }

  // MARK: Entries that came

  /// Looks who may enter, and lets those begin who did.
  func arrange() throws(Refusal) -> Body {
    var body = Body(indent: "  ")
    if isNested { try startStacks(&body) }
    if screenSites.contains(where: { requirement(of: $0.presenter) != nil }) { try admit(&body) }
    if isDeep { body.add("fresh_ = 0;") }
    body.add("do")
    let isRaw = isDeep ? Logic.all([isThere("fresh_"), "raw_[fresh_] == 2"]) + " && " : ""
    try body.branch("fresh_ < \(entriesEnd)") { body throws(Refusal) in
      var lists: [(String, Body)] = []
      for screen in self.screenSites {
        var inner = Body()
        try self.begin(screen, at: "fresh_", &inner)
        if self.isDeep { inner.add("raw_[fresh_] = 1;") }
        if !inner.lines.isEmpty { lists.append((self.name(of: screen.presenter), inner)) }
        body.follow(inner)
      }
      if !lists.isEmpty {
        body.add("if")
        for (name, inner) in lists {
          let isIt = "screen[fresh_] == \(name)"
          try body.branch(isRaw.isEmpty ? isIt : "(\(isRaw)\(isIt))") { body in inner.lines.forEach { body.add($0) } }
        }
        body.add(":: else -> skip;")
        body.add("fi;")
      }
      body.add("fresh_++;")
    }
    body.add(":: else -> break;")
    body.add("od;")
    return body
  }

  private func admit(_ body: inout Body) throws(Refusal) {
    need("new_", "byte")
    need("redirects_", "byte")
    body.add(isDeep ? "new_ = 0;" : "new_ = fresh_;")
    body.add("redirects_ = 0;")
    body.add("do")
    let limit = RuntimeLimits.standard.redirects
    try body.branch("(new_ < \(entriesEnd) && redirects_ < \(limit))") { body throws(Refusal) in
      body.add("if")
      for screen in self.screenSites.map(\.presenter) {
        guard let requirement = self.requirement(of: screen) else { continue }
        try self.admit(screen, requirement, &body)
      }
      body.add(":: else -> new_++;")
      body.add("fi;")
    }
    body.add(":: else -> break;")
    body.add("od;")
    noteFailure()
    try body.choose("redirects_ == \(limit)") { $0.add("failed_ = 1;") }
  }

  private func admit(_ screen: Presenter, _ requirement: Requirement, _ body: inout Body) throws(Refusal) {
    here = requirement.span
    if requirement.requested != nil {
      throw Refusal("the route that was asked for", hint: "redirect without 'requested'")
    }
    var place = Standpoint(flowSite, index: "top")
    let slots = screen.slots.prefix(screen.parameterCount)
    place.locals[requirement.params] = .record(
      RecordShape(name: screen.name, fields: slots.map(\.name)),
      slots.indices.map { .cell(cell($0, of: site(of: screen), at: "new_")) })
    let holds = try condition(requirement.condition, at: place)
    let target = program.presenters[requirement.redirect]
    let isRaw = isDeep ? [isThere("new_"), "raw_[new_] == 2"] : []
    let refused = Logic.all(
      isRaw + ["screen[new_] == \(name(of: screen))", Logic.any([holds.fails, Logic.not(holds.text)])])
    if refused == "0" { return }
    let inner = place
    try body.branch(refused) { body throws(Refusal) in
      try self.unlessFailing(holds, &body) { body throws(Refusal) in
        let values = try self.params(requirement.redirectParams, of: target, at: inner)
        try self.redirect(to: target, values, requirement.style, &body)
        body.add("redirects_++;")
      }
    }
  }

  /// Goes elsewhere in place of the entry at `new_`.
  private func redirect(
    to target: Presenter, _ values: [Symbol], _ style: Step.Navigation.Style, _ body: inout Body
  ) throws(Refusal) {
    let stack = isNested ? "(new_ / DEPTH)" : "0"
    // They may be read of the entry that leaves.
    let aside = try putAside(values, of: target, on: stack, &body)
    leave(above: "new_", &body)
    switch style {
    case .push, .modal, .sheet, .replace: try push(target, aside, on: stack, style: style, asker: nil, &body)
    case .reset:
      leave(above: bottom(of: stack), &body)
      try push(target, aside, on: stack, style: style, asker: nil, &body)
      body.add("new_ = \(bottom(of: stack));")
    case .reuse: try reuse(target, aside, on: stack, asker: nil, &body)
    }
  }

  // MARK: Entries that leave

  /// What happens to the entries from one on: the one on top leaves first.
  func leaving() -> [String] {
    need("i_", "byte")
    need("to_", "byte")
    if isNested { need("in_", "byte") }
    var lines = isNested ? ["  to_ = n;", "  in_ = to_ / DEPTH;"] : ["  to_ = n;"]
    lines += ["  i_ = \(free(on: "in_"));", "  do", "  :: i_ > to_ ->", "    i_--;"]
    if !questions.isEmpty { lines += answering }
    lines += ["    clear(i_);", "  :: else -> break;", "  od;"]
    lines += isNested ? ["  depth[in_] = to_ - in_ * DEPTH;"] + closing : ["  depth = to_;"]
    func isGone(_ place: String) -> String {
      "(\(place) < FLOW && \(isNested ? Logic.not(isThere(place)) : "\(place) >= to_"))"
    }
    lines += ["  if", "  :: \(isGone("me_")) -> me_ = NONE;", "  :: else -> skip;", "  fi;"]
    if isNeeded("queue_") {
      lines += [
        "  i_ = head_;", "  do", "  :: i_ < tail_ ->", "    if",
        "    :: \(isGone("queue_for[i_]")) -> queue_for[i_] = NONE;", "    :: else -> skip;",
        "    fi;", "    i_++;", "  :: else -> break;", "  od;",
      ]
    }
    if isNeeded("fresh_"), !isDeep {
      lines += ["  if", "  :: fresh_ > to_ -> fresh_ = to_;", "  :: else -> skip;", "  fi;"]
    }
    if !alarms.isEmpty { lines.append("  disarm(\(isGone("timer_at[i_]")));") }
    if hasCalls { lines.append("  drop_call(\(isGone("call_at[i_]")));") }
    return lines
  }

  /// Lets whoever asked for an entry that leaves hear of it.
  private var answering: [String] {
    var lines = ["    if"]
    let canAnswer = isNeeded("has_result_")
    for (number, question) in questions.enumerated() {
      let asks = "asker[i_] == \(number + 1)"
      let isAnswer = canAnswer ? " && has_result_ && i_ == to_" : " && 0"
      let isNone = canAnswer ? " && !(has_result_ && i_ == to_)" : ""
      if question.then != nil, canAnswer {
        let name = name(of: .answer(question: number, hasResult: true))
        lines.append("    :: (\(asks)\(isAnswer)) -> queue_value0[tail_] = result_; send(ON_\(name), asker_at[i_]);")
        need("queue_value0", "int queue")
      }
      if question.cancelled != nil {
        let name = name(of: .answer(question: number, hasResult: false))
        lines.append("    :: (\(asks)\(isNone)) -> send(ON_\(name), asker_at[i_]);")
      }
    }
    return lines + ["    :: else -> skip;", "    fi;"]
  }
}
