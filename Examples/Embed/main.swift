// Embeds a flow: loads it, launches it, sends events and reads the models that come of them.
import FlowKit

let path = CommandLine.arguments.dropFirst().first ?? "flows/counter/counter.flow.yaml"
let file = try FlowFile.load(path: path)
guard let program = file.program else {
  for diagnostic in file.diagnostics { print(diagnostic.message) }
  fatalError("the flow has mistakes")
}

let host = try FlowHost(program)
let printing = Task {
  for await model in await host.models {
    print(program.screenName(of: model), Value.record(model.top.fields).literal)
  }
}
for _ in 1...3 { try await host.send("increment") }
try await host.send("decrement")
await host.cancel()
await printing.value
print("at last:", await Value.record(host.model.top.fields).literal)
