internal import CLibYAML

/// libyaml's parser over bytes in memory, one event at a time.
///
/// It owns the parser, which must not move during its lifetime, and the last event. The bytes must outlive it.
final class EventStream {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>
  private var holdsEvent = false

  /// Creates a parser at the start of the bytes, or returns `nil` when memory cannot be allocated.
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
    // Set explicitly, because libyaml's own detection mistakes some files for UTF-16.
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    if holdsEvent { yaml_event_delete(event) }
    yaml_parser_delete(parser)
    parser.deallocate()
    event.deallocate()
  }

  /// Reads the next event, which is valid until the next call. The result is `nil` at a syntax error.
  func next() -> UnsafePointer<yaml_event_t>? {
    if holdsEvent { yaml_event_delete(event) }
    holdsEvent = yaml_parser_parse(parser, event) == 1
    return holdsEvent ? UnsafePointer(event) : nil
  }

  /// The reason that libyaml cannot continue.
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

/// An error of libyaml. Its message only selects a mistake and is never shown.
struct LibYAMLProblem {
  let text: String
  let context: String
  /// The position of the error, in code points.
  let codePoint: Int
  /// The start of the construct that was being read, in code points.
  let contextCodePoint: Int
  /// Whether the bytes are invalid rather than the syntax. Then only `byteOffset` gives the position.
  let isUnreadable: Bool
  let byteOffset: Int
}
