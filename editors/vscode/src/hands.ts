/** The hands: runs the server's commands for the cells of a grid and applies their answers. */

import * as vscode from 'vscode';
import type { HandAnswer, TextEdit } from './protocol';
import { OUTDATED, type Server } from './server';
import { isOfSpreadsheet } from './spreadsheet';

/** Commands, and what their key does where no grid is. */
const HANDS: Record<string, string | undefined> = {
  'dtable.nextCell': 'tab',
  'dtable.previousCell': 'outdent',
  'dtable.rowBelow': 'lineBreak',
  'dtable.duplicateRow': 'editor.action.copyLinesDownAction',
  'dtable.moveRowUp': 'editor.action.moveLinesUpAction',
  'dtable.moveRowDown': 'editor.action.moveLinesDownAction',
  'dtable.moveColumnLeft': undefined,
  'dtable.moveColumnRight': undefined,
  'dtable.deleteColumn': undefined,
  'dtable.sortByColumn': undefined,
  'dtable.filterRows': undefined,
  'dtable.align': undefined,
  'dtable.acceptGhostRows': undefined,
  'dtable.copyCells': undefined,
};

/** These only move the cursor. Their edits align what was typed, so one undo takes back both. */
const MOVES = new Set(['dtable.nextCell', 'dtable.previousCell']);

/** How often a command is sent again because the author typed before the answer came. */
const ATTEMPTS = 3;

export function registerHands(server: Server): vscode.Disposable[] {
  const hands = Object.entries(HANDS).map(([command, otherwise]) =>
    vscode.commands.registerCommand(command, () => hand(server, command, otherwise)),
  );
  const others: Record<string, () => Promise<unknown>> = {
    'dtable.sortByColumnDescending': () => hand(server, 'dtable.sortByColumn', undefined, { descending: true }),
    'dtable.insertColumn': () => insertColumn(server),
    'dtable.pasteCells': () => pasteCells(server),
    'dtable.paste': () => paste(server),
    'dtable.showAllRows': () => showAllRows(),
  };
  const registered = Object.entries(others).map(([command, run]) => vscode.commands.registerCommand(command, run));
  return [...hands, ...registered];
}

async function hand(server: Server, command: string, otherwise?: string, further: object = {}): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { version } = editor.document;
    const answer = await server.hand(command, editor, further);
    if (answer === OUTDATED || editor.document.version !== version) continue;
    if (answer) await apply(editor, answer, MOVES.has(command));
    else if (otherwise) await doOtherwise(otherwise);
    return;
  }
}

/** What the key would have done: the context key is a moment late, or no server runs. */
async function doOtherwise(command: string): Promise<void> {
  if (command === 'lineBreak') await vscode.commands.executeCommand('default:type', { text: '\n' });
  else await vscode.commands.executeCommand(command);
}

/** Applies an answer as one undo step, or as a part of the one before. */
export async function apply(editor: vscode.TextEditor, answer: HandAnswer, joinsTyping = false): Promise<void> {
  if (answer.edits.length > 0) {
    const joins = joinsTyping && keepsLines(answer.edits);
    await edit(editor, answer.edits, joins);
  }
  if (answer.selection) {
    const { start, end } = answer.selection;
    editor.selection = new vscode.Selection(start.line, start.character, end.line, end.character);
    editor.revealRange(editor.selection, vscode.TextEditorRevealType.Default);
  }
  if (answer.fold) await foldRows(editor, answer.fold);
  if (answer.text !== undefined) await vscode.env.clipboard.writeText(answer.text);
  if (answer.message) vscode.window.setStatusBarMessage(answer.message, 5_000);
}

/** Applies edits; where they join, one undo takes them back together with the step before. */
export async function edit(editor: vscode.TextEditor, edits: TextEdit[], joins: boolean): Promise<boolean> {
  return editor.edit(
    builder => {
      for (const { range, newText } of edits) {
        const { start, end } = range;
        builder.replace(new vscode.Range(start.line, start.character, end.line, end.character), newText);
      }
    },
    { undoStopBefore: !joins, undoStopAfter: true },
  );
}

/** Whether edits only move blanks about: no line is added or taken away. */
function keepsLines(edits: TextEdit[]): boolean {
  return edits.every(({ range, newText }) => newText.split('\n').length - 1 === range.end.line - range.start.line);
}

async function insertColumn(server: Server): Promise<void> {
  const name = await vscode.window.showInputBox({ title: 'Insert a column', prompt: 'The name of the column' });
  if (name !== undefined) await hand(server, 'dtable.insertColumn', undefined, name ? { name } : {});
}

async function pasteCells(server: Server): Promise<void> {
  const text = await vscode.env.clipboard.readText();
  if (text) await hand(server, 'dtable.pasteCells', undefined, { text });
}

/** The usual key for pasting: cells of a spreadsheet go into cells, all else is text. */
async function paste(server: Server): Promise<void> {
  const text = await vscode.env.clipboard.readText().then(undefined, () => '');
  if (isOfSpreadsheet(text)) await hand(server, 'dtable.pasteCells', 'editor.action.clipboardPasteAction', { text });
  else await vscode.commands.executeCommand('editor.action.clipboardPasteAction');
}

/** Folds lines. A fold shows its first line, so it begins at the line above. */
async function foldRows(editor: vscode.TextEditor, rows: { start: { line: number }; end: { line: number } }[]): Promise<void> {
  const before = editor.selections;
  await showAllRows();
  editor.selections = rows
    .filter(({ start }) => start.line > 0)
    .map(({ start, end }) => {
      const last = editor.document.lineAt(Math.min(end.line, editor.document.lineCount - 1));
      return new vscode.Selection(start.line - 1, 0, last.lineNumber, last.text.length);
    });
  await vscode.commands.executeCommand('editor.createFoldingRangeFromSelection');
  editor.selections = before;
}

/** Takes all folds of a filter away. */
async function showAllRows(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const before = editor.selections;
  editor.selection = new vscode.Selection(0, 0, editor.document.lineCount - 1, 0);
  await vscode.commands.executeCommand('editor.removeManualFoldingRanges');
  editor.selections = before;
}
