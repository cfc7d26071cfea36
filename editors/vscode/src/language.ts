/** Gives tables the language `dtable`, or leaves them `yaml`, as the setting says. */

import * as vscode from 'vscode';
import { isTable } from './tables';

export type LanguageId = 'dtable' | 'yaml';

export function wantedLanguage(): LanguageId {
  return vscode.workspace.getConfiguration('dtable').get<LanguageId>('languageId', 'dtable');
}

/** Sets the language of tables when they are opened. */
export class Languages implements vscode.Disposable {
  /** Files whose language was settled since they were opened. If the author chooses another one, it stays. */
  private readonly settled = new Set<string>();
  private readonly subscriptions: vscode.Disposable[];

  constructor() {
    this.subscriptions = [
      vscode.workspace.onDidOpenTextDocument(document => this.settle(document)),
      vscode.workspace.onDidSaveTextDocument(document => this.settle(document)),
      vscode.workspace.onDidCloseTextDocument(document => this.forgetIfClosed(document)),
      vscode.workspace.onDidChangeConfiguration(change => {
        if (change.affectsConfiguration('dtable.languageId')) {
          this.settled.clear();
          this.settleAll();
        }
      }),
    ];
    this.settleAll();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private settleAll(): void {
    for (const document of vscode.workspace.textDocuments) this.settle(document);
  }

  private settle(document: vscode.TextDocument): void {
    const uri = document.uri.toString();
    const language = document.languageId;
    if ((language !== 'yaml' && language !== 'dtable') || this.settled.has(uri)) return;
    if (!isTable(document.getText())) return;
    this.settled.add(uri);
    const wanted = wantedLanguage();
    if (language !== wanted) void vscode.languages.setTextDocumentLanguage(document, wanted);
  }

  /** A document whose language changes is closed and opened again at once; one that is closed is gone a moment later. */
  private forgetIfClosed(document: vscode.TextDocument): void {
    const uri = document.uri.toString();
    setTimeout(() => {
      if (!vscode.workspace.textDocuments.some(open => open.uri.toString() === uri)) this.settled.delete(uri);
    });
  }
}

/** Whether the server is asked about this document. Of YAML that is no table the server says nothing. */
export function isOurs(document: vscode.TextDocument): boolean {
  return document.languageId === wantedLanguage();
}
