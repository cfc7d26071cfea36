/** The commands of the server and of the extension are the same ones. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const REQUESTS = join('..', '..', 'dtable-lsp', 'src', 'requests');

interface Contributions {
  commands: { command: string; title: string }[];
  keybindings: { key: string; command: string; when: string }[];
}

const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as { contributes: Contributions };

test('every command of the server is in the palette', () => {
  const source = ['hands.rs', 'commands.rs'].map(file => readFileSync(join(REQUESTS, file), 'utf8')).join();
  const ofServer = new Set(source.match(/(?<=")dtable\.\w+(?=")/g));
  const inPalette = new Set(contributes.commands.map(({ command }) => command));
  assert(ofServer.size > 10);
  assert.deepEqual([...ofServer].filter(command => !inPalette.has(command)), []);
});

test('every key leaves suggestions, ghost text and snippets alone', () => {
  for (const { key, when } of contributes.keybindings) {
    for (const shown of ['suggestWidgetVisible', 'inlineSuggestionVisible', 'inlineEditIsVisible', 'inSnippetMode']) {
      assert(when.includes(`!${shown}`), `${key}: ${shown}`);
    }
  }
});
