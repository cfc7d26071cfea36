/** A VS Code in a browser without a window: starts it, opens files, presses keys, reads what is on the screen. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

const { VSCODE_TEST, CODE, CHROMIUM } = process.env;
const { chromium } = createRequire(join(VSCODE_TEST, 'package.json'))('playwright-core');

/** How long the screen may take to show something, in milliseconds: the machine may be busy. */
const PATIENCE = 15_000;

export class Code {
  /** Starts VS Code on a folder. */
  static async start(folder, size = { width: 1200, height: 560 }) {
    const port = await freePort();
    const options = ['--host', '127.0.0.1', '--port', `${port}`, '--without-connection-token', '--accept-server-license-terms'];
    const folders = ['--server-data-dir', join(VSCODE_TEST, 'data'), '--extensions-dir', join(VSCODE_TEST, 'extensions')];
    const program = spawn(process.execPath, [join(CODE, 'out', 'server-main.js'), ...options, ...folders], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      await listening(program);
      const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
      const context = await browser.newContext({ viewport: size, deviceScaleFactor: 1.5 });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      await page.goto(`http://127.0.0.1:${port}/?folder=${folder}`);
      const code = new Code(folder, program, browser, page);
      await code.trust();
      return code;
    } catch (error) {
      program.kill();
      throw error;
    }
  }

  constructor(folder, program, browser, page) {
    Object.assign(this, { folder, program, browser, page });
  }

  async stop() {
    await this.browser.close();
    this.program.kill();
  }

  async trust() {
    await this.page.getByRole('button', { name: 'Yes, I trust the authors' }).click();
    await this.page.locator('.monaco-workbench').waitFor();
  }

  /** Closes everything that a test may have left open. */
  async clear() {
    await this.press('Escape', 'Escape');
    await this.page.locator('.part.statusbar').click({ position: { x: 400, y: 5 } });
    await this.run('View: Close All Editors');
    await this.press('Escape');
  }

  /** Opens a file, and waits until it is on the screen. */
  async open(file) {
    const tab = this.page.locator(`.tab.active[data-resource-name="${basename(file)}"]`);
    const opened = async () => {
      await this.press('Control+p');
      await this.page.locator('.quick-input-widget input').first().fill(join(this.folder, file));
      await this.page.locator('.quick-input-list .monaco-list-row', { hasText: basename(file) }).first().waitFor();
      await this.press('Enter');
      // The list may be made anew just then, and take no key.
      return tab.waitFor({ timeout: 4_000 }).then(() => true, () => false);
    };
    await this.until(opened, () => `${file} does not open`);
    await this.page.locator('.editor-group-container.active .view-line').first().waitFor();
  }

  press(...keys) {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  type(text) {
    return this.page.keyboard.type(text, { delay: 30 });
  }

  /** Runs a command of the palette by its title. */
  async run(title) {
    await this.press('F1');
    await this.page.locator('.quick-input-widget input').first().fill(`>${title}`);
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first().waitFor();
    await this.press('Enter');
  }

  /** Puts the cursor behind the n-th place of a text in the file, as it is on disk. */
  async goTo(file, text, n = 0) {
    const lines = this.read(file).split('\n');
    const places = lines.flatMap((line, row) => (line.includes(text) ? [[row + 1, line.indexOf(text) + text.length + 1]] : []));
    const [row, column] = places[n];
    await this.press('Control+g');
    await this.page.locator('.quick-input-widget input').first().fill(`:${row}:${column}`);
    await this.press('Enter');
    await this.see(`Ln ${row}, Col ${column}`, '.statusbar');
  }

  /** Waits until a text is on the screen. */
  async see(text, where = 'body') {
    const found = this.page.locator(where).filter({ hasText: text }).first();
    await found.waitFor().catch(async error => {
      await this.failed();
      throw error;
    });
  }

  /** Saves the file until it satisfies a condition: the edit that is waited for may come after a key. */
  async save(file, holds = () => true) {
    const saved = async () => {
      await this.press('Control+s');
      await this.page.waitForTimeout(200);
      const text = this.read(file);
      return holds(text) ? text : undefined;
    };
    return this.until(saved, () => `${file} is not as expected:\n${this.read(file)}`);
  }

  read(file) {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  /** Waits until a question has an answer. */
  async until(question, otherwise) {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const answer = await question();
      if (answer) return answer;
      if (Date.now() > end) {
        await this.failed();
        throw new Error(await otherwise());
      }
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }

  /** The findings about a file, as the panel *Problems* lists them. */
  async problems(file) {
    await this.run('Problems: Focus on Problems View');
    await this.page.locator('.viewpane-filter input').first().fill(file);
    const files = this.page.locator('.markers-panel .monaco-list-row .monaco-count-badge');
    await this.until(async () => (await files.count()) === 1, () => `${file} is not alone`);
    const findings = this.page.locator('.markers-panel .monaco-list-row[aria-level="2"]');
    return findings.evaluateAll(rows => rows.map(row => row.getAttribute('aria-label')));
  }

  /** The names that are suggested at the cursor. */
  async suggestions() {
    await this.press('Control+Space');
    await this.page.locator('.suggest-widget.visible .monaco-list-row').first().waitFor();
    const names = await this.page.locator('.suggest-widget.visible .monaco-list-row .label-name').allInnerTexts();
    await this.press('Escape');
    return names;
  }

  /** The parts of the hover at the cursor. */
  async hover() {
    await this.run('Show or Focus Hover');
    const parts = this.page.locator('.monaco-hover:not(.hidden) .hover-row');
    await parts.first().waitFor();
    const texts = await parts.allInnerTexts();
    await this.press('Escape');
    return texts;
  }

  /** The marks of a kind in the editor: `error`, `warning`. */
  marks(kind) {
    return this.page.locator(`.squiggly-${kind}`);
  }

  /** Leaves a picture of what was there instead. */
  failed() {
    return this.page.screenshot({ path: join(VSCODE_TEST, 'failed.png') });
  }

  /** Makes a picture of what is there, if pictures are wanted. */
  async picture(name) {
    if (!process.env.PICTURES) return;
    // Nothing lights up under the pointer.
    await this.page.mouse.move(300, 500);
    await this.page.waitForTimeout(500);
    await this.page.screenshot({ path: join(process.env.PICTURES, name) });
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

async function listening(program) {
  for await (const said of program.stdout) if (`${said}`.includes('listening')) break;
  program.stdout.resume();
}
