internal import FlowBindings
internal import CEL
internal import FlowProgram
internal import NIOSSL

/// The trusted certificate authorities: those of the system and those in a file.
struct HTTPTrust: Sendable {
  /// The TLS configuration, or `nil` for the default of the system.
  let configuration: TLSConfiguration?

  /// Trust in the authorities of the system.
  static let system = HTTPTrust(configuration: nil)

  private init(configuration: TLSConfiguration?) { self.configuration = configuration }

  /// Reads the file that a binding names, if it names one.
  ///
  /// - Throws: ``BindingProblem`` if there is no such file, or no certificate in it.
  init(_ server: HTTPServer, of service: ServiceBinding, in context: BindingContext) throws(BindingProblem) {
    guard let authority = server.authority else {
      self = .system
      return
    }
    let path = context.path(try service.evaluated { () throws(EvaluationError) in try context.text(of: authority) })
    let name = excerpt(of: Array(path.utf8), hiding: context.secrets)
    func problem(_ why: String) -> BindingProblem {
      BindingProblem("the certificates of '\(service.name)' cannot be used: \(why)", at: service.span)
    }
    let content: [UInt8]
    do throws(OutsideProblem) { content = try FileAdapter(folder: context.folder).bytes(of: path) } catch {
      throw problem(error.cause == .missing ? "there is no file '\(name)'" : "the file '\(name)' cannot be read")
    }
    guard let certificates = try? NIOSSLCertificate.fromPEMBytes(content), !certificates.isEmpty else {
      throw problem("the file '\(name)' contains no PEM certificate ('-----BEGIN CERTIFICATE-----')")
    }
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.additionalTrustRoots = [.certificates(certificates)]
    self.init(configuration: configuration)
  }
}
