/** Follows the cursor through the cells: sets the context key of the key bindings, and aligns a grid when a changed cell is left. */

import * as vscode from 'vscode';
import { edit } from './hands';
import { isOurs } from './language';
import type { Cell } from './protocol';
import type { Server } from './server';

const IN_GRID = 'dtable.inGrid';

/** The place of the cursor, as of the last answer. */
interface Place {
  uri: string;
  cell: Cell;
  /** Whether something was typed here since the grid was aligned. */
  wasChanged: boolean;
}

export class Cells implements vscode.Disposable {
  private place?: Place;
  private inGrid = false;
  private asked = 0;
  /** The document when the cursor was last seen, with its version. */
  private seen = '';
  /** Whether the cursor has moved since the last answer, otherwise than by typing. */
  private hasMoved = false;
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: Server) {
    this.subscriptions = [
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (textEditor === vscode.window.activeTextEditor) void this.follow(textEditor);
      }),
      vscode.window.onDidChangeActiveTextEditor(editor => void this.follow(editor)),
      vscode.workspace.onDidChangeTextDocument(change => this.changed(change)),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** Asks where the cursor is. */
  async follow(editor: vscode.TextEditor | undefined): Promise<void> {
    const asked = ++this.asked;
    if (!editor || !isOurs(editor.document)) {
      this.place = undefined;
      return this.setInGrid(false);
    }
    const { document, selection } = editor;
    const { version } = document;
    const uri = document.uri.toString();
    // Typing changes the text, and then the cursor. A `|` that is typed begins another cell, and leaves none.
    const seen = `${version} ${uri}`;
    this.hasMoved ||= this.seen === seen;
    this.seen = seen;
    const cell = await this.server.cell(document, selection.active);
    // A later question is on its way.
    if (asked !== this.asked) return;
    this.setInGrid(cell !== null);
    await this.arrive(editor, uri, cell);
  }

  private async arrive(editor: vscode.TextEditor, uri: string, cell: Cell | null): Promise<void> {
    const left = this.place?.uri === uri ? this.place : undefined;
    const stays = cell !== null && left?.cell.row === cell.row && left.cell.column === cell.column;
    const { hasMoved } = this;
    this.hasMoved = false;
    this.place = cell ? { uri, cell, wasChanged: left?.wasChanged ?? false } : undefined;
    if (left?.wasChanged && hasMoved && !stays) await this.align(editor, left.cell);
  }

  private async align(editor: vscode.TextEditor, left: Cell): Promise<void> {
    if (!vscode.workspace.getConfiguration('dtable').get('alignWhenLeft', true)) return;
    const { version } = editor.document;
    const answer = await this.server.align(editor.document, left.range.start);
    if (!answer || editor.document.version !== version || answer.edits.length === 0) return;
    await edit(editor, answer.edits, true);
    if (this.place) this.place.wasChanged = false;
  }

  private changed({ document, reason, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const place = this.place;
    if (!place || place.uri !== document.uri.toString() || contentChanges.length === 0) return;
    // Whoever takes alignment back does not want it again at once.
    place.wasChanged = reason === undefined;
  }

  private setInGrid(inGrid: boolean): void {
    if (inGrid === this.inGrid) return;
    this.inGrid = inGrid;
    void vscode.commands.executeCommand('setContext', IN_GRID, inGrid);
  }
}
