import FlowKit
import Foundation

/// A program that plays the counter with frames, like an app with a display: inputs between two frames are handled
/// and drawn together.
@main
struct Frames {
  static func main() async {
    do {
      try await play()
    } catch {
      // An error that escapes from 'main' would end in a crash report.
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func play() async throws {
    let file = try FlowFile.load(path: "flows/counter/counter.flow.yaml")
    guard let program = file.program else {
      print(DiagnosticRenderer(sources: file.sources).render(file.diagnostics), terminator: "")
      exit(1)
    }
    let host = try FlowHost(program, scheduling: .frames(.whenCalled))
    var models = host.models.makeAsyncIterator()
    for taps in [0, 3, 2] {
      for _ in 0..<taps { try await host.send("increment") }
      await host.frame()
      guard let model = await models.next(), let count = model.top.fields["count"] else { return }
      let totals = await host.totals
      print("After \(taps) taps it shows \(count.literal), which is model \(totals.emissions).")
    }
  }
}
