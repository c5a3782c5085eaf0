extension Vocabulary {
  /// The keys of a string with plural forms.
  public static let pluralForms = Section(
    "a plural text",
    """
    A text that counts something has a form for each category of numbers that its language tells apart, under the names of the Unicode \
    CLDR. The number is that of the placeholder marked `:int`, or of the only one there is. English has `one` and `other`, Japanese \
    `other` alone, Polish `one`, `few` and `many`, Arabic all six; `flowspec validate` says which are missing and which are never \
    used. What has no form of its own takes `other`.
    """,
    keys: [
      Key("zero", "text", "The form for nothing, in languages that have one: Arabic, Latvian."),
      Key("one", "text", "The form for one; in Russian also for 21, in French also for 0."),
      Key("two", "text", "The form for two: Arabic, Hebrew, Slovenian."),
      Key("few", "text", "The form for a few: 2 to 4 in Czech, 3 to 10 in Arabic."),
      Key("many", "text", "The form for many: 5 to 20 in Russian, 11 to 99 in Arabic, full millions in French."),
      Key("other", "text", "The form for all other numbers."),
    ],
    example: """
      flowspec: 1
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
          model: { title: "=strings.letters({'n': count})" }
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
