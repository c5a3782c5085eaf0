internal import CEL
internal import Diagnostics
internal import FlowProgram

// What a person does, as options of the process.
extension ModelWriter {
  func option(of offer: ModelOffer, _ settling: inout [[String]]) -> [String] {
    here = offer.span
    guard case .event(let index, let event) = offer.occasion else { return [] }
    let presenter = sites[index].presenter
    var body = Body(indent: "       ")
    attempt(&body) { body throws(Refusal) in
      for (position, value) in offer.payload.enumerated() {
        // What is offered has what it sends.
        try self.store(value, to: self.payloadCell(position, of: event, presenter), isSure: true, &body)
      }
      if self.sites[index].isOfFlow {
        body.add("me_ = FLOW;")
      } else if offer.index != "top" {
        body.add("me_ = \(offer.index);")
      }
      if self.isNested { body.add("heard_on_ = (me_ < FLOW -> me_ / DEPTH : 0);") }
      let handler = self.handler(offer.occasion)
      body.add("\(handler.name)();")
      body.follow(handler.body)
    }
    return written(
      body, when: Logic.all(["!exited", offer.condition]), label: "\(offer.label), \(line(offer.span))", &settling)
  }

  func back(_ settling: inout [[String]]) -> [String] {
    var body = Body(indent: "       ")
    attempt(&body) { body throws(Refusal) in
      if self.isNested {
        self.need("away_", "byte")
        body.add("away_ = NONE;")
      }
      try self.goBack(onTopOf: 0, &body) { body throws(Refusal) in
        try self.write(self.program.flow.back, at: Standpoint(self.flowSite, index: "top"), &body) {
          body throws(Refusal) in
          guard self.isNested else { return try self.leave(from: "top", on: [0], &body) }
          try body.choose(
            "depth[0] > 1", { $0.add("away_ = top;") },
            otherwise: { body throws(Refusal) in try self.leaveFirst(of: 0, &body) })
        }
      }
      if self.isNested { try body.choose("away_ != NONE") { $0.add("leave_from(away_);") } }
      body.leaves = true
    }
    return written(body, when: "!exited", label: "back", &settling)
  }

  /// Lets what lies on top of a stack handle back, the innermost first, or else something other.
  private func goBack(
    onTopOf stack: Int, _ body: inout Body, otherwise: @escaping (inout Body) throws(Refusal) -> Void
  ) throws(Refusal) {
    let handling = screenSites.filter { root in
      lies[stack].contains(root.number)
        && (!root.presenter.back.isEmpty || root.tree.contains { !stacks(of: $0).isEmpty })
    }
    try goBack(among: handling[...], onTopOf: stack, &body, otherwise: otherwise)
  }

  private func goBack(
    among handling: ArraySlice<Site>, onTopOf stack: Int, _ body: inout Body,
    otherwise: @escaping (inout Body) throws(Refusal) -> Void
  ) throws(Refusal) {
    guard let first = handling.first else { return try otherwise(&body) }
    let top = top(of: stack)
    let own: (inout Body) throws(Refusal) -> Void = { body throws(Refusal) in
      if self.isNested, !first.presenter.back.isEmpty { body.add("me_ = \(top);") }
      try self.write(first.presenter.back, at: Standpoint(first, index: "me_"), &body, otherwise: otherwise)
    }
    let holders = first.tree.filter { !stacks(of: $0).isEmpty }
    try body.choose(
      "screen[\(top)] == \(name(of: first.presenter))",
      { body throws(Refusal) in
        guard let holder = holders.last else { return try own(&body) }
        if holders.count > 1 { throw Refusal("a screen with stacks in several parts", hint: "give it one") }
        // A flow that is imported handles back before its stack is left, a screen with stacks after that.
        try self.eachTab(of: holder, &body) { tab, body throws(Refusal) in
          let leaving: (inout Body) throws(Refusal) -> Void = { body throws(Refusal) in
            try self.goBack(from: tab, &body, otherwise: holder === first ? otherwise : own)
          }
          let inner: (inout Body) throws(Refusal) -> Void = { body throws(Refusal) in
            guard holder === first, !first.presenter.back.isEmpty else { return try leaving(&body) }
            body.add("me_ = \(top);")
            try self.write(first.presenter.back, at: Standpoint(first, index: "me_"), &body, otherwise: leaving)
          }
          try self.goBack(onTopOf: tab, &body, otherwise: inner)
        }
      },
      otherwise: { body throws(Refusal) in
        try self.goBack(among: handling.dropFirst(), onTopOf: stack, &body, otherwise: otherwise)
      })
  }

  /// Leaves the entry on top of a stack, or goes to the first tab, or does nothing, as far as one of them can be done.
  private func goBack(
    from tab: Int, _ body: inout Body, otherwise: (inout Body) throws(Refusal) -> Void
  ) throws(Refusal) {
    let stack = stackPlaces[tab]
    try body.choose(
      "\(depth(of: "\(tab)")) > 1", { $0.add("away_ = \(self.top(of: tab));") },
      otherwise: { body throws(Refusal) in
        switch stack.backstack.onRootBack {
        case .ignore: return
        case .exit: try otherwise(&body)
        case .firstTab:
          guard let selection = self.selection(of: stack) else { return try otherwise(&body) }
          try body.choose("\(selection.text) != 0", { $0.add("\(selection.text) = 0;") }, otherwise: otherwise)
        }
      })
  }

  private func eachTab(
    of holder: Site, _ body: inout Body, _ write: (Int, inout Body) throws(Refusal) -> Void
  ) throws(Refusal) {
    try eachTab(among: stacks(of: holder)[...], &body, write)
  }

  private func eachTab(
    among tabs: ArraySlice<StackPlace>, _ body: inout Body, _ write: (Int, inout Body) throws(Refusal) -> Void
  ) throws(Refusal) {
    guard let first = tabs.first else { return }
    if tabs.count == 1 { return try write(first.number, &body) }
    try body.choose(
      isSelected(first), { body throws(Refusal) in try write(first.number, &body) },
      otherwise: { body throws(Refusal) in try self.eachTab(among: tabs.dropFirst(), &body, write) })
  }

  private func written(_ body: Body, when condition: String, label: String, _ settling: inout [[String]]) -> [String] {
    var lines = ["  :: d_step { \(condition) ->  /* \(comment(label)) */", "       begin();"]
    if hasIdleness { lines.append("       touch();") }
    lines += body.lines + self.settling(body, in: &settling, indent: "       ")
    return lines + ["       finish();", "     }"]
  }

  /// Settles what some lines bring about, in the words of an inline that may be known already.
  func settling(_ body: Body, in settling: inout [[String]], indent: String) -> [String] {
    let all = consequences(of: body)
    if all.sends.isEmpty, !all.pushes, !isDeep { return [] }
    let settle = settle(all)
    let known = settling.firstIndex(of: settle)
    if known == nil { settling.append(settle) }
    return ["\(indent)settle_\((known ?? settling.count - 1) + 1)();"]
  }
}
