import Testing

@Suite struct HelpTests {
  @Test func `the command says what it can do`() async throws {
    let help = """
      OVERVIEW: Runs flows that are written in YAML, and checks them.

      USAGE: flowspec <subcommand>

      OPTIONS:
        --version               Show the version.
        -h, --help              Show help information.

      SUBCOMMANDS:
        run                     Runs a flow in the console.
        replay                  Replays a recording without services, and reports the
                                first difference.
        validate                Checks flows and runs their scenarios.
        explain                 Explains a code, with a wrong and a right example.
        routes                  Lists the routes of a flow, with the screens and the
                                params of their links.
        graph                   Draws the screens, states or modules of a flow.
        storyboard              Draws every reachable screen of a flow on one page.
        film                    Draws a scenario or a recording as a strip of screens.
        report                  Works with reports of 'validate'.
        eval                    Evaluates a CEL expression and prints its value.
        migrate                 Rewrites files of an earlier edition of the language.
        new                     Writes a new flow with its scenarios.
        fmt                     Formats files: indentation, spaces and quotes.
        schema                  Prints the JSON Schema of a kind of file, for editors.
        lsp                     Answers the questions of an editor, by the Language
                                Server Protocol.
        card                    Prints the language on one page.
        mcp                     Serves tools for language models over standard input
                                and output.
        serve                   Serves a page to edit and play the flows of a folder.

        See 'flowspec help <subcommand>' for detailed help.

      """
    #expect(try await flowspec(["--help"]).output == help)
    #expect(try await flowspec([]).output == help)
  }

  @Test func `run says how it plays and what its exit codes mean`() async throws {
    let help = """
      OVERVIEW: Runs a flow in the console.

      On a terminal the flow is a picture that is drawn in place: Tab, arrows and
      Enter use its controls, and other characters begin a line; ':help' lists the
      possible lines. With '--plain' each screen is appended. Without a terminal,
      lines are read from standard input and a transcript is written, in virtual time
      and the same on each run; faults go to standard error. Blank lines and lines
      that start with '#' are ignored. A script ends at the first line that is not
      understood, even after the end of the flow.

      A flow with warnings runs, and standard error reports the number of warnings.

      Exit codes: 0 end of input or of the flow, 1 a scenario of '--scenario' does
      not pass, 3 a fault occurred in a script, 64 wrong usage, 65 the flow has
      mistakes, a line of the script is not understood, there is no such scenario, no
      route matches the link, the flow has no strings in the language or the snapshot
      does not match, 66 a file cannot be read, 70 a bug of flowspec, 74 the output
      or a file of ':save' cannot be written, 130 Ctrl-C.

      USAGE: flowspec run [<options>] <path>

      ARGUMENTS:
        <path>                  The flow file.

      OPTIONS:
        --width <cells>         The width of a line in cells (default: the width of
                                the terminal, or 80).
        --resume <file>         Continues from a snapshot of ':save', and lists the
                                parts of it that the flow no longer has.
        --route <link>          Opens the flow by a link, with all screens that lie
                                under its screen: '/items/42?tab=reviews'.
        --param <name=value>    Gives a param to a flow that otherwise receives it
                                from its caller: 'price=3'.
        --locale <language>     The language of the flow, as in 'de' or 'pt-BR'
                                (default: its first one). 'pseudo' shows untranslated
                                texts and texts without room to grow.
        --now <instant>         The instant of the launch, which steps read as 'now'
                                (default: the present one in real time, and the start
                                of 2026 for lines from standard input).
        --bindings <file>       Binds the services of the flow to servers, programs
                                and files as the file declares, in real time;
                                services without a binding keep their fakes.
        --record <file>         Records the typed lines and the replies of services
                                with their times, so that 'flowspec replay' can
                                repeat them without the services; secrets are not
                                recorded.
        --force                 Replaces an existing recording.
        --scenario <name-or-file>
                                Shows a scenario step by step instead of reading
                                lines: by its name, or all of a file, such as a saved
                                trace. On a terminal, Right and Left go through the
                                steps.
        --plain                 Appends each screen to the terminal instead of
                                drawing a picture in place.
        --mouse                 Uses the mouse in the picture; text is then selected
                                with Shift.
        --trace                 Prints before each screen the changes of the flow and
                                their causes.
        --watch                 Continues in the new version whenever a file of the
                                flow is saved, with all state that fits;
                                '--watch=replay' replays the inputs of the session
                                instead.
        --version               Show the version.
        -h, --help              Show help information.


      """
    #expect(try await flowspec(["run", "--help"]).output == help)
  }

