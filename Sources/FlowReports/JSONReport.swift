internal import Diagnostics

extension ValidationReport {
  /// The version of the format of ``json``. It changes if existing readers would misread the report.
  public static let jsonVersion = 2

  /// The report as JSON, which ``init(from:)`` decodes.
  ///
  /// The members are documented in `docs/reports.md`. All of them are always present, in the same order.
  ///
  /// - Complexity: Linear in the length of the text.
  public var json: String {
    var json = JSONText(separator: "\n")
    json.object { json in
      json.member("flowspecReport", ValidationReport.jsonVersion)
      json.member("part") { json in
        guard let part else { return json.null() }
        json.object { object in
          object.member("number", part.number)
          object.member("count", part.count)
        }
      }
      json.member("summary") { $0.object(writeSummary) }
      json.member("checks") { $0.array { array in for check in checks { array.object(check.write) } } }
      json.member("unread", each: unread) { object, file in
        object.member("path", file.path)
        object.member("reason", file.reason)
        object.member("isInternal") { $0.value(file.isInternal) }
      }
    }
    return json.text + "\n"
  }

  private func writeSummary(_ json: inout JSONText) {
    json.member("outcome", outcome().rawValue)
    json.member("errors", findings.count(where: \.isError))
    json.member("warnings", findings.count { !$0.isError })
    json.member("files", files.count)
    json.member("checks", checks.count)
  }
}

extension CheckResult {
  fileprivate func write(_ json: inout JSONText) {
    json.member("kind", kind.rawValue)
    json.member("file", file)
    json.member("name", name)
    json.member("place") { ReportedPlace.write(place, to: &$0) }
    json.member("verdict", verdict.rawValue)
    json.member("reasons") { $0.array { array in for reason in reasons { array.value(reason) } } }
    json.member("seconds") { $0.value(seconds.inMilliseconds) }
    json.member("details", each: details) { object, detail in
      object.member("name", detail.name)
      object.member("value", detail.value)
    }
    json.member("findings") { $0.array { array in for finding in findings { array.object(finding.write) } } }
    json.member("coverage") { json in
      guard let coverage else { return json.null() }
      json.object(coverage.write)
    }
  }
}

extension CoverageFigures {
  fileprivate func write(_ json: inout JSONText) {
    json.member("asked", asked)
    json.member("parts") { $0.array { array in for part in parts { array.value(part) } } }
    json.member("partCount", partCount)
    json.member("counts", each: counts) { object, count in
      object.member("kind", count.kind)
      object.member("all", count.all)
    }
    json.member("missing", each: missing) { $1.write(to: &$0) }
    json.member("values") { json in
      guard let values else { return json.null() }
      json.object { json in
        json.member("all", values.all)
        json.member("missing", each: values.missing) { $1.write(to: &$0) }
      }
    }
    json.member("place") { ReportedPlace.write(place, to: &$0) }
    json.member("text", text)
  }
}

extension CoverageFigures.Missed {
  fileprivate func write(to json: inout JSONText) {
    json.member("kind", kind)
    json.member("name", name)
    json.member("place") { ReportedPlace.write(place, to: &$0) }
  }
}

extension Finding {
  fileprivate func write(_ json: inout JSONText) {
    json.member("place") { ReportedPlace.write(place, to: &$0) }
    json.member("severity", severity)
    json.member("code", code)
    json.member("message", message)
    json.member("hints") { $0.array { array in for hint in hints { array.value(hint) } } }
    json.member("related", each: related) { object, note in
      object.member("place") { ReportedPlace.write(note.place, to: &$0) }
      object.member("message", note.message)
    }
    json.member("values", each: values) { object, value in
      object.member("name", value.name)
      object.member("value", value.value)
    }
    json.member("trace") { $0.array { array in for step in trace { array.value(step) } } }
    json.member("film", film)
    json.member("fixes", each: fixes) { object, fix in
      object.member("title", fix.title)
      object.member("safety", fix.safety)
      object.member("edits", each: fix.edits) { object, edit in
        object.member("place") { ReportedPlace.write(edit.place, to: &$0) }
        object.member("text", edit.text)
      }
    }
    json.member("rendered", rendered)
  }
}

extension ReportedPlace {
  fileprivate static func write(_ place: ReportedPlace?, to json: inout JSONText) {
    guard let place else { return json.null() }
    json.object { json in
      json.member("file", place.file)
      json.member("line", place.line)
      json.member("column", place.column)
      json.member("endLine", place.endLine)
      json.member("endColumn", place.endColumn)
      json.member("utf16Column", place.utf16Column)
      json.member("endUtf16Column", place.endUtf16Column)
      json.member("byteOffset", place.byteOffset)
      json.member("byteLength", place.byteLength)
    }
  }
}

extension Double {
  /// The number of seconds, rounded to milliseconds. Finer differences are noise.
  var inMilliseconds: Double { (self * 1_000).rounded() / 1_000 }
}

extension JSONText {
  /// Writes a member that is a list with an object for each item.
  fileprivate mutating func member<Item>(_ name: String, each items: [Item], _ write: (inout JSONText, Item) -> Void) {
    member(name) { json in
      json.array { array in
        for item in items { array.object { object in write(&object, item) } }
      }
    }
  }
}
