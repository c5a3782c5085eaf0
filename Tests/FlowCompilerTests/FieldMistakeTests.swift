import Testing

/// Fields declared in one line, in the various forms of other languages.
@Suite struct FieldMistakeTests {
  @Test func `a field with a mistake keeps its name`() {
    expectFindings(
      """
      screens:
        a:
          state:
            a: 5
      #        ^ undeclared-type: no type is named '5'
      #          hint: there are 'bool', 'bytes', 'double', 'duration', 'event', 'int', 'secret', 'string', …
            b: { type: int }
      #        ^^^^^^^^^^^^^ wrong-form: 'b' is a mapping, but a type, as in 'b: string', is expected
            c:
      #     ^ wrong-form: 'c' is empty
      #       hint: write a type, as in 'c: string'
            d: [int]
      #        ^^^^^ wrong-form: 'd' is a list, but a type, as in 'd: string', is expected
            e: list<int = []
      #                 ^ invalid-type: 'list<int = []' is not 'TYPE' or 'TYPE = CEL'; '>' is expected here
            f: int 5
      #            ^ invalid-type: 'int 5' is not 'TYPE' or 'TYPE = CEL'; '=' or the end of the line is expected here
      #              hint: write 'int = 5'
          model: [a, b, c, d, e, f]
      """)
  }

  @Test func `types of other languages are known by their names here`() {
    expectFindings(
      """
      screens:
        a:
          state:
            a: number = 4
      #        ^^^^^^ undeclared-type: no type is named 'number'
      #               hint: write 'int'
      #               hint: write 'double'
            b: str = ""
      #        ^^^ undeclared-type: no type is named 'str'
      #            hint: write 'string'
            c: boolean = true
      #        ^^^^^^^ undeclared-type: no type is named 'boolean'
      #                hint: write 'bool'
            d: String = ""
      #        ^^^^^^ undeclared-type: no type is named 'String'
      #               hint: did you mean 'string'?
            e: string[] = []
      #              ^ invalid-type: 'string[] = []' is not 'TYPE' or 'TYPE = CEL'; '=' or the end of the line is expected here
      #                hint: write 'list<string>'
            f: list = []
      #             ^ invalid-type: 'list = []' is not 'TYPE' or 'TYPE = CEL'; '<', as in 'list<string>', is expected here
            g: float = 1.0
      #        ^^^^^ undeclared-type: no type is named 'float'
      #              hint: write 'double'
            h: list<Nope> = []
      #             ^^^^ undeclared-type: no type is named 'Nope'
      #                  hint: there are 'bool', 'bytes', 'double', 'duration', 'event', 'int', 'secret', 'string', …
          model: [a, b, c, d, e, f, g, h]
      """)
  }

  @Test func `first values have the type of their field`() {
    expectFindings(
      """
      screens:
        a:
          state:
            a: int = 'x'
      #              ^^^ unexpected-type: expected int, but 'x' is string
      #                  hint: write a number, such as 0
            b: string = hello
      #                 ^^^^^ unknown-name: no variable is named 'hello'
      #                       hint: put quotes around it if it is a string: 'hello'
            c: bool = yes
      #               ^^^ unknown-name: no variable is named 'yes'
      #                   hint: write 'true'
            d: int =
      # @15-15 invalid-type: 'int =' is not 'TYPE' or 'TYPE = CEL'; an initial value is expected here
      #        hint: write one after the '='
      #        hint: remove the '='
            e: int??
      #            ^ invalid-type: 'int??' is not 'TYPE' or 'TYPE = CEL'; one '?' at most is expected here
            f: int = null
      #              ^^^^ unexpected-type: expected int, but 'null' is null
          model: [a, b, c, d, e, f]
      """)
  }

  @Test func `names are letters, digits and lines below`() {
    expectFindings(
      """
      screens:
        a:
          state: { my-name: string = "", 2x: int = 0, true: int = 0 }
      #            ^^^^^^^ invalid-name: a piece of state cannot be named 'my-name'
      #                    hint: write 'myName'
      #                                  ^^ invalid-name: a piece of state cannot be named '2x'
      #                                     hint: use letters, digits and '_', not starting with a digit
      #                                               ^^^^ invalid-name: a piece of state cannot be named 'true'
      #                                                    hint: choose another name; 'true' is a reserved word of CEL
          events: { new-name: { value: string } }
      #             ^^^^^^^^ invalid-name: an event cannot be named 'new-name'
      #                      hint: write 'newName'
          transitions:
            new-name: { set: { my-name: =event.value } }
          model: { title: Hello }
          view:
            - text: ${model.title}
            - button: { label: New, sends: { new-name: { value: x } } }
      """)
  }

  @Test func `what every flow has cannot be declared`() {
    expectFindings(
      """
      types:
        screen: [on, off]
      # ^^^^^^ reserved-name: 'screen' is a predefined value, so no declaration can have this name
      #        hint: choose another name
        string: { x: int }
      # ^^^^^^ reserved-name: 'string' is a built-in type, so no declaration can have this name
      #        hint: choose another name
        list: [a]
      # ^^^^ reserved-name: 'list' is a built-in type, so no declaration can have this name
      #      hint: choose another name
      screens:
        a:
          state: { messages: int = 0 }
      #            ^^^^^^^^ reserved-name: 'messages' is a predefined value, so no declaration can have this name
      #                     hint: choose another name
          derived: { flow: messages + 1 }
      #              ^^^^ reserved-name: 'flow' is a predefined value, so no declaration can have this name
      #                   hint: choose another name
          model: [messages, flow]
          events: [back]
      #            ^^^^ reserved-name: 'back' is the user's action of leaving a screen, so no declaration can have this name
      #                 hint: choose another name
          transitions:
            back: { let: { event: 1 } }
      #                    ^^^^^ reserved-name: 'event' is a predefined value, so no declaration can have this name
      #                          hint: choose another name
          view:
            - list: { each: model.flow, as: model, item: { text: x } }
      #                     ^^^^^^^^^^ not-a-container: 'model.flow' is an int, but a list is expected
      #                                     ^^^^^ reserved-name: 'model' is a predefined value, so no declaration can have this name
      #                                           hint: choose another name
            - button: { label: Back, sends: back }
      """)
  }
}
