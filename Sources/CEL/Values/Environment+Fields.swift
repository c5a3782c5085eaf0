extension Environment {
  /// Returns a record with another value in a field, which the positions of the fields on the way lead to.
  ///
  /// The result is the same record if the field has this value already.
  public func replacing(_ path: some Collection<Int>, of value: Value, with new: Value) -> Value {
    guard let index = path.first else { return new }
    guard case .record(let record) = value, let declaration = types.records[record.shape.name],
      declaration.fields.indices.contains(index)
    else { return value }
    let old = record[index] ?? types.unsetValue(of: declaration.fields[index])
    let changed = replacing(Array(path.dropFirst()), of: old, with: new)
    return changed.isIdentical(to: old) ? value : .record(record.replacing(at: index, with: changed))
  }
}
