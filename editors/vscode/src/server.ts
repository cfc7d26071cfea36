/** The language server: finds it, starts it, and sends it the requests that the protocol does not have. */

import { execFile } from 'node:child_process';
import * as vscode from 'vscode';
import { LanguageClient, LSPErrorCodes, ResponseError, type ServerOptions, type StaticFeature } from 'vscode-languageclient/node';
import { wantedLanguage } from './language';
import type { CaseAnswer, Cell, Chosen, CommandArgument, HandAnswer, Page, Position, Range } from './protocol';
import { followItsFindings, giveSchema, withoutItsAnswers } from './yaml';

const INSTALL = 'https://github.com/dtable/dtable#install';

/** The answer to a command about a text that has changed by now. */
export const OUTDATED = 'outdated';

/** The server, and whether it runs. */
export class Server implements vscode.Disposable {
  private started?: Promise<void>;
  private client?: LanguageClient;
  private beside?: vscode.Disposable;

  /** Starts the server, if it was not started before, and if the author trusts the folder. */
  async startOnce(): Promise<void> {
    if (vscode.workspace.isTrusted) await (this.started ??= this.start());
  }

  /** Starts the server, or tells the author that it is missing. */
  private async start(): Promise<void> {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
    const program = programOfServer();
    const missing = await whyMissing(program, folder);
    if (missing) {
      void tellMissing(missing);
      return;
    }
    const run = { ...program, options: { cwd: folder } } satisfies ServerOptions;
    const client = new LanguageClient('dtable', 'Decision Tables', run, {
      documentSelector: [{ language: wantedLanguage() }],
      initializationOptions: settings(),
      synchronize: { configurationSection: 'dtable' },
      middleware: withoutItsAnswers,
    });
    client.registerFeature(commandsAreOurs);
    this.client = client;
    await client.start();
    if (wantedLanguage() === 'yaml') {
      this.beside = followItsFindings(client);
      await giveSchema();
    }
  }

  /** Starts the server again, with the settings as they are now. */
  async restart(): Promise<void> {
    const wasWanted = this.started !== undefined;
    await this.stop();
    if (wasWanted) await this.startOnce();
  }

  async stop(): Promise<void> {
    const { started } = this;
    this.started = undefined;
    // A client that is about to start cannot be stopped.
    await started?.catch(() => {});
    const { client } = this;
    this.client = undefined;
    this.beside?.dispose();
    if (client?.isRunning()) await client.stop();
  }

  dispose(): void {
    void this.stop();
  }

  /** A command of the hands, at the selection of an editor. */
  async hand(command: string, editor: vscode.TextEditor, further: object = {}): Promise<HandAnswer | null | typeof OUTDATED> {
    try {
      return await this.command<HandAnswer>(command, { ...whereIn(editor), ...further });
    } catch (error) {
      if (error instanceof ResponseError && error.code === LSPErrorCodes.ContentModified) return OUTDATED;
      throw error;
    }
  }

  /** The edits that align the grid at a position. */
  align(document: vscode.TextDocument, at: Position): Promise<HandAnswer | null> {
    return this.command('dtable.align', { textDocument: named(document), selection: { start: at, end: at } });
  }

  /** What the table says about a case; `undefined`: no case any more. */
  chooseCase(editor: vscode.TextEditor, values: Chosen[] | undefined): Promise<CaseAnswer | null> {
    return this.command<CaseAnswer>('dtable.chooseCase', { ...whereIn(editor), values: values ?? null });
  }

  /** The cell at a position. */
  cell(document: vscode.TextDocument, position: vscode.Position): Promise<Cell | null> {
    const { line, character } = position;
    return this.request<Cell>('dtable/cell', { textDocument: named(document), position: { line, character } });
  }

  /** The page of a table, with a case lit. */
  page(document: vscode.TextDocument, chosen: Chosen[] | undefined): Promise<Page | null> {
    return this.request<Page>('dtable/page', { textDocument: named(document), case: chosen });
  }

  /** Sends a request, or answers `null` if no server runs. */
  async request<Answer>(method: string, parameters: object): Promise<Answer | null> {
    if (!this.client?.isRunning()) return null;
    return this.client.sendRequest<Answer | null>(method, parameters);
  }

  async notify(method: string, parameters: object): Promise<void> {
    if (this.client?.isRunning()) await this.client.sendNotification(method, parameters);
  }

  /** Positions as VS Code has them. */
  range(range: Range): vscode.Range {
    return new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);
  }

  private command<Answer>(command: string, argument: CommandArgument): Promise<Answer | null> {
    return this.request<Answer>('workspace/executeCommand', { command, arguments: [argument] });
  }
}

/** The client would register the server's commands as commands of VS Code. Ours of the same names apply the answers. */
const commandsAreOurs: StaticFeature = {
  preInitialize: capabilities => delete capabilities.executeCommandProvider,
  fillClientCapabilities: () => {},
  initialize: () => {},
  getState: () => ({ kind: 'static' }),
  clear: () => {},
};

interface Program {
  command: string;
  args: string[];
}

function programOfServer(): Program {
  const settings = vscode.workspace.getConfiguration('dtable.server');
  const command = settings.get<string>('path', '').trim() || 'cargo';
  return { command, args: ['dtable', 'lsp', ...settings.get<string[]>('arguments', [])] };
}

/** Why the server cannot start: its program's own words, in one line. */
function whyMissing(program: Program, folder: string | undefined): Promise<string | undefined> {
  return new Promise(resolve => {
    execFile(program.command, [...program.args, '--help'], { cwd: folder, timeout: 30_000 }, (error, _, said) => {
      if (!error) return resolve(undefined);
      const notFound = (error as NodeJS.ErrnoException).code === 'ENOENT';
      resolve(notFound ? `\`${program.command}\` is not on the path` : (said.trim().split('\n')[0] ?? error.message));
    });
  });
}

async function tellMissing(why: string): Promise<void> {
  const install = 'How to Install';
  const path = 'Set Its Path';
  const text = `Decision tables: the language server does not start: ${why}. \`cargo install dtable-cli\` installs it.`;
  const answer = await vscode.window.showErrorMessage(text, install, path);
  if (answer === install) await vscode.env.openExternal(vscode.Uri.parse(INSTALL));
  if (answer === path) await vscode.commands.executeCommand('workbench.action.openSettings', 'dtable.server.path');
}

function settings(): object {
  const all = vscode.workspace.getConfiguration('dtable');
  return { ghostRows: all.get('ghostRows'), caseCounts: all.get('caseCounts'), lenses: all.get('lenses') };
}

function named(document: vscode.TextDocument): { uri: string; version: number } {
  return { uri: document.uri.toString(), version: document.version };
}

function whereIn(editor: vscode.TextEditor): CommandArgument {
  const { anchor, active } = editor.selection;
  const plain = ({ line, character }: vscode.Position) => ({ line, character });
  return { textDocument: named(editor.document), selection: { start: plain(anchor), end: plain(active) } };
}
