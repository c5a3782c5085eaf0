import Testing

@Suite struct StringMistakeTests {
  @Test func `a typo in the name of a string is reported wherever it is read`() {
    expectFindings(
      """
      strings:
        en: { title: Notes, hello: "Hello, {name}" }
      screens:
        a:
          model: { a: =strings.titel, b: "=strings.helo({'name': 'x'})" }
      #                        ^^^^^ unknown-string: no string is named 'titel'
      #                              hint: did you mean 'title'?
      #                                            ^^^^ unknown-string: no string is named 'helo'
      #                                                 hint: did you mean 'hello'?
          view:
            - text: =strings.title + strings.nothing
      #                                      ^^^^^^^ unknown-string: no string is named 'nothing'
      #                                              hint: there are 'title', 'hello'
            - text: "=strings.hello({'name': 'x'})"
      """)
  }

  @Test func `a string with placeholders is called, and one without is not`() {
    expectFindings(
      """
      strings:
        en: { title: Notes, hello: "Hello, {name}" }
      screens:
        a:
          view:
            - text: =strings.hello
      #                      ^^^^^ unknown-string: the string 'hello' has placeholders, which need values
      #                            hint: write strings.hello(name)
            - text: "=strings.title({'name': 'x'})"
      #                       ^^^^^ unknown-string: the string 'title' has no placeholders
      #                             hint: write strings.title
            - text: =strings.hello('x', 'y')
      #                      ^^^^^ unnamed-values: 'strings.hello' takes one value
      #                            hint: write strings.hello(name)
            - text: =strings
      #              ^^^^^^^ unknown-string: 'strings' alone is not a value
      #                      hint: write 'strings.title'
      """)
  }

  @Test func `placeholders are filled by name and type`() {
    expectFindings(
      """
      strings:
        en: { both: "{name} has {n:int}" }
      screens:
        a:
          state: { names: "list<string> = []", maybe: string? }
          model:
            a: "=strings.both({'name': 'x'})"
      #                  ^^^^ missing-named-value: 'strings.both' also needs 'n'
      #                       hint: add 'n': …
            b: "=strings.both({'name': 'x', 'n': 'two'})"
      #                                          ^^^^^ unexpected-type: expected int, but 'two' is string
      #                                                hint: write a number, such as 0
            c: "=strings.both({'name': names, 'n': 2})"
      #                                ^^^^^ unexpected-type: expected string, but 'names' is list<string>
            d: "=strings.both({'name': maybe, 'n': 2})"
      #                                ^^^^^ missing-null-check: 'maybe' may be null here (string?)
      #                                      hint: check it first: maybe != null && …
      #                                      hint: provide a default: maybe.orValue(…)
            e: "=strings.both({'nmae': 'x', 'name': 'x', 'n': 2})"
      #                        ^^^^^^ unknown-named-value: 'strings.both' takes no 'nmae'
      #                               hint: remove it
            f: "=strings.both({'name': 2, 'n': names.size()})"
          events: [go]
          transitions:
            go: [{ append: { to: names, value: x } }, { set: { maybe: x } }]
      """)
  }

  @Test func `languages have well-formed names, each once`() {
    expectFindings(
      """
      strings:
        en: { hi: Hi }
        german: { hi: Hallo }
      # ^^^^^^ invalid-locale: no language is named 'german'
      #        hint: write 'de', 'pt-BR' or 'zh-Hant'
        EN: { hi: Hi }
      # ^^ invalid-locale: 'EN' is the same language as 'en'
      #    hint: write all of its strings under one name
        pseudo: { hi: Hi }
      # ^^^^^^ invalid-locale: no language is named 'pseudo'
      #        hint: write 'de', 'pt-BR' or 'zh-Hant'
      screens:
        a:
          view:
            - text: =strings.hi
      """)
  }

  @Test func `an unbalanced brace and a placeholder without a name are reported`() {
    expectFindings(
      """
      strings:
        en:
          a: "Hello, {name"
      #              ^ invalid-placeholder: this '{' is never closed
      #                hint: write '{{' for a brace
      #                hint: close it: '{name}'
          b: "Hello, name}"
      #                  ^ invalid-placeholder: this '}' closes nothing
      #                    hint: write '}}' for a brace
      #                    hint: open it: '{name}'
          c: "Hello, ${user.name}"
      #               ^^^^^^^^^^^ invalid-placeholder: 'user.name' cannot name a placeholder
      #                           hint: write a name and fill it where the string is used: '{name}'
      #                           hint: write '{{' and '}}' for braces
          d: "{n:number}"
      #       ^^^^^^^^^^ invalid-placeholder: a placeholder cannot be of type 'number'
      #                  hint: there are 'string', 'int', 'uint', 'double', 'bool', 'duration', 'timestamp'
          e: "{}"
      #       ^^ invalid-placeholder: the name between the braces is missing
      #          hint: write a name and fill it where the string is used: '{name}'
      #          hint: write '{{' and '}}' for braces
      screens:
        a:
          view:
            - text: =strings.a
      """)
  }

