internal import CEL
public import Diagnostics

/// The address at which OASIS publishes the schema.
private let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

extension ValidationReport {
  /// Returns the report in OASIS' Static Analysis Results Interchange Format, version 2.1.0, which code hosts read.
  ///
  /// Columns count UTF-16 units. Paths that are not absolute are relative to `SRCROOT`.
  ///
  /// - Parameters:
  ///   - rules: The possible kinds of findings. Kinds that occur in the report get a description.
  ///   - version: The version of the program that writes the report.
  /// - Complexity: Linear in the length of the text, and in the number of findings for each code.
  public func sarif(rules: [any DiagnosticKind.Type], version: String) -> String {
    sarif(rules, version, callProblem: nil)
  }

  private func sarif(_ rules: [any DiagnosticKind.Type], _ version: String, callProblem: String?) -> String {
    let codes = Set(findings.map(\.code))
    let used = rules.filter { codes.contains($0.code.name) }
    var json = JSONText(separator: "\n")
    json.object { json in
      json.member("$schema", schema)
      json.member("version", "2.1.0")
      json.member("runs") { json in
        json.array { array in
          array.object { run in
            run.member("tool") { writeTool(used, version, to: &$0) }
            run.member("columnKind", "utf16CodeUnits")
            run.member("invocations") { json in json.array { $0.object { writeInvocation(callProblem, to: &$0) } } }
            run.member("results") { json in json.array { writeResults(rules: used.map { $0.code.name }, to: &$0) } }
          }
        }
      }
    }
    return json.text + "\n"
  }

  /// Returns the report of a run that did not start because of an invalid command line.
  ///
  /// - Parameter reason: The reason why the command line is invalid.
  public static func failedSARIF(_ reason: String, version: String) -> String {
    ValidationReport().sarif([], version, callProblem: reason)
  }

  private func writeTool(_ rules: [any DiagnosticKind.Type], _ version: String, to json: inout JSONText) {
    json.object { json in
      json.member("driver") { json in
        json.object { driver in
          driver.member("name", "flowspec")
          driver.member("semanticVersion", version)
          driver.member("rules") { $0.array { array in for rule in rules { write(rule, to: &array) } } }
        }
      }
    }
  }

  private func write(_ rule: any DiagnosticKind.Type, to json: inout JSONText) {
    let explanation = rule.explanation.split(separator: "\n").joined(separator: " ")
    json.object { json in
      json.member("id", rule.code.name)
      json.member("fullDescription") { $0.text(explanation) }
      json.member("help") { json in
        json.object { help in
          help.member("text", rule.page(fence: ""))
          help.member("markdown", rule.page(fence: rule.example.language == .expression ? "```cel" : "```yaml"))
        }
      }
      json.member("defaultConfiguration") { json in json.object { $0.member("level", rule.severity.rawValue) } }
      json.member("properties") { json in
        json.object { $0.member("tags") { json in json.array { $0.value(rule.group.rawValue) } } }
      }
    }
  }

  private func writeInvocation(_ callProblem: String?, to json: inout JSONText) {
    json.member("executionSuccessful") { $0.value(unread.isEmpty && callProblem == nil) }
    json.member("toolExecutionNotifications") { json in
      json.array { array in
        let problems = [callProblem].compactMap(\.self) + unread.map { "\($0.path): \($0.reason)" }
        for problem in problems {
          array.object { notification in
            notification.member("level", "error")
            notification.member("message") { $0.text(problem) }
          }
        }
      }
    }
  }

  /// Writes an undecided check with SARIF's kind `open`: the rule was evaluated, and the information is
  /// insufficient.
  private func write(undecided check: CheckResult, to json: inout JSONText) {
    json.member("ruleId", check.verdict.rawValue)
    json.member("kind", "open")
    json.member("level", "none")
    json.member("message") { $0.text(([check.title] + check.reasons).joined(separator: "\n")) }
    json.member("locations") { json in
      json.array { $0.location(check.place, file: check.place?.file ?? check.file) }
    }
  }

  private func writeResults(rules: [String], to json: inout JSONText) {
    var fingerprints = FindingFingerprints()
    for check in checks {
      if check.verdict == .undecided, check.kind != .coverage { json.object { write(undecided: check, to: &$0) } }
      for finding in check.findings {
        let print = fingerprints.next(of: finding, in: check)
        json.object { write(finding, of: check, rules, print, to: &$0) }
      }
    }
  }

