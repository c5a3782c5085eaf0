// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "flowspec-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "flowspec", path: "..")],
  targets: [
    .executableTarget(
      name: "flowspec-bench",
      dependencies: [
        .product(name: "CEL", package: "flowspec"), .product(name: "FlowKit", package: "flowspec"),
        .product(name: "FlowParts", package: "flowspec"),
      ],
      path: "flowspec-bench",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ])
  ],
  swiftLanguageModes: [.v6]
)