  @Test func `missing and surplus translations are reported`() {
    expectFindings(
      """
      strings:
        en: { one: One, two: Two, hi: "Hi, {name}", unused: Nothing }
      #                                             ^^^^^^ unused-declaration: the string 'unused' is never used
      #                                                    hint: remove it
        de: { one: Eins, drei: Drei, hi: "Hallo, {name}" }
      # ^^ missing-translation: 'de' has no 'two', 'unused'
      #    hint: translate them; until then they are shown in the first language
      #                  ^^^^ surplus-translation: 'en' has no string 'drei'
      #                       hint: add it to 'en'
      #                       hint: remove it
        de-AT: { hi: "Servus, {name}" }
      # ^^^^^ missing-translation: 'de-AT' has no 'two', 'unused'
      #       hint: translate them; until then they are shown in the first language
      screens:
        a:
          view:
            - text: "=strings.one + strings.two + strings.hi({'name': 'x'})"
      """)
  }

  @Test func `placeholders are the same in all languages`() {
    expectFindings(
      """
      strings:
        en: { a: "{x} and {y:int}", b: "{x}", c: "{x}", d: "{n:int} {n:string}" }
      #                                                             ^^^^^^^^^^ mismatched-placeholder: the placeholder 'n' is both int and string
      #                                                                        hint: write its type once, in the first language
        de:
          a: "{x} und {y:string}"
      #   ^ mismatched-placeholder: the placeholder 'y' is both int and string
      #     hint: write its type once, in the first language
          b: "{z}"
      #   ^ mismatched-placeholder: 'en' has no placeholder 'z' here
      #     hint: there are 'x'
          c: ohne
      #   ^ mismatched-placeholder: 'de' lacks the placeholder 'x'
      #     hint: write '{x}' at the place of the value
          d: "{n}"
      screens:
        a:
          view:
            - text: "=strings.a({'x': 1, 'y': 1}) + strings.b({'x': 1}) + strings.c({'x': 1}) + strings.d({'n': 1})"
      """)
  }

  @Test func `plural forms are those of the language`() {
    expectFindings(
      """
      strings:
        en:
          notes: { zero: "none", one: "{n} note" }
      #            ^^^^ unused-plural-form: 'en' has no plural category 'zero'
      #                 hint: remove it; there are 'one', 'other'
      #   ^^^^^ missing-plural-form: 'notes' has no form 'other', which 'en' requires
      #         hint: add 'other: …'
        ru:
          notes: { one: "{n} заметка", other: "{n} заметок" }
      #   ^^^^^ missing-plural-form: 'notes' has no form 'few', 'many', which 'ru' requires
      #         hint: add 'few: …', 'many: …'
        ja: { notes: "メモ{n}件" }
        xx: { notes: { many: "{n}" } }
      screens:
        a:
          view:
            - text: "=strings.notes({'n': 1})"
      """)
  }

  @Test func `plural forms know which number counts`() {
    expectFindings(
      """
      strings:
        en:
          a: { one: "{name} has a note", other: "{name} has {n} notes" }
      #   ^ uncounted-plural: the number that selects the form of 'a' is not declared
      #     hint: mark its placeholder in the first language: '{n:int}'
          b: { one: a note, other: notes }
      #   ^ uncounted-plural: the number that selects the form of 'b' is not declared
      #     hint: mark its placeholder in the first language: '{n:int}'
          c: { one: "a note", other: "{n} notes" }
          d: { one: "{n}", tow: "{n}", other: "{n}" }
      #                    ^^^ unknown-key: a plural string has no key 'tow'
      #                        hint: did you mean 'two'?
      screens:
        a:
          model: { c: "=strings.c({'n': 'x'})" }
      #                                 ^^^ unexpected-type: expected int, but 'x' is string
      #                                     hint: write a number, such as 0
          view:
            - text: =strings.b
      """)
  }

  @Test func `a text that starts with a brace needs quotes`() {
    expectFindings(
      """
      strings:
        en:
          hello: {name}
      #          ^^^^^^ wrong-form: 'hello' is a mapping, but a string is expected
      #                 hint: put it in quotes, since YAML reads braces itself
      screens:
        a:
          view:
            - text: =strings.hello
      """)
  }

  @Test func `'locale' and 'strings' are names that every flow has`() {
    expectFindings(
      """
      screens:
        a:
          state: { locale: int = 0 }
      #            ^^^^^^ reserved-name: 'locale' is a predefined value, so no declaration can have this name
      #                   hint: choose another name
          view:
            - text: ${locale}
      """)
  }
}
