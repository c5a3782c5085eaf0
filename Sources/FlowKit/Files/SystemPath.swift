internal import Diagnostics

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Returns the arguments of the command as they were given, including invalid UTF-8; see ``pathText(_:)``.
public func writtenArguments() -> [String] {
  var arguments: [String] = []
  for index in 1..<max(1, Int(CommandLine.argc)) {
    guard let argument = CommandLine.unsafeArgv[index] else { break }
    arguments.append(pathText(argument))
  }
  return arguments
}

/// Returns a system path as text.
///
/// A system path consists of bytes that may not be UTF-8. A byte that is not part of valid UTF-8 becomes a
/// ``StrayByte``. ``withSystemPath(_:_:)`` converts it back to the byte, and ``visibleText(_:)`` renders it as
/// `\\xE9`.
func pathText(_ path: UnsafePointer<CChar>) -> String {
  if let text = String(validatingCString: path), !text.unicodeScalars.contains(where: { StrayByte($0) != nil }) {
    return text
  }
  let bytes = UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) }
  var scalars = String.UnicodeScalarView()
  var rest = bytes[...]
  while let first = rest.first {
    let length = (1...4).first { length in
      guard length <= rest.count, let text = String(validating: rest.prefix(length), as: UTF8.self) else {
        return false
      }
      return text.unicodeScalars.allSatisfy { StrayByte($0) == nil }
    }
    if let length {
      scalars.append(contentsOf: String(decoding: rest.prefix(length), as: UTF8.self).unicodeScalars)
    } else {
      scalars.append(StrayByte(first).scalar)
    }
    rest = rest.dropFirst(length ?? 1)
  }
  return String(scalars)
}

/// Calls a function with the original bytes of a path.
package func withSystemPath<Result>(_ path: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  guard path.unicodeScalars.contains(where: { StrayByte($0) != nil }) else { return path.withCString(body) }
  var bytes: [CChar] = []
  for scalar in path.unicodeScalars {
    if let stray = StrayByte(scalar) {
      bytes.append(CChar(bitPattern: stray.byte))
    } else {
      bytes += String(scalar).utf8.map { CChar(bitPattern: $0) }
    }
  }
  bytes.append(0)
  return body(bytes)
}

/// Returns the names in a folder except `.` and `..`, or `nil` if it cannot be read.
package func namesInFolder(_ path: String) -> [String]? {
  guard let folder = withSystemPath(path, { opendir($0) }) else { return nil }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
      name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) { pathText($0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}
