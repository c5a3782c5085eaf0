// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is built with: Swift 6, no warnings, and imports that say who sees them.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Only with the trait HTTP: a build without it neither fetches nor compiles the network packages.
let withHTTP: TargetDependencyCondition? = .when(traits: ["HTTP"])

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, exclude: [], swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "flowspec",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "CEL", targets: ["CEL", "Diagnostics"]),
    .library(name: "FlowKit", targets: ["FlowKit", "FlowProgram", "Diagnostics"]),
    .library(name: "FlowBindings", targets: ["FlowBindings"]),
    .library(name: "FlowHTTP", targets: ["FlowHTTP"]),
    .library(name: "FlowWeb", targets: ["FlowWeb"]),
    .executable(name: "flowspec", targets: ["flowspec"]),
    // For the benchmarks of this repository alone; their interfaces change without notice.
    .library(name: "FlowParts", targets: ["YAMLNodes", "FlowRuntime", "FlowExplorer"]),
  ],
  traits: [
    .trait(name: "HTTP", description: "Services bound to servers: brings the module FlowHTTP, SwiftNIO and BoringSSL."),
    .default(enabledTraits: ["HTTP"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.24.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    library("Diagnostics"),
    library("YAMLNodes", ["Diagnostics", "CLibYAML"]),
    library("CEL", ["Diagnostics"]),
    library("FlowSpec", ["Diagnostics", "YAMLNodes"]),
    library("FlowProgram", ["Diagnostics", "CEL"]),
    library("FlowCompiler", ["Diagnostics", "CEL", "FlowSpec", "FlowProgram"]),
    library("FlowRuntime", ["Diagnostics", "CEL", "FlowProgram"]),
    library("FlowConsole", ["Diagnostics", "CEL", "FlowProgram"]),
    library("FlowTerminal", ["Diagnostics", "CEL", "FlowProgram", "FlowConsole"]),
    library("FlowReports", ["Diagnostics", "CEL", "FlowProgram", "FlowRuntime"]),
    library("FlowExplorer", ["Diagnostics", "CEL", "FlowProgram", "FlowRuntime", "FlowReports"]),
    library("FlowScenarios", ["Diagnostics", "CEL", "FlowProgram", "FlowRuntime", "FlowExplorer", "FlowReports"]),
    library(
      "FlowKit",
      [
        "Diagnostics", "YAMLNodes", "CEL", "FlowProgram", "FlowCompiler", "FlowRuntime", "FlowConsole",
        "FlowExplorer", "FlowReports", "FlowScenarios",
      ]),
    library("FlowPictures", ["Diagnostics", "CEL", "FlowProgram", "FlowExplorer"]),
    library(
      "FlowPlay",
      [
        "Diagnostics", "CEL", "FlowProgram", "FlowRuntime", "FlowConsole", "FlowExplorer", "FlowReports",
        "FlowScenarios",
        "FlowKit", "FlowTerminal",
      ]),
    library("FlowTooling", ["Diagnostics", "YAMLNodes", "CEL", "FlowSpec", "FlowCompiler"]),
    library("LanguageServer", ["Diagnostics", "CEL", "FlowTooling"]),
    library("FlowBindings", ["Diagnostics", "YAMLNodes", "CEL", "FlowProgram", "FlowKit"]),
    library(
      "FlowHTTP",
      [
        "CEL", "FlowProgram", "FlowKit", "FlowBindings",
        .product(name: "AsyncHTTPClient", package: "async-http-client", condition: withHTTP),
        .product(name: "NIOCore", package: "swift-nio", condition: withHTTP),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: withHTTP),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras", condition: withHTTP),
        .product(name: "NIOPosix", package: "swift-nio", condition: withHTTP),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: withHTTP),
      ]),
    .target(
      name: "FlowWeb", dependencies: ["CEL", "Diagnostics", "FlowConsole", "FlowKit", "FlowProgram"],
      resources: [.embedInCode("Page.html")], swiftSettings: settings),
    .target(
      name: "FlowServe",
      dependencies: [
        "Diagnostics", "FlowExplorer", "FlowKit", "FlowPictures", "FlowPlay", "FlowProgram", "FlowTooling", "FlowWeb",
        .product(name: "NIOCore", package: "swift-nio", condition: withHTTP),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: withHTTP),
        .product(name: "NIOPosix", package: "swift-nio", condition: withHTTP),
      ],
      resources: [.embedInCode("Workbench.html")], swiftSettings: settings),
    .executableTarget(
      name: "flowspec",
      dependencies: [
        "CEL", "Diagnostics", "FlowBindings", "FlowConsole", "FlowKit", "FlowPictures", "FlowPlay", "FlowProgram",
        "FlowExplorer", "FlowReports", "FlowScenarios", "FlowSpec", "FlowTerminal", "FlowTooling", "LanguageServer",
        .target(name: "FlowHTTP", condition: withHTTP), .target(name: "FlowServe", condition: withHTTP),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: settings),

    library(
      "FlowSite",
      ["Diagnostics", "FlowCompiler", "FlowExplorer", "FlowKit", "FlowPictures", "FlowProgram"]),
    .executableTarget(name: "flowspec-site", dependencies: ["FlowSite"], swiftSettings: settings),

    library("CELConformance", ["Diagnostics", "CEL"]),
    .executableTarget(name: "cel-conformance", dependencies: ["CELConformance"], swiftSettings: settings),

    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: settings),
    .target(name: "TestSupport", dependencies: ["Diagnostics"], path: "Tests/TestSupport", swiftSettings: settings),
    .target(
      name: "RawServer",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio", condition: withHTTP),
        .product(name: "NIOPosix", package: "swift-nio", condition: withHTTP),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: withHTTP),
      ],
      path: "Tests/RawServer", swiftSettings: settings),
    .target(
      name: "ReferenceInterpreter", dependencies: ["CEL", "FlowProgram"], path: "Tests/ReferenceInterpreter",
      swiftSettings: settings),
    .target(
      name: "ReferenceComparison",
      dependencies: [
        "Diagnostics", "CEL", "FlowProgram", "FlowCompiler", "FlowRuntime", "FlowExplorer", "FlowReports",
        "ReferenceInterpreter", "SeededRandom",
      ],
      path: "Tests/ReferenceComparison", swiftSettings: settings),
    .executableTarget(
      name: "harden",
      dependencies: ["FlowExplorer", "FlowKit", "FlowProgram", "FlowReports", "ReferenceComparison", "SeededRandom"],
      path: "Tests/Harden", swiftSettings: settings),
    tests(
      "HTTPTests",
      ["CEL", "Diagnostics", "FlowBindings", "FlowHTTP", "FlowKit", "FlowProgram", "RawServer", "SeededRandom"]),
    tests("DiagnosticsTests", ["Diagnostics", "SeededRandom", "TestSupport"], exclude: ["Snapshots"]),
    tests("YAMLNodesTests", ["Diagnostics", "YAMLNodes", "SeededRandom", "TestSupport"]),
    tests("CELTests", ["Diagnostics", "CEL", "CELConformance", "SeededRandom", "TestSupport"]),
    tests(
      "FlowCompilerTests",
      [
        "TestSupport", "SeededRandom", "Diagnostics", "CEL", "FlowSpec", "FlowProgram", "FlowCompiler", "FlowRuntime",
      ]),
    tests("FlowRuntimeTests", ["SeededRandom", "Diagnostics", "CEL", "FlowProgram", "FlowCompiler", "FlowRuntime"]),
    tests(
      "FlowValidationTests",
      [
        "TestSupport", "SeededRandom", "Diagnostics", "CEL", "FlowProgram", "FlowCompiler", "FlowRuntime",
        "FlowExplorer", "FlowReports", "FlowScenarios",
      ],
      exclude: ["Exploring/pinned-counts.txt", "Proving/check-certificate.py", "Scenarios/Snapshots"]),
    tests(
      "FlowKitTests",
      [
        "SeededRandom", "Diagnostics", "CEL", "FlowProgram", "FlowCompiler", "FlowRuntime", "FlowConsole", "FlowKit",
        "FlowPlay", "FlowTerminal", "FlowWeb",
      ]),
    tests(
      "FlowTerminalTests",
      [
        "SeededRandom", "Diagnostics", "FlowProgram", "FlowConsole", "FlowKit", "FlowPlay", "FlowTerminal",
      ]),
    tests("FlowToolingTests", ["SeededRandom", "Diagnostics", "FlowCompiler", "FlowTooling"]),
    tests("LanguageServerTests", ["SeededRandom", "FlowTooling", "LanguageServer"]),
    tests("FlowPicturesTests", ["Diagnostics", "FlowProgram", "FlowExplorer", "FlowPictures", "FlowKit"]),
    tests("FlowBindingsTests", ["Diagnostics", "CEL", "FlowProgram", "FlowKit", "FlowBindings"]),
    tests("ReferenceInterpreterTests", ["ReferenceComparison"]),
    tests(
      "ReferenceTests",
      [
        "CEL", "Diagnostics", "FlowSpec", "FlowCompiler", "FlowConsole", "FlowKit", "FlowPictures", "FlowPlay",
        "FlowSite",
        "FlowExplorer",
        "FlowReports",
        "FlowScenarios",
      ]),
    tests(
      "AuthoringTests",
      [
        "TestSupport", "CEL", "Diagnostics", "YAMLNodes", "FlowSpec", "FlowCompiler", "FlowKit", "ReferenceComparison",
        "SeededRandom",
      ]),
    // These tests start the built command. A dependency on it would only make the build wait.
    tests(
      "CommandTests",
      ["RawServer", "TestSupport", .product(name: "Subprocess", package: "swift-subprocess")],
      exclude: ["Snapshots", "Editors/Clients"]),
    tests("FlowSiteTests", ["FlowSite"]),
    tests("ArchitectureTests", []),
  ],
  swiftLanguageModes: [.v6]
)

// Only `make test` sets the variable. Without optimization, these modules take most of the time of the tests.
if Context.environment["FLOWSPEC_OPTIMIZED"] != nil {
  let busy: Set = ["CEL", "FlowProgram", "FlowRuntime", "FlowExplorer", "ReferenceInterpreter"]
  for target in package.targets where busy.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"]))
  }
}

// libFuzzer brings its own `main`, so only `make fuzz` has the target.
if Context.environment["FLOWSPEC_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "FuzzCEL", dependencies: ["CEL", "Diagnostics"], path: "Tests/FuzzCEL",
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]))
}
