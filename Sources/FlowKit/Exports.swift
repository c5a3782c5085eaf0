// Whoever embeds a flow imports FlowKit alone: the values, models, faults and messages it hands out come along.
@_exported public import CEL
@_exported public import Diagnostics
@_exported public import FlowProgram
@_exported public import FlowRuntime
