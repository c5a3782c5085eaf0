internal import FlowProgram

/// Lines of a model under a name.
struct ModelInline {
  let head: String
  var lines: [String]

  init(_ head: String, _ lines: [String]) {
    self.head = head
    self.lines = lines
  }

  var name: String { String(head.prefix { $0 != "(" }) }
  var text: String { "inline \(head) {\n\((lines.isEmpty ? ["  skip;"] : lines).joined(separator: "\n"))\n}\n" }
}

// The row of timers as lines of a model.
extension ModelWriter {
  /// The columns of the row, but for the time that is left.
  private var timerColumns: [String] { ["timer", "timer_at"] + (0..<captureCount).map { "timer_value\($0)" } }

  private func moving(_ target: String, from source: String, indent: String) -> [String] {
    (timerColumns + ["timer_left"]).map { "\(indent)\($0)[\(target)] = \($0)[\(source)];" }
  }

  private func emptying(_ target: String, indent: String) -> [String] {
    (timerColumns + ["timer_left"]).map { "\(indent)\($0)[\(target)] = 0;" }
  }

  func alarmInlines() throws(Refusal) -> [ModelInline] {
    if alarms.isEmpty { return [ModelInline("stop()", stopping)] }
    for name in ["i_", "to_", "kind_", "way_", "due_"] { need(name, "byte") }
    need("wait_", "int")
    need("runs_", "int")
    for position in 0..<captureCount { need("held\(position)_", "int") }
    return [
      ModelInline("arm(what, whom, wait)", arming), ModelInline("disarm(meant)", disarming),
      ModelInline("take()", taking), ModelInline("reorder()", reordering),
      ModelInline("touch()", try touching()), ModelInline("stop()", stopping),
    ]
  }

  /// A timer stands behind all that are due before it or with it.
  private var arming: [String] {
    var lines = [
      "  assert(timers < TIMERS);", "  i_ = timers;", "  do", "  :: (i_ > 0 && timer_left[i_ - 1] > wait) ->",
    ]
    lines += moving("i_", from: "i_ - 1", indent: "    ")
    lines += ["    i_--;", "  :: else -> break;", "  od;", "  timer[i_] = what;", "  timer_at[i_] = whom;"]
    lines += ["  timer_left[i_] = wait;"]
    lines += (0..<captureCount).map { "  timer_value\($0)[i_] = arming\($0)_;" }
    return lines + ["  timers++;"]
  }

  private var disarming: [String] {
    var lines = ["  i_ = 0;", "  due_ = 0;", "  do", "  :: i_ < timers ->", "    if", "    :: (meant) -> skip;"]
    lines += ["    :: else ->"] + moving("due_", from: "i_", indent: "      ")
    lines += ["      due_++;", "    fi;", "    i_++;", "  :: else -> break;", "  od;"]
    return lines + forgetting(from: "due_")
  }

  private func forgetting(from count: String) -> [String] {
    ["  do", "  :: timers > \(count) ->", "    timers--;"] + emptying("timers", indent: "    ")
      + ["  :: else -> break;", "  od;"]
  }

  /// Takes the next timer.
  private var taking: [String] {
    var lines = ["  kind_ = timer[0];", "  me_ = timer_at[0];"]
    lines += (0..<captureCount).map { "  alarm_value\($0)_ = timer_value\($0)[0];" }
    lines += ["  timers--;", "  i_ = 0;", "  do", "  :: i_ < timers ->"]
    lines += moving("i_", from: "i_ + 1", indent: "    ")
    return lines + ["    i_++;", "  :: else -> break;", "  od;"] + emptying("timers", indent: "  ")
  }

  /// Puts those that are due together into the order with the number of the way: the first, then the second, and so on.
  private var reordering: [String] {
    var lines = [
      "  due_ = 0;", "  do", "  :: (due_ < timers && timer_left[due_] == timer_left[0]) -> due_++;",
      "  :: else -> break;", "  od;", "  assert(due_ <= \(ModelWriter.orderedTimers));  /* so many orders are tried */",
      "  to_ = 0;", "  do", "  :: due_ > 1 ->", "    due_--;",
      "    i_ = to_ + way_ / (due_ == 3 -> 6 : (due_ == 2 -> 2 : 1));",
      "    way_ = way_ % (due_ == 3 -> 6 : (due_ == 2 -> 2 : 1));", "    kind_ = timer[i_];", "    me_ = timer_at[i_];",
    ]
    lines += (0..<captureCount).map { "    held\($0)_ = timer_value\($0)[i_];" }
    lines += ["    do", "    :: i_ > to_ ->"] + moving("i_", from: "i_ - 1", indent: "      ")
    lines += ["      i_--;", "    :: else -> break;", "    od;", "    timer[to_] = kind_;", "    timer_at[to_] = me_;"]
    lines += (0..<captureCount).map { "    timer_value\($0)[to_] = held\($0)_;" }
    return lines + ["    to_++;", "  :: else -> break;", "  od;"]
  }

  /// Nothing runs any more once the flow has ended, and idleness counts only where something waits for it.
  private var stopping: [String] {
    var lines = ["  if", "  :: exited ->"] + (alarms.isEmpty ? [] : forgetting(from: "0").map { "  \($0)" })
    lines += endingServices() + ["  :: else -> skip;", "  fi;"]
    guard hasIdleness else { return lines }
    let kinds = alarms.filter(isIdle).map { "timer[i_] == \($0.kind)" }
    lines += [
      "  i_ = 0;", "  do", "  :: (i_ < timers && \(Logic.not(Logic.any(kinds)))) -> i_++;", "  :: else -> break;",
    ]
    return lines + ["  od;", "  if", "  :: i_ == timers -> quiet = 0;", "  :: else -> skip;", "  fi;"]
  }

  /// The options of the process in which time passes: up to the next timer, in each order in which those run that are due.
  ///
  /// Breadth first search would keep what lies between the choice of an order and what follows, so that it has an option for
  /// each order.
  func timeOption() -> [String] {
    if alarms.isEmpty { return [] }
    let run = ["begin();", "reorder();", "pass();", "finish();"]
    var lines = ["#ifdef VISIBLE"]
    for (way, condition) in ways.enumerated() {
      lines.append("  :: d_step { \(Logic.all(["!exited", condition])) ->  /* time passes, way \(way) */")
      lines += ["       way_ = \(way);"] + run.map { "       \($0)" } + ["     }"]
    }
    lines += ["#else", "  :: atomic { (!exited && timers > 0) ->  /* time passes */", "       if"]
    lines += ways.enumerated().map { way, condition in "       :: \(condition) -> way_ = \(way);" }
    return lines + ["       fi;", "       d_step {"] + run.map { "         \($0)" } + ["       }", "     }", "#endif"]
  }

  /// For each order of up to four timers that are due together when there is one.
  private var ways: [String] {
    (0..<24).map { way in
      if way == 0 { return "timers > 0" }
      let last = way < 2 ? 1 : way < 6 ? 2 : 3
      return "(timers > \(last) && timer_left[\(last)] == timer_left[0])"
    }
  }
}
