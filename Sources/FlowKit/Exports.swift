// Apps import FlowKit alone. It re-exports the values, models, faults and diagnostics that it returns, and the flow
// without a host. It re-exports nothing else, because names such as `Environment` or `Expression` have other meanings in
// apps.
@_exported public import struct CEL.RecordValue
@_exported public import struct CEL.Secret
@_exported public import enum CEL.Value
@_exported public import struct Diagnostics.Diagnostic
@_exported public import struct Diagnostics.DiagnosticRenderer
@_exported public import struct FlowCompiler.LintSettings
@_exported public import struct FlowProgram.FlowModel
@_exported public import struct FlowProgram.LocaleTag
@_exported public import class FlowProgram.PresenterModel
@_exported public import class FlowProgram.Program
@_exported public import struct FlowProgram.ServiceFault
@_exported public import struct FlowRuntime.Fault
@_exported public import enum FlowRuntime.Input
@_exported public import struct FlowRuntime.RunningFlow
@_exported public import enum FlowRuntime.ServiceMode
@_exported public import enum FlowRuntime.ServiceRequest
@_exported public import enum FlowRuntime.SnapshotContent
@_exported public import struct FlowRuntime.SnapshotNote
@_exported public import struct FlowRuntime.SnapshotProblem
@_exported public import struct FlowRuntime.Tick
@_exported public import struct FlowRuntime.Totals
