/** Two language servers on one file: which of our answers the YAML extension gives as well. */

/** The schema that the YAML extension gets for tables: anything may stand in them. */
export const ANY_SCHEMA = 'dtable://schema/any';
export const ANY_SCHEMA_TEXT = JSON.stringify({ title: 'Decision table', description: 'Its own language server knows it.' });

/** Findings about the reading of a file: of these alone a YAML server knows something. */
const READING = /^DT00[2-8]$/;
/** A comment that gives the file a schema. The YAML extension obeys it whatever else it is told. */
const NAMES_SCHEMA = /^#\s*yaml-language-server\s*:\s*\$schema=(?!none\b)/m;
const KEY = /^\s*(?:- )?[\w-]+(?=\s*:)/;

export interface Finding {
  code?: unknown;
  range: { start: { line: number } };
}

/** Our findings without those that the YAML extension has on the same line, or on the one beside it. */
export function notTwice<Ours extends Finding>(ours: Ours[], theirs: Finding[]): Ours[] {
  const lines = new Set(theirs.flatMap(({ range: { start } }) => [start.line - 1, start.line, start.line + 1]));
  return ours.filter(finding => !READING.test(codeOf(finding)) || !lines.has(finding.range.start.line));
}

function codeOf({ code }: Finding): string {
  const value = typeof code === 'object' && code !== null && 'value' in code ? code.value : code;
  return String(value);
}

/** Whether the keys of a file are the YAML extension's, because a comment gives the file a schema. */
export function namesSchema(text: string): boolean {
  return NAMES_SCHEMA.test(text);
}

/** Whether a position is in the key of a line of YAML. */
export function isInKey(line: string, character: number): boolean {
  const key = KEY.exec(line);
  return key !== null && character <= key[0].length;
}
