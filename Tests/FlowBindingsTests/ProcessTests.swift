import CEL
import FlowProgram
import Foundation
import Synchronization
import Testing

@testable import FlowBindings

/// Real programs, including their failure modes.
@Suite(.timeLimit(.minutes(10))) struct ProcessTests {
  private func adapter(
    _ script: String, in folder: String = "/", restart: Int64 = 1_000_000,
    note: @escaping @Sendable (String) -> Void = { _ in }
  ) -> ProcessAdapter {
    ProcessAdapter(
      "notes", ChildCommand(words: ["/bin/sh", "-c", script], folder: folder), restart: restart, note: note)
  }

  private func problem(of adapter: ProcessAdapter, _ request: BoundRequest) async throws -> OutsideProblem? {
    do {
      _ = try await adapter.answer(request)
      return nil
    } catch let problem as OutsideProblem { return problem }
  }

  /// A program that answers each request with its number.
  private static let counting = #"n=0; while read -r line; do n=$((n+1)); echo "{\"id\":$n,\"value\":$n}"; done"#

  @Test func `a program is started once and answers one call after another`() async throws {
    let requests = try TestRequests()
    let adapter = adapter(ProcessTests.counting)
    for number in 1...5 as ClosedRange<Int64> {
      #expect(try await adapter.answer(requests.call()).asInt == number)
    }
    #expect(adapter.processes.count == 1)
    await adapter.close()
  }

  @Test func `a request is a line of JSON`() async throws {
    try await withFolder { folder in
      let adapter = adapter(#"read -r line; printf '%s\n' "$line" > asked; echo '{"id":1,"value":null}'"#, in: folder)
      _ = try await adapter.answer(try TestRequests().call("a \"b\"\n"))
      await adapter.close()
      let asked = try String(contentsOfFile: folder + "/asked", encoding: .utf8)
      #expect(asked == #"{"id":1,"call":"notes.add","args":{"text":"a \"b\"\n"}}"# + "\n")
    }
  }

  @Test func `a program sends the data of an error with it`() async throws {
    let requests = try TestRequests()
    let adapter = adapter(#"read -r line; echo '{"id":1,"error":"offline","data":{"reason":"night"}}'; read -r line"#)
    let problem = try await problem(of: adapter, requests.call())
    #expect(problem?.named == "offline")
    guard case .map(let data)? = problem?.data else {
      Issue.record("the data is missing")
      return
    }
    #expect(data[key: .string("reason")]?.text == "night")
    await adapter.close()
  }

  @Test func `a program that ends in the middle of a call fails it, and is started again`() async throws {
    let requests = try TestRequests()
    let adapter = adapter("read -r line; exit 3")
    for _ in 1...3 {
      let problem = try await problem(of: adapter, requests.call())
      #expect(problem == OutsideProblem(.exit, "the program has ended with code 3"))
    }
    await adapter.close()
    #expect(adapter.processes == [])
  }

  @Test func `a program that ends early again and again rests longer each time`() async throws {
    let requests = try TestRequests()
    let adapter = adapter("read -r line; exit 1", restart: 40_000_000)
    let start = ContinuousClock.now
    for _ in 1...4 { _ = try await problem(of: adapter, requests.call()) }
    // The four starts are separated by pauses of 40, 80 and 160 milliseconds.
    #expect(ContinuousClock.now - start >= .milliseconds(280))
    await adapter.close()
  }

  @Test func `a line that is no reply fails what is awaited, and the next call is answered`() async throws {
    let requests = try TestRequests()
    let adapter = adapter(#"read -r a; echo hello; read -r b; echo '{"id":2,"value":7}'"#)
    let problem = try await problem(of: adapter, requests.call())
    #expect(problem == OutsideProblem(.malformed, "the program wrote a line that is not a reply: 'hello'"))
    #expect(try await adapter.answer(requests.call()).asInt == 7)
    await adapter.close()
  }

  @Test func `a line without an end is too large as soon as it is`() async throws {
    let requests = try TestRequests()
    let adapter = adapter(#"read -r a; head -c 20000000 /dev/zero | tr '\0' x; sleep 300"#)
    let start = ContinuousClock.now
    let problem = try await problem(of: adapter, requests.call())
    #expect(problem == OutsideProblem(.tooLarge, "the program wrote a line of more than 8 MB"))
    #expect(ContinuousClock.now - start < .seconds(120))
    await adapter.close()
  }

  @Test func `a reply without a request is ignored`() async throws {
    let adapter = adapter(#"read -r a; echo '{"id":99,"value":1}'; read -r b"#)
    #expect(try await problem(of: adapter, try TestRequests().call())?.cause == .malformed)
    await adapter.close()
  }

  @Test func `a line that is too long fails what is awaited`() async throws {
    let adapter = adapter("read -r a; head -c 9000000 /dev/zero | tr '\\0' x; echo; read -r b")
    let problem = try await problem(of: adapter, try TestRequests().call())
    #expect(problem == OutsideProblem(.tooLarge, "the program wrote a line of more than 8 MB"))
    await adapter.close()
  }

  @Test func `an error is known by its name`() async throws {
    let adapter = adapter(#"read -r a; echo '{"id":1,"error":"full"}'; read -r b"#)
    #expect(try await problem(of: adapter, try TestRequests().call())?.named == "full")
    await adapter.close()
  }

  @Test func `a missing program has a message of its own`() async throws {
    let adapter = ProcessAdapter(
      "notes", ChildCommand(words: ["./no-such-program"], folder: "/"), restart: 1_000_000, note: { _ in })
    let problem = try await problem(of: adapter, try TestRequests().call())
    #expect(problem?.cause == .exit)
    #expect(problem?.words.hasPrefix("'./no-such-program' cannot be started: there is no such program") == true)
    await adapter.close()
  }

  @Test func `an abandoned call is cancelled at the program`() async throws {
    try await withFolder { folder in
      let adapter = adapter("read -r a; touch asked; read -r b; echo \"$b\" > cancelled; read -r c", in: folder)
      let request = try TestRequests().call()
      let call = Task { try await adapter.answer(request) }
      #expect(try await until { FileManager.default.fileExists(atPath: folder + "/asked") })
      call.cancel()
      await #expect(throws: CancellationError.self) { try await call.value }
      let wasTold = try await until {
        (try? String(contentsOfFile: folder + "/cancelled", encoding: .utf8)) == #"{"id":1,"cancel":true}"# + "\n"
      }
      #expect(wasTold)
      await adapter.close()
    }
  }

  @Test func `a program that reads nothing does not block`() async throws {
    let adapter = adapter("sleep 60")
    let request = try TestRequests().call(String(repeating: "x", count: 1 << 20))
    let call = Task { try await adapter.answer(request) }
    #expect(try await until { !adapter.processes.isEmpty })
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    await adapter.close()
  }

  @Test func `the items of a stream come in order, until it ends`() async throws {
    let items = Mutex<[Int64]>([])
    let adapter = adapter(
      #"read -r a; for n in 1 2 3; do echo "{\"id\":1,\"item\":$n}"; done; echo '{"id":1,"end":true}'; read -r b"#)
    try await adapter.follow(try TestRequests().stream()) { item in
      if case .success(.int(let number)) = item { items.withLock { $0.append(number) } }
    }
    #expect(items.withLock(\.self) == [1, 2, 3])
    await adapter.close()
  }

  @Test func `a stream whose program has ended is asked for again, with what went wrong in between`() async throws {
    let heard = Mutex<[String]>([])
    let adapter = adapter(#"read -r a; echo '{"id":1,"item":1}'; echo '{"id":2,"item":2}'; exit 4"#)
    let request = try TestRequests().stream()
    let following = Task {
      try await adapter.follow(request) { item in
        heard.withLock { heard in
          switch item {
          case .success(let value): heard.append(value.literal)
          case .failure(let problem): heard.append(problem.words)
          }
        }
      }
    }
    #expect(try await until { heard.withLock { $0.filter { $0 == "the program has ended with code 4" }.count } > 1 })
    following.cancel()
    _ = await following.result
    await adapter.close()
    #expect(adapter.processes == [])
  }

  @Test func `what a program writes on its standard error is passed on, within bounds`() async throws {
    let notes = Mutex<[String]>([])
    let adapter = adapter(
      #"i=0; while [ $i -lt 3000 ]; do echo oops >&2; i=$((i+1)); done; read -r a; echo '{"id":1}'; read -r b"#
    ) { note in notes.withLock { $0.append(note) } }
    _ = try await adapter.answer(try TestRequests().call())
    #expect(try await until { notes.withLock(\.count) == ProcessAdapter.mostRemarks + 1 })
    #expect(notes.withLock { $0.first == "notes: oops" && $0.last == "notes: further lines are left out" })
    await adapter.close()
  }

  @Test func `closing ends a program that does not want to, and what it has started`() async throws {
    try await withFolder { folder in
      let adapter = adapter(
        "trap '' TERM; sleep 100 & echo $! > other; touch ready; while :; do sleep 1; done", in: folder)
      let request = try TestRequests().call()
      let call = Task { try await adapter.answer(request) }
      #expect(try await until { FileManager.default.fileExists(atPath: folder + "/ready") })
      let process = try #require(adapter.processes.first)
      let other = try #require(
        Int32(
          try String(contentsOfFile: folder + "/other", encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        ))
      let start = ContinuousClock.now
      await adapter.close()
      #expect(ContinuousClock.now - start < .seconds(10))
      #expect(kill(process, 0) == -1)
      // A process that has ended remains until the system reaps it.
      #expect(try await until { isGone(other) })
      _ = await call.result
    }
  }

  /// Returns whether a process has ended, including one that was not reaped yet.
  private func isGone(_ process: Int32) -> Bool {
    if kill(process, 0) == -1 { return true }
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status?.contains(") Z ") ?? false
  }

  @Test func `programs that have ended leave nothing open`() async throws {
    func openFiles() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0 }
    let requests = try TestRequests()
    let before = openFiles()
    for _ in 1...40 {
      let adapter = adapter(ProcessTests.counting)
      _ = try await adapter.answer(requests.call())
      await adapter.close()
    }
    // Other tests open files meanwhile; five pipe ends for each program would be many more.
    #expect(openFiles() < before + 80)
  }

  @Test func `nothing is started once it is closed`() async throws {
    let adapter = adapter(ProcessTests.counting)
    await adapter.close()
    let request = try TestRequests().call()
    await #expect(throws: CancellationError.self) { try await adapter.answer(request) }
    #expect(adapter.processes == [])
  }
}
