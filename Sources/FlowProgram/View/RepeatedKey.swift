public import CEL
public import Diagnostics

/// A key shared by two rows of a list.
public struct RepeatedKey: Sendable {
  public let key: Value
  /// The expression that it comes from.
  public let span: Span
}

extension Program {
  /// Returns the first key shared by two rows of a list in the view of a model, or `nil` when all keys are distinct.
  ///
  /// Lists that are not drawn do not count, and neither does a failing expression, which is drawn in its place.
  ///
  /// - Complexity: Linear in the number of rows with a `key`.
  public func repeatedKey(in model: PresenterModel, locale: LocaleTag) -> RepeatedKey? {
    guard let plans = modelCase(of: model)?.view else { return nil }
    return Drawing(program: self, model: model, surroundings: Surroundings(), locale: locale, plans: plans)
      .repeatedKey(in: plans)
  }
}

extension ModelCase {
  /// Whether the view has a list whose rows have a `key`.
  public var drawsKeyedLists: Bool { view?.contains { $0.drawsKeyedLists } ?? false }
}

extension ElementPlan {
  fileprivate var drawsKeyedLists: Bool {
    if case .list(let rows) = kind, rows.key != nil { return true }
    return content.contains { $0.drawsKeyedLists }
  }
}

extension Drawing {
  fileprivate func repeatedKey(in plans: [ElementPlan]) -> RepeatedKey? {
    for plan in plans {
      do throws(EvaluationError) {
        if let found = try repeatedKey(in: plan) { return found }
      } catch {
        continue
      }
    }
    return nil
  }

  private func repeatedKey(in plan: ElementPlan) throws(EvaluationError) -> RepeatedKey? {
    // Checked first: most elements contain no list, and their conditions need not be evaluated.
    guard plan.drawsKeyedLists else { return nil }
    if let condition = plan.condition, try !holds(condition) { return nil }
    if case .list(let rows) = plan.kind { return try repeatedKey(in: rows) }
    return repeatedKey(in: plan.content)
  }

  private func repeatedKey(in rows: ElementPlan.Rows) throws(EvaluationError) -> RepeatedKey? {
    guard case .list(let items) = try rows.items.evaluate(in: scope) else { return nil }
    let hasInnerLists = rows.row.contains { $0.drawsKeyedLists }
    // Values with equal fingerprints are compared, because different values may share one.
    var known: [Fingerprint: [Value]] = [:]
    for item in items {
      if let key = try rowKey(of: item, in: rows), let expression = rows.key {
        var fingerprint = Fingerprint()
        key.fingerprint(into: &fingerprint)
        if known[fingerprint, default: []].contains(where: { $0.isIdentical(to: key) }) {
          return RepeatedKey(key: key, span: expression.text.span)
        }
        known[fingerprint, default: []].append(key)
      }
      if hasInnerLists, let found = repeatedKey(in: rows.row) { return found }
    }
    return nil
  }
}
