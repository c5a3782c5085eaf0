internal import CEL
internal import Diagnostics
internal import FlowSpec

/// An interpolation whose value has no textual form.
///
/// Reported while lowering presenters and lowering routes and stacks.
struct UnprintableHole: DiagnosticKind {
  static let code: DiagnosticCode = "unprintable-hole"
  static let group = DiagnosticGroup.types
  static let explanation = """
    An interpolation can show strings, numbers, bools, timestamps, durations, cases of enums, and lists of these. For a
    record, write one of its fields. For a nullable value, write a replacement for `null`.
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

  var message: String { "'\(text)' is \(type.withArticle), which cannot be shown in a string" }

  var hints: [String] {
    switch type {
    case .event, .nullable(.event): ["pass it to a control: 'sends: =\(text)'"]
    case .nullable(.bool), .nullable(.int), .nullable(.uint), .nullable(.double), .nullable(.timestamp),
      .nullable(.duration):
      ["write a replacement for null: '${\(text) == null ? 'none' : string(\(text))}'"]
    case .nullable: ["write a replacement for null: '${\(text) == null ? 'none' : \(text)}'"]
    case .record: ["show one of its fields: '${\(text).FIELD}'"]
    default: []
    }
  }
}
