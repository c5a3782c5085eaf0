import FlowKit
import Foundation

/// A program that plays the counter: it loads the flow, launches it, sends events and reads the resulting models.
@main
struct Embed {
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
    let host = try FlowHost(program)
    var models = host.models.makeAsyncIterator()
    for event in ["increment", "increment", "decrement"] {
      if let model = await models.next(), let count = model.top.fields["count"] {
        print("\(program.screenName(of: model)) shows \(count.literal), so \(event)")
      }
      try await host.send(event)
    }
    print("In the end it is \(await host.model.top.fields["count"]?.literal ?? "gone").")
  }
}
