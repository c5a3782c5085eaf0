extension ValidationReport {
  /// The report as commands of GitHub's workflows, which show findings beside the lines they are about.
  ///
  /// GitHub shows about ten of each severity for each step, so the line that ends the report says how many there are.
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

  /// A check without an answer, which is no finding and still to be seen.
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
      // Columns of a finding over several lines are refused.
      if place.line == place.endLine { properties += ["col=\(place.column)", "endColumn=\(place.endColumn)"] }
    }
    properties.append("title=\(property(finding.code))")
    let message = ([finding.message] + finding.hints).joined(separator: "\n")
    return "::\(finding.isError ? "error" : "warning") \(properties.joined(separator: ","))::\(data(message))"
  }
}

/// A path without the `./` that says nothing, since hosts of code look files up by their names.
func fromRoot(_ path: String) -> String {
  var rest = path[...]
  while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
  return rest.isEmpty ? path : String(rest)
}

/// A text as it stands behind the second `::` of a command.
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

/// A text as it stands behind the `=` of a property.
private func property(_ text: String) -> String {
  data(text).reduce(into: "") { result, character in
    switch character {
    case ":": result += "%3A"
    case ",": result += "%2C"
    default: result.append(character)
    }
  }
}
