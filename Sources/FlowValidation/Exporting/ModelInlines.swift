internal import CEL
internal import Diagnostics
internal import FlowProgram

// What a model says under a name and uses in several places.
extension ModelWriter {
  func inlines(
    _ arrangement: Body, _ behind: [ModelInline], _ settling: [[String]], for process: String
  ) -> String {
    var all = [
      ModelInline(
        "send(what, whom)",
        [
          "  assert(tail_ < QUEUE);", "  queue_[tail_] = what;", "  queue_for[tail_] = whom;",
        ] + (isNested ? ["  queue_on[tail_] = (whom < FLOW -> whom / DEPTH : 0);"] : []) + ["  tail_++;"]),
      ModelInline("clear(at)", arraysOfEntries.map { "  \($0)[at] = \($1);" }),
      ModelInline("leave_from(n)", leaving()),
      ModelInline(isNested ? "room(on)" : "room()", ["  assert(\(depth(of: "on")) < DEPTH);"]),
      ModelInline("arrange()", arrangement.lines),
    ]
    if needsUndo {
      all.append(ModelInline("keep()", copying { "kept_\($0) = \($1)" }))
      all.append(ModelInline("undo()", copying { "\($1) = kept_\($0)" }))
    }
    all += [ModelInline("begin()", beginning), ModelInline("finish()", ending)] + behind
    for occasion in handlerOrder {
      if let handler = handlers[occasion] { all.append(ModelInline("\(handler.name)()", handler.body.lines)) }
    }
    for (number, lines) in settling.enumerated() { all.append(ModelInline("settle_\(number + 1)()", lines)) }
    var used = kept(all, for: process)
    let body = used.map(\.text).joined()
    usedScratch = scratch.filter { body.contains($0.name) || process.contains($0.name) }
    if let last = used.firstIndex(where: { $0.name == "finish" }) {
      used[last].lines += ["#ifdef VISIBLE"] + forgetting() + ["#endif", "  skip;"]
    }
    return used.map(\.text).joined(separator: "\n")
  }

  /// Those that are used, by the process or by others that are.
  private func kept(_ inlines: [ModelInline], for process: String) -> [ModelInline] {
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
    var arrays = [("screen", restingScreen)]
    if hasStyles { arrays.append(("style", "0")) }
    if !questions.isEmpty { arrays += [("asker", "0"), ("asker_at", "0")] }
    if isDeep { arrays.append(("raw_", "0")) }
    return arrays + stateCells.filter { $0.index != nil }.map { ($0.name, rest(of: $0)) }
  }

  /// How each input begins.
  private var beginning: [String] {
    var begin = needsUndo ? ["  keep();", "  me_ = top;"] : ["  me_ = top;"]
    for name in ["head_", "tail_", "failed_", "has_result_"] where isNeeded(name) { begin.append("  \(name) = 0;") }
    if isNested { begin.append("  heard_on_ = 0;") }
    if isDeep {
      let size = isNested ? "ENTRIES" : "DEPTH"
      begin += ["  i_ = 0;", "  do", "  :: i_ < \(size) -> raw_[i_] = 0; i_++;", "  :: else -> break;", "  od;"]
    } else if isNeeded("fresh_") {
      begin.append("  fresh_ = depth;")
    }
    return begin
  }

  /// How each input ends.
  private var ending: [String] {
    let stopping = alarms.isEmpty ? [] : ["  stop();"]
    guard needsUndo else { return stopping }
    let failing = modelFailures == "0" ? [] : ["  failed_ = failed_ || (!beyond_ && \(modelFailures));"]
    return stopping + beyond() + failing + [
      "  if", "  :: (failed_ || beyond_) -> undo();", "  :: else -> skip;", "  fi;",
      "  assert(!failed_);  /* a formula has no value */",
    ]
  }

  private func copying(_ copy: (String, String) -> String) -> [String] {
    var lines = undone.filter { $0.size == nil }.map { "  \(copy($0.name, $0.name));" }
    for size in sizes(of: undone) {
      lines += ["  i_ = 0;", "  do", "  :: i_ < \(size) ->"]
      for variable in undone where variable.size == size {
        lines.append("    \(copy("\(variable.name)[i_]", "\(variable.name)[i_]"));")
      }
      lines += ["    i_++;", "  :: else -> break;", "  od;"]
    }
    return lines
  }

  private func sizes(of variables: [StateVariable]) -> [String] {
    var sizes: [String] = []
    for size in variables.compactMap(\.size) where !sizes.contains(size) { sizes.append(size) }
    return sizes
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
    var outer =
      stateCells.filter { $0.index == nil }.compactMap(passes)
      + (stackBound.map { ["\(depth(of: "0")) > \($0)"] } ?? [])
    if let most = program.exploration.messageCount, most < messageCount, let none = try? encoded(.null, as: .token) {
      outer.append("message[\(most)] != \(none)")
    }
    var lines = ["  beyond_ = \(outer.isEmpty ? "0" : outer.joined(separator: " || "));"]
    let inner = screenSites.flatMap { screen in
      screen.tree.flatMap { site in
        site.presenter.slots.indices.compactMap { slot -> (String, String)? in
          let cell = cell(slot, of: site, at: "i_")
          return isIgnored(cell) ? nil : passes(cell).map { (name(of: screen.presenter), $0) }
        }
      }
    }
    if inner.isEmpty { return lines }
    lines += ["  i_ = 0;", "  do", "  :: i_ < \(entriesEnd) ->", "    if"]
    let isThere = isThere("i_") == "1" ? "" : "\(isThere("i_")) && "
    let whole = inner.map { "(\(isThere)screen[i_] == \($0) && (\($1)))" }.joined(separator: " || ")
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
      if isDeep {
        let size = isNested ? "ENTRIES" : "DEPTH"
        lines += ["  i_ = 0;", "  do", "  :: i_ < \(size) -> raw_[i_] = 0; i_++;", "  :: else -> break;", "  od;"]
      }
      lines += copying { kept, _ in "kept_\(kept) = 0" }
    }
    return lines + usedScratch.filter { !$0.kind.contains(" ") }.map { "  \($0.name) = 0;" }
  }
}
