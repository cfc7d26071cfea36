/** Cells on the clipboard. */

/** Whether a text was copied from a spreadsheet: it has tabs between cells, and is no row of a grid. */
export function isOfSpreadsheet(text: string): boolean {
  return text.includes('\t') && !text.split('\n').some(line => line.trimStart().startsWith('|'));
}
