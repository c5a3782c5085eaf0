import FlowConsole
import FlowKit
import FlowProgram
import FlowRuntime
import Foundation
import Testing

/// A file that is there while a test needs it.
func withRecording<Result>(_ body: (String) throws -> Result) throws -> Result {
  let path = FileManager.default.temporaryDirectory.appending(path: "recording-\(UUID().uuidString).jsonl").path
  defer { try? FileManager.default.removeItem(atPath: path) }
  return try body(path)
}

/// A session that is recorded, and all that was seen in it.
struct RecordedPlay {
  var session: RecordedSession
  private(set) var seen: [String] = []
  /// The same without lines that were not understood: a flow that knows secrets records none of those.
  private(set) var understood: [String] = []
  private var asked: [ServiceRequest] = []
  private let program: Program

  init(_ session: ConsoleSession, of program: Program, to path: String) throws {
    self.program = program
    let recorder = try SessionRecorder(path: path)
    self.session = RecordedSession(session, recorder: recorder, start: SessionRecorder.Start(flow: "test.flow.yaml"))
    see(self.session.open())
    takeUp()
  }

  mutating func type(_ line: String) {
    let typed = "> \(session.session.masked(line))"
    seen.append(typed)
    do throws(ConsoleMistake) {
      let reply = try session.handle(line)
      understood.append(typed)
      see(reply)
    } catch {
      seen.append(error.message)
    }
    takeUp()
  }

  /// Lets time pass as a terminal does.
  mutating func pass(nanoseconds: Int64, _ inputs: [Input] = []) {
    session.pass(nanoseconds: nanoseconds, inputs)
    takeUp()
    if session.session.hasNews { see(session.show()) }
  }

  /// Answers something that is awaited in a way that a number picks.
  mutating func answer(_ pick: Int, after nanoseconds: Int64) {
    guard !asked.isEmpty else { return pass(nanoseconds: nanoseconds) }
    let input: Input?
    switch asked.remove(at: pick % asked.count) {
    case .call(let number, let operation, _):
      let error = program.operations[operation].errors.first
      input = .reply(call: number, error.map { .failed($0) } ?? .unusable(ServiceFault("nobody knows")))
    case .subscribe(let number, _, _): input = .itemUnusable(subscription: number, ServiceFault("this is no item"))
    case .cancel, .unsubscribe: input = nil
    }
    pass(nanoseconds: nanoseconds, input.map { [$0] } ?? [])
  }

  /// The numbers by which calls and streams of an operation are answered, in the order in which they were asked for.
  func numbers(of operation: String) -> [UInt64] {
    asked.compactMap { request in
      switch request {
      case .call(let number, let index, _), .subscribe(let number, let index, _):
        program.operations[index].qualifiedName == operation ? number : nil
      case .cancel, .unsubscribe: nil
      }
    }
  }

  private mutating func takeUp() {
    let requests = session.takeRequests()
    if requests.startsOver { asked = [] }
    asked += requests.requests
  }

  private mutating func see(_ reply: ConsoleSession.Reply) {
    let shown = reply.lines.map(\.text) + reply.diagnostics.map(\.message)
    seen += shown
    understood += shown
  }
}

/// What a replay showed, and how it ended.
///
/// - Parameter isWhole: Whether lines that are not understood are among it.
func replayed(
  _ path: String, of program: Program, isWhole: Bool = true
) throws -> (seen: [String], replay: Replay) {
  var replay = try Replay(Recording(path: path), of: program)
  var seen: [String] = []
  try replay.play { sight in
    switch sight {
    case .line(let line): seen.append("> \(line)")
    case .reply(let reply): seen += reply.lines.map(\.text) + reply.diagnostics.map(\.message)
    case .refusal(let message): if isWhole { seen.append(message) } else { seen.removeLast() }
    }
  }
  return (seen, replay)
}
