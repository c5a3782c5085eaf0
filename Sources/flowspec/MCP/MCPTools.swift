import CEL
import Diagnostics
import FlowConsole
import FlowExplorer
import FlowKit
import FlowPlay
import FlowReports
import FlowScenarios

/// The tools of the server. They read files of the workspace and write none.
struct MCPTools {
  /// A tool by its name.
  enum Tool: String, CaseIterable {
    case check, explore, path, play, explain, card
  }

  /// The result of a call: a text for models, and the same as data.
  struct Result {
    let text: String
    var isError = false
    var data: (inout JSONText) -> Void = { _ in }

    func write(to json: inout JSONText) {
      json.member("content") { json in
        json.array { array in
          array.object { item in
            item.member("type", "text")
            item.member("text", text)
          }
        }
      }
      json.member("structuredContent") { json in
        json.object { object in
          object.member("ok") { $0.value(!isError) }
          if isError { object.member("error", text) }
          data(&object)
        }
      }
      json.member("isError") { $0.value(isError) }
    }
  }

  let workspace: ServedFolder

  /// The maximum number of states that a tool explores.
  private static let mostStates = 100_000
  /// The maximum time of an exploration.
  private static let longestExploration = Duration.seconds(20)
  /// The maximum number of findings in an answer.
  private static let mostFindings = 20
  /// The maximum number of lines that a call plays, and of characters that it returns.
  private static let mostLines = 200
  private static let mostCharacters = 6_000

  // MARK: The list

  private func summary(of tool: Tool) -> (
    text: String, arguments: [(name: String, type: String, text: String)], required: [String]
  ) {
    let path = ("path", "string", "The flow file, in the workspace.")
    return switch tool {
    case .check:
      (
        "Checks a flow and its scenarios. Call it after EVERY edit. Findings have fixes as edits.",
        [path, ("fixed", "boolean", "Also returns the text of the files with all safe fixes applied.")], ["path"]
      )
    case .explore:
      (
        "Tries every input in every state: finds faults, dead ends, traps and violated properties, each with the run.",
        [path], ["path"]
      )
    case .path:
      (
        "Returns the shortest run to a condition: \"can I reach this?\"",
        [path, ("condition", "string", "In CEL, as in properties: screen == 'done' && count > 2.")],
        ["path", "condition"]
      )
    case .play:
      (
        "Plays a flow from its start with lines as in the console, and returns the last screen.",
        [path, ("lines", "array", "Controls by number or label, and time: 2, \"Save\", \"Name\" Ada, back, wait 5s.")],
        ["path", "lines"]
      )
    case .explain: ("Explains the code of a finding.", [("code", "string", "Such as unknown-key.")], ["code"])
    case .card: ("Returns the language on one page.", [], [])
    }
  }

  /// Writes the descriptions of all tools.
  func list(to array: inout JSONText) {
    for tool in Tool.allCases {
      let (text, arguments, required) = summary(of: tool)
      array.object { json in
        json.member("name", tool.rawValue)
        json.member("description", text)
        json.member("inputSchema") { json in
          json.object { schema in
            schema.member("type", "object")
            schema.member("properties") { json in
              json.object { properties in
                for argument in arguments {
                  properties.member(argument.name) { json in
                    json.object { property in
                      property.member("type", argument.type)
                      if argument.type == "array" {
                        property.member("items") { $0.object { $0.member("type", "string") } }
                      }
                      property.member("description", argument.text)
                    }
                  }
                }
              }
            }
            schema.member("required") { $0.array { array in for name in required { array.value(name) } } }
          }
        }
        json.member("annotations") { $0.object { $0.member("readOnlyHint") { $0.value(true) } } }
      }
    }
  }

  // MARK: Calls

  /// Performs a call.
  func call(_ tool: Tool, _ arguments: JSONNode) -> Result {
    do throws(ServedFolder.Refusal) {
      switch tool {
      case .check: return try check(text("path", of: arguments), isFixing: arguments["fixed"]?.flag ?? false)
      case .explore: return try explore(text("path", of: arguments))
      case .path: return try path(text("path", of: arguments), to: text("condition", of: arguments))
      case .play:
        guard let lines = arguments["lines"]?.texts else { throw ServedFolder.Refusal(message: "'lines' is missing") }
        return try play(text("path", of: arguments), lines)
      case .explain: return try explain(text("code", of: arguments))
      case .card: return Result(text: LanguageCard().text)
      }
    } catch { return Result(text: workspace.relative(error.message), isError: true) }
  }

