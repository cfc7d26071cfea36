/** A case that the author chooses: its rule lights up, entries that contradict it are struck out. */

import * as vscode from 'vscode';
import type { CaseAnswer, CaseColumn, Chosen, ShownExample } from './protocol';
import type { Server } from './server';

const HAS_CASE = 'dtable.hasCase';
const LEAVE_OPEN = 'leave open';

const lit = vscode.window.createTextEditorDecorationType({
  isWholeLine: true,
  backgroundColor: new vscode.ThemeColor('editor.wordHighlightStrongBackground'),
  overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.wordHighlightStrongForeground'),
  overviewRulerLane: vscode.OverviewRulerLane.Full,
});
const struckOut = vscode.window.createTextEditorDecorationType({
  textDecoration: 'line-through',
  opacity: '0.5',
});
const said = vscode.window.createTextEditorDecorationType({
  after: { color: new vscode.ThemeColor('editorCodeLens.foreground'), margin: '0 0 0 1em' },
});

/** The chosen case of each document. */
export class Cases implements vscode.Disposable {
  private readonly cases = new Map<string, Chosen[]>();
  private readonly status = vscode.window.createStatusBarItem('dtable.case', vscode.StatusBarAlignment.Left);
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly subscriptions: vscode.Disposable[];
  private commandLine = '';
  private timer?: NodeJS.Timeout;

  /** A case was chosen, changed or given up. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly server: Server) {
    this.status.name = 'Case of the Table';
    this.status.command = 'dtable.chooseCase';
    this.subscriptions = [
      vscode.commands.registerCommand('dtable.chooseCase', () => this.choose()),
      vscode.commands.registerCommand('dtable.showExample', (shown: ShownExample) => this.showExample(shown)),
      vscode.commands.registerCommand('dtable.clearCase', () => this.clear()),
      vscode.commands.registerCommand('dtable.copyCaseCommand', () => vscode.env.clipboard.writeText(this.commandLine)),
      vscode.window.onDidChangeActiveTextEditor(() => this.showSoon()),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (this.cases.has(document.uri.toString())) this.showSoon();
      }),
      vscode.workspace.onDidCloseTextDocument(document => this.cases.delete(document.uri.toString())),
      this.status,
      this.changed,
    ];
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  of(document: vscode.TextDocument): Chosen[] | undefined {
    return this.cases.get(document.uri.toString());
  }

  /** Asks for a value of each column. What is chosen shows at once; Escape keeps it. */
  private async choose(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return;
    const first = await this.set(editor, this.of(editor.document) ?? []);
    if (!first) {
      vscode.window.showInformationMessage('There is no table in this file that could decide a case.');
      return;
    }
    const chosen = new Map(this.of(editor.document)?.map(({ column, value }) => [column, value]));
    for (const [index, column] of first.columns.entries()) {
      const value = await askValue(column, chosen.get(column.name), index + 1, first.columns.length);
      if (value === undefined) return;
      if (value === LEAVE_OPEN || value === '') chosen.delete(column.name);
      else chosen.set(column.name, value);
      await this.set(editor, [...chosen].map(([name, value]) => ({ column: name, value })));
    }
  }

  /** Shows the case of an example; the lens on it asks for that. */
  private async showExample({ textDocument, values }: ShownExample): Promise<void> {
    const editor = await vscode.window.showTextDocument(vscode.Uri.parse(textDocument.uri));
    await this.set(editor, values);
  }

  private async clear(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return;
    this.cases.delete(editor.document.uri.toString());
    await this.server.chooseCase(editor, undefined);
    this.show(editor, null);
    this.changed.fire(editor.document.uri);
  }

  private async set(editor: vscode.TextEditor, values: Chosen[]): Promise<CaseAnswer | null> {
    const answer = await this.server.chooseCase(editor, values);
    if (answer) this.cases.set(editor.document.uri.toString(), values);
    this.show(editor, answer);
    this.changed.fire(editor.document.uri);
    return answer;
  }

  /** Shows the case again after a change, once the author pauses. */
  private showSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const editor = vscode.window.activeTextEditor;
      const values = editor && this.of(editor.document);
      if (editor) this.show(editor, values ? await this.server.chooseCase(editor, values) : null);
    }, 200);
  }

  private show(editor: vscode.TextEditor, answer: CaseAnswer | null): void {
    const ranges = answer?.contradicted.map(range => this.server.range(range)) ?? [];
    editor.setDecorations(struckOut, ranges);
    editor.setDecorations(lit, answer?.ruleRange ? [this.server.range(answer.ruleRange)] : []);
    editor.setDecorations(
      said,
      answer?.unmet.map(({ range, text }) => ({
        range: this.server.range(range),
        renderOptions: { after: { contentText: text } },
      })) ?? [],
    );
    this.commandLine = answer?.command ?? '';
    void vscode.commands.executeCommand('setContext', HAS_CASE, answer !== null);
    if (!answer) return this.status.hide();
    this.status.text = `$(target) ${inWords(answer)}`;
    this.status.tooltip = `${answer.columns.map(({ name, value }) => `${name} = ${value ?? '?'}`).join(', ')}\n${answer.command}`;
    this.status.show();
  }
}

/** The value of a column: one of a list, or typed. */
async function askValue(column: CaseColumn, before: string | undefined, step: number, of: number): Promise<string | undefined> {
  const title = `Case ${step}/${of}: ${column.name}`;
  if (column.values === null) {
    return vscode.window.showInputBox({ title, value: before ?? column.value, prompt: 'a value, as the table writes it; blank leaves it open' });
  }
  const items = [...column.values, LEAVE_OPEN].map(label => ({ label, description: label === before ? 'chosen' : undefined }));
  const picked = await vscode.window.showQuickPick(items, { title, placeHolder: before ?? 'a value' });
  return picked?.label;
}

/** A case in a few words: the rule and its results, or why there is none. */
export function inWords({ rule, results, problem }: CaseAnswer): string {
  if (!rule) return problem ?? 'no rule yet';
  const values = results.map(({ name, value }) => `${name} ${value}`).join(', ');
  return values ? `${rule}: ${values}` : rule;
}
