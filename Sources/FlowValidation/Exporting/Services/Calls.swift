internal import CEL
internal import Diagnostics
internal import FlowProgram

/// A step that asks a service, and where it stands.
struct AskingStep {
  let site: Site
  /// Its position among the calls of the presenter.
  let call: Int
  /// The effect whose steps it is one of.
  let effect: Int?
  /// What the model calls it.
  let kind: String
  /// The locals that what follows reads and that were named before.
  var captures: [Int] = []

  var plan: Call { site.presenter.calls[call] }
}

// Calls of services: those that wait stand in a row, in the order in which they were made. Of each step there is one at most.
extension ModelWriter {
  /// Whether anything is ever asked.
  var hasCalls: Bool { !askingSteps.isEmpty }

  private func asking(_ site: Site, _ call: Int) -> Int {
    let known = askingSteps.firstIndex { $0.site === site && $0.call == call && $0.effect == armingEffect }
    if let known { return known }
    let operation = program.operations[site.presenter.calls[call].operation]
    askingSteps.append(
      AskingStep(
        site: site, call: call, effect: armingEffect,
        kind: names.name("CALL_\(site.name)_\(operation.name)", for: "call \(askingSteps.count)")))
    found.hasGrown = true
    return askingSteps.count - 1
  }

  /// Whether a step waits for its reply.
  func busyCell(_ number: Int, at index: String) -> Cell {
    memory("busy_\(askingSteps[number].kind)", of: askingSteps[number].site, at: index, type: .bool)
  }

  /// The timers of a call: for its timeout, and until it is made again.
  func alarm(_ number: Int, isRetry: Bool) -> Int {
    alarm(
      askingSteps[number].site, block: -1, name: nil, effect: nil, isOfEffect: false,
      service: isRetry ? .retry(number) : .timeout(number))
  }

  // MARK: Steps

  func call(_ index: Int, at place: Standpoint, _ body: inout Body) throws(Refusal) {
    let plan = place.presenter.calls[index]
    if plan.isKept { throw Refusal("a call with 'keep: flow'", hint: "let a store of the flow make it") }
    if plan.key != nil { throw Refusal("calls that are told apart by a key", hint: "make one at a time") }
    if plan.policy == .queue || plan.policy == .parallel {
      throw Refusal("'policy: \(plan.policy.rawValue)'", hint: "a model makes one call of a step at a time")
    }
    let number = asking(place.site, index)
    let asked = scratchCell("args_", key: "what \(askingSteps[number].kind) is asked", type: .dyn)
    try store(.plan(plan.arguments, place), to: asked, &body)
    let busy = busyCell(number, at: place.index).text
    if plan.policy == .latest {
      try body.choose(busy) { body in self.hangUp(number, whom: place.whom, busy: busy, &body) }
      return try make(number, at: place, busy: busy, &body)
    }
    try body.choose(Logic.not(busy)) { body throws(Refusal) in
      try self.make(number, at: place, busy: busy, &body)
    }
  }

  private func make(_ number: Int, at place: Standpoint, busy: String, _ body: inout Body) throws(Refusal) {
    let asking = askingSteps[number]
    for (position, local) in asking.captures.enumerated() {
      try store(
        symbol(of: Variable.local(local).number, at: place), to: callCapture("asking\(position)_", number, local), &body
      )
    }
    for position in asking.captures.count..<max(callCaptureCount, asking.captures.count) {
      need("asking\(position)_", "int")
      body.add("asking\(position)_ = 0;")
    }
    let retries = try retries(of: number)
    body.add("ask(\(asking.kind), \(place.whom), \(retries.times), \(retries.backoff));")
    body.add("\(busy) = 1;")
    try armTimeout(number, whom: place.whom, &body)
  }

  /// How often a call is made again, and how long after it has failed first.
  func retries(of number: Int) throws(Refusal) -> (times: String, backoff: String) {
    guard let retry = askingSteps[number].plan.retry else { return ("0", "0") }
    let place = Standpoint(askingSteps[number].site, index: "top")
    guard case .int(let times)? = attempt(.plan(retry.times, place), [:]) else {
      throw Refusal("a number of retries that is computed", hint: "write it out")
    }
    guard times <= ModelWriter.retryLimit else {
      throw Refusal("more than \(ModelWriter.retryLimit) retries", hint: "retry less often")
    }
    let backoff = try constant(retry.backoff, at: place)
    // The last pause still has to be a number of the model.
    let (longest, overflow) = backoff.multipliedReportingOverflow(by: 1 << max(0, times))
    if overflow { throw Refusal("so long a pause between retries", hint: "begin with a shorter one") }
    _ = try ticks(longest)
    return ("\(max(0, times))", try ticks(backoff))
  }

