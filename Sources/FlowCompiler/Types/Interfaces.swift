internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension TypeTable {
  /// Declares the interfaces as records in which each field has a default or is nullable, so that implementations may
  /// omit any field.
  mutating func declareInterfaces(_ flow: FlowDeclaration, report: inout Report) {
    for interface in flow.interfaces {
      checkInterfaceName(interface.name, report: &report)
      var found = Report()
      let written = record(fullName(interface.name.text), interface.fields ?? [], report: &found)
      report.add(found)
      let fields = zip(written.fields, interface.fields ?? []).map { field, syntax -> FieldDeclaration in
        guard field.defaultValue == nil, field.type != .error, syntax.initial == nil else { return field }
        report.add(SilentInterface(field: field.name, type: field.type), at: syntax.name.span)
        // The error is in the interface, not in presenters that omit the field.
        return FieldDeclaration(name: field.name, type: field.type, default: .null)
      }
      let declaration = RecordDeclaration(name: fullName(interface.name.text), fields: fields)
      environment.declare(declaration)
      let defaults = RecordValue(shape: declaration.shape, fields: fields.map(\.defaultValue))
      let isKnown = interface.fields != nil && !found.hasErrors
      interfaces.append(
        InterfaceSignature(
          Interface(declaration: declaration, defaults: defaults), name: interface.name, index: ID(interfaces.count),
          library: isLibrary ? flow.name.text : nil, isKnown: isKnown))
    }
  }

  /// Reports an interface with the name of a type. Interfaces are types as well, so that values of children can be
  /// read.
  private func checkInterfaceName(_ name: Name, report: inout Report) {
    TypeTable.checkName(name, report: &report)
    guard let type = names.first(where: { $0.text == name.text }) else { return }
    report.add(
      NameClash(name: name.text, first: "a type", second: "an interface"), at: name.span,
      related: [RelatedPlace("'\(name.text)' is a type here", at: type.span)])
  }

  /// The interfaces of the file and of the libraries that it imports.
  var allInterfaces: [InterfaceSignature] { interfaces + importedInterfaces }

  /// Returns the interface that the file writes under a name.
  func interface(_ name: String) -> InterfaceSignature? { allInterfaces.first { $0.name.text == name } }
}

/// An interface with its type information.
struct InterfaceSignature {
  let interface: Interface
  /// The name as the file writes it: `shop.Bar` for an interface of a library.
  var name: Name
  /// The place among the interfaces of the file that declares it.
  let index: ID<InterfaceSignature>
  /// The library that declares it, or `nil` for an interface of a flow.
  let library: String?
  /// Whether its fields are valid; if not, errors that involve them are suppressed.
  let isKnown: Bool

  init(_ interface: Interface, name: Name, index: ID<InterfaceSignature>, library: String?, isKnown: Bool) {
    self.interface = interface
    self.name = name
    self.index = index
    self.library = library
    self.isKnown = isKnown
  }

  /// Returns the interface as another file writes it that imports the library.
  func imported(as alias: String) -> InterfaceSignature {
    var imported = self
    imported.name = Name("\(alias).\(name.text)", at: name.span)
    return imported
  }

  /// The type under which expressions read it.
  var type: ValueType { isKnown ? .record(interface.declaration.name) : .error }
}
