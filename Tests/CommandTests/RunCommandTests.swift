import Foundation
import Testing

@Suite struct RunCommandTests {
  @Test func `lines are played and the end of input exits with 0`() async throws {
    let result = try await flowspec(["run", "flows/counter/counter.flow.yaml"], input: "1\n")
    #expect(result.code == 0)
    #expect(
      result.output == """
        — counter —
        Counter
        Count is 0
        1) [ + ]
        2·) [ - ]

        > 1
        — counter —
        Counter
        Count is 1
        1) [ + ]
        2) [ - ]

        """)
  }

  @Test func `a line that is not understood ends the script with its number`() async throws {
    let result = try await flowspec(["run", "flows/counter/counter.flow.yaml"], input: "1\nincrment\n1\n")
    #expect(result.code == 65)
    #expect(result.errors == "line 2: 'incrment' is not an event of 'counter'; did you mean 'increment'?\n")
  }

  @Test func `the transcript of the command is the recorded one`() async throws {
    for name in ["checkout", "counter", "login", "onboarding", "picker"] {
      let script = try String(contentsOfFile: repository + "/flows/\(name)/\(name).script", encoding: .utf8)
      let recorded = try String(contentsOfFile: repository + "/flows/\(name)/\(name).transcript", encoding: .utf8)
      let result = try await flowspec(["run", "flows/\(name)/\(name).flow.yaml", "--width", "80"], input: script)
      #expect(result.code == 0 && result.output == recorded)
    }
  }

  @Test func `a flow with mistakes is not played and exits with 65`() async throws {
    try await withFile("flowspec: 2\nflow: a\n") { path in
      let result = try await flowspec(["run", path])
      #expect(result.code == 65 && result.output == "")
      #expect(result.errors.contains("the flow has no 'screens' [missing-key]"))
    }
  }

  @Test func `a folder or a missing file exits with 66`() async throws {
    #expect(try await flowspec(["run", "flows"]).code == 66)
    #expect(try await flowspec(["run", "nowhere.flow.yaml"]).code == 66)
  }

  @Test func `a script may begin with a byte order mark`() async throws {
    let result = try await flowspec(["run", "flows/counter/counter.flow.yaml"], input: "\u{FEFF}1\n")
    #expect(result.code == 0 && result.output.contains("Count is 1"))
  }

  @Test func `no colour is written into a pipe`() async throws {
    let result = try await flowspec(["run", "flows/login/login.flow.yaml"], input: ":help\n")
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test func `an unknown language is a usage error`() async throws {
    let result = try await flowspec(["run", "flows/counter/counter.flow.yaml", "--locale", "klingon"])
    #expect(result.code == 64 && result.errors.contains("'klingon' is not one"))
    #expect(try await flowspec(["run", "flows/shows/shows.flow.yaml", "--locale", "fr_FR.UTF-8"]).code == 0)
  }

  @Test func `a language in which the flow is not written is an error that lists those it has`() async throws {
    let other = try await flowspec(["run", "flows/shows/shows.flow.yaml", "--locale", "it"])
    #expect(other.code == 65 && other.output == "")
    #expect(
      other.errors
        == "flowspec: '--locale it' has no effect: this flow has no strings in 'it'; this flow has 'en', 'fr', 'pseudo'\n"
    )
    let none = try await flowspec(["run", "flows/counter/counter.flow.yaml", "--locale", "fr"])
    #expect(none.code == 65 && none.errors.contains("this flow has no languages, since it declares no 'strings'"))
  }

  @Test func `a width outside of reason is a usage error`() async throws {
    #expect(try await flowspec(["run", "flows/counter/counter.flow.yaml", "--width", "0"]).code == 64)
  }

  @Test func `a script may end its lines as it likes`() async throws {
    let expected = try await flowspec(["run", counter], input: "1\n2\n")
    #expect(try await flowspec(["run", counter], input: "1\r\n2\r\n").output == expected.output)
    #expect(try await flowspec(["run", counter], input: "1\n2").output == expected.output)
    let empty = try await flowspec(["run", counter])
    #expect(empty.code == 0 && empty.output.hasSuffix("2·) [ - ]\n"))
  }

  @Test func `input that cannot be read exits with 66`() async throws {
    let result = try await shell("'\(products)/flowspec' run \(counter) < flows")
    #expect(result.code == 66)
    #expect(result.errors == "flowspec: standard input cannot be read: Is a directory\n")
  }

  @Test func `a flow with warnings is played, and standard error mentions them`() async throws {
    let flow = try String(contentsOfFile: repository + "/" + counter, encoding: .utf8)
    try await withFile(flow.replacing("count: int = 0", with: "count: int = 0\n      spare: int = 0")) { path in
      let result = try await flowspec(["run", path], input: "1\n")
      #expect(result.code == 0 && result.output.contains("Count is 1"))
      #expect(result.errors == "flowspec: 1 warning; 'flowspec validate \(path)' shows more\n")
    }
  }

  @Test func `a fault is reported on standard error, the flow continues, and the script ends with 3`() async throws {
    try await withFile(failing(initially: "7", onEvent: "=count / (count - count)")) { path in
      let result = try await flowspec(["run", path], input: "1\n:model\n")
      #expect(result.code == 3)
      #expect(result.errors.contains("\(path):10:31: error: the expression fails: division by zero [failed-formula]"))
      #expect(result.errors.contains("= count is 7\n"))
      #expect(!result.output.contains("error") && result.output.hasSuffix("test\n  count: 7\n"))
    }
  }

  @Test func `screens and faults stay in order where both go to one place`() async throws {
    try await withFile(failing(initially: "7", onEvent: "=count / (count - count)")) { path in
      let both = try await shell("exec '\(products)/flowspec' run \(path) 2>&1", input: "1\n:model\n")
      let lines = both.output.split(separator: "\n").map(String.init)
      let fault = try #require(lines.firstIndex { $0.contains("division by zero") })
      let typed = try #require(lines.firstIndex(of: "> 1"))
      let model = try #require(lines.firstIndex(of: "> :model"))
      #expect(both.code == 3 && typed < fault && fault < model)
    }
  }

  @Test func `a line that is not understood counts more than a fault before it`() async throws {
    try await withFile(failing(initially: "7", onEvent: "=count / (count - count)")) { path in
      let result = try await flowspec(["run", path], input: "1\nnonsense\n")
      #expect(result.code == 65)
    }
  }

  @Test func `a line behind the end of the flow is an error`() async throws {
    let ended = try await flowspec(["run", counter], input: "back\n1\n")
    #expect(ended.code == 65 && ended.errors == "line 2: the flow has ended before this line\n")
    let nonsense = try await flowspec(["run", counter], input: "back\n\nthis line is nonsense\n")
    #expect(nonsense.code == 65 && nonsense.errors.hasPrefix("line 3: "))
    let harmless = try await flowspec(["run", counter], input: "back\n\n# The end.\n:quit\n1\n")
    #expect(harmless.code == 0 && harmless.errors == "" && harmless.output.hasSuffix("The flow has ended.\n"))
    #expect(try await flowspec(["run", counter], input: ":quit\nnonsense\n").code == 0)
  }

  @Test func `a snapshot that cannot be written ends a script with 74, one that cannot be read with 66`() async throws {
    let written = try await flowspec(["run", counter], input: ":save /nowhere/at/all.json\n")
    #expect(written.code == 74 && written.errors.hasPrefix("line 1: /nowhere/at/all.json: "))
    let read = try await flowspec(["run", counter], input: ":load flows/counter\n")
    #expect(read.code == 66)
    #expect(read.errors == "line 1: flows/counter: this is a folder, but a file is expected\n")
  }

  @Test func `a script without line ends is refused as soon as it is too long`() async throws {
    let endless = try await shell("exec '\(products)/flowspec' run \(counter) < /dev/zero")
    #expect(endless.code == 65 && endless.errors == "line 1: the line has more than 65536 bytes\n")
  }

  @Test func `SIGQUIT ends a script at once and prints no backtrace`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)").path
    // Without job control ('set -m') a shell makes its background jobs ignore this signal, and not every '/bin/sh'
    // supports job control without a terminal.
    signal(SIGQUIT, SIG_DFL)
    let script = """
      set -m
      unset SWIFT_BACKTRACE
      ulimit -c 0
      mkdir "$0" && mkfifo "$0/in"
      '\(products)/flowspec' run \(counter) < "$0/in" > "$0/out" 2> "$0/err" &
      exec 3> "$0/in"
      until [ -s "$0/out" ]; do sleep 0.05; done
      kill -QUIT $!
      wait $!
      code=$?
      cat "$0/err"
      rm -r "$0"
      exit $code
      """
    let result = try await finish("/bin/bash", ["-c", script, folder])
    #expect(result.code == 131)
    #expect(!result.output.contains("crashed"))
  }

  @Test func `a flow that cannot start exits with 65`() async throws {
    try await withFile(failing(initially: "1 / messages.size()", onEvent: "=0")) { path in
      let result = try await flowspec(["run", path])
      #expect(result.code == 65 && result.output == "")
      #expect(result.errors.contains("division by zero"))
      #expect(result.errors.hasSuffix("flowspec: the flow cannot start\n"))
    }
  }

  @Test func `a reader who has enough is no mistake and one who has no room is`() async throws {
    let script = String(repeating: "1\n", count: 500)
    let pipe = "(trap '' PIPE; '\(products)/flowspec' run \(counter)) | head -1"
    let enough = try await shell(pipe, input: script)
    #expect(enough.output == "— counter —\n" && enough.errors == "")
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let full = try await shell("'\(products)/flowspec' run \(counter) > /dev/full", input: script)
    #expect(full.code == 74)
    #expect(full.errors == "flowspec: the output cannot be written: No space left on device\n")
  }

  @Test func `an internal error exits with 70 and an explanation`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)").path
    let result = try await shell(
      """
      mkdir "$0" && mkfifo "$0/in"
      '\(products)/flowspec' run \(counter) < "$0/in" > "$0/out" &
      exec 3> "$0/in"
      until [ -s "$0/out" ]; do sleep 0.05; done
      kill -ILL $!
      wait $!
      code=$?
      rm -r "$0"
      exit $code
      """, folder)
    #expect(result.code == 70)
    #expect(result.errors.contains("this is a bug of flowspec, not of your flow"))
  }

  private let counter = "flows/counter/counter.flow.yaml"

  private func failing(initially: String, onEvent: String) -> String {
    """
    flowspec: 2
    flow: test
    screens:
      test:
        state:
          count: int = \(initially)
        model: [count]
        events: [fail]
        transitions:
          fail: { set: { count: "\(onEvent)" } }
    backstack: { start: test }
    """
  }
}

