internal import CEL
internal import Diagnostics
internal import FlowSpec

/// An interpolation whose value has no textual form.
struct UnprintableHole: DiagnosticKind {
  static let code: DiagnosticCode = "unprintable-hole"
  static let group = DiagnosticGroup.types
  static let explanation = """
    A hole shows texts, numbers, bools, times, durations, the cases of enums, and lists of them. A record has to say which of
    its fields is shown, and a value that may be null what is shown then.
    """
  static let example = DiagnosticExample(
    from: .lamp,
    wrong: [
      .insert("name: string?", after: "names: list<string> = []"),
      .replace("model: [light, isOn, names]", "model: [light, isOn, names, name]"),
      .insert(#"- set: { name: "x" }"#, after: "- set: { light: =event.to }"),
      .replace(
        #"text: "${model.light} ${model.isOn} ${model.names}"#,
        #"text: "${model.light} ${model.isOn} ${model.names} ${model.name}"#),
    ])

  let text: String
  let type: ValueType

  var message: String { "'\(text)' is \(type.withArticle), which is no text" }

  var hints: [String] {
    switch type {
    case .event, .nullable(.event): ["hand it to a control: 'sends: =\(text)'"]
    case .nullable: ["say what is shown for null: '${\(text) == null ? 'none' : \(text)}'"]
    case .record: ["show one of its fields: '${\(text).FIELD}'"]
    default: []
    }
  }
}
