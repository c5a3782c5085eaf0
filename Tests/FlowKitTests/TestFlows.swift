import Diagnostics
import FlowKit
import Testing

/// The program of a flow with one screen, whose body is given.
func program(screen body: String) throws -> Program {
  let indented = body.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
  let text = "flowspec: 1\nflow: test\nscreens:\n  test:\n\(indented)\nbackstack: { start: test }\n"
  let file = FlowFile.compile(name: "test.flow.yaml", text: text)
  let findings = DiagnosticRenderer(sources: file.sources, style: .plain).render(file.diagnostics)
  return try #require(file.program, "\(findings)")
}

/// A screen that counts the seconds since it was started, as long as it is watched.
let tickingScreen = """
  state:
    ticks: int = 0
  model: [ticks]
  events: [tick]
  enter: { after: 1s, do: { send: tick } }
  transitions:
    tick:
      - set: { ticks: =ticks + 1 }
      - after: 1s
        do: { send: tick }
  """
