#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import Synchronization

/// The signal that requested the end, or zero. A handler may do little more than set it.
private let received = Atomic<Int32>(0)

/// A request to end early, by Ctrl-C or by a pipeline with a time limit. The findings so far are still reported.
enum Interruption {
  /// Records the first `SIGINT` or `SIGTERM` from now on. A second one ends the process immediately.
  static func catchFirst() {
    // The value is initialized before there is a handler, which must not wait for that.
    _ = received.load(ordering: .relaxed)
    for number in [SIGINT, SIGTERM] { signal(number, note) }
  }

  /// The number of the received signal, if any.
  static var signal: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  private static func signal(_ number: Int32, _ handler: @convention(c) (Int32) -> Void) {
    #if canImport(Darwin)
      _ = Darwin.signal(number, handler)
    #elseif canImport(Musl)
      _ = Musl.signal(number, handler)
    #else
      _ = Glibc.signal(number, handler)
    #endif
  }

  private static let note: @convention(c) (Int32) -> Void = { number in
    received.store(number, ordering: .relaxed)
    #if canImport(Darwin)
      _ = Darwin.signal(number, SIG_DFL)
    #elseif canImport(Musl)
      _ = Musl.signal(number, SIG_DFL)
    #else
      _ = Glibc.signal(number, SIG_DFL)
    #endif
  }
}
