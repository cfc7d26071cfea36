/** Beside Rust: from `dtable!("..")` to the table and back, and rust-analyzer's macros built again when a table is saved. */

import * as vscode from 'vscode';
import type { Location } from './protocol';
import type { Server } from './server';
import { isTable } from './tables';

const REBUILD = 'rust-analyzer.rebuildProcMacros';
/** The path of a table in a string of Rust. */
const PATH = /"[^"\n]*\.ya?ml"/;
const MACRO = /\bdtable!/;

export function registerRust(server: Server): vscode.Disposable[] {
  return [
    vscode.languages.registerDefinitionProvider(
      { language: 'rust', scheme: 'file' },
      { provideDefinition: (document, position) => definitionFromRust(server, document, position) },
    ),
    vscode.commands.registerCommand('dtable.openRust', (places: Location[]) => openPlaces(server, places)),
    vscode.workspace.onDidSaveTextDocument(document => rebuildMacros(document)),
  ];
}

/** The server is shown a Rust file for one question only: all others about Rust are rust-analyzer's. */
async function definitionFromRust(
  server: Server,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.Location[]> {
  const text = document.getText();
  if (!PATH.test(document.lineAt(position.line).text) || !MACRO.test(text)) return [];
  await server.startOnce();
  const uri = document.uri.toString();
  const textDocument = { uri, languageId: 'rust', version: document.version, text };
  await server.notify('textDocument/didOpen', { textDocument });
  const { line, character } = position;
  const asked = server.request<Location | Location[]>('textDocument/definition', {
    textDocument: { uri },
    position: { line, character },
  });
  await server.notify('textDocument/didClose', { textDocument: { uri } });
  return [(await asked) ?? []].flat().map(place => location(server, place));
}

async function openPlaces(server: Server, places: Location[]): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const found = places.map(place => location(server, place));
  if (!editor || found.length === 0) return;
  const { document, selection } = editor;
  await vscode.commands.executeCommand('editor.action.goToLocations', document.uri, selection.active, found, 'gotoAndPeek');
}

/** rust-analyzer keeps what a macro gave, and reads no YAML: it is asked to build again. */
async function rebuildMacros(document: vscode.TextDocument): Promise<void> {
  if (!/\.ya?ml$/.test(document.fileName) || !isTable(document.getText())) return;
  if (!vscode.workspace.getConfiguration('dtable').get('rebuildMacrosOnSave', true)) return;
  const commands = await vscode.commands.getCommands(true);
  if (commands.includes(REBUILD)) await vscode.commands.executeCommand(REBUILD);
}

function location(server: Server, { uri, range }: Location): vscode.Location {
  return new vscode.Location(vscode.Uri.parse(uri), server.range(range));
}
