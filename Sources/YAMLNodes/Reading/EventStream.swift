internal import CLibYAML

/// libyaml's parser over bytes in memory, one event at a time.
///
/// It owns the parser, which must not move while it lives, and the last event. The bytes must outlive it.
final class EventStream {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>
  private var holdsEvent = false

  /// A parser at the start of the bytes, or `nil` when the machine has no memory left for one.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    event = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    event.initialize(to: yaml_event_t())
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      event.deallocate()
      return nil
    }
    // Named outright, because the sniffing that libyaml does otherwise takes some texts for UTF-16.
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    if holdsEvent { yaml_event_delete(event) }
    yaml_parser_delete(parser)
    parser.deallocate()
    event.deallocate()
  }

  /// Reads the next event, which stands until the next call; `nil` when libyaml cannot read on.
  func next() -> UnsafePointer<yaml_event_t>? {
    if holdsEvent { yaml_event_delete(event) }
    holdsEvent = yaml_parser_parse(parser, event) == 1
    return holdsEvent ? UnsafePointer(event) : nil
  }

  /// Why libyaml could not read on.
  var problem: LibYAMLProblem {
    LibYAMLProblem(
      text: parser.pointee.problem.map { String(cString: $0) } ?? "",
      context: parser.pointee.context.map { String(cString: $0) } ?? "",
      codePoint: Int(clamping: parser.pointee.problem_mark.index),
      contextCodePoint: Int(clamping: parser.pointee.context_mark.index),
      isUnreadable: parser.pointee.error == YAML_READER_ERROR,
      byteOffset: Int(clamping: parser.pointee.problem_offset))
  }
}

/// What libyaml says about a text it cannot read. Its words only choose between mistakes; nobody gets to see them.
struct LibYAMLProblem {
  let text: String
  let context: String
  /// Where it gave up, in code points.
  let codePoint: Int
  /// Where the construct began that it was reading, in code points.
  let contextCodePoint: Int
  /// Whether the bytes are at fault and not the syntax, in which case only `byteOffset` says where.
  let isUnreadable: Bool
  let byteOffset: Int
}
