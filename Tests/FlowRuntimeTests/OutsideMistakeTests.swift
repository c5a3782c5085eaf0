import Diagnostics
import FlowCompiler
import FlowProgram
import FlowRuntime
import Testing

/// Failures of services without a declared error.
@Suite struct OutsideMistakeTests {
  /// For each code, the failure in its examples and its cause in bindings; `nil` for a failure without a cause.
  private static let failures: [String: (kind: ServiceFault.Kind, cause: FailureCause?)] = [
    "unsendable-request": (.unsendable, nil), "unreachable-server": (.unreachable, .connection),
    "untrusted-server": (.untrusted, .connection), "failed-status": (.status(404), .status(404...404)),
    "late-reply": (.late, .timeout), "unreadable-reply": (.unreadable, .malformed),
    "too-large-reply": (.tooLarge, .tooLarge), "ended-program": (.ended, .exit),
    "absent-file": (.missingFile, .missing), "unreadable-file": (.unreadableFile, .malformed),
    "unwritable-file": (.unwritableFile, .malformed),
  ]

  /// Returns the diagnostics of checking and launching a flow with its bindings and a failing call.
  private func found(
    _ bindings: String, _ example: DiagnosticExample, _ kind: ServiceFault.Kind, _ cause: FailureCause?
  ) throws -> [Diagnostic] {
    var sources = Sources()
    let flow = sources.add(name: "notes.flow.yaml", text: example.flow ?? "")
    let file = sources.add(name: "notes.bindings.yaml", text: bindings)
    let compiled = Compiler.compile(flow, bindings: file, in: sources)
    let program = try #require(compiled.program)
    let binding = try #require(compiled.bindings?.operations.first)
    var running = try RunningFlow.launch(program, services: .outside)
    guard case .call(let number, _, _)? = running.outstandingRequests.first else { return compiled.report.sorted }
    let error = cause.flatMap { binding.error(of: $0) }
    let outcome = error.map { CallOutcome.failed(CallError($0)) } ?? .unusable(ServiceFault("it failed", kind: kind))
    return compiled.report.sorted + running.step([.reply(call: number, outcome)]).faults.map(\.diagnostic)
  }

  @Test func `every wrong example produces exactly its own code and every right one none`() throws {
    for kind in OutsideDiagnostics.all {
      let failure = try #require(OutsideMistakeTests.failures[kind.code.name], "\(kind.code)")
      let wrong = try found(kind.example.wrong, kind.example, failure.kind, failure.cause)
      #expect(wrong.map(\.code) == [kind.code], "the wrong example of \(kind.code)")
      #expect(wrong.allSatisfy { $0.message == "it failed" && !$0.hints.isEmpty })
      // If bindings cannot name the cause, the correct example does not avoid the failure.
      guard failure.cause != nil else { continue }
      let right = try found(kind.example.right, kind.example, failure.kind, failure.cause)
      #expect(right.map(\.code) == [], "the right example of \(kind.code)")
    }
  }

  @Test func `a hint names an error of the operation and what leads to it`() throws {
    let kind = try #require(OutsideDiagnostics.all.first { $0.code.name == "failed-status" })
    let wrong = try found(kind.example.wrong, kind.example, .status(404), .status(404...404))
    #expect(
      wrong.first?.hints == ["map it to an error in the binding of 'notes.load', as in 'errors: { failed: 404 }'"])
  }

  @Test func `every kind is in the catalogue once, and named after its type`() {
    #expect(Set(OutsideDiagnostics.all.map { $0.code.name }) == Set(OutsideMistakeTests.failures.keys))
    #expect(OutsideDiagnostics.all.count == OutsideMistakeTests.failures.count)
    for kind in OutsideDiagnostics.all {
      #expect(kind.code.name.replacing("-", with: "") == "\(kind)".lowercased())
    }
  }

  @Test func `a kind of failure is read as it is written`() {
    for (kind, _) in OutsideMistakeTests.failures.values { #expect(ServiceFault.Kind("\(kind)") == kind) }
    #expect(ServiceFault.Kind("status 7") == nil)
    #expect(ServiceFault.Kind("") == nil)
  }
}