  /// A span of time that is written out.
  private func constant(_ plan: ValuePlan, at place: Standpoint) throws(Refusal) -> Int64 {
    guard case .duration(let span)? = attempt(.plan(plan, place), [:]), span.nanoseconds >= 0 else {
      throw Refusal("a span of time that is computed", hint: "write it out")
    }
    note(span.nanoseconds)
    // It waits twice as long each time.
    return span.nanoseconds
  }

  /// How long a call waits for its reply, or `nil` for ever.
  func timeout(of number: Int) -> Int64? {
    let asking = askingSteps[number]
    guard let timeout = asking.plan.timeout else { return nil }
    return try? constant(timeout, at: Standpoint(asking.site, index: "top"))
  }

  private func armTimeout(_ number: Int, whom: String, _ body: inout Body) throws(Refusal) {
    let asking = askingSteps[number]
    guard let timeout = asking.plan.timeout else { return }
    let wait = try constant(timeout, at: Standpoint(asking.site, index: whom))
    let alarm = alarms[alarm(number, isRetry: false)]
    noCaptures(&body)
    body.add("arm(\(alarm.kind), \(whom), \(try ticks(wait)));")
  }

  /// Forgets a call that waits.
  func hangUp(_ number: Int, whom: String, busy: String, _ body: inout Body) {
    body.add("drop_call((call[i_] == \(askingSteps[number].kind) && call_at[i_] == \(whom)));")
    body.add("\(busy) = 0;")
    disarm({ $0.service?.call == number }, at: whom, &body)
  }

  /// Forgets calls of a place.
  func hangUp(_ isMeant: (AskingStep) -> Bool, at place: String, whom: String, _ body: inout Body) throws(Refusal) {
    for number in askingSteps.indices where isMeant(askingSteps[number]) {
      let busy = busyCell(number, at: place).text
      try body.choose(busy) { body in self.hangUp(number, whom: whom, busy: busy, &body) }
    }
  }

  // MARK: What is remembered

  func callCapture(_ name: String, _ number: Int, _ local: Int) -> Cell {
    scratchCell(name, key: "\(Alarm.keptPrefix)\(askingSteps[number].kind) \(local)", type: .dyn)
  }

  var callCaptureCount: Int { askingSteps.map(\.captures.count).max() ?? 0 }

  /// Whether calls of a presenter are in flight, as its formulas ask.
  func loading(_ read: LoadingRead, at place: Standpoint) throws(Refusal) -> Symbol {
    let own = askingSteps.indices.filter { number in
      guard askingSteps[number].site === place.site else { return false }
      switch read {
      case .any: return true
      case .named(let name), .count(let name), .keys(let name): return askingSteps[number].plan.loading == name
      }
    }
    let cells = own.map { busyCell($0, at: place.index) }
    func count(_ assignment: Assignment) -> Int {
      cells.count { assignment[$0]?.isIdentical(to: .bool(true)) ?? false }
    }
    switch read {
    case .any, .named:
      return .made(cells.map { .cell($0) }) { _, assignment throws(EvaluationError) in .bool(count(assignment) > 0) }
    case .count:
      return .made(cells.map { .cell($0) }) { _, assignment throws(EvaluationError) in .int(Int64(count(assignment))) }
    case .keys: throw Refusal("the keys of calls", hint: "ask whether any is in flight")
    }
  }

  /// How many calls wait at once at most.
  var callRoom: Int { min(8, askingSteps.reduce(0) { $0 + ($1.site.isOfFlow ? 1 : 2) }) }

  // MARK: Replies

  /// How often a call is made again at most.
  static var retryLimit: Int64 { 16 }

  /// What comes of calls: for each step each outcome that there is.
  func replies(_ outcomes: OutcomeValues, _ settling: inout [[String]]) throws(Refusal) -> [[String]] {
    var options: [[String]] = []
    for number in askingSteps.indices {
      let asking = askingSteps[number]
      here = asking.plan.span
      for outcome in outcomes.outcomes(of: asking.plan.operation) {
        var body = Body(indent: "       ")
        try resolve(number, outcome, &body)
        let lines = body.lines + self.settling(body, in: &settling, indent: "       ")
        let label = "\(program.operations[asking.plan.operation].name) \(said(outcome)), \(line(asking.plan.span))"
        options.append(option(of: number, label, lines))
      }
    }
    return options
  }

