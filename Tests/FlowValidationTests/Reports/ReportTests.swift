import Diagnostics
import FlowExplorer
import FlowReports
import FlowScenarios
import Foundation
import SeededRandom
import Testing

@Suite struct ReportTests {
  /// A report with one check of each verdict, a finding with every possible member, and a missing file.
  private let report: ValidationReport = {
    var sources = Sources()
    let file = sources.add(name: "./a,b:c.flow.yaml", text: "flow: <a> & \"b\"\nscreens: {}\n")
    let span = Span(source: file.id, start: 6, end: 9)
    let wide = Span(source: file.id, start: 6, end: 22)
    let finding = Diagnostic(
      code: "unknown-screen", span: span, message: "no screen is named '<a> & \"b\"'", hints: ["100 %", "or, else"],
      related: [RelatedPlace("here", at: wide)], values: [InvolvedValue(name: "x", value: "\u{1}")])
    let warning = Diagnostic(code: "own-code", severity: .warning, span: wide, message: "two\nlines")
    let name = file.name
    var report = ValidationReport()
    report.add(.rules(of: name, [finding, warning], in: sources, seconds: 1.23456))
    report.add(CheckResult(.scenario, of: name, named: "signs <in>", at: span, verdict: .holds, in: sources))
    report.add(
      CheckResult(
        .property, of: name, named: "ends", verdict: .undecided, in: sources,
        details: [.init("states", "1,000")], seconds: 0.5))
    report.add(CheckResult(.property, of: name, named: "starts", verdict: .proved, in: sources))
    report.add(CheckResult(.exploration, of: name, named: "exploration", verdict: .violated, in: sources))
    report.add(ValidationReport.UnreadFile(path: "nowhere", reason: "there is no such file"))
    return report
  }()

  @Test func `JSON reads back as the same report`() throws {
    let read = try JSONDecoder().decode(ValidationReport.self, from: Data(report.json.utf8))
    #expect(read.json == report.json)
    #expect(read.checks.map(\.name) == ["static rules", "signs <in>", "ends", "starts", "exploration"])
    #expect(read.findings.map(\.rendered) == report.findings.map(\.rendered))
    #expect(read.unread == report.unread)
  }

