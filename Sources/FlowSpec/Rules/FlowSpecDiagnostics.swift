public import Diagnostics
internal import YAMLNodes

/// The diagnostics that parsing a flow can find.
public enum FlowSpecDiagnostics {
  /// The catalogue, in the order of the reference.
  public static let all: [any DiagnosticKind.Type] =
    YAMLDiagnostics.all + [
      UnsupportedEdition.self, UnknownKey.self, RenamedKey.self, MissingKey.self, MissingName.self, WrongForm.self,
      InvalidName.self,
      RepeatedName.self, InvalidFormerName.self,
      InvalidType.self, MixedModel.self, UnknownChoice.self, SeveralChoices.self, RepeatedWhen.self,
      MixedAlternatives.self, SeveralTriggers.self, MissingTrigger.self, UnclearClaim.self,
    ]
}
