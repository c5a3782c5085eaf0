// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is built with: Swift 6, no warnings, and imports that say who sees them.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, exclude: [], swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "flowspec",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "CEL", targets: ["CEL"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    library("Diagnostics"),
    library("YAMLNodes", ["Diagnostics", "CLibYAML"]),
    library("CEL", ["Diagnostics"]),
    library("CELConformance", ["Diagnostics", "CEL"]),
    .executableTarget(name: "cel-conformance", dependencies: ["CELConformance"], swiftSettings: settings),
    tests("DiagnosticsTests", ["Diagnostics"]),
    tests("YAMLNodesTests", ["Diagnostics", "YAMLNodes"]),
    tests("CELTests", ["Diagnostics", "CEL", "CELConformance"]),
  ],
  swiftLanguageModes: [.v6]
)