  private func text(_ name: String, of arguments: JSONNode) throws(ServedFolder.Refusal) -> String {
    guard let text = arguments[name]?.text else { throw ServedFolder.Refusal(message: "'\(name)' is missing") }
    return text
  }

  private func check(_ path: String, isFixing: Bool) throws(ServedFolder.Refusal) -> Result {
    let resolved = try workspace.file(path)
    let settings = workspace.settings(for: resolved)
    let file = try workspace.load(path)
    var report = ValidationReport()
    if let name = settings.path, !settings.diagnostics.isEmpty {
      report.add(.rules(of: name, settings.diagnostics, in: settings.sources))
    }
    report.add(.rules(of: path, file.diagnostics, in: file.sources))
    if let program = file.program {
      if let played = try? ScenarioValidation(program, path: resolved, isUpdating: false) {
        let found = played.outcomes.flatMap(\.failures)
        if !found.isEmpty { report.add(.rules(of: path, found, in: file.sources)) }
      }
    }
    var changes: [FixedFlow.Change] = []
    if isFixing {
      do throws(FileProblem) { changes = try FixedFlow(path: resolved, folder: settings.lint).changes } catch {
        throw ServedFolder.Refusal(message: "\(error)")
      }
    }
    let findings = report.findings
    return Result(text: workspace.relative(findings.isEmpty ? "OK" : report.compact)) { json in
      json.member("findings") { json in
        json.array { array in
          for finding in findings.prefix(Self.mostFindings) { array.object { write(finding, to: &$0) } }
        }
      }
      json.member("findingCount", findings.count)
      if isFixing {
        json.member("fixed") { json in
          json.array { array in
            for change in changes {
              array.object { object in
                object.member("path", workspace.relative(change.path))
                object.member("text", change.text)
              }
            }
          }
        }
      }
    }
  }

