internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPCompression
internal import NIOPosix
internal import NIOSSL

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A translator from the errors of an exchange with one server to failures. The descriptions of the original errors
/// are never shown, because they differ between systems and may contain secrets.
struct HTTPCauses: Sendable {
  /// The name of the server in messages.
  let server: String
  /// The name in messages of the proxy that is connected to instead, if there is one.
  let proxy: String?
  /// The failure for a connect timeout.
  let connectTimeout: HTTPFailure
  /// The maximum size of the body of a reply in bytes.
  let longestBody: Int

  /// The name of the peer of the connection.
  private var partner: String { proxy ?? server }

  /// Returns an ``HTTPFailure`` or a cancellation error for an error.
  func failure(of error: any Error) -> any Error {
    switch error {
    case is HTTPFailure, is CancellationError: error
    case let error as HTTPClientError: failure(ofClient: error)
    case let error as NIOConnectionError: failure(ofConnecting: error)
    case let error as HTTPParserError:
      error == .invalidEOFState || error == .closedConnection ? HTTPFailure.brokenOff : HTTPFailure.notHTTP
    case is NIOHTTPDecoderError: HTTPFailure.notHTTP
    case let error as IOError: failure(ofSystem: error)
    case ChannelError.connectTimeout: connectTimeout
    case NIOHTTPDecompression.DecompressionError.limit: HTTPFailure.tooLarge(limit: longestBody)
    case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
      HTTPFailure.encoding("gzip")
    case is ChannelError: HTTPFailure.brokenOff
    case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError: HTTPFailure.connection(.untrusted, server: server)
    case is SocketAddressError: HTTPFailure.connection(.unknownHost, server: partner)
    default: HTTPFailure.connection(.unreachable, server: server)
    }
  }

  private func failure(ofClient error: HTTPClientError) -> any Error {
    switch error {
    case .cancelled, .requestStreamCancelled, .alreadyShutdown: CancellationError()
    case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout, .httpProxyHandshakeTimeout,
      .socksHandshakeTimeout:
      connectTimeout
    case .proxyAuthenticationRequired: HTTPFailure.connection(.unknownToProxy, server: partner)
    case .invalidProxyResponse: HTTPFailure.connection(.refusedByProxy, server: partner)
    case .remoteConnectionClosed, .uncleanShutdown: HTTPFailure.brokenOff
    case .invalidURL, .emptyHost, .emptyScheme: HTTPFailure.unsendable("the URL is not an http or https URL")
    default: HTTPFailure.connection(.unreachable, server: server)
    }
  }

  private func failure(ofConnecting error: NIOConnectionError) -> any Error {
    guard let first = error.connectionErrors.first else {
      return HTTPFailure.connection(.unknownHost, server: partner)
    }
    // A server can have several addresses. If one of them refuses the connection, that is the most specific cause.
    let refusal = HTTPFailure.connection(.refused, server: partner)
    let isRefused = error.connectionErrors.contains { failure(of: $0.error) as? HTTPFailure == refusal }
    return isRefused ? refusal : failure(of: first.error)
  }

  private func failure(ofSystem error: IOError) -> HTTPFailure {
    switch error.errnoCode {
    case ECONNREFUSED: .connection(.refused, server: partner)
    case EMFILE, ENFILE: .connection(.tooManyFiles, server: partner)
    case ECONNRESET, EPIPE, ECONNABORTED, ENOTCONN: .brokenOff
    default: .connection(.unreachable, server: server)
    }
  }
}
