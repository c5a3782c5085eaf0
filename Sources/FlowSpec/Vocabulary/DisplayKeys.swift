extension Vocabulary {
  private static let when = Key("when", "condition", "Whether the element is there.")
  private static let words = Key("text", "text", "The words, when the element has a `when`.", required: true)

  /// The elements that show something and accept no input.
  static let displays: [Choices.Choice] = [
    .init(
      Key("banner", "text", "Words that stand out, such as a warning."), keys: [words, when],
      example: exampleFlow(
        "weather",
        screen: """
          model: { warning: Storm at noon, isSunny: false }
          view:
            - banner: ${model.warning}
            - banner: { text: Take an umbrella, when: "!model.isSunny" }
          """)),
    .init(
      Key("badge", "text", "A word or a number that belongs to what stands beside it."), keys: [words, when],
      example: exampleFlow(
        "inbox",
        screen: """
          model: { letters: 3, drafts: 1 }
          view:
            - row: [{ text: Inbox }, { badge: "${model.letters}" }]
            - row: [{ text: Drafts }, { badge: { text: "${model.drafts}", when: model.drafts > 0 } }]
          """)),
    .init(
      Key("spinner", "text", "A sign that something is waited for, with the words that say for what."),
      keys: [words, when],
      example: exampleFlow(
        "departures",
        screen: """
          model: { isLate: true }
          view:
            - spinner: Looking for trains
            - spinner: { text: This takes longer than usual, when: model.isLate }
          """)),
    .init(
      Key("image", "mapping", "A picture."),
      keys: [
        Key("source", "text", "Where the picture is: a web address, or a name that the host knows.", required: true),
        Key("label", "text", "What is to be seen, for those who do not see it.", required: true), when,
      ],
      example: exampleFlow(
        "gallery",
        screen: """
          model: { file: lighthouse.jpg, isOpen: true }
          view:
            - image: { source: "https://pictures.example/${model.file}", label: A lighthouse at dusk, when: model.isOpen }
          """)),
    .init(
      Key("progress", "mapping", "How far something has come."),
      keys: [
        Key("value", "double", "The part that is done: from 0 to 1.", required: true),
        Key("label", "text", "What it is that proceeds.", required: true), when,
      ],
      example: exampleFlow(
        "upload",
        screen: """
          model: { done: 3, all: 12 }
          view:
            - progress:
                label: ${model.done} of ${model.all} pictures
                value: =double(model.done) / double(model.all)
                when: model.done < model.all
          """)),
  ]
}
