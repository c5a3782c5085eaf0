import FlowConsole
import FlowKit
import FlowPlay
import FlowProgram
import FlowRuntime
import Foundation
import Testing

/// Calls a closure with the path of a temporary recording.
func withRecording<Result>(_ body: (String) throws -> Result) throws -> Result {
  let path = FileManager.default.temporaryDirectory.appending(path: "recording-\(UUID().uuidString).jsonl").path
  defer { try? FileManager.default.removeItem(atPath: path) }
  return try body(path)
}

/// A recorded session with its output.
struct RecordedPlay {
  var session: RecordedSession
  private(set) var seen: [String] = []
  /// The output without rejected lines: a flow with secrets does not record those.
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
    do throws(ConsoleError) {
      let reply = try session.handle(line)
      understood.append(typed)
      see(reply)
    } catch {
      seen.append(error.message)
    }
    takeUp()
  }

  /// Advances time like a terminal.
  mutating func pass(nanoseconds: Int64, _ inputs: [Input] = []) {
    session.pass(nanoseconds: nanoseconds, inputs)
    takeUp()
    if session.session.hasUnshownChanges { see(session.show()) }
  }

  /// Answers one of the pending requests, selected by a number.
  mutating func answer(_ pick: Int, after nanoseconds: Int64) {
    guard !asked.isEmpty else { return pass(nanoseconds: nanoseconds) }
    let input: Input?
    switch asked.remove(at: pick % asked.count) {
    case .call(let number, let operation, _):
      let error = program.operations[operation].errors.first
      input = .reply(call: number, error.map { .failed(CallError($0)) } ?? .unusable(ServiceFault("nobody knows")))
    case .subscribe(let number, _, _): input = .itemUnusable(subscription: number, ServiceFault("this is no item"))
    case .cancel, .unsubscribe: input = nil
    }
    pass(nanoseconds: nanoseconds, input.map { [$0] } ?? [])
  }

  /// Returns the numbers of the pending requests of an operation, in request order.
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

/// Returns the output of a replay, and the replay at its end.
///
/// - Parameter isWhole: Whether the output includes rejected lines.
func replayed(
  _ path: String, of program: Program, isWhole: Bool = true
) throws -> (seen: [String], replay: Replay) {
  var replay = try Replay(Recording(path: path), of: program)
  var seen: [String] = []
  try replay.play { sight in
    switch sight {
    case .line(let line): seen.append("> \(line)")
    case .reply(let reply, _, _): seen += reply.lines.map(\.text) + reply.diagnostics.map(\.message)
    case .refusal(let message): if isWhole { seen.append(message) } else { seen.removeLast() }
    }
  }
  return (seen, replay)
}