  @Test func `replay says what it plays and what its exit codes mean`() async throws {
    let help = """
      OVERVIEW: Replays a recording without services, and reports the first
      difference.

      The recording is a file of 'flowspec run --record'. All typed lines and all
      replies of services are repeated at the same virtual times, without waiting.
      The transcript is the same, and faults go to standard error. So a recording is
      a test: if the screen differs from the recording, standard error shows the
      first such place, with the removed and added lines.

      On a terminal the recording is a picture: Right and Left go through its steps,
      and 'q' leaves it. With '--plain' the transcript is printed.

      '--update' accepts the current screens and rewrites the recording with them.
      '--scenario' writes a scenario that repeats the recorded session step by step,
      by the labels of the controls, and passes now.

      Exit codes: 0 no difference, 1 a difference, 64 wrong usage, 65 the flow has
      mistakes, cannot start as it did or the file is not a recording, 66 a file
      cannot be read, 70 a bug of flowspec, 74 the output cannot be written.

      USAGE: flowspec replay <path> [--flow <path>] [--plain] [--update] [--scenario <file>] [--force] [--secret <number=variable> ...]

      ARGUMENTS:
        <path>                  The recording.

      OPTIONS:
        --flow <path>           The flow file (default: the recorded one, by its path
                                relative to the recording).
        --plain                 Prints the transcript on a terminal instead of
                                drawing a picture in place.
        --update                Rewrites the recording with the current screens.
        --scenario <file>       Writes a scenario that repeats the recording, and
                                passes.
        --force                 Replaces an existing file of scenarios.
        --secret <number=variable>
                                The text of a secret of the recording: its number in
                                the recording, and the environment variable with its
                                text; can be given several times.
        --version               Show the version.
        -h, --help              Show help information.


      """
    #expect(try await flowspec(["replay", "--help"]).output == help)
  }

  @Test func `validate says what it reads and what its exit codes mean`() async throws {
    let help = """
      OVERVIEW: Checks flows and runs their scenarios.

      Each flow is checked and launched once. Then its scenarios run: those in the
      file and those beside it, in 'NAME.scenarios.yaml'. All findings of all files
      are printed, sorted by file and place, on standard output; files that cannot be
      read are named on standard error.

      With '--explore' each flow without mistakes is run through every state that the
      user and time can reach: faults, dead ends, traps and violated properties are
      reported with the shortest path to them.

      Ctrl-C or SIGTERM ends the run early, like '--time-limit': the findings so far
      are printed and reported. A second one ends it at once.

      Exit codes: 0 no findings, 1 findings, 2 no findings and something undecided
      (or not proved, with '--require-proof'), 64 wrong usage, 66 a file cannot be
      read, 70 a bug of flowspec, 74 the output cannot be written, 130 Ctrl-C, 143
      SIGTERM.

      USAGE: flowspec validate [<options>] [<path> ...]

      ARGUMENTS:
        <path>                  Flow files, libraries, folders in which every one of
                                them is checked, or '-' for standard input.

      EXPLORING:
        --explore               Explores every state that the user and time can
                                reach, and checks the properties.
        --max-states <count>    The maximum number of states of each flow; a million
                                if not given, or fewer if proofs decide everything.
        --max-memory <megabytes>
                                The maximum memory for the states of a flow, in
                                megabytes. (default: 1024)
        --time-limit <seconds>  The maximum time of exploring for each flow, in
                                seconds.
        --jobs <count>          The number of threads: they explore several flows at
                                once, or parts of few flows. (default: 1)
        --process-death         Also tries process death in each state: the process
                                ends and restarts with the saved state.
        --time <order>          The order of timers: by their deadlines, in any
                                order, or both one after the other, which is the
                                default. (values: deadlines, any-order, both;
                                default: both)
        --require-proof         Ends with 2 if something is not proved: a limit was
                                reached, or not every input could be tried.
        --allow-undecided       Ends with 0 if there are no findings and something is
                                undecided, which otherwise ends with 2.
        --save-traces <folder>  The folder for the scenarios of the runs that were
                                found.
        --film <folder>         The folder for films of the runs that were found, a
                                page and a picture for each.
        --certificate <file>    The file for what the proofs rest on, in JSON:
                                questions, cells, witnesses.

      OPTIONS:
        --explain <code>        Explains a code instead of validating anything.
        --format <format>       The format of the printed findings. (values: text,
                                compact, json, sarif, junit, github, markdown;
                                default: text)
        --report <format=file>  Also writes the report to a file, in one of these
                                formats; can be given several times.
        --fix                   Corrects mistakes whose correction is certain, in the
                                files, and reports the others.
        --unsafe                With '--fix', also applies corrections that need a
                                decision, such as the first of several names.
        --only <only>           Runs only these checks; can be given several times.
                                (values: static, scenarios, exploration)
        --filter <text>         Runs only scenarios whose names contain this.
        --update                Records the screens of 'snapshot' expectations again,
                                and removes those that no scenario uses.
        --coverage <format[=file]>
                                Reports the coverage of each flow by scenarios and
                                exploring, as text, json, lcov or html, printed or
                                written to a file.
        --min-coverage <percent>
                                Requires that scenarios reach this percentage of each
                                flow.
        --shard <part/parts>    Runs only the checks of one part of several, such as
                                2/5; 'flowspec report merge' joins the reports.
        --version               Show the version.
        -h, --help              Show help information.


      """
    #expect(try await flowspec(["validate", "--help"]).output == help)
  }