  private func said(_ outcome: CallOutcome) -> String {
    switch outcome {
    case .returned(let value): "returns \(value.literal(limit: 30))"
    case .failed(let error): "fails: \(error)"
    case .unusable(let fault): fault.message
    }
  }

  private func option(of number: Int, _ label: String, _ lines: [String]) -> [String] {
    let waits = (0..<callRoom).map {
      "(calls > \($0) && call[\($0)] == \(askingSteps[number].kind) && call_phase[\($0)] == 1)"
    }
    let run = ["begin();"] + lines.map { String($0.drop { $0 == " " }) } + ["finish();"]
    var text = ["#ifdef VISIBLE"]
    for (position, condition) in waits.enumerated() {
      text.append("  :: d_step { \(Logic.all(["!exited", condition])) ->  /* \(comment(label)) */")
      text += ["       which_ = \(position);"] + run.map { "       \($0)" } + ["     }"]
    }
    text += [
      "#else", "  :: atomic { \(Logic.all(["!exited", Logic.any(waits)])) ->  /* \(comment(label)) */", "       if",
    ]
    text += waits.enumerated().map { "       :: \($1) -> which_ = \($0);" }
    return text + ["       fi;", "       d_step {"] + run.map { "         \($0)" } + ["       }", "     }", "#endif"]
  }

  /// What comes of the call at the place `which_`.
  func resolve(_ number: Int, _ outcome: CallOutcome, _ body: inout Body) throws(Refusal) {
    let asking = askingSteps[number]
    body.add("me_ = call_at[which_];")
    for position in asking.captures.indices { body.add("reply_value\(position)_ = call_value\(position)[which_];") }
    let take: (inout Body) throws(Refusal) -> Void = { body throws(Refusal) in
      let own = Standpoint(asking.site, index: "me_")
      self.hangUp(number, whom: "me_", busy: self.busyCell(number, at: own.index).text, &body)
      try self.follow(number, outcome, &body)
    }
    guard case .failed = outcome, asking.plan.retry != nil else { return try take(&body) }
    let retry = alarms[alarm(number, isRetry: true)].kind
    try body.choose(
      "call_left[which_] > 0",
      { body in
        self.disarm({ $0.service?.call == number }, at: "me_", &body)
        body.add("call_left[which_]--;")
        body.add("call_phase[which_] = 2;")
        self.noCaptures(&body)
        body.add("arm(\(retry), me_, call_backoff[which_]);")
        body.add("call_backoff[which_] = call_backoff[which_] * 2;")
      }, otherwise: take)
  }

  private func follow(_ number: Int, _ outcome: CallOutcome, _ body: inout Body) throws(Refusal) {
    let asking = askingSteps[number]
    let occasion: Occasion
    switch outcome {
    case .returned(let value):
      guard asking.plan.then != nil else { return }
      if asking.plan.result != nil { try store(.constant(value), to: replyCell(number), isSure: true, &body) }
      occasion = .reply(call: number, caught: nil)
    case .failed(let error):
      if let position = asking.plan.position(ofCatch: error) {
        occasion = .reply(call: number, caught: position)
      } else if let position = program.flow.catches.firstIndex(where: { $0.error == error }) {
        body.add("me_ = FLOW;")
        occasion = .failure(position)
      } else {
        return
      }
    case .unusable: return
    }
    let handler = handler(occasion)
    body.add("\(handler.name)();")
    body.follow(handler.body)
  }

  func replyCell(_ number: Int) -> Cell {
    let plan = askingSteps[number].plan
    return scratchCell(
      "value0_", key: "the reply to \(askingSteps[number].kind)", type: program.operations[plan.operation].type ?? .null
    )
  }

  /// What a timer of a call does.
  func run(_ service: Alarm.Service, _ body: inout Body) throws(Refusal) {
    guard let number = service.call else { return }
    body.add("which_ = 0;")
    body.add(
      "do :: (call[which_] != \(askingSteps[number].kind) || call_at[which_] != me_) -> which_++; :: else -> break; od;"
    )
    if case .timeout = service { return try resolve(number, .failed(Operation.timeoutError), &body) }
    body.add("call_phase[which_] = 1;")
    body.add("call_again[which_] = 1;")
    try armTimeout(number, whom: "me_", &body)
  }
}
