public import FlowProgram

/// Positions of small programs are written as numbers in tests. The sources have no such conversion, so that a number
/// of one kind cannot pass for an id of another.
extension ID: ExpressibleByIntegerLiteral {
  public init(integerLiteral position: Int) { self.init(position) }
}
