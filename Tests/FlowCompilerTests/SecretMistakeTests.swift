import Testing

@Suite struct SecretMistakeTests {
  @Test func `a secret cannot be shown or put into a text`() {
    expectFindings(
      """
      screens:
        a:
          state:
            password: secret = ""
            name: string = ""
          model: { password: =password, shown: "${password}", name: =name }
      #                                           ^^^^^^^^ revealed-secret: 'password' is secret, but this string is not
      #                                                    hint: remove it
      #                                                    hint: declare the type of this string as 'secret'
          events: [go]
          transitions:
            go:
              - set: { name: =password }
      #                       ^^^^^^^^ unexpected-type: expected string, but 'password' is secret
      #                                hint: declare the receiver as 'secret'; a secret cannot be shown
              - set: { password: =name }
      #                           ^^^^ unexpected-type: expected secret, but 'name' is string
      #                                hint: write secret(name)
              - set: { password: =secret(name) }
              - set: { password: "${name}:${password}" }
              - set: { password: words }
              - message: The password is ${password}
      #                                    ^^^^^^^^ revealed-secret: 'password' is secret, but this string is not
      #                                             hint: remove it
      #                                             hint: declare the type of this string as 'secret'
          view:
            - text: ${model.password}
      #               ^^^^^^^^^^^^^^ revealed-secret: 'model.password' is secret, but this string is not
      #                              hint: remove it
      #                              hint: declare the type of this string as 'secret'
            - heading: =model.password
      #                 ^^^^^^^^^^^^^^ unexpected-type: expected string, but 'model.password' is secret
      #                                hint: declare the receiver as 'secret'; a secret cannot be shown
            - field: { label: Password, edits: password }
      #                                        ^^^^^^^^ wrong-control: a field cannot show a secret
      #                                                 hint: use a 'secret'
            - secret: { label: Password, edits: password }
            - secret: { label: Name, edits: name }
            - button: { label: Go, sends: go }
      """)
  }

  @Test func `a placeholder of a string takes no secret`() {
    expectFindings(
      """
      strings:
        en: { hi: "Hi, {name}" }
      screens:
        a:
          state:
            password: secret = ""
          model: { hi: "=strings.hi({'name': password})", password: =password }
      #                                      ^^^^^^^^ unexpected-type: expected string, but 'password' is secret
      #                                               hint: declare the receiver as 'secret'; a secret cannot be shown
          view:
            - secret: { label: Password, edits: password }
            - text: ${model.hi}
      """)
  }
}
