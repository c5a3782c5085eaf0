internal import CEL
internal import Diagnostics
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

  /// Changes the locale as the host requests. A flow that restarts after process death is shown in it.
  func change(hostLocale locale: LocaleTag) {
    if locale != outline.hostLocale {
      willChangeOutline()
      outline.hostLocale = locale
    }
    change(locale: locale)
  }

  /// Changes the locale as a step requests.
  func setLocale(_ plan: ValuePlan, at span: Span) throws(Fault) {
    let tag = try evaluate(plan).text
    guard let locale = LocaleTag(tag) else { throw Fault(UnknownLocale(tag: tag), at: span) }
    change(locale: locale)
  }
}
