import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite struct TestSupportTests {
  private let annotated = """
    on: { goTo: Detials, or: Hoem }
    #           ^^^^^^^ unknown-screen: no screen is named 'Detials'
    #                   hint: did you mean 'Details'?
    #                        ^^^^ unknown-screen: no screen is named 'Hoem'
    # an ordinary comment
    a:
    # @1-2 empty-key: 'a' has no value
    """

  private func pass(_ source: SourceFile, _ report: inout Report, skipping skipped: String = "") {
    add("Detials", "unknown-screen", "no screen is named 'Detials'", ["did you mean 'Details'?"])
    add("Hoem", "unknown-screen", "no screen is named 'Hoem'", [])
    add("a:\n", "empty-key", "'a' has no value", [])

    func add(_ part: String, _ code: DiagnosticCode, _ message: String, _ hints: [String]) {
      let text = source.text(0..<source.bytes.count)
      guard part != skipped, let found = text.range(of: part) else { return }
      let start = text.utf8.distance(from: text.startIndex, to: found.lowerBound)
      let length = part == "a:\n" ? 1 : part.utf8.count
      let span = Span(source: source.id, start: start, end: start + length)
      report.add(Diagnostic(code: code, span: span, message: message, hints: hints))
    }
  }

  @Test func `messages that are as annotated pass`() {
    expectDiagnostics(annotated) { pass($0, &$1) }
    expectDiagnostics("a: 1\n# a comment") { _, _ in }
  }

  @Test func `a missing message fails`() throws {
    let difference = try #require(diagnosticDifference(annotated) { pass($0, &$1, skipping: "Hoem") })
    #expect(difference.contains("missing:\n  line 1, columns 26-30: unknown-screen: no screen is named 'Hoem'"))
    #expect(!difference.contains("unexpected:"))
  }

  @Test func `an extra message fails and shows how to expect it`() throws {
    let bare = "on: { goTo: Detials }"
    let difference = try #require(diagnosticDifference(bare) { pass($0, &$1) })
    #expect(
      difference == """
        unexpected:
          line 1, columns 13-20: unknown-screen: no screen is named 'Detials'
            hint: did you mean 'Details'?
        what was found, written as expectations:
        on: { goTo: Detials }
        #           ^^^^^^^ unknown-screen: no screen is named 'Detials'
        #                   hint: did you mean 'Details'?
        """)
  }

  @Test(arguments: [
    ("Detials'", "Details'"), ("hint: did you mean", "hint: perhaps"), ("^^^^ unk", "^^^ unk"), ("@1-2", "@1-3"),
    ("empty-key", "other-key"), ("^^^^ unknown-screen: no", "^^^^ Unknown no"), ("@1-2", "@x"),
  ])
  func `a difference in any part fails`(part: String, other: String) {
    let changed = annotated.replacing(part, with: other)
    #expect(diagnosticDifference(changed) { pass($0, &$1) } != nil)
  }

  @Test func `what fails is reported as an issue`() {
    withKnownIssue { expectDiagnostics(annotated) { _, _ in } }
  }

  @Test(.disabled(if: ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1", "it would write the snapshot"))
  func `a snapshot that is not there is reported as an issue`() {
    withKnownIssue { expectSnapshot("x", named: "nowhere/" + "none.txt", in: snapshotFolder()) }
  }

  @Test func `snapshots are written on demand, compared, and missed when orphaned`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "snapshots-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func difference(_ text: String, isUpdating: Bool = false) -> String? {
      snapshotDifference(text, named: "sub/a.txt", in: folder, isUpdating: isUpdating)
    }
    #expect(difference("a\nb") != nil)
    #expect(difference("a\nb", isUpdating: true) == nil)
    #expect(difference("a\nb") == nil)
    #expect(difference("a\nc") == "snapshot sub/a.txt differs\n  a\n- b\n+ c")
    #expect(orphanedSnapshots(in: folder, testsIn: folder) == ["sub/a.txt"])
    try Data("expect(named: \"sub/a.txt\")".utf8).write(to: URL(filePath: folder).appending(path: "T.swift"))
    #expect(orphanedSnapshots(in: folder + "/sub", testsIn: folder, computed: ["a.txt"]) == [])
    #expect(orphanedSnapshots(in: folder, testsIn: folder) == ["T.swift"])
  }

  @Test func `no snapshot here is an orphan`() {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().path
    #expect(orphanedSnapshots(in: snapshotFolder(), testsIn: tests) == [])
  }
}
