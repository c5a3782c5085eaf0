internal import FlowProgram

extension Engine {
  /// Changes the locale. Everything that reads a localized string or the locale is recomputed.
  func change(locale: LocaleTag) {
    guard locale != outline.locale else { return }
    willChangeOutline()
    trace(.localeChanged(locale))
    outline.locale = locale
    systemDidChange(.locale)
  }
}
