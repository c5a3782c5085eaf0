internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

extension ModelWriter {
  /// The whole model, as far as it is known by now what its variables hold.
  func text() -> (model: String, claims: [ModelClaim]) {
    handlers = [:]
    handlerOrder = []
    refusals = []
    feedLaunch()
    surveyRows()
    requireFinite()
    need("me_", "byte")
    need("i_", "byte")
    if needsUndo { need("failed_", "byte") }
    var reading = OfferWriter(self)
    reading.read()
    modelFailures = reading.failures()
    if modelFailures != "0" { noteFailure() }
    var settling: [[String]] = []
    var options: [[String]] = []
    for offer in reading.offers {
      let lines = option(of: offer, &settling)
      if !options.contains(lines) { options.append(lines) }
    }
    options.append(back(&settling))
    var inlines: [ModelInline] = []
    do throws(Refusal) { inlines = try behind(&settling) } catch { refuse(error) }
    let time = timeOption()
    if !time.isEmpty { options.append(time) }
    let claims = claims()
    var arrangement = Body()
    attempt(&arrangement) { body throws(Refusal) in body = try self.arrange() }
    let process = process(options, isIdle: claims.contains(where: \.isLiveness))
    let named = self.inlines(arrangement, inlines, settling, for: process)
    let parts = [heading(claims), constants(), variables(), named, process, formulas(claims)]
    return (parts.joined(separator: "\n"), claims)
  }

  /// What happens behind what steps do: messages, timers, parts that come and go, effects.
  private func behind(_ settling: inout [[String]]) throws(Refusal) -> [ModelInline] {
    var inlines = try messageInlines()
    if isDeep {
      inlines.append(ModelInline("compose()", try composing().lines))
      inlines.append(ModelInline("run_effects()", try effecting().lines))
    }
    if alarms.isEmpty { return inlines }
    var known = settling
    let passing = try passing { self.settling($0, in: &known, indent: "    ") }
    settling = known
    return inlines + [ModelInline("pass()", passing)] + (try alarmInlines())
  }

  // MARK: Parts

  private func heading(_ claims: [ModelClaim]) -> String {
    return """
      /* \(comment(program.name)), as a model for SPIN.

         How many states there are:
           spin -o2 -a FILE && gcc -O2 -DSAFETY -DNOCLAIM -DNOREDUCE -o pan pan.c && ./pan -n -m1000000
         Whether a claim holds, and the run that breaks it:
           spin -o2 -a FILE && gcc -O2 -DNOREDUCE -o pan pan.c && ./pan -n -a -m1000000 -N CLAIM && spin -t -p -g FILE
         For breadth first search (-DBFS) and several cores, 'spin -DVISIBLE -o2 -a' in place of 'spin -a'. A stack that may be
         deeper takes 'spin -DDEPTH=20'. */

      """
  }

  private func constants() -> String {
    var lines: [String] = []
    func define(_ name: String, _ value: some CustomStringConvertible, _ note: String = "") {
      lines.append("#define \(name) \(value)\(note.isEmpty ? "" : "  /* \(note) */")")
    }
    if !isNested { lines += ["#ifndef DEPTH"] }
    define("DEPTH", stackRoom, isNested ? "the most entries of each stack" : "the most entries of the stack")
    if !isNested { lines += ["#endif"] }
    if isNested {
      define("STACKS", stackPlaces.count)
      define("ENTRIES", "(STACKS * DEPTH)")
    }
    if isNeeded("queue_") {
      lines += ["#ifndef QUEUE"]
      define("QUEUE", ModelWriter.queueLength, "the most that one input sends")
      lines += ["#endif"]
    }
    if !alarms.isEmpty { define("TIMERS", ModelWriter.timerLimit, "the most timers that are armed") }
    if hasMessages { define("MESSAGES", messageCount, "the most messages at once") }
    lines += ["#ifdef VISIBLE", "#define SCRATCH", "#else", "#define SCRATCH hidden", "#endif"]
    define("top", isNested ? "(depth[0] - 1)" : "(depth - 1)")
    for stack in stackPlaces.dropFirst() {
      define("top_\(stack.number)", "(\(stack.number) * DEPTH + depth[\(stack.number)] - 1)", stack.holder.name)
    }
    define("NONE", 255, "an entry that has left")
    define("FLOW", 254, "the flow, where an entry could be")
    define("WIDEST", Code.widest.upperBound)
    if !found.tokens.isEmpty { define("BEYOND", tokenKind == "byte" ? 255 : 32_767, "a value that passes its bound") }
    lines.append("")
    for (name, index) in names.positions { define(name, index) }
    if hasStyles { for (index, style) in styles.enumerated() { define(style.nameInModel, index) } }
    for (number, value) in found.tokens.enumerated() {
      if let name = names.tokens[number] { define(name, number + 1, comment(value.literal(limit: 80))) }
    }
    for (number, alarm) in alarms.enumerated() { define(alarm.kind, number + 1) }
    for (number, occasion) in waiting.enumerated() { define("ON_\(name(of: occasion))", number + 1) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Everything that may wait for its turn.
  private var waiting: [Occasion] {
    var all: [Occasion] = []
    for occasion in handlerOrder {
      for sent in handlers[occasion]?.body.sends ?? [] where !all.contains(sent) { all.append(sent) }
      if case .answer = occasion, !all.contains(occasion) { all.append(occasion) }
    }
    return all
  }
}
