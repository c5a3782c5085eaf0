import Diagnostics
import FlowKit
import FlowSpec

/// The pages of the reference that are generated from the tables of the code.
enum Pages {
  /// Each page with its path below `docs`.
  static var all: [(path: String, text: String)] {
    reference + Grammars.all + [("diagnostics/README.md", index)]
      + FlowFile.catalogue.map { ("diagnostics/\($0.code).md", page(of: $0)) }
  }

  private static let notice = "<!-- Written from the tables of the code by `make docs`; changes here are lost. -->"

  // MARK: The language

  /// The pages of the keys, one for each chapter, after an index of all chapters.
  private static var reference: [(path: String, text: String)] {
    let chapters = Vocabulary.chapters + [BindingVocabulary.chapter]
    return [("reference/README.md", contents(of: chapters))]
      + chapters.map { ("reference/\($0.page).md", text(of: $0, among: chapters)) }
  }

  private static func contents(of chapters: [Chapter]) -> String {
    let rows = chapters.map { chapter in
      let links = chapter.sections.map { "[\(title(of: $0))](\(chapter.page).md#\(anchor(of: $0)))" }
      return "| [\(chapter.title)](\(chapter.page).md) | \(links.joined(separator: ", ")) |"
    }
    return """
      \(notice)

      # The language

      A flow file is YAML 1.2: `on`, `yes` and `no` are strings, and so is every scalar that is not a number, `true`,
      `false` or `null`. These pages list every key with an example. The tests run all examples.

      | page | sections |
      |---|---|
      | [Values, types and names](values.md) | [Values](values.md#values), [Types](values.md#types), [Predefined names](values.md#predefined-names) |
      \(rows.joined(separator: "\n"))

      """
  }

  private static func text(of chapter: Chapter, among chapters: [Chapter]) -> String {
    """
    \(notice)

    # \(chapter.title)

    \(chapter.introduction.isEmpty ? "" : chapter.introduction + "\n\n")\(chapter.sections.map { section in
      self.section(section) { page(of: $0, from: chapter, among: chapters) }
    }.joined(separator: "\n\n"))

    """
  }

  /// Returns the page of a section with an anchor; empty if the section is on the same page.
  private static func page(of anchor: String, from chapter: Chapter, among chapters: [Chapter]) -> String {
    let target = chapters.first { $0.sections.contains { self.anchor(of: $0) == anchor } }
    return target.map { $0.page == chapter.page ? "" : $0.page + ".md" } ?? ""
  }

  private static func title(of section: Section) -> String {
    section.name.prefix(1).uppercased() + section.name.dropFirst()
  }

  /// Returns the anchor that renderers of Markdown give to the heading of a section.
  private static func anchor(of section: Section) -> String {
    String(section.name.lowercased().replacing(" ", with: "-").filter { $0.isLetter || $0.isNumber || $0 == "-" })
  }

  /// Returns a section as Markdown, with the links to other sections completed by their page.
  private static func section(_ section: Section, page: (String) -> String) -> String {
    let rows = section.keys.map { key in
      "| `\(key.name)`\(key.isRequired ? " (required)" : "") | \(escaped(key.form)) | \(escaped(key.summary)) |"
    }
    let text = """
      ## \(title(of: section))

      \(section.summary)\(base(of: section))

      | key | value | description |
      |---|---|---|
      \(rows.joined(separator: "\n"))
      """
    let linked = text.replacing(/\]\(#([^)]*)\)/) { match in "](\(page(String(match.output.1)))#\(match.output.1))" }
    return """
      \(linked)

      ```yaml
      \((section.file.map { "# \($0.path)\n\($0.text)\n---\n" } ?? "") + section.example)
      ```
      """
  }

  /// Returns the section whose keys a section shares, in words.
  private static func base(of section: Section) -> String {
    section.base.map { " It accepts all keys of \($0.name)\(exceptions(section)). It also accepts these keys:" } ?? ""
  }

  /// Returns the keys that occur only elsewhere, in words.
  private static func exceptions(_ section: Section) -> String {
    section.leftOut.isEmpty ? "" : " except " + section.leftOut.map { "`\($0)`" }.joined(separator: ", ")
  }

  private static func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }

  // MARK: The diagnostics

  private static var index: String {
    let groups = DiagnosticGroup.allCases.compactMap { group -> String? in
      let kinds = FlowFile.catalogue.filter { $0.group == group }
      if kinds.isEmpty { return nil }
      let rows = kinds.map {
        "| [`\($0.code)`](\($0.code).md) | \($0.severity.rawValue) | \(escaped(firstSentence(of: $0.explanation))) |"
      }
      return """
        ## \(group.title)

        \(group.summary)

        | code | severity | description |
        |---|---|---|
        \(rows.joined(separator: "\n"))
        """
    }
    return """
      \(notice)

      # Diagnostics

      All findings of `flowspec validate`, and the faults that `flowspec run` reports. The code is in brackets at the end of a message, and
      its meaning never changes. `flowspec explain CODE` prints the same page. [`lint`](../reference/flow.md#lint) turns a warning off, or into an
      error.

      \(groups.joined(separator: "\n\n"))

      """
  }

  private static func firstSentence(of text: String) -> String {
    let joined = text.replacing("\n", with: " ")
    guard let end = joined.firstRange(of: ". ") else { return joined }
    return String(joined[..<end.lowerBound]) + "."
  }

  private static func page(of kind: any DiagnosticKind.Type) -> String {
    "\(notice)\n\n\(DiagnosticPage(of: kind).markdown)"
  }
}
