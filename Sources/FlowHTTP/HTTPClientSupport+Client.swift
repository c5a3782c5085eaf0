public import FlowBindings

extension HTTPClientSupport {
  /// The client of this module: HTTP/1.1 over AsyncHTTPClient, with the proxies that the environment names.
  ///
  /// It opens no connection before a service is called.
  public static let client = HTTPClientSupport { server, service, context throws(BindingProblem) in
    try HTTPAdapter(server, of: service, in: context)
  }
}
