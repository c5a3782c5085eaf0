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
      if self.sites[index].isOfFlow { body.add("me_ = FLOW;") }
      let handler = self.handler(offer.occasion)
      body.add("\(handler.name)();")
      body.follow(handler.body)
    }
    return written(
      body, when: Logic.all(["!exited", offer.condition]), label: "\(offer.label), \(line(offer.span))", &settling)
  }

  func back(_ settling: inout [[String]]) -> [String] {
    var body = Body(indent: "       ")
    attempt(&body) { body throws(Refusal) in try self.back(program.screens.filter { !$0.back.isEmpty }[...], &body) }
    return written(body, when: "!exited", label: "back", &settling)
  }

  private func back(_ handling: ArraySlice<Presenter>, _ body: inout Body) throws(Refusal) {
    let stack: (inout Body) throws(Refusal) -> Void = { body throws(Refusal) in try self.leave(from: "top", &body) }
    let outside: (inout Body) throws(Refusal) -> Void = { body throws(Refusal) in
      try self.write(self.program.flow.back, at: Standpoint(self.flowSite, index: "top"), &body, otherwise: stack)
    }
    guard let first = handling.first else { return try outside(&body) }
    try body.choose(
      "screen[top] == \(name(of: first))",
      { body throws(Refusal) in
        try self.write(first.back, at: Standpoint(self.site(of: first), index: "me_"), &body, otherwise: outside)
      }, otherwise: { body throws(Refusal) in try self.back(handling.dropFirst(), &body) })
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
