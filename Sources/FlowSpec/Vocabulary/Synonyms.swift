internal import Diagnostics

extension Vocabulary {
  /// Words of other tools and languages, in lower case, each with the equivalent words of flows, most likely first.
  ///
  /// A word is suggested only where it is allowed, so one word may lead to a step in one place and to a key in
  /// another.
  static let synonyms: [String: [String]] = {
    var table: [String: [String]] = [:]
    for (word, others) in words {
      for other in others { table[other, default: []].append(word) }
    }
    return table
  }()

  private static let words: [(word: String, others: [String])] = stepWords + keyWords + elementWords + scenarioWords

  private static let stepWords: [(word: String, others: [String])] = [
    ("message", ["toast", "snackbar", "alert", "notify", "notification", "flash", "print", "log", "say"]),
    ("navigate", ["goto", "go", "push", "open", "nav", "redirect", "transition", "navigateto", "goforward"]),
    ("goBack", ["back", "pop", "popscreen", "up", "cancel", "close"]),
    ("dismiss", ["close", "hide"]),
    ("return", ["finish", "exit", "done", "resolve", "complete", "end", "result", "quit", "yield", "answer"]),
    ("send", ["dispatch", "trigger", "fire", "raise", "event", "post"]),
    ("emit", ["publish", "output", "bubble", "raise", "notifyparent"]),
    ("set", ["assign", "setstate", "mutate", "write", "store", "change"]),
    ("append", ["add", "insert", "push"]),
    ("remove", ["delete", "drop", "filter", "erase"]),
    ("call", ["fetch", "request", "invoke", "await", "async", "query", "service"]),
    ("after", ["delay", "wait", "sleep", "timeout", "timer", "in"]),
    ("let", ["var", "const", "def", "with"]),
    ("if", ["when", "cond", "condition", "unless"]),
    ("switchTo", ["selecttab", "switchtab", "tab", "switch"]),
    ("become", ["mode", "setmode", "switchmode", "state", "enter"]),
  ]

  private static let keyWords: [(word: String, others: [String])] = [
    ("while", ["when", "enabled"]),
    ("when", ["if", "condition", "cond", "guard", "visible", "visibleif", "showif", "shown", "unless"]),
    ("then", ["success", "onsuccess", "ok", "ondone", "and"]),
    ("catch", ["error", "onerror", "failure", "rescue", "except", "onfailure"]),
    ("else", ["otherwise", "elif", "elseif", "default"]),
    ("do", ["steps", "actions", "run", "then", "effect"]),
    ("with", ["args", "arguments", "params", "payload", "body"]),
    ("params", ["props", "args", "arguments", "input", "inputs", "parameters"]),
    ("state", ["data", "variables", "vars", "context", "values"]),
    ("saved", ["persisted", "persistent", "storage"]),
    ("derived", ["computed", "getters", "selectors", "memo"]),
    ("events", ["signals", "inputs", "messages"]),
    ("emits", ["outputs", "out"]),
    ("transitions", ["on", "handlers", "actions", "reducers", "methods", "updates"]),
    ("model", ["viewmodel", "output", "shows", "exposes"]),
    ("view", ["ui", "body", "template", "layout", "render", "content", "elements"]),
    ("screens", ["pages", "routes", "states", "views", "scenes"]),
    ("presenters", ["components", "widgets", "parts"]),
    ("children", ["components", "subviews", "parts"]),
    ("backstack", ["initial", "navigation", "start", "stack", "entry", "router"]),
    ("start", ["initial", "root", "home", "entry", "initialscreen", "first", "screen"]),
    ("imports", ["import", "include", "includes", "modules", "subflows", "requires"]),
    ("services", ["apis", "api", "endpoints", "backends", "dependencies"]),
    ("fakes", ["mocks", "stubs", "fixtures"]),
    ("strings", ["i18n", "translations", "texts", "labels", "l10n"]),
    ("types", ["models", "enums", "records", "schemas", "definitions"]),
    ("properties", ["invariants", "assertions", "claims", "specs"]),
    ("scenarios", ["tests", "examples", "cases", "features"]),
    ("flow", ["name", "id", "title"]),
    ("enter", ["onenter", "init", "mount", "onmount", "load", "setup", "oninit", "onload", "entry"]),
    ("leave", ["onleave", "onexit", "unmount", "destroy", "exit", "dispose", "teardown"]),
    ("effects", ["watch", "watchers", "sideeffects", "timers"]),
    ("every", ["interval", "repeat", "period"]),
    ("whenever", ["when", "if", "becomes", "condition"]),
    ("present", ["component", "presenter", "use", "type", "render", "show", "widget"]),
    ("each", ["for", "foreach", "repeat", "items", "of", "list"]),
    ("as", ["name", "item", "mode", "presentation", "style"]),
    ("to", ["screen", "target", "destination", "name", "page"]),
    ("result", ["returns", "output", "return"]),
    ("returns", ["result", "response", "type", "return"]),
  ]

