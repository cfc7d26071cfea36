/** The extension: the language server for decision tables, and what VS Code needs beside it. */

import * as vscode from 'vscode';
import { Cases } from './case';
import { Cells } from './cells';
import { registerHands } from './hands';
import { Languages } from './language';
import { PageView } from './page';
import { registerRust } from './rust';
import { Server } from './server';

let server: Server;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  server = new Server();
  const cases = new Cases(server);
  const cells = new Cells(server);
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
  );
  const start = async () => {
    await server.start();
    await cells.follow(vscode.window.activeTextEditor);
  };
  // A folder that nobody trusts yet starts no program.
  if (vscode.workspace.isTrusted) await start();
  else context.subscriptions.push(vscode.workspace.onDidGrantWorkspaceTrust(start));
}

export async function deactivate(): Promise<void> {
  await server.stop();
}
