import FlowSpec
import Testing

@Suite struct KeyFormTests {
  @Test(arguments: [
    ("NAME", KeyForm.word("NAME")),
    ("TYPE = CEL", .word("TYPE = CEL")),
    ("steps", .term(.steps)),
    ("list of strings", .list(.term(.string))),
    ("list of elements", .term(.elements)),
    ("exit or ignore", .choice([.literal("exit"), .literal("ignore")])),
    ("`number` or `email`", .choice([.literal("number"), .literal("email")])),
    ("NAME: enum, record or union", .entries(name: "NAME", .choice([.term(.enum), .term(.record), .term(.union)]))),
    ("names, or NAME: fields", .choice([.term(.names), .entries(name: "NAME", .term(.fields))])),
    (
      "EVENT or EVENT: payload, or =CEL",
      .choice([.word("EVENT"), .entries(name: "EVENT", .term(.payload)), .word("=CEL")])
    ),
    ("NAME, or { name, key }", .choice([.word("NAME"), .keys(["name", "key"], others: nil)])),
    ("{ status, FIELD: value }", .keys(["status"], others: .term(.value))),
    (
      "LANGUAGE: { NAME: string or plural forms }",
      .entries(name: "LANGUAGE", .entries(name: "NAME", .choice([.term(.string), .term(.pluralForms)])))
    ),
    (
      "list of (SCREEN or SCREEN: arguments)",
      .list(.choice([.word("SCREEN"), .entries(name: "SCREEN", .term(.arguments))]))
    ),
  ])
  func `a form is parsed from its notation`(notation: String, form: KeyForm) {
    #expect(KeyForm(notation) == form)
  }

  @Test func `every word of a form is a term or a word that authors write`() {
    let keys = (Vocabulary.sections + BindingVocabulary.sections).flatMap(\.allKeys)
    let literals = Set(keys.flatMap(\.shape.literals))
    #expect(
      literals.sorted() == [
        "2", "all", "cancel", "done", "drop", "email", "error", "exit", "fail", "false", "finish",
        "firstTab", "flow", "ignore", "latest", "modal", "multiline", "number", "off", "parallel", "push", "queue",
        "replace", "reset", "retry", "reuse", "root", "saved", "search", "sheet", "skip", "top", "true",
        "warning",
      ])
  }

  @Test func `every step of the vocabulary has a keyword of its own`() {
    #expect(Vocabulary.steps.choices.map(\.key.name).sorted() == StepSyntax.Keyword.allCases.map(\.rawValue).sorted())
  }

  @Test func `a name can be that of a key whose value is never a mapping`() {
    #expect(KeyForm("expression").isScalar && KeyForm("push, modal or sheet").isScalar)
    #expect(!KeyForm("NAME or list of NAME").isScalar && !KeyForm("value").isScalar)
  }
}
