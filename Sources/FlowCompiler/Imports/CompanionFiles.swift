internal import Diagnostics
internal import FlowSpec

/// The separate files of a flow: scenarios, fakes and bindings.
struct CompanionFiles {
  /// A file with its content.
  struct Companion<Content> {
    let file: SourceFile
    /// The content, or `nil` when the file is not usable.
    var content: Content?
    /// The errors of the file.
    var report = Report()
  }

  private(set) var scenarios: [Companion<ScenarioFile>] = []
  private(set) var fakes: Companion<FakesFile>?
  private(set) var bindings: Companion<BindingsFile>?

  /// Reads the files of a flow. Fakes and bindings for another flow are not usable.
  ///
  /// - Parameter flow: The name of the flow, or `nil` when its own file is not usable.
  init(
    of flow: String?, scenarios: [SourceFile], fakes: SourceFile?, bindings: SourceFile?, knowing parsed: ParsedFiles
  ) {
    self.scenarios = scenarios.map { file in
      var beside = Companion<ScenarioFile>(file: file)
      beside.content = readScenarioFile(file, knowing: parsed, report: &beside.report)
      if let name = beside.content?.flow { _ = Self.isMeant(name, for: flow, report: &beside.report) }
      return beside
    }
    self.fakes = fakes.map { Self.fakes($0, of: flow, knowing: parsed) }
    self.bindings = bindings.map { file in
      var beside = Companion<BindingsFile>(file: file)
      let content = readBindings(file, knowing: parsed, report: &beside.report)
      if let content, Self.isMeant(content.flow, for: flow, report: &beside.report) { beside.content = content }
      return beside
    }
  }

  /// Reads a file of fakes.
  static func fakes(_ file: SourceFile, of flow: String?, knowing parsed: ParsedFiles) -> Companion<FakesFile> {
    var beside = Companion<FakesFile>(file: file)
    let content = readFakes(file, knowing: parsed, report: &beside.report)
    if let content, isMeant(content.flow, for: flow, report: &beside.report) { beside.content = content }
    return beside
  }

  /// Whether a file is for the flow, which it names under `for`.
  private static func isMeant(_ name: Name, for flow: String?, report: inout Report) -> Bool {
    guard let flow, name.text != flow else { return true }
    report.add(UnknownWord(key: "for", word: name.text, words: [flow]), at: name.span)
    return false
  }
}
