/// A block of a Markdown page, as far as the pages of this repository use Markdown.
indirect enum MarkdownBlock: Equatable {
  case heading(level: Int, text: String)
  case paragraph(String)
  case code(language: String, text: String)
  case table(header: [String], rows: [[String]])
  case list(isOrdered: Bool, start: Int, items: [[MarkdownBlock]])
  case quote([MarkdownBlock])
  case rule
}
