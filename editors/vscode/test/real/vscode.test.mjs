/** The extension in a real VS Code. `run.sh` beside it prepares everything and runs this file. */

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { Code } from './code.mjs';

const { VSCODE_TEST, DTABLE, REPOSITORY } = process.env;
const folder = join(VSCODE_TEST, 'workspace');
const TICKET = readFileSync(join(import.meta.dirname, 'workspace', 'ticket.dtable.yaml'), 'utf8');
/** The same without errors. */
const RIGHT = TICKET.replace('  | senior', '  | weekend | Adult         | T       | F      | 14    |\n  | senior').replace('euros: 9', 'euros: 8');
const MOVE = readFileSync(join(REPOSITORY, 'games', 'tictactoe', 'tables', 'computer_move.yaml'), 'utf8');

/** @type {Code} */
let code;

before(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, '.vscode'), { recursive: true });
  setLanguage('dtable');
  code = await Code.start(folder);
  // Room for tables.
  await code.run('View: Toggle Primary Side Bar Visibility');
});

beforeEach(() => code.clear());

after(() => code?.stop());

function setLanguage(languageId, server = DTABLE) {
  const settings = {
    'dtable.server.path': server,
    'dtable.languageId': languageId,
    'workbench.colorTheme': 'Default Light Modern',
    'files.autoSave': 'off',
    'git.enabled': false,
    'workbench.startupEditor': 'none',
    'workbench.activityBar.location': 'hidden',
    'workbench.layoutControl.enabled': false,
    'window.commandCenter': false,
    'window.customMenuBarAltFocus': false,
    'breadcrumbs.enabled': false,
    'editor.minimap.enabled': false,
    'editor.fontSize': 12,
    'editor.scrollbar.vertical': 'hidden',
    'editor.overviewRulerBorder': false,
    'editor.occurrencesHighlight': 'off',
  };
  write('.vscode/settings.json', JSON.stringify(settings));
}

/** Sets the language until it shows: without its native modules VS Code misses a change of its settings now and then. */
async function changeLanguage(languageId, text, where, server = DTABLE) {
  const shown = code.page.locator(where).filter({ hasText: text }).first();
  const isShown = async () => {
    setLanguage(languageId, server);
    return shown.waitFor({ timeout: 2_000 }).then(() => true, () => false);
  };
  await code.until(isShown, () => `${text} does not show`);
}

/** Puts a file into the workspace and opens it. */
async function open(name, text) {
  write(name, text);
  await code.open(name);
  return name;
}

function write(name, text) {
  writeFileSync(join(folder, name), text);
}

/** The row of a rule in a text. */
function row(text, rule) {
  return text.split('\n').find(line => line.startsWith(`  | ${rule} `));
}

// Pictures of right tables come first: later ones leave findings in the status bar.
test('a case lights its rule, also on the page beside', async () => {
  const file = await open('ticket.dtable.yaml', RIGHT);
  await code.goTo(file, '| senior');
  await code.run('Table: Open Page to the Side');
  const page = code.page.frameLocator('iframe.webview').frameLocator('iframe');
  await page.getByText('What a visitor pays.').first().waitFor();
  await code.page.locator('.tab', { hasText: file }).first().click();
  await code.run('Table: Choose a Case..');
  for (const value of ['Adult', 'F', 'F']) {
    await code.page.locator('.quick-input-list .monaco-list-row', { hasText: new RegExp(`^${value}`) }).first().click();
  }
  await code.see('weekday: euros 10', '.statusbar');
  await code.page.waitForTimeout(1_000);
  await code.picture('vscode-case.png');
});

test('the header of a long grid stays in sight', async () => {
  const file = await open('computer_move.yaml', MOVE);
  await code.goTo(file, '| P40');
  await code.see('rule', '.sticky-widget');
  await code.see('r11', '.sticky-widget');
  await code.picture('vscode-header.png');
});

test('a gap is seen, and a quick fix closes it', async () => {
  const file = await open('price.dtable.yaml', TICKET);
  await code.see('Decision Table', '.statusbar');
  await code.marks('error').first().waitFor();
  await code.goTo(file, '| senior');
  await code.press('Control+.');
  await code.page.locator('.action-widget .monaco-list-row.focused', { hasText: 'for missing cases' }).waitFor();
  await code.picture('vscode-gap.png');
  await code.press('Enter');
  const text = await code.save(file, text => text.includes('new1'));
  assert.match(row(text, 'new1'), /Adult +\| T +\| F /);
  // The cursor has the result, which is to be filled in.
  await code.type('14');
  await code.save(file, text => /\| 14 *\|/.test(row(text, 'new1')));
});

