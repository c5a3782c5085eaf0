public import FlowConsole

/// The panel beside a picture: sections of lines, some of which begin a command.
public struct PicturePanel: Sendable {
  /// A line of the panel.
  public struct Line: Sendable {
    /// The text.
    public let text: StyledLine
    /// The beginning of a command that Enter types, or `nil` for a line to read.
    public let types: String?

    /// Creates a line.
    public init(_ text: StyledLine, types: String? = nil) {
      self.text = text
      self.types = types
    }
  }

  /// The lines, with the titles of the sections as headings.
  public let lines: [Line]

  /// Creates a panel of sections.
  public init(_ sections: [(title: String, lines: [Line])]) {
    lines = sections.flatMap { section in
      [Line(StyledLine(section.title, .heading))]
        + section.lines.map { Line(StyledLine("  ") + $0.text, types: $0.types) }
    }
  }
}
