import ArgumentParser

/// The `card` subcommand, which prints the language on one page.
struct CardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "card",
    abstract: "Prints the language on one page.",
    discussion: """
      The page has at most 6,000 tokens, so that a language model can read it before it writes a flow. It lists every \
      key with the form of its value, an example and the rules; the reference explains the keys.
      """)

  func run() { Terminal().write(LanguageCard().text) }
}
