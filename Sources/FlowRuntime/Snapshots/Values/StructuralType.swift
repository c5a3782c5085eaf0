internal import CEL

extension ValueType {
  /// Returns the structure of the type as a hash that is equal in every process. It covers the kinds of its values,
  /// the names and types of fields, and the names of cases. The names of declared types and the defaults do not
  /// count.
  ///
  /// - Complexity: Linear in the size of the declarations that the type refers to.
  func structure(in types: KnownTypes) -> String {
    var writer = StructureWriter(types: types)
    writer.write(self)
    // Each declared type is written once and referred to by a number, in the order of first occurrence. Recursive
    // types therefore end, and types with shared parts stay short.
    var position = 0
    while position < writer.met.count {
      writer.writeDeclaration(of: writer.met[position])
      position += 1
    }
    return writer.print.hexadecimal
  }
}

private struct StructureWriter {
  let types: KnownTypes
  var print = Fingerprint()
  var met: [String] = []

  init(types: KnownTypes) { self.types = types }

  mutating func write(_ type: ValueType) {
    switch type {
    case .list(let element): write("list", [element])
    case .map(let key, let value): write("map", [key, value])
    case .nullable(let wrapped): write("nullable", [wrapped])
    case .optional(let wrapped): write("optional", [wrapped])
    case .record(let name), .enumeration(let name):
      let number = met.firstIndex { isSameName($0, name) } ?? met.count
      if number == met.count { met.append(name) }
      print.combine("declared")
      print.combine(UInt64(number))
    default: print.combine(type.description)
    }
  }

  private mutating func write(_ kind: String, _ parts: [ValueType]) {
    print.combine(kind)
    for part in parts { write(part) }
  }

  mutating func writeDeclaration(of name: String) {
    if let record = types.record(named: name) {
      print.combine(record.isUnion ? "union" : "record")
      print.combine(UInt64(record.fields.count))
      for field in record.fields {
        print.combine(field.name)
        write(field.type)
      }
    } else if let enumeration = types.declared.enumeration(named: name) {
      print.combine("enum")
      print.combine(UInt64(enumeration.shape.cases.count))
      for name in enumeration.shape.cases { print.combine(name) }
    } else {
      print.combine(name)
    }
  }
}

extension Fingerprint {
  /// The hash in 16 digits.
  var hexadecimal: String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
