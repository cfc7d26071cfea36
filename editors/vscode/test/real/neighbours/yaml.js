/** The YAML extension as far as tables meet it: the real yaml-language-server for files of the language `yaml`, and the interface by which others give it schemas. */

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

/** Starts the server. @param {vscode.ExtensionContext} context */
exports.activate = async context => {
  const contributors = new Map();
  const run = { command: process.execPath, args: [process.env.YAML_LANGUAGE_SERVER, '--stdio'] };
  const client = new LanguageClient('yaml', 'YAML Support', run, { documentSelector: [{ language: 'yaml' }] });
  client.onRequest('custom/schema/request', file => {
    for (const { schemaOf } of contributors.values()) {
      const schema = schemaOf(file);
      if (schema) return schema;
    }
  });
  client.onRequest('custom/schema/content', schema => contributors.get(vscode.Uri.parse(schema).scheme)?.textOf(schema));
  context.subscriptions.push(client);
  await client.start();
  await client.sendNotification('yaml/registerCustomSchemaRequest');
  return { registerContributor: (scheme, schemaOf, textOf) => contributors.set(scheme, { schemaOf, textOf }) };
};