  private func write(
    _ finding: Finding, of check: CheckResult, _ rules: [String], _ fingerprint: String, to result: inout JSONText
  ) {
    let file = finding.place?.file ?? check.file
    result.member("ruleId", finding.code)
    if let index = rules.firstIndex(of: finding.code) { result.member("ruleIndex", index) }
    result.member("level", finding.severity)
    result.member("message") { $0.text(([finding.message] + finding.hints).joined(separator: "\n")) }
    result.member("locations") { json in json.array { $0.location(finding.place, file: file) } }
    result.member("partialFingerprints") { $0.object { $0.member("flowspecFinding/v1", fingerprint) } }
    let fixes = finding.fixes.filter { $0.safety != Fix.Safety.display.rawValue }
    if !fixes.isEmpty {
      result.member("fixes") { json in json.array { array in for fix in fixes { array.fix(fix) } } }
    }
    if !finding.trace.isEmpty { result.member("codeFlows") { $0.codeFlow(finding.trace, finding.place, file) } }
    guard !finding.related.isEmpty else { return }
    result.member("relatedLocations") { json in
      json.array { array in
        for note in finding.related {
          array.location(note.place, file: note.place?.file ?? check.file, message: note.message)
        }
      }
    }
  }
}

/// Fingerprints for findings that stay the same when lines move, so that a code host can match findings between
/// runs.
private struct FindingFingerprints {
  private var counts: [String: Int] = [:]

  /// Returns the fingerprint of the next finding: its code, file and message, and its number among equal ones.
  mutating func next(of finding: Finding, in check: CheckResult) -> String {
    var print = Fingerprint()
    print.combine(finding.code)
    print.combine(fromRoot(finding.place?.file ?? check.file))
    print.combine(finding.message)
    let name = String(print.word, radix: 16)
    counts[name, default: 0] += 1
    return "\(name):\(counts[name] ?? 1)"
  }
}

extension DiagnosticKind {
  /// Returns the description of the kind, with its examples in fences or as plain text.
  fileprivate static func page(fence: String) -> String {
    let ending = fence.isEmpty ? "" : "```"
    let parts = [
      explanation, "Wrong:", "\(fence)\n\(example.wrong)\n\(ending)", "Right:", "\(fence)\n\(example.right)\n\(ending)",
    ]
    return parts.joined(separator: "\n\n")
  }
}

extension JSONText {
  /// Writes an object that contains a text for users.
  fileprivate mutating func text(_ text: String) { object { $0.member("text", text) } }

  /// Writes a location, or the file alone.
  fileprivate mutating func location(_ place: ReportedPlace?, file: String, message: String? = nil) {
    object { json in
      json.member("physicalLocation") { json in
        json.object { physical in
          physical.member("artifactLocation") { $0.object { $0.artifact(file) } }
          if let place { physical.member("region") { $0.object { $0.region(place) } } }
        }
      }
      if let message { json.member("message") { $0.text(message) } }
    }
  }

  /// Writes the steps of a run as a single thread of a single flow. All steps have the location of the flow's file;
  /// the message of a step describes its action.
  fileprivate mutating func codeFlow(_ steps: [String], _ place: ReportedPlace?, _ file: String) {
    func write(_ json: inout JSONText) {
      json.member("locations") { json in
        json.array { array in
          for step in steps {
            array.object { $0.member("location") { $0.location(place, file: file, message: step) } }
          }
        }
      }
    }
    array { $0.object { $0.member("threadFlows") { $0.array { $0.object { write(&$0) } } } } }
  }

  /// Writes a fix with the changes of each file.
  fileprivate mutating func fix(_ fix: Finding.Correction) {
    var files: [String] = []
    for edit in fix.edits where !files.contains(edit.place.file) { files.append(edit.place.file) }
    object { json in
      json.member("description") { $0.text(fix.title) }
      json.member("artifactChanges") { json in
        json.array { array in
          for file in files {
            array.object { change in
              change.member("artifactLocation") { $0.object { $0.artifact(file) } }
              change.member("replacements") { json in
                json.array { array in for edit in fix.edits where edit.place.file == file { array.replacement(edit) } }
              }
            }
          }
        }
      }
    }
  }

  private mutating func replacement(_ edit: Finding.Correction.Edit) {
    object { json in
      json.member("deletedRegion") { $0.object { $0.region(edit.place) } }
      json.member("insertedContent") { $0.text(edit.text) }
    }
  }

  private mutating func artifact(_ file: String) {
    let isAbsolute = file.hasPrefix("/")
    member("uri", isAbsolute ? "file://" + percentEncoded(fromRoot(file)) : percentEncoded(fromRoot(file)))
    if !isAbsolute { member("uriBaseId", "SRCROOT") }
  }

  private mutating func region(_ place: ReportedPlace) {
    member("startLine", place.line)
    member("startColumn", place.utf16Column)
    member("endLine", place.endLine)
    member("endColumn", place.endUtf16Column)
    member("byteOffset", place.byteOffset)
    member("byteLength", place.byteLength)
  }
}

/// Returns a path in URI form: bytes that are not letters, digits or unreserved punctuation are percent-encoded.
private func percentEncoded(_ path: String) -> String {
  let harmless = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
  var encoded = ""
  for byte in path.utf8 {
    if harmless.contains(byte) {
      encoded.unicodeScalars.append(Unicode.Scalar(byte))
    } else {
      let digits = String(byte, radix: 16, uppercase: true)
      encoded += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
    }
  }
  return encoded
}
