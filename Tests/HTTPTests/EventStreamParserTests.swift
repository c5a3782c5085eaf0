import FlowBindings
import FlowHTTP
import SeededRandom
import Testing

/// Returns the events of a text in one piece.
private func events(_ text: String) throws -> [ServerSentEvent] {
  var parser = EventStreamParser()
  return try parser.push(text.utf8)
}

@Suite struct EventStreamParserTests {
  @Test func `an empty line ends an event`() throws {
    #expect(try events("data: a\n\ndata: b\n\n") == [.init(data: "a"), .init(data: "b")])
  }

  @Test func `what the stream ends in the middle of is no event`() throws {
    #expect(try events("data: a\n\ndata: b\n") == [.init(data: "a")])
  }

  @Test func `several lines of data are one text with line breaks`() throws {
    #expect(try events("data: a\ndata:\ndata: b\n\n") == [.init(data: "a\n\nb")])
  }

  @Test func `one space behind the colon means nothing, a second one does`() throws {
    #expect(try events("data:a\n\ndata: a\n\ndata:  a\n\n").map(\.data) == ["a", "a", " a"])
  }

  @Test func `data without text is an event, an event without data is not`() throws {
    #expect(try events("data\n\n") == [.init(data: "")])
    #expect(try events("event: x\n\ndata: a\n\n") == [.init(data: "a")])
  }

  @Test func `an event has its type, the next one has none of it`() throws {
    #expect(try events("event: add\ndata: a\n\ndata: b\n\n") == [.init(type: "add", data: "a"), .init(data: "b")])
  }

  @Test func `an id holds until there is another`() throws {
    #expect(
      try events("id: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\n")
        == [.init(data: "a", lastID: "1"), .init(data: "b", lastID: "1"), .init(data: "c")])
  }

  @Test func `an id counts once its event is over, even without data, and never with a zero byte`() throws {
    var parser = EventStreamParser(lastID: "0")
    #expect(try parser.push("id: 1\n".utf8) == [])
    #expect(parser.lastID == "0")
    #expect(try parser.push("\nid: \u{0}\n\n".utf8) == [])
    #expect(parser.lastID == "1")
  }

  @Test func `comments and unknown fields mean nothing`() throws {
    #expect(try events(": hello\n:\nfoo: bar\nfoo\ndata: a\n:data: b\n\n") == [.init(data: "a")])
  }

  @Test func `names of fields are lower case and stand at the start of the line`() throws {
    #expect(try events("Data: a\n data: b\n\n") == [])
  }

  @Test func `lines end with either sign or with both`() throws {
    #expect(try events("data: a\r\rdata: b\r\n\r\ndata: c\n\r").map(\.data) == ["a", "b", "c"])
  }

  @Test func `a byte order mark means nothing at the start, and something anywhere else`() throws {
    #expect(try events("\u{FEFF}data: a\n\n\u{FEFF}data: b\n\n") == [.init(data: "a")])
  }

  @Test func `bytes that are no text become the replacement character`() throws {
    var parser = EventStreamParser()
    #expect(try parser.push(Array("data: ".utf8) + [0xFF] + Array("\n\n".utf8)) == [.init(data: "\u{FFFD}")])
  }

  @Test(arguments: [
    ("250", Duration.milliseconds(250)), ("0", .zero), ("-1", nil), ("1s", nil), ("", nil),
    ("99999999999999999999", .milliseconds(Int64.max)),
  ])
  func `a time to wait is digits alone`(text: String, time: Duration?) throws {
    var parser = EventStreamParser()
    _ = try parser.push("retry: \(text)\n".utf8)
    #expect(parser.retry == time)
  }

  @Test func `a line that is too long ends it`() throws {
    var parser = EventStreamParser(longestLine: 8)
    #expect(try parser.push("data: 12\n\n".utf8) == [.init(data: "12")])
    #expect(throws: EventStreamParser.Problem.longLine(limit: 8)) { try parser.push("data: 123".utf8) }
  }

  @Test func `an event that is too long ends it`() throws {
    var parser = EventStreamParser(longestEvent: 4)
    #expect(try parser.push("data:1\ndata:2\n\n".utf8) == [.init(data: "1\n2")])
    #expect(throws: EventStreamParser.Problem.longEvent(limit: 4)) {
      try parser.push("data:1\ndata:2\ndata:\n".utf8)
    }
  }

  @Test func `however the bytes are cut, the events are the same`() throws {
    let pieces = [
      "data: ", "data:", "event: e", "id: 7", "id:", "retry: 5", ": c", "é🐈", "\u{FEFF}", "\n", "\n", "\n\n", "\r",
      "\r\n",
      "\r\n\r\n", "x", "data",
    ]
    for seed: UInt64 in 0..<300 {
      var random = SplitMix(seed: seed)
      let text = (0..<40).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      let bytes = Array(text.utf8)
      var whole = EventStreamParser()
      let expected = try whole.push(bytes)

      var parser = EventStreamParser()
      var got: [ServerSentEvent] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let cut = Int.random(in: 0...min(5, rest.count), using: &random)
        got += try parser.push(rest.prefix(cut))
        rest = rest.dropFirst(cut)
      }
      try #require(got == expected, "seed \(seed)")
      try #require(parser.lastID == whole.lastID && parser.retry == whole.retry, "seed \(seed)")
    }
  }
}
