internal import CEL
internal import FlowProgram

// The messages that are shown: texts in a row, each once. A message is known by the number of its text.
extension ModelWriter {
  /// Whether anything is ever shown.
  var hasMessages: Bool { !messageTexts.isEmpty }

  /// The texts that can be shown.
  var messageTexts: [Value] { (found.values(of: "message") ?? []).filter { !$0.isNull } }

  /// How many messages there can be at once: each text once, or one more than the author lets there be.
  var messageCount: Int {
    min(messageTexts.count, (program.exploration.messageCount ?? ModelWriter.messageLimit) + 1)
  }

  private func messageCell(at index: String) -> Cell {
    Cell("message", index: index, type: .nullable(.string))
  }

  private func id(of text: Value) -> Int64 {
    Int64((messageTexts.firstIndex { $0.isIdentical(to: text) } ?? -1) + 1) + numberShift
  }

  /// Refuses to keep the number of a message, which is another each time that its text is shown.
  ///
  /// What depends on numbers comes out different where all of these are larger.
  func requireNoNumber(in cell: Cell, from symbol: Symbol, _ cells: [Cell]) throws(Refusal) {
    let isTold = cells.contains { $0.key == "message" } || cells.contains { numbered.contains($0.key) }
    guard isTold, cell.key != "message" else { return }
    let isKept = place(of: cell) != nil || memoryRoots[cell.key] != nil || cell.key.hasPrefix(Alarm.keptPrefix)
    guard isKept || !numbered.contains(cell.key), try dependsOnNumbers(symbol, cells) else { return }
    if isKept {
      throw Refusal("the number of a message that is kept", hint: "keep its text, as in 'messages.map(m, m.text)'")
    }
    if numbered.insert(cell.key).inserted { found.hasGrown = true }
  }

  private func dependsOnNumbers(_ symbol: Symbol, _ cells: [Cell]) throws(Refusal) -> Bool {
    if cells.contains(where: { numbered.contains($0.key) }) { return true }
    for assignment in DecisionTree(cells: cells, domains: try domains(of: cells), test: { _, _ in "" }).assignments {
      let plain = attempt(symbol, assignment)
      numberShift = 1_000
      let shifted = attempt(symbol, assignment)
      numberShift = 0
      switch (plain, shifted) {
      case (nil, nil): continue
      case (let plain?, let shifted?): if !plain.isIdentical(to: shifted) { return true }
      default: return true
      }
    }
    return false
  }

  /// The list that formulas see.
  var messageList: Symbol {
    let shape = Message.declaration.shape
    let cells = (0..<messageCount).map { messageCell(at: "\($0)") }
    return .made(cells.map { .cell($0) }) { writer, assignment throws(EvaluationError) in
      let texts = cells.compactMap { assignment[$0] }.filter { !$0.isNull }
      return .list(
        ListValue(texts.map { .record(RecordValue(shape: shape, fields: [.int(writer.id(of: $0)), $0])) }))
    }
  }

  func show(_ text: ValuePlan, at place: Standpoint, _ body: inout Body) throws(Refusal) {
    found.add(.null, to: "message")
    need("said_", "int")
    need("i_", "byte")
    let said = Symbol.made([.plan(text, place)]) { writer, assignment throws(EvaluationError) in
      .string(try writer.value(.plan(text, place), assignment).text)
    }
    try store(said, to: Cell("said_", key: "message", type: .nullable(.string)), &body)
    body.add("show_text();")
    changed.append("message")
  }

  func dismiss(_ id: ValuePlan, at place: Standpoint, _ body: inout Body) throws(Refusal) {
    guard hasMessages else { return }
    need("gone_", "int")
    let gone = Cell("gone_", key: "the number of a message", type: .int)
    try store(.plan(id, place), to: gone, &body)
    body.add("dismiss();")
    changed.append("message")
  }

  /// Lines under names, of which those are kept that are used.
  func messageInlines() throws(Refusal) -> [ModelInline] {
    guard hasMessages else { return [] }
    let none = try encoded(.null, as: .token)
    let cell = messageCell(at: "i_")
    let number = Symbol.made([.cell(cell)]) { writer, assignment throws(EvaluationError) in
      .int(writer.id(of: assignment[cell] ?? .null))
    }
    let id = try code(number, as: .number).text
    return [
      ModelInline(
        "show_text()",
        [
          "  i_ = 0;",
          "  do",
          "  :: (i_ < MESSAGES && message[i_] != \(none) && message[i_] != said_) -> i_++;",
          "  :: else -> break;",
          "  od;",
        ] + overflowing),
      ModelInline(
        "dismiss()",
        [
          "  i_ = 0;",
          "  do",
          "  :: (i_ < MESSAGES && (gone_ < 1 || \(id) != gone_)) -> i_++;",
          "  :: else -> break;",
          "  od;",
          "  do",
          "  :: i_ + 1 < MESSAGES -> message[i_] = message[i_ + 1]; i_++;",
          "  :: i_ + 1 == MESSAGES -> message[i_] = \(none); i_++;",
          "  :: else -> break;",
          "  od;",
        ]),
    ]
  }

  /// What happens where there is no room for a message: it passes the bound of the author, and without one it is an error.
  private var overflowing: [String] {
    guard isBounded else { return ["  assert(i_ < MESSAGES);", "  message[i_] = said_;"] }
    need("passed_", "byte")
    return ["  if", "  :: i_ < MESSAGES -> message[i_] = said_;", "  :: else -> passed_ = 1;", "  fi;"]
  }

  /// Whether the author bounds what there is room for.
  var isBounded: Bool { messageCount < min(messageTexts.count, ModelWriter.messageLimit) }

  /// How many messages a model has room for.
  static var messageLimit: Int { 12 }
}
