internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension TypeTable {
  /// Declares the interfaces: records in which each field has a default or may be null, so that nobody has to say anything.
  mutating func declareInterfaces(_ flow: FlowDeclaration, report: inout Report) {
    for interface in flow.interfaces {
      checkInterfaceName(interface.name, report: &report)
      var found = Report()
      let written = record(fullName(interface.name.text), interface.fields ?? [], report: &found)
      report.add(found)
      let fields = zip(written.fields, interface.fields ?? []).map { field, syntax -> FieldDeclaration in
        guard field.defaultValue == nil, field.type != .error, syntax.initial == nil else { return field }
        report.add(SilentInterface(field: field.name, type: field.type), at: syntax.name.span)
        // Whoever leaves the field out is not to blame.
        return FieldDeclaration(name: field.name, type: field.type, default: .null)
      }
      let declaration = RecordDeclaration(name: fullName(interface.name.text), fields: fields)
      environment.declare(declaration)
      let defaults = RecordValue(shape: declaration.shape, fields: fields.map(\.defaultValue))
      let isKnown = interface.fields != nil && !found.hasErrors
      interfaces.append(InterfaceSignature(Interface(declaration: declaration, defaults: defaults), interface, isKnown))
    }
  }

  /// Interfaces are types as well, so that what a child says can be read.
  private func checkInterfaceName(_ name: Name, report: inout Report) {
    TypeTable.checkName(name, report: &report)
    guard let type = names.first(where: { $0.text == name.text }) else { return }
    report.add(
      NameClash(name: name.text, first: "a type", second: "an interface"), at: name.span,
      related: [RelatedPlace("'\(name.text)' is a type here", at: type.span)])
  }

  /// The position of an interface.
  func interface(_ name: String) -> Int? { interfaces.firstIndex { $0.name.text == name } }
}

/// An interface with what is known of it.
struct InterfaceSignature {
  let interface: Interface
  let name: Name
  /// Whether its fields could be read; if not, nothing about them is held against the author.
  let isKnown: Bool

  init(_ interface: Interface, _ declaration: InterfaceDeclaration, _ isKnown: Bool) {
    self.interface = interface
    self.name = declaration.name
    self.isKnown = isKnown
  }

  /// What expressions read it as.
  var type: ValueType { isKnown ? .record(interface.declaration.name) : .error }
}
