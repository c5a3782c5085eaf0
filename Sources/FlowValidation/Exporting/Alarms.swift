internal import CEL
internal import FlowProgram
internal import FlowRuntime

/// What a timer does, and whose it is.
struct Alarm {
  let site: Site
  /// The steps that it runs.
  let block: Int
  let name: String?
  /// The effect that it belongs to.
  let effect: Int?
  /// Whether it is the timer of the effect itself, and not one that its steps have armed.
  let isOfEffect: Bool
  /// What the model calls it.
  let kind: String
  /// The locals that its steps read and that were named before.
  var captures: [Int] = []

  /// How the keys of variables begin in which timers keep something.
  static let keptPrefix = "what a timer keeps: "
}

// Timers: a row of those that are armed, the next first, each with how long it waits.
extension ModelWriter {
  /// The number of a timer among ``alarms``.
  func alarm(_ site: Site, block: Int, name: String?, effect: Int?, isOfEffect: Bool) -> Int {
    let known = alarms.firstIndex {
      $0.site === site && $0.block == block && $0.name == name && $0.effect == effect && $0.isOfEffect == isOfEffect
    }
    if let known { return known }
    let own = effect.flatMap { isOfEffect ? site.presenter.effects[$0].name : nil } ?? name ?? "timer"
    alarms.append(
      Alarm(
        site: site, block: block, name: name, effect: effect, isOfEffect: isOfEffect,
        kind: names.name("WAIT_\(site.name)_\(own)", for: "alarm \(alarms.count)")))
    found.hasGrown = true
    return alarms.count - 1
  }

  /// What a timer's steps read that was named before it was armed.
  func captured(_ local: Int) -> Symbol? {
    guard let number = writtenAlarm else { return nil }
    var position = alarms[number].captures.firstIndex(of: local)
    if position == nil {
      alarms[number].captures.append(local)
      position = alarms[number].captures.count - 1
      found.hasGrown = true
    }
    return position.map { .cell(captureCell("alarm_value\($0)_", number, local)) }
  }

  private func captureCell(_ name: String, _ number: Int, _ local: Int) -> Cell {
    scratchCell(name, key: "\(Alarm.keptPrefix)\(alarms[number].kind) \(local)", type: .dyn)
  }

  /// How many values the timer keeps that keeps most.
  var captureCount: Int { alarms.map(\.captures.count).max() ?? 0 }

  // MARK: How long

  /// The largest span of time that all timers wait for so many times, in nanoseconds.
  private var unit: Int64 {
    var unit: Int64 = 0
    for wait in waits {
      var (larger, smaller) = (max(unit, wait), min(unit, wait))
      while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
      unit = larger
    }
    return max(1, unit)
  }

  private func note(_ wait: Int64) {
    if wait >= 0, !waits.contains(wait) {
      waits.append(wait)
      found.hasGrown = true
    }
  }

  /// A span of time in the numbers of the model.
  func ticks(_ wait: Int64) throws(Refusal) -> String { try encoded(.int(wait / unit), as: .number) }

  private func ticks(_ delay: ValuePlan, at place: Standpoint) throws(Refusal) -> Code {
    let plan = Symbol.plan(delay, place)
    let cells = try reads(plan)
    for assignment in DecisionTree(cells: cells, domains: try domains(of: cells), test: { _, _ in "" }).assignments {
      if case .duration(let span)? = attempt(plan, assignment) { note(span.nanoseconds) }
    }
    let unit = unit
    return try code(
      .made([plan]) { writer, assignment throws(EvaluationError) in
        guard case .duration(let span) = try writer.value(plan, assignment), span.nanoseconds >= 0 else {
          throw EvaluationError(.outOfRange, "a timer cannot wait for less than nothing")
        }
        return .int(span.nanoseconds / unit)
      }, as: .number)
  }

  /// The span of time of an effect, or `nil` of one that has none.
  func span(ofEffect index: Int, of site: Site) -> Int64? {
    let plan: ValuePlan
    switch site.presenter.effects[index].trigger {
    case .every(let span), .after(let span), .idle(let span): plan = span
    case .key, .rising, .items: return nil
    }
    guard case .duration(let span)? = attempt(.plan(plan, standpoint(site)), [:]), span.nanoseconds > 0 else {
      refuse(
        Refusal(
          "a span of time that is computed", hint: "write it out, and use an effect for each span",
          at: site.presenter.effects[index].span))
      return nil
    }
    note(span.nanoseconds)
    return span.nanoseconds
  }

  // MARK: Steps

  func arm(
    _ delay: ValuePlan, name: String?, block: Int, at place: Standpoint, _ body: inout Body
  ) throws(Refusal) {
    let number = alarm(place.site, block: block, name: name, effect: armingEffect, isOfEffect: false)
    let wait = try ticks(delay, at: place)
    if let name { cancel(name, at: place, &body) }
    for (position, local) in alarms[number].captures.enumerated() {
      let cell = captureCell("arming\(position)_", number, local)
      try store(symbol(of: Variable.local(local).number, at: place), to: cell, &body)
    }
    for position in alarms[number].captures.count..<max(captureCount, alarms[number].captures.count) {
      need("arming\(position)_", "int")
      body.add("arming\(position)_ = 0;")
    }
    try unlessFailing(wait, &body) { $0.add("arm(\(self.alarms[number].kind), \(place.whom), \(wait.text));") }
  }

