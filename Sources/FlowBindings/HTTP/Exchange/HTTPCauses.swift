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

/// Tells what the errors of an exchange with one server mean to people, who are never shown the errors' own words: those change from
/// system to system, and may hold what is secret.
struct HTTPCauses: Sendable {
  /// The server, as people name it.
  let server: String
  /// The proxy that is connected to in its place, as people name it.
  let proxy: String?
  /// The failure of connecting for too long.
  let connectTimeout: HTTPFailure
  /// How many bytes the body of a reply may have.
  let longestBody: Int

  /// Whom the connection goes to.
  private var partner: String { proxy ?? server }

  /// What an error means: an ``HTTPFailure``, or that the exchange was cancelled.
  func told(of error: any Error) -> any Error {
    switch error {
    case is HTTPFailure, is CancellationError: error
    case let error as HTTPClientError: told(ofClient: error)
    case let error as NIOConnectionError: told(ofConnecting: error)
    case let error as HTTPParserError:
      error == .invalidEOFState || error == .closedConnection ? HTTPFailure.brokenOff : HTTPFailure.notHTTP
    case is NIOHTTPDecoderError: HTTPFailure.notHTTP
    case let error as IOError: told(ofSystem: error)
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

  private func told(ofClient error: HTTPClientError) -> any Error {
    switch error {
    case .cancelled, .requestStreamCancelled, .alreadyShutdown: CancellationError()
    case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout, .httpProxyHandshakeTimeout,
      .socksHandshakeTimeout:
      connectTimeout
    case .proxyAuthenticationRequired: HTTPFailure.connection(.unknownToProxy, server: partner)
    case .invalidProxyResponse: HTTPFailure.connection(.refusedByProxy, server: partner)
    case .remoteConnectionClosed, .uncleanShutdown: HTTPFailure.brokenOff
    case .invalidURL, .emptyHost, .emptyScheme: HTTPFailure.unsendable("the URL is no http or https URL")
    default: HTTPFailure.connection(.unreachable, server: server)
    }
  }

  private func told(ofConnecting error: NIOConnectionError) -> any Error {
    guard let first = error.connectionErrors.first else {
      return HTTPFailure.connection(.unknownHost, server: partner)
    }
    // A server can have several addresses. Where one of them refuses, that says most.
    let refusal = HTTPFailure.connection(.refused, server: partner)
    let isRefused = error.connectionErrors.contains { told(of: $0.error) as? HTTPFailure == refusal }
    return isRefused ? refusal : told(of: first.error)
  }

  private func told(ofSystem error: IOError) -> HTTPFailure {
    switch error.errnoCode {
    case ECONNREFUSED: .connection(.refused, server: partner)
    case EMFILE, ENFILE: .connection(.tooManyFiles, server: partner)
    case ECONNRESET, EPIPE, ECONNABORTED, ENOTCONN: .brokenOff
    default: .connection(.unreachable, server: server)
    }
  }
}
