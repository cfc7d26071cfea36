/** The grammar over the YAML grammar: which scopes the parts of a grid get. `YAML_GRAMMARS` names a folder with VS Code's own YAML grammars. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import * as oniguruma from 'vscode-oniguruma';
import { INITIAL, parseRawGrammar, Registry, type IGrammar } from 'vscode-textmate';

const TABLE = `table: ticket # a comment
inputs:
  visitor: { type: Visitor, values: [Child, Adult] }
rules: |
  # above the header
  | rule    | visitor age  | name       | when       | do   | euros |
  |---------|--------------|------------|------------|------|-------|
  | child   | Child <= 8   | -          | n/a        | pack | 0     |
  # between the rows
  | 2       | !=Child 1..5 | "a\\|b", 'c' | 2026-01-31 |      | 1_000 |

  | else    |              |            |            |      | LIMIT |
  | shared  | TF- NOT      | --         | -          |      | 1     |
examples:
  - { when: { visitor: Child }, rule: child }
`;

interface Token {
  text: string;
  scopes: string[];
}

let lines: Token[][];

before(async () => {
  const wasm = readFileSync(join('node_modules', 'vscode-oniguruma', 'release', 'onig.wasm'));
  await oniguruma.loadWASM(wasm);
  lines = tokens(await load('source.dtable'));
});

/** A grammar as VS Code loads it: with the YAML grammar, and with the injection. */
async function load(scope: string): Promise<IGrammar> {
  const files = [...jsonIn('syntaxes'), ...yamlGrammars()];
  const byScope = new Map(files.map(file => [JSON.parse(readFileSync(file, 'utf8')).scopeName as string, file]));
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: patterns => new oniguruma.OnigScanner(patterns),
      createOnigString: text => new oniguruma.OnigString(text),
    }),
    loadGrammar: async name => {
      const file = byScope.get(name);
      return file ? parseRawGrammar(readFileSync(file, 'utf8'), file) : null;
    },
    getInjections: name => (['source.dtable', 'source.yaml'].includes(name) ? ['source.dtable.grid'] : undefined),
  });
  const grammar = await registry.loadGrammar(scope);
  assert(grammar);
  return grammar;
}

function yamlGrammars(): string[] {
  const own = process.env.YAML_GRAMMARS;
  return own ? jsonIn(own) : [join('node_modules', 'tm-grammars', 'grammars', 'yaml.json')];
}

function jsonIn(folder: string): string[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .map(name => join(folder, name));
}

function tokens(grammar: IGrammar): Token[][] {
  let state = INITIAL;
  return TABLE.split('\n').map(line => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return joined(tokens.map(({ startIndex, endIndex, scopes }) => ({ text: line.slice(startIndex, endIndex), scopes })));
  });
}

/** Neighbours of the same scopes are one token: some YAML grammars cut off first letters. */
function joined(tokens: Token[]): Token[] {
  const all: Token[] = [];
  for (const token of tokens) {
    const last = all.at(-1);
    if (last && last.scopes.join() === token.scopes.join()) last.text += token.text;
    else all.push(token);
  }
  return all;
}

/** The innermost scope of the n-th token with a text in a line. */
function scope(line: number, text: string, n = 0): string {
  const found = lines[line].filter(token => token.text.trim() === text);
  assert(found[n], `line ${line} has no token ${text}: ${JSON.stringify(lines[line].map(token => token.text))}`);
  return found[n].scopes.at(-1)!;
}

test('YAML stays YAML around the grid', () => {
  assert.match(scope(0, 'table'), /^entity\.name\.tag/);
  assert.match(scope(2, 'Child'), /^string\.unquoted/);
  assert.match(scope(3, 'rules'), /^entity\.name\.tag/);
  assert.match(scope(13, 'examples'), /^entity\.name\.tag/);
  assert(!lines[14].some(token => token.scopes.includes('meta.grid.dtable')));
});

test('the header names columns', () => {
  assert.equal(scope(5, '|'), 'punctuation.separator.cell.dtable');
  assert.equal(scope(5, 'rule'), 'keyword.other.rule.dtable');
  assert.equal(scope(5, 'visitor'), 'variable.other.column.dtable');
  assert.equal(scope(5, 'age'), 'variable.other.column.dtable');
  assert.equal(scope(5, 'do'), 'keyword.other.column.dtable');
});

test('comments and the line under the header are neither rule nor entry', () => {
  for (const line of [4, 8]) assert.equal(lines[line].at(-1)!.scopes.at(-1), 'comment.line.number-sign.dtable');
  assert.equal(lines[6].at(-1)!.scopes.at(-1), 'punctuation.separator.header.dtable');
});

test('a row begins with the id of its rule', () => {
  assert.equal(scope(7, 'child'), 'entity.name.function.rule.dtable');
  assert.equal(scope(9, '2'), 'entity.name.function.rule.dtable');
  assert.equal(scope(11, 'else'), 'keyword.control.else.dtable');
});

test('entries', () => {
  assert.equal(scope(7, 'Child'), 'variable.other.enummember.dtable');
  assert.equal(scope(7, '<='), 'keyword.operator.dtable');
  assert.equal(scope(7, '8'), 'constant.numeric.dtable');
  assert.equal(scope(7, '-'), 'keyword.operator.any.dtable');
  assert.equal(scope(7, 'n/a'), 'constant.language.dtable');
  assert.equal(scope(9, '!='), 'keyword.operator.dtable');
  assert.equal(scope(9, '..'), 'keyword.operator.dtable');
  assert.equal(scope(9, '"a\\|b"'), 'string.quoted.double.dtable');
  assert.equal(scope(9, "'c'"), 'string.quoted.single.dtable');
  assert.equal(scope(9, '2026-01-31'), 'constant.numeric.time.dtable');
  assert.equal(scope(9, '1_000'), 'constant.numeric.dtable');
  assert.equal(scope(12, 'TF'), 'constant.language.dtable');
  assert.equal(scope(12, 'NOT'), 'variable.other.constant.dtable');
  assert.equal(scope(12, '--'), 'keyword.operator.any.dtable');
  assert.equal(scope(11, 'LIMIT'), 'variable.other.constant.dtable');
});

test('files that stay YAML have the same colours in the grid', async () => {
  const inTable = lines.slice(5, 13).flat();
  const inYaml = tokens(await load('source.yaml')).slice(5, 13).flat();
  const innermost = (of: typeof inTable) => of.map(({ text, scopes }) => `${text} ${scopes.at(-1)}`);
  assert.deepEqual(innermost(inYaml), innermost(inTable));
});
