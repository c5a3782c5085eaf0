extension Library {
  /// Functions that encode and decode base64 and JSON.
  static let encoders: [Function] = [
    global(
      "base64.encode", [Signature(.bytes, gives: .string)], needs: .encoders, cost: .first,
      .unary {
        (value) throws(EvaluationError) in
        guard case .bytes(let bytes) = value else { throw mismatch("base64.encode", value) }
        return .string(Base64.encode(bytes.octets))
      }),
    global(
      "base64.decode", [Signature(.string, gives: .bytes)], needs: .encoders, cost: .first,
      .unary {
        (value) throws(EvaluationError) in
        guard let octets = Base64.decode(try text("base64.decode", value)) else {
          throw EvaluationError(.invalidArgument, "\(value.literal(limit: 60)) is not base64")
        }
        return .bytes(Bytes(octets))
      }),
    global(
      "json.encode", [Signature(anyType, gives: .string)], needs: .encoders, cost: .deep, .unary { .string($0.json) }),
  ]
}