  private func write(_ finding: Finding, to json: inout JSONText) {
    json.member("file", finding.place.map { workspace.relative($0.file) })
    json.member("line", finding.place?.line)
    json.member("column", finding.place?.column)
    json.member("severity", finding.severity)
    json.member("code", finding.code)
    json.member("message", finding.message)
    json.member("hints") { $0.array { array in for hint in finding.hints { array.value(hint) } } }
    json.member("fixes") { json in
      json.array { array in
        for fix in finding.fixes {
          array.object { object in
            object.member("title", fix.title)
            object.member("safety", fix.safety)
            object.member("edits") { json in
              json.array { array in
                for edit in fix.edits {
                  array.object { object in
                    object.member("line", edit.place.line)
                    object.member("column", edit.place.column)
                    object.member("endLine", edit.place.endLine)
                    object.member("endColumn", edit.place.endColumn)
                    object.member("text", edit.text)
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  private var limits: ExplorationLimits {
    var limits = ExplorationLimits()
    limits.states = Self.mostStates
    limits.bytes = 256 << 20
    let end = ContinuousClock.now + Self.longestExploration
    limits.isTimeOver = { ContinuousClock.now >= end }
    return limits
  }

  private func explore(_ path: String) throws(ServedFolder.Refusal) -> Result {
    let file = try workspace.load(path)
    guard let program = file.program else {
      throw ServedFolder.Refusal(message: "the flow has errors; call 'check' first")
    }
    let outcome = FlowExplorer.explore(program, limits: limits)
    var report = ValidationReport()
    report.add(.rules(of: path, file.lint.applied(to: outcome.findings), in: file.sources))
    let text = outcome.summary(of: path, in: file.sources).joined(separator: "\n") + "\n" + report.compact
    return Result(text: cut(workspace.relative(text))) { json in
      json.member("verdict", outcome.verdict.rawValue)
      json.member("states", outcome.stateCount)
      json.member("findings") { json in
        json.array { array in
          for finding in report.findings.prefix(Self.mostFindings) { array.object { write(finding, to: &$0) } }
        }
      }
      json.member("properties") { json in
        json.array { array in
          for result in outcome.properties {
            array.object { object in
              object.member("name", result.property.name)
              object.member("verdict", result.verdict.rawValue)
            }
          }
        }
      }
    }
  }

  /// Finds the shortest run to a condition: the counterexample of the claim that the condition never holds.
  private func path(_ path: String, to condition: String) throws(ServedFolder.Refusal) -> Result {
    let resolved = try workspace.file(path)
    let claim = "the condition is reached"
    let source: String
    var fakes: (name: String, text: String)?
    do throws(FileProblem) {
      source = try readText(path: resolved)
      let beside = resolved.replacing(".flow.yaml", with: ".fakes.yaml")
      if beside != resolved, fileExists(beside), workspace.contains(canonical(path: beside)) {
        fakes = (beside, try readText(path: beside))
      }
    } catch { throw ServedFolder.Refusal(message: "\(error)") }
    let asked = AskedFlow(source, claim: claim, condition: condition).text
    let folder = workspace.settings(for: resolved).lint
    let file = FlowFile.compile(name: resolved, text: asked, fakes: fakes, folder: folder)
    try workspace.check(file)
    guard let program = file.program else {
      let errors = file.diagnostics.filter { $0.severity == .error }.prefix(3).map { "\($0.message) [\($0.code)]" }
      throw ServedFolder.Refusal(message: "the flow or the condition has errors: \(errors.joined(separator: "; "))")
    }
    let outcome = FlowExplorer.explore(program, limits: limits)
    guard let result = outcome.properties.first(where: { $0.property.name == claim }) else {
      throw ServedFolder.Refusal(message: "the flow cannot start")
    }
    let steps = outcome.findings.first { $0.isOfProperty && $0.span == result.property.span }?.trace ?? []
    let isReached = result.verdict.isFinding
    let text =
      isReached
      ? steps.joined(separator: "\n")
      : result.verdict == .proved ? "no run reaches it" : "no run was found: \(result.verdict.rawValue)"
    return Result(text: cut(text)) { json in
      json.member("reached") { $0.value(isReached) }
      json.member("verdict", result.verdict.rawValue)
      json.member("steps") { $0.array { array in for step in steps { array.value(step) } } }
    }
  }

  private func play(_ path: String, _ lines: [String]) throws(ServedFolder.Refusal) -> Result {
    guard lines.count <= Self.mostLines else {
      throw ServedFolder.Refusal(message: "at most \(Self.mostLines) lines are played")
    }
    let file = try workspace.load(path)
    guard let program = file.program else {
      throw ServedFolder.Refusal(message: "the flow has errors; call 'check' first")
    }
    guard var session = try? ConsoleSession(program, width: 80) else {
      throw ServedFolder.Refusal(message: "the flow cannot start")
    }
    var reply = session.open()
    var faults = reply.diagnostics
    for (number, line) in lines.enumerated() {
      // Snapshots are files, which this server neither writes nor reads by a line.
      if case .command(let command, _)? = session.meaning(of: line), [.save, .saveOver, .load].contains(command) {
        throw ServedFolder.Refusal(message: "line \(number + 1): ':\(command.rawValue)' is not available")
      }
      do throws(ConsoleError) { reply = try session.handle(line) } catch {
        throw ServedFolder.Refusal(message: "line \(number + 1), '\(line)': \(error.message)")
      }
      faults += reply.diagnostics
      if reply.isFinished { break }
    }
    let drawn = reply.lines.isEmpty ? session.screen.lines : reply.lines
    let screen = drawn.map { $0.painted(.plain) }.joined(separator: "\n")
    let found = faults.map { "fault: \($0.message) [\($0.code)]" }
    return Result(text: cut(([screen] + found).joined(separator: "\n"))) { json in
      json.member("screen", screen)
      json.member("faults") { $0.array { array in for fault in found { array.value(fault) } } }
      json.member("exited") { $0.value(session.model.hasExited) }
    }
  }

  private func explain(_ code: String) throws(ServedFolder.Refusal) -> Result {
    guard let page = DiagnosticPage(code: code) else {
      throw ServedFolder.Refusal(
        message: (["there is no code '\(code)'"] + DiagnosticIndex.hints(for: code)).joined(separator: "; "))
    }
    return Result(text: cut(page.markdown))
  }

  private func cut(_ text: String) -> String {
    text.count > Self.mostCharacters ? text.prefix(Self.mostCharacters) + "\n… (cut)" : text
  }
}
