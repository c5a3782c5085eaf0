/// Returns all diagnostics of a run as one JSON array, for programs.
///
/// Each diagnostic is an object of these members, always all of them and in this order: `file`, `line`, `column`,
/// `endLine`, `endColumn`, `utf16Column`, `endUtf16Column`, `byteOffset`, `byteLength`, `severity` (`error` or
/// `warning`), `code`, `message`, `hints` (strings), `related` (objects of a place and a `message`) and `values`
/// (objects of `name` and `value`). Lines and columns start at 1 and count characters, as in the terminal output.
/// The end is the position after the last character. If the source of a place is not among `sources`, all members
/// of the place are null.
///
/// - Complexity: Linear in the diagnostics and in the lengths of the lines that they refer to.
public func renderJSON(_ diagnostics: [Diagnostic], sources: Sources) -> String {
  guard !diagnostics.isEmpty else { return "[]\n" }
  let objects = diagnostics.map { diagnostic in
    var json = JSONText()
    json.object { write(diagnostic, sources: sources, to: &$0) }
    return "  " + json.text
  }
  return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
}

private func write(_ diagnostic: Diagnostic, sources: Sources, to json: inout JSONText) {
  writePlace(diagnostic.span, sources: sources, to: &json)
  json.member("severity", diagnostic.severity.rawValue)
  json.member("code", diagnostic.code.name)
  json.member("message", diagnostic.message)
  json.member("hints") { json in
    json.array { array in for hint in diagnostic.hints { array.value(hint) } }
  }
  json.member("related") { json in
    json.array { array in
      for place in diagnostic.related {
        array.object { object in
          writePlace(place.span, sources: sources, to: &object)
          object.member("message", place.message)
        }
      }
    }
  }
  json.member("values") { json in
    json.array { array in
      for value in diagnostic.values {
        array.object { object in
          object.member("name", value.name)
          object.member("value", value.value)
        }
      }
    }
  }
}

private func writePlace(_ span: Span, sources: Sources, to json: inout JSONText) {
  let source = sources[span.source]
  let start = source?.position(at: span.start)
  let end = source?.position(at: span.end)
  let known = source.map { source in
    let first = min(max(span.start, 0), source.bytes.count)
    return first..<min(max(span.end, first), source.bytes.count)
  }
  json.member("file", source?.name)
  json.member("line", start?.line)
  json.member("column", start?.column)
  json.member("endLine", end?.line)
  json.member("endColumn", end?.column)
  json.member("utf16Column", start?.utf16Column)
  json.member("endUtf16Column", end?.utf16Column)
  json.member("byteOffset", known?.lowerBound)
  json.member("byteLength", known?.count)
}