  @Test func `JUnit has a case for each check, and nothing that XML cannot hold`() throws {
    let xml = report.junit
    #expect(
      xml.contains(
        "<testsuites name=\"flowspec\" tests=\"6\" failures=\"2\" errors=\"1\" time=\"1.735\">"))
    #expect(xml.contains("name=\"scenario: signs &lt;in&gt;\" time=\"0.000\"/>"))
    let message = "./a,b:c.flow.yaml:1: no screen is named '&lt;a&gt; &amp; &quot;b&quot;', and more"
    #expect(xml.contains("<failure message=\"\(message)\""))
    #expect(xml.contains("<skipped message="))
    #expect(xml.contains("<system-out>states: 1,000</system-out>"))
    #expect(xml.contains("<error message=\"there is no such file\" type=\"unread\"/>"))
    #expect(!xml.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    let reader = XMLNames(xml)
    #expect(reader.isWellFormed)
    #expect(reader.names.count { $0 == "testcase" } == 6)
  }

  /// The attributes that `junit-10.xsd` of Jenkins' xUnit plugin allows for each element.
  private let attributes: [String: Set<String>] = [
    "testsuites": ["name", "time", "tests", "failures", "errors"],
    "testsuite": [
      "name", "tests", "failures", "errors", "group", "time", "skipped", "timestamp", "hostname", "id", "package",
      "file", "log", "url",
    ],
    "testcase": ["name", "time", "classname", "group"], "property": ["name", "value"], "properties": [],
    "failure": ["type", "message"], "error": ["type", "message"], "skipped": ["type", "message"], "system-out": [],
  ]

  @Test func `JUnit has the attributes alone that the schema of Jenkins has`() throws {
    for element in report.junit.matches(of: #/<([a-z-]+)((?: [a-z]+="[^"]*")*)\/?>/#) {
      let allowed = try #require(attributes[String(element.output.1)], "\(element.output.1)")
      for attribute in element.output.2.matches(of: #/ ([a-z]+)="/#) {
        #expect(allowed.contains(String(attribute.output.1)), "\(element.output.1) \(attribute.output.1)")
      }
    }
    #expect(report.junit.contains(#"file="./a,b:c.flow.yaml""#))
    let line = ##"<property name="line of scenario: signs &lt;in&gt;" value="./a,b:c.flow.yaml:1"/>"##
    #expect(report.junit.contains(line))
  }

  @Test func `GitHub's commands escape what would end them`() {
    let lines = report.github.split(separator: "\n").map(String.init)
    #expect(
      lines[0]
        == "::error file=a%2Cb%3Ac.flow.yaml,line=1,endLine=1,col=7,endColumn=10,title=unknown-screen::"
        + "no screen is named '<a> & \"b\"'%0A100 %25%0Aor, else")
    #expect(lines[1] == "::warning file=a%2Cb%3Ac.flow.yaml,line=1,endLine=2,title=own-code::two%0Alines")
    #expect(lines[2] == "::notice file=a%2Cb%3Ac.flow.yaml,title=undecided::property: ends")
    #expect(lines[3] == "::error file=nowhere::there is no such file")
  }

  @Test func `Markdown has the verdicts of each file, the findings with hints, and no marks of their texts`() {
    let text = report.markdown
    #expect(text.hasPrefix("## Flows: 1 error, 1 warning in 1 file\n\n- 1 scenario: 1 holds\n"))
    #expect(text.contains("| flow | findings | scenario | exploration | property |\n| --- |"))
    #expect(
      text.contains("| ❌ ./a,b:c.flow.yaml | 1 error, 1 warning | 1 holds | 1 violated | 1 proved, 1 undecided |\n"))
    #expect(
      text.contains(
        "- ❌ **./a,b:c.flow.yaml:1:7**: no screen is named '&lt;a&gt; &amp; \"b\"' (unknown-screen)\n  - 100 %\n"))
    #expect(text.contains("- ⚠️ **./a,b:c.flow.yaml:1:7**: two lines (own-code)\n"))
    #expect(text.contains("| ./a,b:c.flow.yaml | ends | ❔ undecided |\n"))
    #expect(text.contains("### Not checked\n\n- nowhere: there is no such file\n"))
  }

  @Test func `a finding with a film names it in JSON, JUnit, GitHub's commands and Markdown`() throws {
    var sources = Sources()
    let file = sources.add(name: "a.flow.yaml", text: "flow: a\n")
    let finding = Diagnostic(code: "own-code", span: Span(source: file.id, start: 0, end: 4), message: "it fails")
    var report = ValidationReport()
    report.add(
      CheckResult(
        .exploration, of: file.name, named: "exploration", verdict: .violated, diagnostics: [finding], in: sources,
        film: { _ in "films/a (b).html" }))
    #expect(report.json.contains(#""film":"films/a (b).html""#) || report.json.contains(#""film": "films/a (b).html""#))
    #expect(report.junit.contains("film: films/a (b).html</failure>"))
    #expect(report.github.contains("::it fails%0Afilm: films/a (b).html\n"))
    #expect(report.markdown.contains("  - [film films/a (b).html](<films/a%20%28b%29.html>)\n"))
    let read = try JSONDecoder().decode(ValidationReport.self, from: Data(report.json.utf8))
    #expect(read.findings.map(\.film) == ["films/a (b).html"])
  }

  @Test func `the summary counts what was found and tells what was shown, kind by kind`() {
    #expect(
      ReportSummary(report).lines == [
        "1 error, 1 warning in 1 file", "1 scenario: 1 holds", "1 exploration: 1 violated",
        "2 properties: 1 proved, 1 undecided",
      ])
    #expect(ReportSummary(ValidationReport()).lines == ["no problems"])
  }

  @Test func `text ends with the number of fixes`() {
    var sources = Sources()
    let file = sources.add(name: "a.flow.yaml", text: "flow: a\n")
    func finding(_ start: Int, _ safety: Fix.Safety) -> Diagnostic {
      let span = Span(source: file.id, start: start, end: start + 1)
      return Diagnostic(
        code: "unknown-screen", span: span, message: "m\(start)",
        fixes: [Fix(replacing: span, with: "b", safety: safety)])
    }
    func text(
      _ safeties: [Fix.Safety], offering: Set<Fix.Safety> = [.safe, .unsafe], tried: Set<Fix.Safety> = []
    ) -> String {
      var report = ValidationReport()
      report.add(.rules(of: file.name, safeties.enumerated().map { finding($0, $1) }, in: sources))
      return String(report.text(offering: offering, tried: tried).split(separator: "\n").last ?? "")
    }
    #expect(text([.safe, .safe, .unsafe, .display]) == "2 can be fixed with --fix (1 more with --unsafe)")
    #expect(text([.safe]) == "1 can be fixed with --fix")
    #expect(text([.unsafe]) == "1 can be fixed with --fix --unsafe")
    #expect(text([.display]) == "1 error in 1 file")
    #expect(text([.safe, .unsafe], offering: [.unsafe]) == "1 can be fixed with --fix --unsafe")
    #expect(text([.safe], offering: []) == "1 error in 1 file")
    #expect(
      text([.safe, .unsafe], offering: [], tried: [.safe]) == "1 fix is left out, because another error would follow")
    #expect(
      text([.safe, .unsafe], offering: [], tried: [.safe, .unsafe])
        == "2 fixes are left out, because another error would follow")
  }

  @Test func `compact has one line for each finding, at most 20, and the shortest run in 15 lines`() {
    var sources = Sources()
    let file = sources.add(name: "a.flow.yaml", text: String(repeating: "flow: a\n", count: 30))
    let found = (0..<25).map { line in
      Diagnostic(
        code: "unknown-screen", span: Span(source: file.id, start: line * 8, end: line * 8 + 4),
        message: "first\nsecond", hints: ["write 'b'", "or 'c'"],
        trace: line == 3 ? (1...40).map { "step \($0)" } : line == 7 ? (1...50).map { "long \($0)" } : [])
    }
    var report = ValidationReport()
    report.add(.rules(of: file.name, found, in: sources))
    let lines = report.compact.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("a.flow.yaml:1:1: error: first") && lines[0].hasSuffix("[unknown-screen]; write 'b'"))
    #expect(lines.count { $0.hasPrefix("a.flow.yaml:") } == 20)
    #expect(lines[20] == "… and 5 more" && lines[21] == "the run to [unknown-screen]:")
    #expect(lines[22] == "  step 1" && lines[34] == "  step 40" && lines[28] == "  … 28 steps")
    #expect(lines[35...] == ["25 errors in 1 file"])
    #expect(ValidationReport().compact == "")
  }

  @Test func `text shows each finding and the summary`() {
    let text = report.text(ending: " (3 s)")
    #expect(text.contains("no screen is named"))
    #expect(text.contains("\n1 error, 1 warning in 1 file (3 s)\n1 scenario: 1 holds\n"))
  }

  @Test func `what a report comes to is what is worst in it`() {
    func report(_ verdict: Verdict, _ kind: CheckResult.Kind) -> ValidationReport {
      var report = ValidationReport()
      report.add(CheckResult(kind, of: "a", named: "a", verdict: verdict, in: Sources()))
      return report
    }
    #expect(self.report.outcome() == .unread)
    #expect(report(.violated, .scenario).outcome() == .findings)
    #expect(report(.vacuous, .property).outcome() == .findings)
    for verdict in [Verdict.proved, .tried, .bounded] { #expect(report(verdict, .property).outcome() == .clean) }
    for kind in [CheckResult.Kind.property, .exploration] { #expect(report(.undecided, kind).outcome() == .undecided) }
    #expect(report(.undecided, .property).outcome(allowingUndecided: true) == .clean)
    #expect(report(.violated, .property).outcome(allowingUndecided: true) == .findings)
    #expect(report(.proved, .property).outcome(requiringProof: true) == .clean)
    #expect(report(.tried, .property).outcome(requiringProof: true) == .undecided)
    #expect(report(.undecided, .exploration).outcome(requiringProof: true) == .undecided)
    #expect(report(.holds, .scenario).outcome(requiringProof: true) == .clean)
  }

  @Test func `merging sorts by file and kind, whatever the order, and says alike things once`() {
    func check(_ kind: CheckResult.Kind, _ file: String, _ name: String, seconds: Double = 0) -> CheckResult {
      CheckResult(kind, of: file, named: name, verdict: .holds, in: Sources(), seconds: seconds)
    }
    let checks = [
      check(.scenario, "b", "two"), check(.rules, "b", "static rules"), check(.scenario, "a", "one"),
      check(.rules, "a", "static rules"), check(.scenario, "b", "one"),
    ]
    for seed: UInt64 in 0..<50 {
      var random = SplitMix(seed: seed)
      var reports = [ValidationReport(), ValidationReport(), ValidationReport()]
      for check in checks.shuffled(using: &random) {
        reports[Int.random(in: 0..<3, using: &random)].add(check)
        reports[2].add(self.check(check, seconds: 1))
      }
      let merged = ValidationReport(merging: reports.shuffled(using: &random))
      let titles = merged.checks.map { "\($0.file) \($0.name)" }
      #expect(titles == ["a static rules", "a one", "b static rules", "b one", "b two"], "seed \(seed)")
    }
  }

  private func check(_ check: CheckResult, seconds: Double) -> CheckResult {
    CheckResult(check.kind, of: check.file, named: check.name, verdict: check.verdict, in: Sources(), seconds: seconds)
  }
}

/// The elements of a text, read by a small tag parser.
private struct XMLNames {
  private(set) var names: [String] = []
  private(set) var isWellFormed = true

  init(_ xml: String) {
    var open: [String] = []
    for match in xml.matches(of: #/<(/?)([a-z-]+)((?: [a-z]+="[^"<]*")*)(/?)>/#) {
      let name = String(match.output.2)
      if !match.output.1.isEmpty {
        if open.popLast() != name { isWellFormed = false }
      } else {
        names.append(name)
        if match.output.4.isEmpty { open.append(name) }
      }
    }
    let bare = xml.replacing(#/<[^>]*>/#, with: "")
    if !open.isEmpty || bare.contains("<") || bare.contains(#/&(?!amp;|lt;|gt;|quot;|#)/#) { isWellFormed = false }
  }
}
