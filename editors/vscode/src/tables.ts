/** Which YAML files are tables, models or files of shared types: by their keys, as the command line tells them. */

const TABLE_KEYS = ['rules:', 'conditions:', 'inputs:', 'actions:', 'outputs:'];
const MODEL_KEYS = ['tables:', 'start:'];

/** Whether a text of YAML is ours. It needs no valid YAML: people are typing. */
export function isTable(text: string): boolean {
  const lines = text.split(/\r?\n/);
  const has = (key: string) => lines.some(line => line.startsWith(key));
  return (has('table:') && TABLE_KEYS.some(has)) || (has('model:') && MODEL_KEYS.some(has)) || holdsTypes(lines);
}

/** A file of shared types has one key. */
function holdsTypes(lines: string[]): boolean {
  const keys = lines.filter(line => /^[^\s#]/.test(line));
  return keys.length === 1 && keys[0].startsWith('types:');
}
