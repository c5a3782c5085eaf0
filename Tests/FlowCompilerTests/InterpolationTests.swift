import Testing

@testable import FlowCompiler

/// Strings with an incomplete interpolation.
@Suite struct InterpolationTests {
  @Test func `a name in scope that lacks its braces or its dollar sign is reported`() {
    expectFindings(
      """
      screens:
        a:
          state: { note: string = "x", count: int = 0 }
          enter: { set: { note: y } }
          model: { note: =note, sum: "=count + 1" }
          events: [more]
          transitions:
            more: [{ set: { count: =count + 1 } }, { message: "{count} of $(count)" }]
      #                                                        ^^^^^^^ missing-interpolation: '{count}' is shown unchanged, not the value of 'count'
      #                                                                hint: write '${count}'
      #                                                                   ^^^^^^^^ missing-interpolation: '$(count)' is shown unchanged, not the value of 'count'
      #                                                                            hint: write '${count}'
          view:
            - text: $model.note
      #             ^^^^^^^^^^^ missing-interpolation: '$model.note' is shown unchanged, not the value of 'model.note'
      #                         hint: write '${model.note}'
            - text: "{{model.note}} ${model.note}"
      #              ^^^^^^^^^^^^^^ missing-interpolation: '{{model.note}}' is shown unchanged, not the value of 'model.note'
      #                             hint: write '${model.note}'
            - text: Hello {model.note}, {model.sum * 2}
      #                   ^^^^^^^^^^^^ missing-interpolation: '{model.note}' is shown unchanged, not the value of 'model.note'
      #                                hint: write '${model.note}'
      #                                 ^^^^^^^^^^^^^^^ missing-interpolation: '{model.sum * 2}' is shown unchanged, not the value of 'model.sum * 2'
      #                                                 hint: write '${model.sum * 2}'
            - button: { label: "More: $model.sum.", sends: more }
      #                               ^^^^^^^^^^ missing-interpolation: '$model.sum' is shown unchanged, not the value of 'model.sum'
      #                                          hint: write '${model.sum}'
      """)
  }

  @Test func `texts with braces and dollar signs of their own are texts`() {
    expectFindings(
      """
      screens:
        a:
          state: { note: string = "x" }
          model: { note: =note, price: "US$note and $5, $$ and $", empty: "{} {{}} { }" }
          view:
            - text: ${model.note} ${model.price} ${model.empty}
            - text: "{\\"note\\": 1} {name} {{name}} $name $(name) {model} {model.other} $model {"
            - text: "$${model.note} is written '$${model.note}' ${model.note + '{model.note}'}"
            - text: "function() { return model.note; } }{ $.model.note"
      """)
  }

  @Test func `the rule can be turned off where braces are meant`() {
    expectFindings(
      """
      lint: { missing-interpolation: { severity: off, reason: The server fills it in } }
      screens:
        a:
          state: { note: string = "x" }
          model: { note: =note, template: "Dear {note}" }
          view:
            - text: ${model.note} ${model.template}
      """)
  }
}
