package import FlowProgram

/// An HTTP client for services that are bound to servers.
///
/// The module FlowHTTP provides one, `HTTPClientSupport.client`, so that a program which binds services to programs and
/// files alone links no network code.
public struct HTTPClientSupport: Sendable {
  /// Makes the adapter of one service that is bound to a server.
  package let makeAdapter:
    @Sendable (HTTPServer, ServiceBinding, BindingContext) throws(BindingProblem) -> any ServiceAdapter

  package init(
    _ makeAdapter:
      @escaping @Sendable (HTTPServer, ServiceBinding, BindingContext) throws(BindingProblem)
      -> any ServiceAdapter
  ) {
    self.makeAdapter = makeAdapter
  }
}
