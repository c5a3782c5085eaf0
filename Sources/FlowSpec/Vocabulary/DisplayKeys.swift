extension Vocabulary {
  private static let when = Key("when", "condition", "The condition under which the element is drawn.")
  private static let words = Key(
    "text", "string", "The text of the element, in the long form with braces: `{ text: …, when: … }`.", required: true)

  /// The elements that show something and accept no input.
  static let displays: [Choices.Choice] = [
    .init(
      Key("banner", "string, or mapping", "A text that stands out, such as a warning."), keys: [words, when],
      example: exampleFlow(
        "weather",
        screen: """
          model: { warning: Storm at noon, isSunny: false }
          view:
            - banner: ${model.warning}
            - banner: { text: Take an umbrella, when: "!model.isSunny" }
          """)),
    .init(
      Key("badge", "string, or mapping", "A word or a number that belongs to the element next to it."),
      keys: [words, when],
      example: exampleFlow(
        "inbox",
        screen: """
          model: { letters: 3, drafts: 1 }
          view:
            - row: [{ text: Inbox }, { badge: "${model.letters}" }]
            - row: [{ text: Drafts }, { badge: { text: "${model.drafts}", when: model.drafts > 0 } }]
          """)),
    .init(
      Key("spinner", "string, or mapping", "A sign that the flow is waiting, with a text such as `Loading …`."),
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
        Key(
          "source", "string",
          "The source of the picture: a web address, or a name for which the host has a picture.", required: true
        ),
        Key("label", "string", "The description of the picture for users who cannot see it.", required: true), when,
      ],
      example: exampleFlow(
        "gallery",
        screen: """
          model: { file: lighthouse.jpg, isOpen: true }
          view:
            - image: { source: "https://pictures.example/${model.file}", label: A lighthouse at dusk, when: model.isOpen }
          """)),
    .init(
      Key("progress", "mapping", "A progress indicator."),
      keys: [
        Key("value", "double", "The completed fraction of the task, from 0 to 1.", required: true),
        Key("label", "string", "The name of the task.", required: true), when,
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
