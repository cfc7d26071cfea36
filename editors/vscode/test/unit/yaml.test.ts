/** Our set-up beside the real yaml-language-server, for those who keep tables `yaml`: what it says about tables. */

import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createProtocolConnection, type Diagnostic, type ProtocolConnection } from 'vscode-languageserver-protocol/node';
import { ANY_SCHEMA, ANY_SCHEMA_TEXT, isInKey, namesSchema, notTwice } from '../../src/beside_yaml';

const CORPUS = join('..', '..', 'tests', 'corpus');

let program: ChildProcess;
let yaml: ProtocolConnection;
const findings = new Map<string, (found: Diagnostic[]) => void>();

before(async () => {
  const path = join('node_modules', 'yaml-language-server', 'bin', 'yaml-language-server');
  program = spawn(process.execPath, [path, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  yaml = createProtocolConnection(program.stdout!, program.stdin!);
  yaml.onRequest('custom/schema/request', () => ANY_SCHEMA);
  yaml.onRequest('custom/schema/content', () => ANY_SCHEMA_TEXT);
  yaml.onRequest('workspace/configuration', ({ items }) => items.map(settings));
  yaml.onRequest('client/registerCapability', () => null);
  yaml.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) => findings.get(uri)?.(diagnostics));
  yaml.listen();
  await yaml.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: { textDocument: { completion: {}, hover: {}, publishDiagnostics: {} }, workspace: { configuration: true } },
  });
  await yaml.sendNotification('initialized', {});
  await yaml.sendNotification('yaml/registerCustomSchemaRequest', {});
});

after(() => program.kill());

function settings({ section }: { section: string }): unknown {
  // The catalogue of schemas is on the network.
  return section === 'yaml' ? { validate: true, hover: true, completion: true, schemaStore: { enable: false } } : {};
}

/** The first answer about a file; the server sends findings also when there are none. */
async function open(uri: string, text: string): Promise<Diagnostic[]> {
  const found = new Promise<Diagnostic[]>(resolve => findings.set(uri, resolve));
  await yaml.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
  return found;
}

/** The names that it offers at a position. */
async function offered(uri: string, line: number, character: number): Promise<string[]> {
  const answer = await yaml.sendRequest<{ items?: { label: string }[] } | null>('textDocument/completion', {
    textDocument: { uri },
    position: { line, character },
  });
  return (answer?.items ?? []).map(({ label }) => label);
}

function read(name: string): string {
  return readFileSync(join(CORPUS, name), 'utf8');
}

test('it finds nothing in tables that are right', async () => {
  const names = readdirSync(join(CORPUS, 'pass')).filter(name => name.endsWith('.yaml'));
  const found = await Promise.all(names.map(name => open(`file:///pass/${name}`, read(`pass/${name}`))));
  assert(names.length > 50);
  assert.deepEqual(
    names.filter((_, index) => found[index].length > 0),
    [],
  );
});

test('it offers nothing and tells nothing where a table has keys, names and entries', async () => {
  const uri = 'file:///ticket.yaml';
  const text = 'table: ticket\n\ninputs:\n  member: bool\n  age: { type: u8,  }\nrules: |\n  | rule | member |\n';
  await open(uri, text);
  for (const [line, character] of [[1, 0], [3, 10], [4, 18], [6, 5]]) {
    assert.deepEqual(await offered(uri, line, character), [], `${line}:${character}`);
  }
  const hover = await yaml.sendRequest('textDocument/hover', { textDocument: { uri }, position: { line: 2, character: 2 } });
  assert.doesNotMatch(JSON.stringify(hover), /inputs|values/i);
});

test('where a comment names a schema, its keys are offered: ours are left out', async () => {
  const file = join('out', 'test', 'schema.json');
  writeFileSync(file, JSON.stringify({ properties: { inputs: { type: 'object' } } }));
  const schema = pathToFileURL(file).href;
  const uri = 'file:///modeline.yaml';
  const text = `# yaml-language-server: $schema=${schema}\ntable: ticket\n\nrules: |\n  | rule |\n`;
  await open(uri, text);
  assert((await offered(uri, 2, 0)).includes('inputs'));
  assert(namesSchema(text));
  assert(!namesSchema('# yaml-language-server: $schema=none\ntable: ticket\n'));
});

test('a finding about broken YAML comes once', async () => {
  const theirs = await open('file:///broken.yaml', read('fail/yaml_bracket.yaml'));
  assert(theirs.length > 0);
  const at = (line: number, code: string) => ({ code, range: { start: { line } } });
  // Ours is about line 6, as `yaml_bracket.out` says.
  assert.deepEqual(notTwice([at(5, 'DT002')], theirs), []);
  const others = [at(5, 'DT201'), at(0, 'DT002')];
  assert.deepEqual(notTwice(others, theirs), others);
  assert.deepEqual(notTwice(others, []), others);
});

test('keys', () => {
  assert(isInKey('  age: u8', 3));
  assert(isInKey('  - name: x', 5));
  assert(!isInKey('  age: u8', 8));
  assert(!isInKey('  | rule | age |', 5));
});
