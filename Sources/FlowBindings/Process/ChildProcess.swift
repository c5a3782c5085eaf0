internal import FlowProgram

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A child process in its own process group, connected by three pipes.
///
/// It inherits nothing except the pipes: no other open file, and no blocked signal of this process.
struct ChildProcess {
  /// The process, which is also the number of its group.
  let id: pid_t
  /// The descriptor that writes to its standard input.
  let input: Int32
  /// The descriptor that reads its standard output.
  let output: Int32
  /// The descriptor that reads its standard error.
  let errors: Int32

  /// Starts a program.
  ///
  /// - Throws: ``OutsideProblem`` with the cause `exit` if it cannot be started.
  init(_ command: ChildCommand) throws(OutsideProblem) {
    var pipes: [Pipe] = []
    for _ in 0..<3 {
      guard let pipe = Pipe() else {
        for pipe in pipes { pipe.close() }
        throw OutsideProblem(.exit, "'\(command.name)' cannot be started: too many files are open")
      }
      pipes.append(pipe)
    }
    defer {
      close(pipes[0].read)
      close(pipes[1].write)
      close(pipes[2].write)
    }
    let (child, problem) = ChildProcess.spawn(
      command, ends: [pipes[0].read, pipes[1].write, pipes[2].write])
    guard problem == 0 else {
      for end in [pipes[0].write, pipes[1].read, pipes[2].read] { close(end) }
      throw OutsideProblem(.exit, ChildProcess.words(for: problem, command))
    }
    id = child
    (input, output, errors) = (pipes[0].write, pipes[1].read, pipes[2].read)
    for end in [input, output, errors] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  private static func words(for problem: Int32, _ command: ChildCommand) -> String {
    let reason =
      switch problem {
      case ENOENT: "there is no such program, or no folder '\(command.folder)'"
      case EACCES, EPERM: "you are not allowed to run it"
      case ENOEXEC: "it is not a program"
      case E2BIG: "its arguments are too long"
      default: String(cString: strerror(problem))
      }
    return "'\(command.name)' cannot be started: \(reason)"
  }

  /// The flag for a session of its own, which is a group of processes and has no terminal. A program could write on the
  /// terminal of this command otherwise, and so spoil what it shows.
  #if canImport(Darwin)
    private static let ownSession = Int16(POSIX_SPAWN_SETSID)
  #else
    // The headers declare the flag only for GNU programs.
    private static let ownSession: Int16 = 0x80
  #endif

  /// Starts the program with the ends of the pipes as its standard streams.
  private static func spawn(_ command: ChildCommand, ends: [Int32]) -> (child: pid_t, problem: Int32) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else { return (0, ENOMEM) }
    defer { posix_spawn_file_actions_destroy(&actions) }
    guard posix_spawnattr_init(&attributes) == 0 else { return (0, ENOMEM) }
    defer { posix_spawnattr_destroy(&attributes) }
    addFolder(&actions, command.folder)
    for (number, end) in ends.enumerated() { posix_spawn_file_actions_adddup2(&actions, end, Int32(number)) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | ChildProcess.ownSession)
    var child: pid_t = 0
    let problem = withStrings(command.words) { words in
      withStrings(variables(on: command.environment)) { variables in
        posix_spawnp(&child, command.name, &actions, &attributes, words, variables)
      }
    }
    return (child, (problem ?? nil) ?? ENOMEM)
  }

  /// Returns the environment of this process with some variables replaced.
  private static func variables(on others: [(name: String, value: String)]) -> [String] {
    var variables: [String] = []
    var position = environ
    while let variable = position.pointee {
      variables.append(String(cString: variable))
      position += 1
    }
    variables.removeAll { variable in others.contains { variable.hasPrefix("\($0.name)=") } }
    return variables + others.map { "\($0.name)=\($0.value)" }
  }
}

/// The ends of a pipe, which child processes do not inherit.
struct Pipe {
  let read: Int32
  let write: Int32

  /// Opens a pipe; `nil` if too many files are open.
  init?() {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      guard pipe(&ends) == 0 else { return nil }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #else
      guard makePipe(&ends, O_CLOEXEC) == 0 else { return nil }
    #endif
    (read, write) = (ends[0], ends[1])
  }

  func close() {
    _ = closeDescriptor(read)
    _ = closeDescriptor(write)
  }
}

private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

/// Calls a function with a `NULL`-terminated array of C strings, which is valid during the call.
private func withStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result? {
  var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
  pointers.append(nil)
  defer { for pointer in pointers { free(pointer) } }
  return pointers.withUnsafeBufferPointer { buffer in buffer.baseAddress.map(body) }
}

#if canImport(Darwin)
  private func addFolder(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>, _ path: String) {
    posix_spawn_file_actions_addchdir_np(actions, path)
  }
#else
  // Both functions exist, but the headers declare them only for programs that request non-standard functions.
  @_silgen_name("posix_spawn_file_actions_addchdir_np")
  @discardableResult
  private func addFolder(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ path: UnsafePointer<CChar>
  ) -> CInt

  @_silgen_name("pipe2")
  private func makePipe(_ ends: UnsafeMutablePointer<CInt>, _ flags: CInt) -> CInt
#endif