test('the lens on an example shows its case', async () => {
  await open('example.dtable.yaml', TICKET);
  await code.page.locator('.codelens-decoration a', { hasText: 'fails: rule senior' }).click();
  await code.see('senior: euros 8', '.statusbar');
});

test('a file called .yaml is a table by what it holds', async () => {
  await open('move.yaml', MOVE);
  await code.see('Decision Table', '.statusbar');
  await open('other.yaml', 'services:\n  rules: none\n');
  await code.see('YAML', '.statusbar');
});

test('a column is renamed in the whole table', async () => {
  const file = await open('rename.dtable.yaml', TICKET);
  await code.goTo(file, 'weekend', 1);
  await code.press('F2');
  await code.page.locator('.rename-box input').fill('saturday');
  await code.press('Enter');
  const text = await code.save(file, text => text.includes('saturday'));
  assert(!text.includes('weekend |') && !text.includes('weekend:'));
});

test('Tab goes to the next cell, and one undo takes back typing and alignment', async () => {
  const file = await open('tab.dtable.yaml', TICKET);
  await code.goTo(file, '| child');
  await inGrid();
  await code.press('Tab');
  await code.see('(5 selected)', '.statusbar');
  await code.type('Child, Senior, Adult');
  await code.press('Escape', 'Tab');
  await code.see('(1 selected)', '.statusbar');
  await code.type('T');
  const text = await code.save(file, text => text.includes('Senior, Adult'));
  assert.match(row(text, 'child'), /\| Child, Senior, Adult \| T /);
  assert.equal(row(text, 'child').length, row(text, 'senior').length);
  await code.press('Control+z', 'Control+z');
  const undone = await code.save(file, text => !text.includes('Senior, Adult'));
  assert.equal(row(undone, 'member'), row(TICKET, 'member'));
});

test('Tab takes a suggestion while one is shown', async () => {
  const file = await open('suggest.dtable.yaml', TICKET);
  await code.goTo(file, '| Senior');
  await inGrid();
  await code.type(', Chi');
  await code.press('Control+Space');
  await code.page.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'Child' }).first().waitFor();
  await code.press('Tab');
  await code.save(file, text => text.includes('Senior, Child'));
});

test('Tab takes ghost text while some is shown', async () => {
  const file = await open('ghost_text.dtable.yaml', TICKET);
  await code.goTo(file, '| child   | Child');
  await inGrid();
  await code.type(', Sen');
  await code.press('Escape');
  await code.run('Trigger Inline Suggestion');
  await code.page.locator('.ghost-text-decoration, .ghost-text').first().waitFor();
  await code.press('Tab');
  await code.save(file, text => text.includes('Child, Senior  '));
});

test('Enter makes a row, Alt with arrows moves rows and columns', async () => {
  const file = await open('rows.dtable.yaml', TICKET);
  await code.goTo(file, '| weekday');
  await inGrid();
  await code.press('Alt+ArrowUp');
  await code.save(file, text => text.indexOf(row(text, 'weekday')) < text.indexOf(row(text, 'member')));
  await code.goTo(file, '| visitor');
  await inGrid();
  await code.press('Alt+ArrowRight');
  await code.save(file, text => /\| weekend +\| visitor/.test(text));
  await code.goTo(file, '| senior');
  await inGrid();
  await code.press('Enter');
  await code.see('Ln 15', '.statusbar');
  await code.type('Adult');
  const text = await code.save(file, text => text.split('\n')[14].startsWith('  |'));
  assert.match(text.split('\n')[14], /Adult/);
});

test('a cell that was changed and is left is aligned', async () => {
  const file = await open('leave.dtable.yaml', TICKET);
  await code.goTo(file, '| child   | Child');
  await inGrid();
  await code.type(', Senior, Adult');
  await code.press('Escape', 'ArrowDown');
  await code.save(file, text => /Child, Senior, Adult +\|/.test(text) && row(text, 'child').length === row(text, 'senior').length);
});

