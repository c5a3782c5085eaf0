#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A port of this machine that is bound without a listener: every connection is refused, and no other process can
/// bind the port.
public struct RefusingPort: ~Copyable {
  /// The error if no port is available.
  public struct Problem: Error {}

  /// The number of the port.
  public let number: Int
  private let socket: Int32

  /// Binds a free port for the lifetime of the value.
  public init() throws {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = Self.open(stream)
    guard descriptor >= 0 else { throw Problem() }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isBound else {
      close(descriptor)
      throw Problem()
    }
    socket = descriptor
    number = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { close(socket) }

  /// Extends the lifetime to this call; otherwise the port might be released as soon as its number was read.
  public func hold() {}

  private static func open(_ kind: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.socket(AF_INET, kind, 0)
    #else
      Glibc.socket(AF_INET, kind, 0)
    #endif
  }
}
