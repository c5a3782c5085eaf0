extension ValidationReport {
  /// The report in JUnit's XML format: a test suite for each file, a test case for each check.
  ///
  /// A check with findings is a failure, an undecided check is skipped, and a file that cannot be read is an error.
  ///
  /// Elements have only the attributes that the schema of Jenkins' xUnit plugin allows. The file is therefore an
  /// attribute of its suite, and the line of a case is in the properties of the suite and at the start of the
  /// failure message.
  ///
  /// - Complexity: Linear in the length of the text, and in the number of checks for each file.
  public var junit: String {
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let total = Counts(checks, errors: unread.count, isSuite: false)
    xml += "<testsuites name=\"flowspec\"\(total.attributes)>\n"
    for file in files { xml += suite(of: file, checks.filter { $0.file == file }) }
    for file in unread {
      let name = escaped(file.path)
      xml += "  <testsuite name=\"\(name)\" file=\"\(name)\"\(Counts([], errors: 1).attributes)>\n"
      xml += "    <testcase classname=\"\(name)\" name=\"reading\" time=\"0.000\">\n"
      xml += "      <error message=\"\(escaped(file.reason))\" type=\"\(file.isInternal ? "internal" : "unread")\"/>\n"
      xml += "    </testcase>\n  </testsuite>\n"
    }
    return xml + "</testsuites>\n"
  }

  private func suite(of file: String, _ checks: [CheckResult]) -> String {
    let name = escaped(file)
    var xml = "  <testsuite name=\"\(name)\" file=\"\(name)\"\(Counts(checks, errors: 0).attributes)>\n"
    let places = checks.compactMap { check in
      (check.place ?? check.findings.first?.place).map { (check.title, "\($0.file):\($0.line)") }
    }
    if !places.isEmpty {
      let lines = places.map { "      <property name=\"line of \(escaped($0))\" value=\"\(escaped($1))\"/>\n" }
      xml += "    <properties>\n\(lines.joined())    </properties>\n"
    }
    for check in checks {
      xml += "    <testcase classname=\"\(escaped(file))\" name=\"\(escaped(check.title))\""
      xml += " time=\"\(seconds(check.seconds))\""
      let content = check.junitContent
      xml += content.isEmpty ? "/>\n" : ">\n\(content)    </testcase>\n"
    }
    return xml + "  </testsuite>\n"
  }
}

/// The number of checks by result.
private struct Counts {
  let attributes: String

  /// Counts checks. Only suites have the attribute `skipped`.
  init(_ checks: [CheckResult], errors: Int, isSuite: Bool = true) {
    let failures = checks.count(where: \.isFailure)
    let skipped = checks.count { !$0.isFailure && $0.verdict == .undecided }
    let time = checks.reduce(0) { $0 + $1.seconds }
    attributes =
      " tests=\"\(checks.count + errors)\" failures=\"\(failures)\" errors=\"\(errors)\""
      + (isSuite ? " skipped=\"\(skipped)\"" : "") + " time=\"\(seconds(time))\""
  }
}

extension CheckResult {
  /// Whether the check has a negative verdict or findings.
  var isFailure: Bool { verdict.isFinding || !findings.isEmpty }

  /// The title of the check: its kind, and its name if it has one.
  var title: String {
    switch kind {
    case .rules, .exploration, .coverage: name
    case .scenario, .property: "\(kind.rawValue): \(name)"
    }
  }

  fileprivate var junitContent: String {
    let figures = details.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
    var xml = ""
    if isFailure {
      let more = findings.count > 1 ? ", and more" : ""
      let place = findings.first?.place.map { "\($0.file):\($0.line): " } ?? ""
      let message = findings.first.map { place + $0.message + more } ?? "it does not hold"
      let text = findings.map { $0.rendered + ($0.film.map { "\nfilm: \($0)" } ?? "") }.joined(separator: "\n\n")
      xml +=
        "      <failure message=\"\(escaped(message))\" type=\"\(escaped(findings.first?.code ?? verdict.rawValue))\">"
      xml += escaped(text, isAttribute: false) + "</failure>\n"
    } else if verdict == .undecided {
      let reason = reasons.isEmpty ? "" : ": " + reasons.joined(separator: "; ")
      xml += "      <skipped message=\"\(escaped(verdict.rawValue + reason))\"/>\n"
    }
    if !figures.isEmpty { xml += "      <system-out>\(escaped(figures, isAttribute: false))</system-out>\n" }
    return xml
  }
}

/// Returns a number of seconds with three decimal digits.
private func seconds(_ value: Double) -> String {
  guard value.isFinite, value >= 0, value < 1e12 else { return "0.000" }
  let milliseconds = Int((value * 1_000).rounded())
  let digits = String(milliseconds % 1_000)
  return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - digits.utf8.count) + digits
}

/// Returns a text escaped for XML 1.0. Characters that XML cannot represent become the replacement character.
private func escaped(_ text: String, isAttribute: Bool = true) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\n", "\t": if isAttribute { result += "&#\(scalar.value);" } else { result.unicodeScalars.append(scalar) }
    case "\r": result += "&#13;"
    case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
