extension Vocabulary {
  /// The keys of a string with plural forms.
  public static let pluralForms = Section(
    "a plural string",
    """
    A string with a number has one form for each plural category of its language. The categories have the names of the \
    Unicode CLDR. The number is the placeholder marked `:int`, or the only placeholder. English has `one` and `other`, \
    Japanese has only `other`, Polish has `one`, `few` and `many`, and Arabic has all six. `flowspec validate` reports \
    missing and unused forms. If a category has no form, the form `other` is used.
    """,
    keys: [
      Key("zero", "string", "The form for zero, in languages with a separate form for it, such as Arabic and Latvian."),
      Key("one", "string", "The form for one; in Russian also for 21, in French also for 0."),
      Key("two", "string", "The form for two, for example in Arabic, Hebrew and Slovenian."),
      Key("few", "string", "The form for a few: 2 to 4 in Czech, 3 to 10 in Arabic."),
      Key("many", "string", "The form for many: 5 to 20 in Russian, 11 to 99 in Arabic, full millions in French."),
      Key("other", "string", "The form for all other numbers."),
    ],
    example: """
      flowspec: 2
      flow: letters

      strings:
        en:
          letters: { one: "{n} letter", other: "{n} letters" }
        ar:
          letters:
            zero: لا رسائل
            one: رسالة واحدة
            two: رسالتان
            few: "{n} رسائل"
            many: "{n} رسالة"
            other: "{n} رسالة"
        ja:
          letters: "手紙{n}通"

      screens:
        letters:
          state:
            count: int = 0
          model: { title: =strings.letters(count) }
          events: [arrived]
          transitions:
            arrived: { set: { count: =count + 1 } }
          view:
            - heading: ${model.title}
            - button: { label: "+", sends: arrived }

      backstack:
        start: letters
      """)
}
