"""The language server with the capabilities that real editors send, as pytest-lsp has recorded them.

The environment variables FLOWSPEC and FLOW name the program and the file.
"""

import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

RECORDINGS = pathlib.Path(pytest_lsp.__file__).parent / "clients"
CLIENTS = sorted(path.stem.replace("_v", "@") for path in RECORDINGS.glob("*.json"))

FLOW = pathlib.Path(os.environ["FLOW"]).read_text(encoding="utf-8")


def place(text, encoding, part, within=0):
    """The position of a part of a text, in the units of an encoding."""
    before = text[: text.index(part) + within]
    line = before.rsplit("\n", 1)[-1]
    units = {"utf-8": len(line.encode()), "utf-16": len(line.encode("utf-16-le")) // 2, "utf-32": len(line)}
    return types.Position(before.count("\n"), units[encoding])


@pytest_lsp.fixture(params=CLIENTS, config=ClientServerConfig(server_command=[os.environ["FLOWSPEC"], "lsp"]))
async def client(request, lsp_client: LanguageClient, tmp_path):
    capabilities = client_capabilities(request.param)
    lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda parameters: None)
    path = tmp_path / "tea.flow.yaml"
    path.write_text(FLOW, encoding="utf-8")
    answer = await lsp_client.initialize_session(
        types.InitializeParams(capabilities=capabilities, root_uri=tmp_path.as_uri()))
    lsp_client.capabilities_sent = capabilities
    encoding = answer.capabilities.position_encoding or "utf-16"
    lsp_client.encoding = getattr(encoding, "value", encoding)
    lsp_client.uri = path.as_uri()
    yield
    await lsp_client.shutdown_session()


async def opened(client, text=FLOW):
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(client.uri, "yaml", 1, text)))
    await client.wait_for_notification("textDocument/publishDiagnostics")
    return types.TextDocumentIdentifier(client.uri)


@pytest.mark.asyncio
async def test_positions_use_an_encoding_that_the_editor_offered(client):
    general = client.capabilities_sent.general
    offered = [getattr(each, "value", each) for each in (general and general.position_encodings) or ["utf-16"]]
    assert client.encoding in offered


@pytest.mark.asyncio
async def test_a_mistake_is_shown_until_it_is_mended(client):
    await opened(client)
    [mistake] = client.diagnostics[client.uri]
    assert mistake.code == "unknown-screen"
    assert mistake.range.start == place(FLOW, client.encoding, "ketle")
    change = types.TextDocumentContentChangePartial(range=mistake.range, text="kettle")
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(2, client.uri), [change]))
    await client.wait_for_notification("textDocument/publishDiagnostics")
    assert list(client.diagnostics[client.uri]) == []


@pytest.mark.asyncio
async def test_the_mistake_has_a_correction(client):
    document = await opened(client)
    [mistake] = client.diagnostics[client.uri]
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(document, mistake.range, types.CodeActionContext([mistake])))
    assert actions and "kettle" in actions[0].title


@pytest.mark.asyncio
async def test_names_behind_an_emoji_have_a_hover_a_definition_and_references(client):
    document = await opened(client)
    position = place(FLOW, client.encoding, "${boils}", 3)
    hover = await client.text_document_hover_async(types.HoverParams(document, position))
    assert "bool" in hover.contents.value
    definition = await client.text_document_definition_async(types.DefinitionParams(document, position))
    first = definition[0] if isinstance(definition, list) else definition
    target = getattr(first, "range", None) or first.target_selection_range
    assert target.start == place(FLOW, client.encoding, "boils")
    references = await client.text_document_references_async(
        types.ReferenceParams(types.ReferenceContext(include_declaration=True), document, position))
    assert len(references) == 4


@pytest.mark.asyncio
async def test_a_rename_changes_each_place(client):
    document = await opened(client)
    position = place(FLOW, client.encoding, "${boils}", 3)
    edit = await client.text_document_rename_async(types.RenameParams(document, position, "sings"))
    edits = edit.changes[client.uri] if edit.changes else edit.document_changes[0].edits
    assert len(edits) == 4 and {each.new_text for each in edits} == {"sings"}


@pytest.mark.asyncio
async def test_completion_offers_plain_text_to_editors_without_snippets(client):
    document = await opened(client)
    answer = await client.text_document_completion_async(
        types.CompletionParams(document, place(FLOW, client.encoding, "sends: heat", 9)))
    items = answer.items if hasattr(answer, "items") else answer
    assert "heat" in [item.label for item in items]
    completion = client.capabilities_sent.text_document.completion
    snippets = completion and completion.completion_item and completion.completion_item.snippet_support
    if not snippets:
        assert all(item.insert_text_format != types.InsertTextFormat.Snippet for item in items)


@pytest.mark.asyncio
async def test_the_outline_lists_the_screen(client):
    document = await opened(client)
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    names = [symbol.name for symbol in symbols]
    names += [child.name for symbol in symbols for child in getattr(symbol, "children", None) or []]
    assert "kettle" in names
