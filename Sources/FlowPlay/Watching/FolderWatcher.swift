#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A watcher of folders through the operating system's file events: inotify on Linux, kqueue on macOS.
///
/// Folders are watched rather than files, because many editors save by renaming a new file over the old one, which
/// ends the watch of a file.
package final class FolderWatcher {
  /// A descriptor that is readable when something has happened in a folder, or -1 if nothing can be watched.
  package let descriptor: Int32
  /// The watched paths, with their numbers.
  private var watched: [String: Int32] = [:]

  #if canImport(Darwin)
    package init() { descriptor = kqueue() }
  #else
    package init() { descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }
  #endif

  deinit {
    #if canImport(Darwin)
      for number in watched.values { close(number) }
    #endif
    if descriptor >= 0 { close(descriptor) }
  }

  /// Watches the folders of some files from now on, and no others.
  ///
  /// - Parameter files: Paths of files, which need not exist.
  package func watch(_ files: [String]) {
    var wanted: Set<String> = []
    for file in files {
      for path in [file, resolved(file)] {
        wanted.insert(existingFolder(of: path))
        // The events of a folder do not tell of changes inside its files on this system.
        #if canImport(Darwin)
          wanted.insert(path)
        #endif
      }
    }
    for (path, number) in watched where !wanted.contains(path) {
      remove(number)
      watched[path] = nil
    }
    for path in wanted.sorted() { add(path) }
  }

  /// Removes all pending events and returns whether there was one.
  package func drain() -> Bool {
    var hasEvents = false
    #if canImport(Darwin)
      var event = kevent()
      var none = timespec()
      while kevent(descriptor, nil, 0, &event, 1, &none) > 0 { hasEvents = true }
    #else
      var bytes = [UInt8](repeating: 0, count: 4_096)
      while read(descriptor, &bytes, bytes.count) > 0 { hasEvents = true }
    #endif
    return hasEvents
  }

  // MARK: One path

  #if canImport(Darwin)
    private func add(_ path: String) {
      // A file that was replaced has the same path and needs another descriptor.
      if let number = watched[path] { close(number) }
      watched[path] = nil
      let number = open(path, O_EVTONLY | O_CLOEXEC)
      guard number >= 0 else { return }
      let changes = UInt32(NOTE_WRITE | NOTE_RENAME | NOTE_DELETE | NOTE_ATTRIB)
      var event = kevent(
        ident: UInt(number), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR), fflags: changes, data: 0,
        udata: nil)
      guard kevent(descriptor, &event, 1, nil, 0, nil) == 0 else {
        close(number)
        return
      }
      watched[path] = number
    }

    private func remove(_ number: Int32) { close(number) }
  #else
    // A file that is written in parts counts once, when it is closed.
    private static let events =
      UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE) | UInt32(IN_DELETE)
      | UInt32(IN_MOVE_SELF) | UInt32(IN_DELETE_SELF)

    private func add(_ path: String) {
      // A folder that was replaced has the same path and another number; an unchanged one keeps its number.
      let number = inotify_add_watch(descriptor, path, FolderWatcher.events)
      if number >= 0 { watched[path] = number }
    }

    private func remove(_ number: Int32) { _ = inotify_rm_watch(descriptor, number) }
  #endif
}

/// Returns the folder of a file, or the nearest one above it that exists.
private func existingFolder(of file: String) -> String {
  var folder = file[...]
  repeat {
    guard let slash = folder.lastIndex(of: "/") else { return "." }
    if slash == folder.startIndex { return "/" }
    folder = folder[..<slash]
  } while access(String(folder), F_OK) != 0
  return String(folder)
}

/// Returns a path with its links resolved, or the path itself if the file does not exist.
private func resolved(_ path: String) -> String {
  guard let resolved = realpath(path, nil) else { return path }
  defer { free(resolved) }
  return String(cString: resolved)
}
