internal import Diagnostics

/// The mistakes that checking a flow can find.
enum FlowCompilerMistakes {
  /// The catalogue, in the order of the reference.
  static let all: [any DiagnosticKind.Type] = [
    ReservedName.self, NameOutOfReach.self, UnknownMember.self, NameClash.self, UndeclaredType.self, UnknownScreen.self,
    UnknownEvent.self, UnknownExplored.self, UnknownWord.self, UnknownTimer.self, UnknownArgument.self,
    UnknownCase.self, UnknownModelCase.self, UnwritableName.self, InvalidKeyType.self,
    EndlessRecord.self, EndlessDefault.self, TooLargeDefault.self, ReadTooEarly.self, ChangingDefault.self,
    MissingArgument.self, WrongValue.self,
    UnknownString.self, InvalidLocale.self, InvalidPlaceholder.self, MismatchedPlaceholder.self, UncountedPlural.self,
    MissingTranslation.self, SurplusTranslation.self, MissingPluralForm.self, UnusedPluralForm.self,
    UntypedValue.self, MissingInitialValue.self, NotAContainer.self, UnclosedHole.self, FormulaAsText.self,
    MissingInterpolation.self,
    UnprintableHole.self, RevealedSecret.self, DerivedCycle.self, UnreachableAlternative.self, UnreachableStep.self,
    ConstantCondition.self, ImpossibleSpan.self, UnhandledEvent.self, UnreachableCase.self, InexhaustiveModel.self,
    StartNeedsParam.self, InvalidRoute.self, UnlinkableParam.self, RequiredQueryParam.self, RouteLacksParam.self,
    MismatchedRouteParam.self, AmbiguousRoute.self, ShadowedRoute.self, BaselessRoute.self, WrongLink.self,
    UnknownTab.self, UnknownStack.self, AmbiguousStack.self, ForgottenHistory.self, UnlinkedScreen.self,
    RedirectCircle.self, MissingFile.self, ImportCycle.self,
    UnreachableScreen.self, UnansweredThen.self, LostAnswer.self, DroppedResult.self, UndeclaredResult.self,
    UnreturnedResult.self, MismatchedView.self, UndrawnCase.self,
    UnofferedEvent.self, UnlabelledControl.self, IncompleteControl.self, SilentControl.self,
    UnknownPresenter.self, UnknownChild.self, UnknownSlot.self, UnknownInterface.self, ImpossibleChild.self,
    InvalidChildKey.self, ChildCycle.self, EndlessTree.self, RecursiveModel.self, UnforwardableModel.self,
    UnprovidedValue.self, MismatchedUse.self, AmbiguousStore.self, FramedValue.self, SilentInterface.self,
    EmittedEvent.self, NotEmitted.self, MisplacedStep.self, UnseenView.self, MissingBackstack.self,
    UnknownOperation.self, UncaughtError.self, UnknownError.self, InterruptibleCall.self, MismatchedFake.self,
    UnheardEvent.self, UnusedPresenter.self, NothingSaved.self,
    WrongControl.self, MismatchedControl.self, LostInput.self, UnusedDeclaration.self, UnsentEvent.self,
    RepeatedLabel.self, EmptyHeading.self, RepeatedOption.self, OpenPassword.self, RepeatedChild.self,
    EmptyContainer.self, TooFewOptions.self, LostSend.self, EndlessSending.self, SelfFeedingEffect.self,
    RepeatedCondition.self, IdleTransition.self, IdleAssignment.self, InescapableScreen.self, UnusualName.self,
    UnknownState.self, UnknownStore.self, UnfakeableModel.self, UnknownModelField.self, UnknownPart.self,
    UnknownScenario.self, UnknownProperty.self,
    ScenarioCycle.self, UnhearableEvent.self, UnwritableSnapshot.self, ExpectsNothing.self, MixedFake.self,
    UnknownService.self, MismatchedBinding.self, MismatchedReply.self, UnknownFailure.self, RepeatedFailure.self,
    UnmappedError.self, InvalidAddress.self,
    UnfitReply.self, UngivenParam.self, ResultlessFlow.self,
    UnknownRule.self, UnknownPlace.self, FixedSeverity.self, MissingReason.self, UnusedSuppression.self,
  ]
}
