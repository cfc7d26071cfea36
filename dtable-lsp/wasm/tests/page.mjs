// What a page does: loads the server, opens a table, is told of a gap, mends it. Usage: node page.mjs MODULE.wasm
import { readFile } from "node:fs/promises";

const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]), {});
const { memory, room, handle, answers } = instance.exports;

/** Says a text to the server; returns its answers. */
function say(text) {
  const bytes = new TextEncoder().encode(text);
  // The address comes first: room for the message may make the memory another one.
  const at = room(bytes.length);
  new Uint8Array(memory.buffer).set(bytes, at);
  const length = handle();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answers(), length)));
}

const request = (id, method, params) => say(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
const notify = (method, params) => say(JSON.stringify({ jsonrpc: "2.0", method, params }));
const found = (messages) => messages.flatMap((it) => it.params.diagnostics);

const text = `table: день
conditions: { sunny: Is it sunny? 🌞 }
actions: { swim: Swim }
rules: |
  | rule | sunny | do   |
  | yes  | T     | swim |
`;
const uri = "file:///day.yaml";
request(1, "initialize", { capabilities: {} });
notify("initialized", {});
const [gap] = found(notify("textDocument/didOpen", { textDocument: { uri, languageId: "dtable", version: 1, text } }));
console.log(`a gap: ${gap.code} ${gap.message.split("\n")[0]}`);
const changed = (version, text) => found(notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges: [{ text }] }));
console.log(`mended: ${changed(2, `${text}  | no   | F     |      |\n`).length || "no finding"}`);
console.log(`broken: ${changed(3, `${text}  | no`).map((it) => it.code)}`);
console.log(`no message: ${say("{").length || "no answer"}`);