  private static let elementWords: [(word: String, others: [String])] = [
    ("heading", ["title", "header", "h1", "h2", "headline"]),
    ("text", ["label", "paragraph", "p", "span", "string", "caption", "body"]),
    ("button", ["action", "btn", "cta", "submit", "link"]),
    ("field", ["input", "textfield", "textinput", "edittext", "entry"]),
    ("secret", ["password", "passwordfield"]),
    ("toggle", ["checkbox", "switch", "check"]),
    ("choice", ["select", "picker", "dropdown", "radio", "radiogroup", "options", "menu"]),
    ("list", ["each", "for", "foreach", "repeat", "loop", "foritem", "listview", "ul", "table"]),
    ("row", ["hstack", "inline", "columns", "bar"]),
    ("group", ["column", "vstack", "stack", "box", "div", "section", "container", "card", "form"]),
    ("image", ["img", "icon", "picture", "photo"]),
    ("spinner", ["loader", "loading", "activity", "activityindicator"]),
    ("progress", ["progressbar", "meter"]),
    ("divider", ["hr", "separator", "line", "rule"]),
    ("child", ["component", "presenter", "include", "part", "render"]),
    ("label", ["title", "text", "caption", "name", "placeholder"]),
    ("sends", ["onclick", "ontap", "onpress", "action", "tap", "click", "send", "event", "on", "do", "onchange"]),
    ("value", ["text", "checked", "selected", "bind", "data"]),
    ("edits", ["bind", "model", "binds", "state"]),
    ("options", ["items", "values", "choices", "cases"]),
    ("item", ["row", "template", "cell", "content", "view", "element", "do"]),
    ("content", ["children", "items", "elements", "view", "body"]),
  ]

  private static let scenarioWords: [(word: String, others: [String])] = [
    ("press", ["click", "tap", "button", "push"]),
    ("type", ["fill", "enter", "input", "write", "typetext"]),
    ("choose", ["select", "pick", "option"]),
    ("random", ["choose", "oneof", "anyof", "pick"]),
    ("examples", ["cases", "rows", "table", "params"]),
    ("nth", ["call", "number", "index"]),
    ("toggle", ["check", "flip", "switch"]),
    ("expect", ["assert", "verify", "should", "then", "see", "check"]),
    ("advance", ["wait", "sleep", "pause", "delay", "after"]),
    ("reply", ["emit", "respond", "answer", "mock", "return", "resolve"]),
    ("fail", ["reject", "error"]),
    ("open", ["link", "deeplink", "url", "follow", "navigate", "goto"]),
    ("back", ["goback", "pop"]),
    ("shows", ["text", "contains", "sees", "visible", "has"]),
    ("hides", ["notshows", "absent", "invisible", "nottext"]),
    ("steps", ["do", "when", "actions", "script"]),
    ("given", ["setup", "arrange", "background", "before", "initial"]),
    ("in", ["within", "inside", "at", "flow"]),
  ]

  /// Returns the words of flows that a word of another tool stands for, among those that are allowed here.
  static func meaning(of word: String, among names: [String]) -> [String] {
    let plain = word.lowercased().filter { $0 != "-" && $0 != "_" }
    let meant = synonyms[plain] ?? []
    return meant.filter { names.contains($0) && $0 != word }
  }

  /// Returns the intended name for a word: the equivalent of another tool's word, or the name with the nearest
  /// spelling.
  static func meant(by word: String, among names: [String]) -> String? {
    meaning(of: word, among: names).first ?? nearestName(to: word, among: names)
  }

  /// Returns the hints for an unknown word.
  static func hints(for word: String, among names: [String], listedAs list: String) -> [String] {
    nameHints(for: word, among: names, listedAs: list, meaning: meaning(of: word, among: names))
  }
}
