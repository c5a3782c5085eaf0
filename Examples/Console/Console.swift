import FlowKit
import FlowProgram
import Foundation

/// A custom console for any flow: it draws each model in its own style, and reads the letter of a control, or `<`
/// for back.
@main
struct Console {
  static func main() async {
    guard CommandLine.arguments.count == 2 else { return print("usage: console-example NAME.flow.yaml") }
    do {
      try await play()
    } catch {
      // An error that escapes from 'main' would end in a crash report.
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func play() async throws {
    let file = try FlowFile.load(path: CommandLine.arguments[1])
    guard let program = file.program else {
      print(DiagnosticRenderer(sources: file.sources).render(file.diagnostics), terminator: "")
      exit(1)
    }
    let host = try FlowHost(program)
    // Models are drawn as they arrive, for example after a timer, even while the console waits for a line.
    let drawing = Task { for await model in host.models { print(Picture(of: model, in: program).text) } }
    for await line in typedLines() {
      do throws(FlowHost.SendError) {
        try await host.handle(line, in: program)
      } catch {
        print("  ? \(error)")
      }
    }
    await host.cancel()
    await drawing.value
  }

  /// Returns the lines of standard input. Reading them blocks a thread, which must not be one of the cooperative
  /// pool.
  private static func typedLines() -> AsyncStream<String> {
    AsyncStream { lines in
      Thread.detachNewThread {
        while let line = readLine() { lines.yield(line) }
        lines.finish()
      }
    }
  }
}

extension FlowHost {
  /// Performs the action of a line on the current screen.
  fileprivate func handle(_ line: String, in program: Program) throws(SendError) {
    guard line != "<" else { return try back() }
    let controls = Picture(of: model, in: program).controls
    guard let letter = line.first, let index = Picture.letters.firstIndex(of: letter), controls.indices.contains(index),
      let action = controls[index].action
    else { throw SendError.notOffered(line) }
    let typed = line.dropFirst().trimmingCharacters(in: .whitespaces)
    switch controls[index].input {
    case .nothing(let value): try send(action, value: value)
    case .text, .number: try send(action, value: program.value(typed, for: action))
    case .option(let options):
      guard let option = options.first(where: { $0.label == typed }) else { throw .wrongPayload("no '\(typed)' there") }
      try send(action, value: option.value)
    }
  }
}

extension Program {
  /// Returns the typed text as the value for an event: an integer if the event takes one, otherwise a string.
  fileprivate func value(_ typed: String, for action: Element.Action) -> Value {
    let fields = presenters[action.presenter].events[action.event].payload.fields
    guard let index = action.valueField, fields.indices.contains(index) else { return .string(typed) }
    switch fields[index].type {
    case .int: return Int64(typed).map { .int($0) } ?? .string(typed)
    case .double: return Double(typed).map { .double($0) } ?? .string(typed)
    default: return .string(typed)
    }
  }
}