  func cancel(_ name: String, at place: Standpoint, _ body: inout Body) {
    disarm({ $0.site === place.site && $0.name == name }, at: place.whom, &body)
  }

  /// Disarms some timers of a place.
  func disarm(_ isMeant: (Alarm) -> Bool, at whom: String, _ body: inout Body) {
    let kinds = alarms.filter(isMeant).map { "timer[i_] == \($0.kind)" }
    if kinds.isEmpty { return }
    body.add("disarm(\(Logic.all([Logic.any(kinds), "timer_at[i_] == \(whom)"])));")
  }

  // MARK: Time

  /// What is done when time passes: the timers that are due run, each as an input of its own.
  func passing(_ settle: (Body) -> [String]) throws(Refusal) -> [String] {
    var all = Body()
    var runs: [[String]] = []
    for number in alarms.indices {
      var body = Body(indent: "      ")
      try run(number, &body)
      all.follow(body)
      runs.append(body.lines)
    }
    var lines = [
      "  wait_ = timer_left[0];", "  runs_ = 0;", "  i_ = 0;", "  do",
      "  :: i_ < timers -> timer_left[i_] = timer_left[i_] - wait_; i_++;", "  :: else -> break;", "  od;",
    ]
    if hasIdleness { lines.append("  quiet = quiet + wait_;") }
    lines += ["  do", "  :: (timers > 0 && timer_left[0] == 0 && !exited) ->", "    take();", "    if"]
    for (number, run) in runs.enumerated() { lines += ["    :: (kind_ == \(alarms[number].kind)) ->"] + run }
    lines += ["    :: else -> skip;", "    fi;"] + settle(all)
    return lines + [
      "    runs_++;", "    assert(runs_ < \(ModelWriter.timersPerInstant));", "  :: else -> break;", "  od;",
    ]
  }

  private func run(_ number: Int, _ body: inout Body) throws(Refusal) {
    let alarm = alarms[number]
    guard alarm.isOfEffect, let effect = alarm.effect else {
      let handler = handler(.alarm(number))
      body.add("\(handler.name)();")
      return body.follow(handler.body)
    }
    let wait = try span(ofEffect: effect, of: alarm.site).map { wait throws(Refusal) in try ticks(wait) } ?? "0"
    switch alarm.site.presenter.effects[effect].trigger {
    case .every:
      noCaptures(&body)
      body.add("arm(\(alarm.kind), me_, \(wait));")
    case .idle:
      let rests = restingCell(effect, of: alarm.site, at: "me_").text
      try body.choose(
        "quiet < \(wait)",
        { body throws(Refusal) in
          self.noCaptures(&body)
          body.add("arm(\(alarm.kind), me_, \(wait) - quiet);")
        },
        otherwise: { body throws(Refusal) in
          body.add("\(rests) = 1;")
          self.run(effect: effect, of: alarm.site, &body)
        })
      return
    default: break
    }
    run(effect: effect, of: alarm.site, &body)
  }

  /// A timer of an effect keeps nothing.
  func noCaptures(_ body: inout Body) {
    for position in 0..<captureCount { body.add("arming\(position)_ = 0;") }
  }

  /// Somebody does something: effects that wait for idleness begin anew.
  func touching() throws(Refusal) -> [String] {
    guard hasIdleness else { return [] }
    var body = Body(indent: "  ")
    body.add("quiet = 0;")
    for alarm in alarms where isIdle(alarm) {
      guard let effect = alarm.effect, let wait = span(ofEffect: effect, of: alarm.site) else { continue }
      let length = try ticks(wait)
      func again(at index: String, whom: String, _ body: inout Body) throws(Refusal) {
        let rests = self.restingCell(effect, of: alarm.site, at: index).text
        try body.choose(rests) { body in
          body.add("\(rests) = 0;")
          self.noCaptures(&body)
          body.add("arm(\(alarm.kind), \(whom), \(length));")
        }
      }
      if alarm.site.isOfFlow {
        try again(at: "", whom: "FLOW", &body)
        continue
      }
      need("at_", "byte")
      body.add("at_ = 0;")
      body.add("do")
      try body.branch("at_ < \(entriesEnd)") { body throws(Refusal) in
        try body.choose(self.isThere("at_")) { body throws(Refusal) in
          try again(at: "at_", whom: "at_", &body)
        }
        body.add("at_++;")
      }
      body.add(":: else -> break;")
      body.add("od;")
    }
    return body.lines
  }

  /// Whether anything waits for a person to do nothing.
  var hasIdleness: Bool { alarms.contains(where: isIdle) }

  func isIdle(_ alarm: Alarm) -> Bool {
    guard alarm.isOfEffect, let effect = alarm.effect else { return false }
    if case .idle = alarm.site.presenter.effects[effect].trigger { return true }
    return false
  }

  /// How often timers of one instant may run.
  static var timersPerInstant: Int { RuntimeLimits.standard.timersPerInstant }
  /// How many timers a model has room for.
  static var timerLimit: Int { 12 }
  /// How many timers that are due at one instant run in every order.
  static var orderedTimers: Int { 4 }
}
