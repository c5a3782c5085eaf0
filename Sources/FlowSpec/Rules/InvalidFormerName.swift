internal import Diagnostics

/// An invalid former name of a piece of state, from which the piece cannot restore its saved value.
struct InvalidFormerName: DiagnosticKind {
  static let code: DiagnosticCode = "invalid-former-name"
  static let group = DiagnosticGroup.names
  static let explanation = """
    `was` is the former name of a piece of saved state. The state takes over the value that was saved under the former
    name. So no other name of the presenter may be equal to the former name, and no other state may take over the same
    value. State outside `saved` is not kept and has no former name.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
      flow: pad

      screens:
        pad:
          saved:
            note: { type: string = "", was: draft }
          model: [note]
          view:
            - text: ${model.note}

      backstack:
        start: pad
      """,
    wrong: [
      .insert(#"  draft: string = """#, after: "saved:"),
      .replace("model: [note]", "model: [draft, note]"),
      .replace("- text: ${model.note}", "- text: ${model.draft} ${model.note}"),
    ])

  /// The reason why the name is invalid.
  enum Reason {
    /// Another declaration in the presenter has the name.
    case isTaken
    /// Another piece restores its value from the name.
    case isShared(other: String)
    /// The piece is not saved.
    case isNotSaved(piece: String)
  }

  let name: String
  let reason: Reason

  var message: String {
    switch reason {
    case .isTaken: "'\(name)' is still the name of something here"
    case .isShared(let other): "'\(other)' already takes over the value of '\(name)'"
    case .isNotSaved(let piece): "'\(piece)' is not saved, so it has no former name"
    }
  }

  var hints: [String] {
    switch reason {
    case .isTaken: ["rename the other one, or remove 'was'"]
    case .isShared: ["let one of them start with its initial value"]
    case .isNotSaved: ["declare it under 'saved'", "remove 'was'"]
    }
  }
}

extension InvalidFormerName {
  /// Reports invalid former names in a presenter.
  static func check(_ presenter: PresenterDeclaration, into report: inout Report) {
    let pieces = presenter.params + presenter.state + presenter.saved
    let taken = Set(pieces.map(\.name.text) + presenter.derived.map(\.name.text))
    var users: [String: String] = [:]
    for piece in presenter.state {
      guard let former = piece.formerName else { continue }
      report.add(InvalidFormerName(name: former.text, reason: .isNotSaved(piece: piece.name.text)), at: former.span)
    }
    for piece in presenter.saved {
      guard let former = piece.formerName else { continue }
      if taken.contains(former.text) {
        report.add(InvalidFormerName(name: former.text, reason: .isTaken), at: former.span)
      } else if let other = users[former.text] {
        report.add(InvalidFormerName(name: former.text, reason: .isShared(other: other)), at: former.span)
      } else {
        users[former.text] = piece.name.text
      }
    }
  }
}
