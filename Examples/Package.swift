// swift-tools-version: 6.2
import PackageDescription

/// The settings of the library's own targets.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let flowKit: [Target.Dependency] = [.product(name: "FlowKit", package: "flowspec")]
let cel: [Target.Dependency] = [.product(name: "CEL", package: "flowspec")]
let server: [Target.Dependency] = [
  .product(name: "FlyingFox", package: "FlyingFox"), .product(name: "FlyingSocks", package: "FlyingFox"),
]

let package = Package(
  name: "flowspec-examples",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "flowspec", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  ],
  targets: [
    .executableTarget(name: "embed-example", dependencies: flowKit, path: "Embed", swiftSettings: settings),
    .executableTarget(name: "frames-example", dependencies: flowKit, path: "Frames", swiftSettings: settings),
    .executableTarget(name: "service-example", dependencies: flowKit + cel, path: "Service", swiftSettings: settings),
    .executableTarget(name: "console-example", dependencies: flowKit + cel, path: "Console", swiftSettings: settings),
    .executableTarget(
      name: "web-example",
      dependencies: flowKit + server + [
        .product(name: "FlowWeb", package: "flowspec"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Web", exclude: ["README.md", "elements.flow.yaml", "screenshot.png"],
      swiftSettings: settings),
    .executableTarget(name: "kittens-server", dependencies: server, path: "Kittens", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
