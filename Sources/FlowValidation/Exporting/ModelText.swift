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
    requireFinite()
    feedLaunch()
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
    let claims = claims()
    var arrangement = Body()
    attempt(&arrangement) { body throws(Refusal) in body = try self.arrange() }
    let process = process(options, isIdle: claims.contains(where: \.isLiveness))
    let inlines = self.inlines(arrangement, settling, for: process)
    let parts = [heading(claims), constants(), variables(), inlines, process, formulas(claims)]
    return (parts.joined(separator: "\n"), claims)
  }

  private func feedLaunch() {
    for presenter in [program.flow] + program.screens {
      guard let inspected = launched.first(where: { $0.presenter == presenter.index }) else { continue }
      for slot in presenter.slots.indices where inspected.values.indices.contains(slot) {
        here = presenter.slots[slot].span
        guard let value = inspected.values[slot].content else { continue }
        var nothing = Body()
        attempt(&nothing) { _ throws(Refusal) in
          try self.feed(self.cell(slot, of: presenter, at: ""), from: .constant(value))
        }
      }
    }
  }

  // MARK: Inputs

  private func option(of offer: ModelOffer, _ settling: inout [[String]]) -> [String] {
    here = offer.span
    guard case .event(let index, let event) = offer.occasion else { return [] }
    let presenter = program.presenters[index]
    var body = Body(indent: "       ")
    attempt(&body) { body throws(Refusal) in
      for (position, value) in offer.payload.enumerated() {
        // What is offered has what it sends.
        try self.store(value, to: self.payloadCell(position, of: event, presenter), isSure: true, &body)
      }
      if presenter.role == .flow { body.add("me_ = FLOW;") }
      let handler = self.handler(offer.occasion)
      body.add("\(handler.name)();")
      body.follow(handler.body)
    }
    return written(
      body, when: Logic.all(["!exited", offer.condition]), label: "\(offer.label), \(line(offer.span))", &settling)
  }

  private func back(_ settling: inout [[String]]) -> [String] {
    var body = Body(indent: "       ")
    attempt(&body) { body throws(Refusal) in try self.back(program.screens.filter { !$0.back.isEmpty }[...], &body) }
    return written(body, when: "!exited", label: "back", &settling)
  }

  private func back(_ handling: ArraySlice<Presenter>, _ body: inout Body) throws(Refusal) {
    let stack: (inout Body) throws(Refusal) -> Void = { body throws(Refusal) in try self.leave(from: "top", &body) }
    let outside: (inout Body) throws(Refusal) -> Void = { body throws(Refusal) in
      try self.write(self.program.flow.back, at: Standpoint(self.program.flow, index: "top"), &body, otherwise: stack)
    }
    guard let first = handling.first else { return try outside(&body) }
    try body.choose(
      "screen[top] == \(name(of: first))",
      { body throws(Refusal) in
        try self.write(first.back, at: Standpoint(first, index: "me_"), &body, otherwise: outside)
      }, otherwise: { body throws(Refusal) in try self.back(handling.dropFirst(), &body) })
  }

  private func written(_ body: Body, when condition: String, label: String, _ settling: inout [[String]]) -> [String] {
    var lines = ["  :: d_step { \(condition) ->  /* \(comment(label)) */", "       begin();"]
    lines += body.lines
    let all = consequences(of: body)
    if !all.sends.isEmpty || all.pushes {
      let settle = settle(all)
      let known = settling.firstIndex(of: settle)
      if known == nil { settling.append(settle) }
      lines.append("       settle_\((known ?? settling.count - 1) + 1)();")
    }
    return lines + ["       finish();", "     }"]
  }

  // MARK: Parts

  private func heading(_ claims: [ModelClaim]) -> String {
    let ignored =
      program.exploration.ignored.isEmpty
      ? "" : "\n\n   What 'explore: ignore' leaves out in flowspec counts here, so that there are more states."
    return """
      /* \(comment(program.name)), as a model for SPIN.

         How many states there are:
           spin -o2 -a FILE && gcc -O2 -DSAFETY -DNOCLAIM -DNOREDUCE -o pan pan.c && ./pan -n -m1000000
         Whether a claim holds, and the run that breaks it:
           spin -o2 -a FILE && gcc -O2 -DNOREDUCE -o pan pan.c && ./pan -n -a -m1000000 -N CLAIM && spin -t -p -g FILE
         For breadth first search (-DBFS) and several cores, 'spin -DVISIBLE -o2 -a' in place of 'spin -a'. A stack that may be
         deeper takes 'spin -DDEPTH=20'.\(ignored) */

      """
  }

  private func constants() -> String {
    var lines: [String] = []
    func define(_ name: String, _ value: some CustomStringConvertible, _ note: String = "") {
      lines.append("#define \(name) \(value)\(note.isEmpty ? "" : "  /* \(note) */")")
    }
    lines += ["#ifndef DEPTH"]
    define(
      "DEPTH", isMoving ? stackBound.map { $0 + 2 } ?? ModelWriter.standardDepth : 1, "the most entries of the stack")
    lines += ["#endif"]
    if isNeeded("queue_") {
      lines += ["#ifndef QUEUE"]
      define("QUEUE", ModelWriter.queueLength, "the most that one input sends")
      lines += ["#endif"]
    }
    lines += ["#ifdef VISIBLE", "#define SCRATCH", "#else", "#define SCRATCH hidden", "#endif"]
    define("top", "(depth - 1)")
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

  private func variables() -> String {
    var lines = ["byte depth = 1;", "byte screen[DEPTH] = \(launchedScreen);"]
    if hasStyles { lines.append("byte style[DEPTH];") }
    if !questions.isEmpty { lines += ["byte asker[DEPTH];", "byte asker_at[DEPTH];"] }
    lines.append("bit exited;")
    if hasOutcome {
      lines.append("\(tokenKind) outcome;")
    }
    for cell in stateCells {
      let rest = rest(of: cell)
      let size = cell.index == nil ? "" : "[DEPTH]"
      lines.append("\(kind(of: cell)) \(cell.name)\(size)\(rest == "0" ? "" : " = \(bare(rest))");")
    }
    lines += ["", "/* What is remembered only while an input is worked on. */"]
    for variable in usedScratch {
      let parts = variable.kind.split(separator: " ")
      let isQueue = parts.count > 1
      lines.append("SCRATCH \(parts[0]) \(variable.name)\(isQueue ? "[QUEUE]" : "");")
    }
    if needsUndo {
      for (kind, name, isArray) in undone { lines.append("SCRATCH \(kind) kept_\(name)\(isArray ? "[DEPTH]" : "");") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Whether the flow hands something back.
  private var hasOutcome: Bool { found.values(of: "outcome")?.isEmpty == false }

  /// A number without the parentheses that it needs among others.
  private func bare(_ text: String) -> String {
    text.hasPrefix("(-") ? String(text.dropFirst().dropLast()) : text
  }

  private var launchedScreen: String {
    let entry = launched.last { $0.entry != nil }
    return entry.map { name(of: program.presenters[$0.presenter]) }
      ?? name(of: program.presenters[program.backstack.start])
  }

  /// The params and the state of the flow and of all screens.
  var stateCells: [Cell] {
    ([program.flow] + program.screens).flatMap { presenter in
      presenter.slots.indices.map { cell($0, of: presenter, at: "i_") }
    }
  }

  private var tokenKind: String { found.tokens.count < 250 ? "byte" : "short" }

  private func kind(of cell: Cell) -> String {
    switch cell.holding {
    case .truth: return cell.index == nil ? "bit" : "bool"
    case .position: return "byte"
    case .token: return tokenKind
    case .number:
      if let bound = numberBound(of: cell) { return bound <= 100 ? "short" : "int" }
      guard bound(of: cell) == nil, let values = found.values(of: cell.key) else { return "int" }
      let numbers = values.compactMap(\.asInt)
      if numbers.allSatisfy({ (0...255).contains($0) }) { return "byte" }
      return numbers.allSatisfy { (-32_768...32_767).contains($0) } ? "short" : "int"
    }
  }

  /// The variables of the state that an input may change.
  private var undone: [(kind: String, name: String, isArray: Bool)] {
    var all = [("byte", "depth", false), ("byte", "screen", true)]
    if hasStyles { all.append(("byte", "style", true)) }
    if !questions.isEmpty { all += [("byte", "asker", true), ("byte", "asker_at", true)] }
    all.append(("byte", "exited", false))
    if hasOutcome { all.append((tokenKind, "outcome", false)) }
    return all
      + stateCells.map { cell in
        let kind = kind(of: cell)
        return (kind == "bit" || kind == "bool" ? "byte" : kind, cell.name, cell.index != nil)
      }
  }

  // MARK: Inlines

  /// Lines under a name.
  private struct Inline {
    let head: String
    var lines: [String]
    var name: String { String(head.prefix { $0 != "(" }) }
    var text: String { "inline \(head) {\n\((lines.isEmpty ? ["  skip;"] : lines).joined(separator: "\n"))\n}\n" }
  }

  private func inlines(_ arrangement: Body, _ settling: [[String]], for process: String) -> String {
    var all = [
      Inline(
        head: "send(what, whom)",
        lines: [
          "  assert(tail_ < QUEUE);", "  queue_[tail_] = what;", "  queue_for[tail_] = whom;", "  tail_++;",
        ]),
      Inline(head: "clear(at)", lines: arraysOfEntries.map { "  \($0)[at] = \($1);" }),
      Inline(head: "leave_from(n)", lines: leaving()), Inline(head: "room()", lines: ["  assert(depth < DEPTH);"]),
      Inline(head: "arrange()", lines: arrangement.lines),
    ]
    if needsUndo {
      all.append(Inline(head: "keep()", lines: copying { "kept_\($0) = \($1)" }))
      all.append(Inline(head: "undo()", lines: copying { "\($1) = kept_\($0)" }))
    }
    all += [Inline(head: "begin()", lines: beginning), Inline(head: "finish()", lines: ending)]
    for occasion in handlerOrder {
      if let handler = handlers[occasion] { all.append(Inline(head: "\(handler.name)()", lines: handler.body.lines)) }
    }
    for (number, lines) in settling.enumerated() { all.append(Inline(head: "settle_\(number + 1)()", lines: lines)) }
    var used = kept(all, for: process)
    let body = used.map(\.text).joined()
    usedScratch = scratch.filter { body.contains($0.name) || process.contains($0.name) }
    if let last = used.firstIndex(where: { $0.name == "finish" }) {
      used[last].lines += ["#ifdef VISIBLE"] + forgetting() + ["#endif", "  skip;"]
    }
    return used.map(\.text).joined(separator: "\n")
  }

  /// Those that are used, by the process or by others that are.
  private func kept(_ inlines: [Inline], for process: String) -> [Inline] {
    var used: Set<String> = []
    var open = [process]
    while let text = open.popLast() {
      for inline in inlines where text.contains("\(inline.name)(") && used.insert(inline.name).inserted {
        open.append(inline.text)
      }
    }
    return inlines.filter { used.contains($0.name) }
  }

  /// The arrays that hold something of each entry, with what their elements hold that are not in use.
  private var arraysOfEntries: [(name: String, rest: String)] {
    var arrays = [("screen", launchedScreen)]
    if hasStyles { arrays.append(("style", "0")) }
    if !questions.isEmpty { arrays += [("asker", "0"), ("asker_at", "0")] }
    return arrays + stateCells.filter { $0.index != nil }.map { ($0.name, rest(of: $0)) }
  }

  /// How each input begins.
  private var beginning: [String] {
    var begin = needsUndo ? ["  keep();", "  me_ = top;"] : ["  me_ = top;"]
    for name in ["head_", "tail_", "failed_", "has_result_"] where isNeeded(name) { begin.append("  \(name) = 0;") }
    return isNeeded("fresh_") ? begin + ["  fresh_ = depth;"] : begin
  }

  /// How each input ends.
  private var ending: [String] {
    guard needsUndo else { return [] }
    let failing = modelFailures == "0" ? [] : ["  failed_ = failed_ || (!beyond_ && \(modelFailures));"]
    return beyond() + failing + [
      "  if", "  :: (failed_ || beyond_) -> undo();", "  :: else -> skip;", "  fi;",
      "  assert(!failed_);  /* a formula has no value */",
    ]
  }

  private func copying(_ copy: (String, String) -> String) -> [String] {
    var lines = undone.filter { !$0.isArray }.map { "  \(copy($0.name, $0.name));" }
    lines += ["  i_ = 0;", "  do", "  :: i_ < DEPTH ->"]
    for variable in undone where variable.isArray {
      lines.append("    \(copy("\(variable.name)[i_]", "\(variable.name)[i_]"));")
    }
    return lines + ["    i_++;", "  :: else -> break;", "  od;"]
  }

  /// Whether the state passes a bound of the author.
  private func beyond() -> [String] {
    need("beyond_", "byte")
    func passes(_ cell: Cell) -> String? {
      guard let bound = bound(of: cell) else { return nil }
      if cell.holding == .token { return "\(cell.text) == BEYOND" }
      guard cell.holding == .number, bound <= UInt64(Code.widest.upperBound) else { return nil }
      return "\(cell.text) > \(bound) || \(cell.text) < -\(bound)"
    }
    let outer = stateCells.filter { $0.index == nil }.compactMap(passes) + (stackBound.map { ["depth > \($0)"] } ?? [])
    var lines = ["  beyond_ = \(outer.isEmpty ? "0" : outer.joined(separator: " || "));"]
    let inner = program.screens.flatMap { screen in
      screen.slots.indices.compactMap { passes(cell($0, of: screen, at: "i_")) }.map { (name(of: screen), $0) }
    }
    if inner.isEmpty { return lines }
    lines += ["  i_ = 0;", "  do", "  :: i_ < depth ->", "    if"]
    let whole = inner.map { "(screen[i_] == \($0) && (\($1)))" }.joined(separator: " || ")
    lines += ["    :: (\(whole)) -> beyond_ = 1;", "    :: else -> skip;", "    fi;", "    i_++;"]
    return lines + ["  :: else -> break;", "  od;"]
  }

  private func forgetting() -> [String] {
    var lines: [String] = []
    if isNeeded("queue_") {
      lines += ["  i_ = 0;", "  do", "  :: i_ < QUEUE ->"]
      for variable in usedScratch where variable.kind.hasSuffix("queue") {
        lines.append("    \(variable.name)[i_] = 0;")
      }
      lines += ["    i_++;", "  :: else -> break;", "  od;"]
    }
    if needsUndo {
      lines += ["  i_ = 0;", "  do", "  :: i_ < DEPTH ->"]
      for variable in undone where variable.isArray { lines.append("    kept_\(variable.name)[i_] = 0;") }
      lines += ["    i_++;", "  :: else -> break;", "  od;"]
      for variable in undone where !variable.isArray { lines.append("  kept_\(variable.name) = 0;") }
    }
    return lines + usedScratch.filter { !$0.kind.hasSuffix("queue") }.map { "  \($0.name) = 0;" }
  }

  // MARK: The process and the claims

  private func process(_ options: [[String]], isIdle: Bool) -> String {
    var lines = ["active proctype flow() {", "end:", "  do"] + options.joined()
    if isIdle { lines.append("  :: d_step { depth > 0 -> skip; }  /* nobody has to do anything */") }
    return (lines + ["  od", "}"]).joined(separator: "\n") + "\n"
  }

  private func formulas(_ claims: [ModelClaim]) -> String {
    claims.map { claim in
      let said = "\(claim.property.claim.rawValue), \(line(claim.property.span)): \(claim.property.name)"
      switch claim.formula {
      case .success(let formula):
        let note = claim.isInverted ? "; a run that breaks it is one that reaches it" : ""
        return "/* \(comment(said))\(note) */\nltl \(claim.name) { \(formula) }\n"
      case .failure(let refusal): return "/* \(comment("not here: \(said): \(refusal.what)")) */\n"
      }
    }.joined()
  }

  // MARK: Words

  /// The file and line of a part of the flow.
  private func line(_ span: Span) -> String {
    guard let file = program.sources.files.first(where: { $0.id == span.source }) else { return "" }
    let name = file.name.split(separator: "/").last.map(String.init) ?? file.name
    return "\(name):\(file.line(at: span.start) + 1)"
  }

  /// A text that can stand in a comment.
  private func comment(_ text: String) -> String {
    var words = ""
    for scalar in text.unicodeScalars {
      let isPlain = scalar.isASCII && scalar.value >= 32 && scalar.value < 127
      words.unicodeScalars.append(isPlain ? scalar : "?")
    }
    return words.replacing("*/", with: "* /").replacing("/*", with: "/ *").replacing("\\", with: "/")
  }

  /// How many entries the stack of a model has room for where nothing bounds it.
  static let standardDepth = 8
  /// How many events may wait at once.
  static let queueLength = 16
}

extension ModelClaim {
  /// Whether it says that something will happen.
  var isLiveness: Bool { property.claim == .leadsTo || property.claim == .until }
}