@Suite struct ResumeCommandTests {
  @Test func `a flow continues from a file in another process`() async throws {
    try await withFile("", named: "snapshot.json") { snapshot in
      let flow = "flows/counter/counter.flow.yaml"
      let first = try await flowspec(["run", flow], input: "1\n1\n:save \(snapshot)\n1\n")
      #expect(first.code == 0)
      let second = try await flowspec(["run", flow, "--resume", snapshot], input: "1\n")
      #expect(second.code == 0 && second.errors == "")
      #expect(second.output.hasPrefix("— counter —\nCounter\nCount is 2\n"))
      #expect(second.output.contains("Count is 3"))
    }
  }

  @Test func `a snapshot that does not fit exits with 65 and says where it does not`() async throws {
    try await withFile("{ \"snapshot\": 2, \"flow\": \"login\" }", named: "snapshot.json") { snapshot in
      let result = try await flowspec(["run", "flows/counter/counter.flow.yaml", "--resume", snapshot])
      #expect(result.code == 65 && result.output == "")
      #expect(result.errors == "flowspec: \(snapshot): flow: it is of the flow 'login', but this is 'counter'\n")
    }
    let missing = try await flowspec(["run", "flows/counter/counter.flow.yaml", "--resume", "nowhere.json"])
    #expect(missing.code == 66 && missing.errors == "flowspec: nowhere.json: there is no such file or folder\n")
  }

  @Test func `what the flow no longer has is said on standard error`() async throws {
    try await withFile("", named: "snapshot.json") { snapshot in
      let flow = try String(contentsOfFile: repository + "/flows/counter/counter.flow.yaml", encoding: .utf8)
      _ = try await flowspec(["run", "flows/counter/counter.flow.yaml"], input: "1\n:save \(snapshot)\n")
      let renamed = flow.replacing("count:", with: "total:").replacing("=count", with: "=total")
      try await withFile(
        renamed.replacing("[count]", with: "{ count: =total }").replacing("when: count", with: "when: total")
      ) { path in
        let result = try await flowspec(["run", path, "--resume", snapshot])
        #expect(result.code == 0, "\(result.errors)")
        #expect(
          result.errors
            == "flowspec: 'count' of 'counter' is dropped, because it has no such name any more.\n")
      }
    }
  }
}
