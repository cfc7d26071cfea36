/** The extension: the language server for decision tables, and what VS Code needs beside it. */

import * as vscode from 'vscode';
import { Cases } from './case';
import { Cells } from './cells';
import { registerHands } from './hands';
import { Languages } from './language';
import { PageView } from './page';
import { registerRust } from './rust';
import { Server } from './server';
import { isTable } from './tables';

let server: Server;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  server = new Server();
  const cases = new Cases(server);
  const cells = new Cells(server);
  const start = async () => {
    await server.startOnce();
    await cells.follow(vscode.window.activeTextEditor);
  };
  context.subscriptions.push(
    new Languages(),
    cases,
    cells,
    new PageView(server, cases),
    ...registerHands(server),
    ...registerRust(server),
    vscode.commands.registerCommand('dtable.restartServer', () => server.restart()),
    vscode.workspace.onDidChangeConfiguration(change => {
      const ofServer = ['dtable.server', 'dtable.languageId'];
      if (ofServer.some(setting => change.affectsConfiguration(setting))) void server.restart();
    }),
    vscode.workspace.onDidOpenTextDocument(document => {
      if (needsServer(document)) void start();
    }),
    // A folder that nobody trusts yet starts no program.
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      if (vscode.workspace.textDocuments.some(needsServer)) void start();
    }),
  );
  if (vscode.workspace.textDocuments.some(needsServer)) await start();
}

/** Whether a document is a table: people who have none hear nothing of a server that is missing. */
function needsServer(document: vscode.TextDocument): boolean {
  return document.languageId === 'dtable' || (document.languageId === 'yaml' && isTable(document.getText()));
}

export async function deactivate(): Promise<void> {
  await server.stop();
}
