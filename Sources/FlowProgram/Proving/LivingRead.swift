public import CEL

/// The living presenters of one declaration, as a condition reads them by `alive.NAME`: a list of records.
public struct LivingRead: Sendable {
  /// The source of a field.
  public indirect enum Field: Sendable {
    /// All params as one record.
    case params(RecordShape)
    /// A piece of state, by its index in ``Presenter/slots``.
    case slot(SlotID)
    /// A derived value, by its index in ``Presenter/derived``.
    case derived(Int)
    /// Whether the user can see the presenter.
    case isVisible
    /// Whether the presenter is in a mode, by the index in ``Modes/modes``.
    case isInMode(ModeID)
    /// The state and the derived values of a mode as one record, by the index in ``Modes/modes``; `null` while another
    /// mode is active. A field that the condition does not read is `nil`.
    case mode(ModeID, RecordShape, [Field?])
    /// Whether calls of the presenter are in flight, as one record.
    case loading(RecordShape, [LoadingRead])
  }

  /// The index in ``Program/presenters``.
  public let presenter: PresenterID
  /// The shape of the records.
  public let shape: RecordShape
  /// The source of each field, or `nil` for a field that the condition does not read.
  public let fields: [Field?]

  public init(presenter: PresenterID, shape: RecordShape, fields: [Field?]) {
    self.presenter = presenter
    self.shape = shape
    self.fields = fields
  }
}
