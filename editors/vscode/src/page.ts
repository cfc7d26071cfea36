/** The page of the table beside its text, which follows the text and the chosen case. */

import * as vscode from 'vscode';
import type { Cases } from './case';
import { isOurs } from './language';
import { withScroll } from './scroll';
import type { Server } from './server';

/** How long the author pauses before the page follows, in milliseconds. */
const PAUSE = 300;

export class PageView implements vscode.Disposable {
  private panel?: vscode.WebviewPanel;
  private shown?: vscode.Uri;
  private html = '';
  private timer?: NodeJS.Timeout;
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly server: Server,
    private readonly cases: Cases,
  ) {
    this.subscriptions = [
      vscode.commands.registerCommand('dtable.openPage', () => this.open()),
      vscode.window.onDidChangeActiveTextEditor(editor => {
        if (editor && isOurs(editor.document)) this.followSoon(editor.document.uri);
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document.uri.toString() === this.shown?.toString()) this.followSoon(document.uri);
      }),
      cases.onDidChange(uri => this.followSoon(uri)),
    ];
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.panel?.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private async open(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (!document) return;
    if (!this.panel) {
      const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
      this.panel = vscode.window.createWebviewPanel('dtable.page', 'Table', beside, { enableScripts: true });
      this.panel.onDidDispose(() => {
        this.panel = undefined;
        this.html = '';
      });
    }
    await this.follow(document.uri);
  }

  private followSoon(uri: vscode.Uri): void {
    if (!this.panel) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.follow(uri), PAUSE);
  }

  /** Shows the page as it is now. A table with errors has no page: the last one stays. */
  private async follow(uri: vscode.Uri): Promise<void> {
    const document = vscode.workspace.textDocuments.find(open => open.uri.toString() === uri.toString());
    if (!document) return;
    const page = await this.server.page(document, this.cases.of(document));
    if (!this.panel) return;
    const isAnother = this.shown?.toString() !== uri.toString();
    this.shown = uri;
    const html = page?.html ?? (isAnother || !this.html ? NOTHING : this.html);
    if (page) this.panel.title = page.title;
    if (html !== this.html) this.panel.webview.html = withScroll(html, isAnother);
    this.html = html;
  }
}

const NOTHING = '<!doctype html><html><body><p>The page of the table appears here once the table has no errors.</p></body></html>';
