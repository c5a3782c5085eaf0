internal import CEL
internal import Diagnostics
internal import FlowProgram

// The process of a model, and its claims.
extension ModelWriter {
  func process(_ options: [[String]], isIdle: Bool) -> String {
    var lines = ["active proctype flow() {", "end:", "  do"] + options.joined()
    if isIdle { lines.append("  :: d_step { depth > 0 -> skip; }  /* nobody has to do anything */") }
    return (lines + ["  od", "}"]).joined(separator: "\n") + "\n"
  }

  func formulas(_ claims: [ModelClaim]) -> String {
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
  func line(_ span: Span) -> String {
    guard let file = program.sources.files.first(where: { $0.id == span.source }) else { return "" }
    let name = file.name.split(separator: "/").last.map(String.init) ?? file.name
    return "\(name):\(file.line(at: span.start) + 1)"
  }

  /// A text that can stand in a comment.
  func comment(_ text: String) -> String {
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
  var isLiveness: Bool {
    if case .failure = formula { return false }
    return property.claim == .leadsTo || property.claim == .until
  }
}
