internal import Diagnostics

/// An invalid former name of a piece of state, from which the piece cannot restore its saved value.
struct InvalidFormerName: DiagnosticKind {
  static let code: DiagnosticCode = "invalid-former-name"
  static let group = DiagnosticGroup.names
  static let explanation = """
    `was` names what a piece under `saved` was called before, so that it goes on with what was saved under that name. That name is
    free by now: nothing else of the presenter has it, and no other piece goes on with the same value. What is not under `saved`
    is not kept, so there is nothing to go on with.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 1
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
    case .isShared(let other): "'\(other)' goes on with what was '\(name)' already"
    case .isNotSaved(let piece): "'\(piece)' is not saved, so it has no former name"
    }
  }

  var hints: [String] {
    switch reason {
    case .isTaken: ["rename the other one, or take 'was' out"]
    case .isShared: ["let one of them start with its first value"]
    case .isNotSaved: ["declare it under 'saved'", "take 'was' out"]
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
