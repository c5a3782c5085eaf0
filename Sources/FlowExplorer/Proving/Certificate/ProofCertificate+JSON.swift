internal import CEL
internal import Diagnostics
internal import FlowProgram

extension ProofCertificate {
  func write(into json: inout JSONText, _ sources: Sources) {
    json.member("claims") { $0.write(claims) }
    json.member("states", stateCount)
    json.member("inputs", inputCount)
    json.member("time", timeOrder)
    json.member("assumed") { $0.write(ProofCertificate.assumptions) }
    json.member("leftOut") { $0.write(leftOut) }
    json.member("blurred") { $0.write(blurred) }
    json.member("cuts") { json in
      json.array { json in
        for cut in cuts {
          json.object { json in
            json.member("place", cut.place)
            json.member("from", Int(cut.exact[0]))
            json.member("to", Int(cut.exact[1]))
            json.member("beyond", Int(cut.beyond))
          }
        }
      }
    }
    json.member("names") { $0.write(names) }
    json.member("languages") { $0.write(languages) }
    json.member("questions") { json in
      json.array { json in
        for question in questions {
          json.object { json in
            json.member("place", question.place)
            json.member("kind", question.kind)
            question.asked.write(into: &json, sources)
          }
        }
      }
    }
    json.member("cells") { json in
      json.array { json in for cells in cells { json.object { cells.write(into: &$0, sources) } } }
    }
  }
}

extension ProofCertificate.Cells {
  fileprivate func write(into json: inout JSONText, _ sources: Sources) {
    json.member("place", place)
    json.member("kind", kind)
    json.member("type", table.type.description)
    json.member("questions") { json in
      json.array { json in for question in table.questions { json.object { question.write(into: &$0, sources) } } }
    }
    json.member("cells") { json in
      json.array { json in
        for cell in table.cells {
          json.object { json in
            json.member("answers") { json in json.array { json in for answer in cell.answers { json.value(answer) } } }
            json.member("witness", cell.witness)
          }
        }
      }
    }
  }
}

extension CellTable.Question {
  fileprivate func write(into json: inout JSONText, _ sources: Sources) {
    demand.write(into: &json)
    json.member("because", cause.text)
    json.write(cause.span, in: sources)
  }
}

extension Demand {
  fileprivate func write(into json: inout JSONText) {
    switch self {
    case .exact: json.member("asks", "whole")
    case .name: json.member("asks", "name")
    case .presence: json.member("asks", "presence")
    case .identity: json.member("asks", "identity")
    case .count: json.member("asks", "count")
    case .members(let copies):
      json.member("asks", "members")
      json.member("number", "\(copies)")
    case .size(let comparison, let number):
      json.member("asks", "size")
      json.member("comparison", comparison.rawValue)
      json.member("number", "\(number)")
    case .text(let changes, let language):
      json.member("asks", "text")
      json.member("changes") { json in json.array { json in for change in changes { change.write(into: &json) } } }
      json.member("language") { language.write(into: &$0) }
    case .number(let comparison, let number):
      json.member("asks", "number")
      json.member("comparison", comparison.rawValue)
      json.member("number", number.digits)
    case .counted: json.member("asks", "counted")
    }
  }
}

extension Number {
  fileprivate var digits: String {
    switch self {
    case .int(let number): "\(number)"
    case .uint(let number): "\(number)"
    case .double(let number): "\(number)"
    }
  }
}

extension TextChange {
  fileprivate func write(into json: inout JSONText) {
    switch self {
    case .trim: json.value("trim")
    case .lowerAscii: json.value("lowerAscii")
    case .upperAscii: json.value("upperAscii")
    case .substring(let start, let end):
      json.object { json in
        json.member("substring") { json in
          json.array { json in
            json.value(start)
            if let end { json.value(end) } else { json.null() }
          }
        }
      }
    }
  }
}

extension JSONText {
  fileprivate mutating func write(_ texts: [String]) { array { json in for text in texts { json.value(text) } } }
}
