internal import FlowProgram

extension Machine {
  /// Shows the flow in another language: what reads a text or the language itself is computed anew.
  func change(locale: LocaleTag) {
    guard locale != outline.locale else { return }
    willChangeOutline()
    trace(.localeChanged(locale))
    outline.locale = locale
    systemDidChange(.locale)
  }
}