test('cells go to a spreadsheet and come from one', async () => {
  const file = await open('paste.dtable.yaml', TICKET);
  await code.goTo(file, '| child   | Child');
  await inGrid();
  await code.press('Control+Alt+c');
  const copied = () => code.page.evaluate(() => navigator.clipboard.readText());
  await code.until(async () => (await copied()).includes('\t'), copied);
  assert.deepEqual((await copied()).trim().split('\t'), ['child', 'Child', '-', '-', '0']);
  await code.page.evaluate(() => navigator.clipboard.writeText('Adult\tT\nChild\tF\n'));
  await code.press('Control+v');
  const text = await code.save(file, text => row(text, 'child').includes('Adult'));
  assert.match(row(text, 'child'), /\| Adult +\| T /);
  assert.match(row(text, 'member'), /\| Child +\| F /);
});

test('a filter folds the other rows', async () => {
  const file = await open('filter.dtable.yaml', TICKET);
  const lines = code.page.locator('.editor-group-container.active .view-line');
  await code.goTo(file, '| weekday | Adult');
  await inGrid();
  await code.run('Table: Show Only Rows with This Value');
  await lines.filter({ hasText: '| senior' }).waitFor({ state: 'detached' });
  await lines.filter({ hasText: '| child' }).waitFor({ state: 'detached' });
  assert.equal(await lines.filter({ hasText: '| weekday' }).count(), 1);
  await code.run('Table: Show All Rows');
  await lines.filter({ hasText: '| senior' }).waitFor();
});

test('ghost rows are accepted by a key', async () => {
  const file = await open('ghost.dtable.yaml', TICKET);
  await code.goTo(file, '| senior');
  await inGrid();
  await code.see('new1', '.editor-group-container.active .view-line');
  await code.press('Alt+Enter');
  const text = await code.save(file, text => text.includes('new1'));
  assert.match(row(text, 'new1'), /Adult +\| T +\| F /);
});

test('the path in Rust leads to the table', async () => {
  write('ticket.dtable.yaml', TICKET);
  const file = await open('main.rs', 'use dtable_runtime::dtable;\ndtable!("ticket.dtable.yaml");\n');
  await code.goTo(file, 'ticket.dt');
  await code.press('F12');
  await code.page.locator('.tab.active[data-resource-name="ticket.dtable.yaml"]').waitFor();
});

test('rust-analyzer is asked to build its macros again when a table is saved', async () => {
  const file = await open('saved.dtable.yaml', TICKET);
  await code.goTo(file, 'What a visitor pays');
  await code.type(' today');
  await code.save(file, text => text.includes('today'));
  await code.see('macros are built again', '.notifications-toasts');
});

test('a missing server is told, with what to do', async () => {
  await open('found.dtable.yaml', TICKET);
  await code.marks('error').first().waitFor();
  await changeLanguage('dtable', '`/nowhere/cargo-dtable` is not on the path', '.notifications-toasts', '/nowhere/cargo-dtable');
  await code.see('Set Its Path', '.notifications-toasts');
  await changeLanguage('dtable', 'fails: rule senior', '.codelens-decoration');
  await code.marks('error').first().waitFor();
});

test('beside the YAML extension nothing comes twice', async () => {
  const broken = TICKET.replace('bool\n  member', 'bool }\n  member');
  for (const language of ['dtable', 'yaml']) {
    const file = await open(`beside-${language}.yaml`, `${TICKET}\n`);
    await changeLanguage(language, language === 'yaml' ? 'YAML' : 'Decision Table', '.statusbar');
    await code.marks('error').first().waitFor();
    await code.goTo(file, 'wee');
    assert.equal((await code.hover()).length, 1, `${language}: hover`);
    await code.goTo(file, '9 } }');
    await code.press('ArrowDown');
    const names = await code.suggestions();
    assert(names.length > 3, `${language}: ${names}`);
    assert.deepEqual(names.filter((name, index) => names.indexOf(name) !== index), [], `${language}: suggestions`);
    await open(`broken-${language}.yaml`, broken);
    await code.marks('error').first().waitFor();
    // The slower of the two servers has answered by then.
    await code.page.waitForTimeout(2_000);
    const problems = await code.problems(`broken-${language}.yaml`);
    assert.equal(problems.length, 1, `${language}: ${problems.join('\n')}`);
  }
});

/** Waits until the key bindings know that the cursor is inside a grid: the server runs, and was asked. */
async function inGrid() {
  await code.marks('error').first().waitFor();
  await code.page.waitForTimeout(500);
}
