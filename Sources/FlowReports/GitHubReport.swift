extension ValidationReport {
  /// The report as workflow commands of GitHub, which shows findings inline.
  ///
  /// GitHub shows about ten findings of each severity for each step, so the last line of the report states the total
  /// number.
  ///
  /// - Complexity: Linear in the length of the text.
  public var github: String {
    var text = ""
    for check in checks {
      for finding in check.findings { text += command(for: finding, of: check) + "\n" }
      if check.verdict == .undecided, check.kind != .coverage { text += notice(of: check) + "\n" }
    }
    for file in unread { text += "::error file=\(property(fromRoot(file.path)))::\(data(file.reason))\n" }
    for line in ReportSummary(self).lines { text += data(line) + "\n" }
    return text
  }

  /// Returns the command for an undecided check, which is not a finding but should be visible.
  private func notice(of check: CheckResult) -> String {
    var properties = ["file=\(property(fromRoot(check.place?.file ?? check.file)))"]
    if let place = check.place { properties.append("line=\(place.line)") }
    properties.append("title=\(property(check.verdict.rawValue))")
    let message = ([check.title] + check.reasons).joined(separator: "\n")
    return "::notice \(properties.joined(separator: ","))::\(data(message))"
  }

  private func command(for finding: Finding, of check: CheckResult) -> String {
    var properties = ["file=\(property(fromRoot(finding.place?.file ?? check.file)))"]
    if let place = finding.place {
      properties += ["line=\(place.line)", "endLine=\(place.endLine)"]
      // GitHub rejects columns for a finding that spans several lines.
      if place.line == place.endLine { properties += ["col=\(place.column)", "endColumn=\(place.endColumn)"] }
    }
    properties.append("title=\(property(finding.code))")
    let film = finding.film.map { ["film: \($0)"] } ?? []
    let message = ([finding.message] + finding.hints + film).joined(separator: "\n")
    return "::\(finding.isError ? "error" : "warning") \(properties.joined(separator: ","))::\(data(message))"
  }
}

/// Returns a path without a leading `./`, because code hosts look up files by their exact paths.
func fromRoot(_ path: String) -> String {
  var rest = path[...]
  while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
  return rest.isEmpty ? path : String(rest)
}

/// Returns a text escaped as the data of a command, after the second `::`.
private func data(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "%": result += "%25"
    case "\r": result += "%0D"
    case "\n": result += "%0A"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Returns a text escaped as a property value of a command, after the `=`.
private func property(_ text: String) -> String {
  data(text).reduce(into: "") { result, character in
    switch character {
    case ":": result += "%3A"
    case ",": result += "%2C"
    default: result.append(character)
    }
  }
}
