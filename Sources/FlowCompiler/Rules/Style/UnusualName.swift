internal import Diagnostics
internal import FlowSpec

/// A name whose first letter has the wrong case.
struct UnusualName: DiagnosticKind {
  static let code: DiagnosticCode = "unusual-name"
  static let group = DiagnosticGroup.style
  static let severity = Severity.warning
  static let explanation = """
    Types, interfaces, modes, and the cases of models begin with a capital letter. Screens, state, events and all other
    names begin with a small letter. So `Light.dim` and `session.Member` can be told apart from values.
    """
  static let example = DiagnosticExample(
    from: .mail,
    with: [
      .insert(
        """
          size: int = 0
        enter: { set: { size: 1 } }
        """,
        after: """
          state:
            address: string = ""
            isSent: bool = false
          """),
      .insert("size: =size", after: #"when: "!isSent""#),
    ],
    wrong: [
      .replace("size: int = 0", "Size: int = 0"),
      .replace("enter: { set: { size: 1 } }", "enter: { set: { Size: 1 } }"),
      .replace("size: =size", "size: =Size"),
    ])

  let name: String
  let what: String
  let isCapital: Bool

  var message: String { "\(what) '\(name)' begins with a \(isCapital ? "capital" : "small") letter" }

  var hints: [String] {
    let first = isCapital ? name.prefix(1).lowercased() : name.prefix(1).uppercased()
    return ["name it '\(first + name.dropFirst())'"]
  }
}

extension UnusualName: FlowRule {
  static func check(_ flow: CheckedFlow, into report: inout Report) {
    let flow = flow.signatures.declaration
    for type in flow.types { check(type.name, "the type", wantsCapital: true, into: &report) }
    for interface in flow.interfaces { check(interface.name, "the interface", wantsCapital: true, into: &report) }
    for screen in flow.screens { check(screen.name, "the screen", wantsCapital: false, into: &report) }
    for part in flow.parts { check(part.name, "the presenter", wantsCapital: false, into: &report) }
    for presenter in [flow.presenter] + flow.screens + flow.parts { check(presenter, into: &report) }
  }

  private static func check(_ presenter: PresenterDeclaration, into report: inout Report) {
    for field in presenter.params { check(field.name, "the param", wantsCapital: false, into: &report) }
    for field in presenter.state + presenter.saved {
      check(field.name.withoutMode(of: presenter), "the state", wantsCapital: false, into: &report)
    }
    for mode in presenter.modes { check(mode.name, "the mode", wantsCapital: true, into: &report) }
    for event in presenter.events + presenter.emits {
      check(event.name, "the event", wantsCapital: false, into: &report)
    }
    if case .cases(let cases)? = presenter.model {
      for shown in cases { check(shown.name, "the case", wantsCapital: true, into: &report) }
    }
    for store in presenter.stores {
      check(store.name, "the store", wantsCapital: false, into: &report)
      check(store, into: &report)
    }
  }

  private static func check(_ name: Name, _ what: String, wantsCapital: Bool, into report: inout Report) {
    guard let first = name.text.unicodeScalars.first else { return }
    let isCapital = ("A"..."Z").contains(first)
    let isSmall = ("a"..."z").contains(first)
    guard wantsCapital ? isSmall : isCapital else { return }
    report.add(UnusualName(name: name.text, what: what, isCapital: isCapital), at: name.span)
  }
}

extension Name {
  /// The name as the file writes it, without that of a mode in front.
  fileprivate func withoutMode(of presenter: PresenterDeclaration) -> Name {
    let head = text.prefix { $0 != "." }
    return presenter.modes.contains { $0.name.text == head }
      ? Name(String(text.dropFirst(head.count + 1)), at: span) : self
  }
}