  @Test func `explain says what it tells and what its exit codes mean`() async throws {
    let help = """
      OVERVIEW: Explains a code, with a wrong and a right example.

      flowspec explain unknown-screen
      flowspec explain style

      Without an argument it lists all codes by family. With the name of a family it
      lists the codes of that family.

      Exit codes: 0 the code or family exists, 64 it does not exist.

      USAGE: flowspec explain [<code>]

      ARGUMENTS:
        <code>                  A code, as in brackets after a message, or a family.

      OPTIONS:
        --version               Show the version.
        -h, --help              Show help information.


      """
    #expect(try await flowspec(["explain", "--help"]).output == help)
  }

  @Test func `report merge says what it joins and what its exit codes mean`() async throws {
    let help = """
      OVERVIEW: Joins the reports of the parts of a run, and prints their findings.

      flowspec validate flows --shard 1/2 --report json=1.json
      flowspec validate flows --shard 2/2 --report json=2.json
      flowspec report merge 1.json 2.json --format junit

      With a single file it converts a report to another format.

      Exit codes: those of 'flowspec validate' for the joined report, and 66 also for
      a file that is not a report.

      USAGE: flowspec report merge <file> ... [--format <format>] [--report <format=file> ...]

      ARGUMENTS:
        <file>                  Reports of '--report json=FILE'.

      OPTIONS:
        --format <format>       The format of the printed findings. (values: text,
                                compact, json, sarif, junit, github, markdown;
                                default: text)
        --report <format=file>  Also writes the report to a file, in one of these
                                formats; can be given several times.
        --version               Show the version.
        -h, --help              Show help information.


      """
    #expect(try await flowspec(["report", "merge", "--help"]).output == help)
  }

  @Test func `eval says how it is tried and what its exit codes mean`() async throws {
    let help = """
      OVERVIEW: Evaluates a CEL expression and prints its value.

      flowspec eval 'name.size() > 3' --with name=Ada
      flowspec eval 'user.email' --bindings user.yaml --explain
      flowspec eval --json -- '-1 + 2'

      Exit codes: 0 the expression has a value, 1 it has mistakes or fails, 64 wrong
      usage, 66 a file cannot be read.

      USAGE: flowspec eval <expression> [--with <name=value> ...] [--bindings <file> ...] [--type] [--explain] [--json]

      ARGUMENTS:
        <expression>            The expression.

      OPTIONS:
        --with <name=value>     A variable; its value is CEL or a plain string.
        --bindings <file>       A YAML or JSON file that maps names to values.
        --type                  Print only the type, without evaluating.
        --explain               Print the parts of the expression with their types
                                and meanings.
        --json                  Print the value as JSON.
        --version               Show the version.
        -h, --help              Show help information.


      """
    #expect(try await flowspec(["eval", "--help"]).output == help)
  }
}
