internal import CEL
internal import FlowProgram

/// The origin of the value of a local.
indirect enum LocalOrigin: Sendable {
  case places([Place])
  case plan(ValuePlan, DemandSite)
  case part(ExpressionPart, DemandSite)
  /// An element of the list that a plan or an expression gives.
  case elementOfPlan(ValuePlan, DemandSite)
  case element(ExpressionPart, DemandSite)
  /// Each element, in no order.
  case member(ExpressionPart, DemandSite)
  /// A key or a value of the map that an expression gives, which are demanded with the map.
  case entry(ExpressionPart, DemandSite)
  /// All params of a presenter as a record.
  case params(PresenterID)
  /// A value on which all runs agree, such as a position in a list.
  case determined
}

/// The presenter that evaluates an expression, and the origins of its locals.
struct DemandSite: Sendable {
  let presenter: PresenterID
  /// The locals of steps, rows and requirements.
  var locals: [Int: LocalOrigin] = [:]
  /// The variables of macros of the present expression.
  var macros: [Int: LocalOrigin] = [:]
  /// The place of `model` in a view.
  var model: Place?
  /// In the body of a function, its arguments and where they are evaluated.
  var arguments: [LocalOrigin]?
  /// The conditions whose values are known here.
  var known: [KnownCondition] = []
  /// The lists that have an element here.
  var filled: [ExpressionPart] = []

  init(_ presenter: PresenterID) { self.presenter = presenter }

  func with(local: Int, _ origin: LocalOrigin) -> DemandSite {
    var site = self
    site.locals[local] = origin
    return site
  }

  func with(macro: Int, _ origin: LocalOrigin) -> DemandSite {
    var site = self
    site.macros[macro] = origin
    return site
  }

  /// The site for another expression of the same steps.
  var fresh: DemandSite {
    // The body of a function reads nothing but its arguments, and so do the conditions in it.
    if arguments != nil { return DemandSite(presenter, locals: locals, model: model) }
    var site = self
    site.macros = [:]
    if !known.isEmpty { site.known = known.filter { !$0.condition.readsMacro } }
    if !filled.isEmpty { site.filled = filled.filter { !$0.readsMacro } }
    return site
  }

  /// The site after a step, which may have changed what conditions read.
  var withoutKnowledge: DemandSite {
    var site = self
    (site.known, site.filled) = ([], [])
    return site
  }

  /// The site for an expression of the presenter itself, such as a derived value.
  var withoutLocals: DemandSite {
    var site = DemandSite(presenter)
    site.known = known.filter { !$0.condition.readsMacro && !$0.condition.readsLocal }
    site.filled = filled.filter { !$0.readsMacro && !$0.readsLocal }
    return site
  }

  private init(_ presenter: PresenterID, locals: [Int: LocalOrigin], model: Place?) {
    (self.presenter, self.locals, self.model) = (presenter, locals, model)
  }
}
