import Diagnostics
import FlowCompiler
import FlowProgram
import FlowRuntime
import Testing

@Suite struct MistakeTests {
  /// The standard limits, except the one on presenters, which takes a minute to fill in a debug build.
  private static let limits: RuntimeLimits = {
    var limits = RuntimeLimits.standard
    limits.presenters = 2_000
    return limits
  }()

  /// Returns the codes of everything that is found when a text is checked, launched, and left alone for a while.
  private func codes(of text: String) -> [String] {
    var sources = Sources()
    let file = sources.add(name: "example.flow.yaml", text: text)
    let compiled = Compiler.compile(file, in: sources)
    var codes = compiled.report.sorted.map(\.code.name)
    guard let program = compiled.program else { return codes }
    do throws(Fault) {
      var flow = try RunningFlow.launch(program, limits: MistakeTests.limits)
      codes += flow.advance(nanoseconds: 1_000_000_000).flatMap(\.codes)
    } catch {
      codes.append(error.diagnostic.code.name)
    }
    return codes
  }

  @Test func `every wrong example produces exactly its own code and every right one none`() {
    for kind in RuntimeDiagnostics.all {
      #expect(codes(of: kind.example.wrong) == [kind.code.name], "the wrong example of \(kind.code)")
      #expect(codes(of: kind.example.right) == [], "the right example of \(kind.code)")
    }
  }

  @Test func `every kind is in the catalogue once`() {
    var codes: Set<String> = []
    for kind in RuntimeDiagnostics.all {
      #expect(codes.insert(kind.code.name).inserted, "\(kind.code) is listed twice")
      let isRuntime = kind.group == .runtime
      #expect(isRuntime, "\(kind.code) shows only while a flow runs")
    }
  }
}
