/** The requests of the language server that are not in the protocol, as `docs/editor.md` describes them. */

import type { Location, Position, Range, TextEdit } from 'vscode-languageclient';

/** The first argument of every command: the document and the selection, from its anchor to its active end. */
export interface CommandArgument {
  textDocument: { uri: string; version?: number };
  selection: Range;
  [further: string]: unknown;
}

/** The answer to a command of the hands. */
export interface HandAnswer {
  /** One undo step. */
  edits: TextEdit[];
  /** In positions after the edits. */
  selection: Range | null;
  /** Whole lines to fold. */
  fold?: Range[];
  /** For the clipboard. */
  text?: string;
  /** A sentence for the author. */
  message?: string;
}

/** The answer to `dtable/cell`. */
export interface Cell {
  /** 0 is the header. */
  row: number;
  column: number;
  /** The content of the cell. */
  range: Range;
  isAligned: boolean;
  grid: Range;
}

/** A value of a column in a case. */
export interface Chosen {
  column: string;
  value: string;
}

/** The answer to `dtable.chooseCase`. */
export interface CaseAnswer {
  rule?: string;
  ruleRange?: Range;
  results: { name: string; value: string }[];
  /** Entries that exclude the case. */
  contradicted: Range[];
  unmet: { range: Range; text: string }[];
  /** The command line that says the same. */
  command: string;
  problem?: string;
  columns: CaseColumn[];
}

/** A column of which a case needs a value. */
export interface CaseColumn {
  name: string;
  /** `null`: the value is typed. */
  values: string[] | null;
  value?: string;
}

/** The answer to `dtable/page`. */
export interface Page {
  title: string;
  html: string;
}

/** The argument of a lens on an example. */
export interface ShownExample {
  textDocument: { uri: string };
  range: Range;
  values: Chosen[];
}

export type { Location, Position, Range, TextEdit };
