/** Beside the YAML extension, for those who keep tables `yaml`: it is given a schema that allows anything, and our answers leave out its own. */

import * as vscode from 'vscode';
import { DocumentDiagnosticRequest, type LanguageClient, type Middleware } from 'vscode-languageclient/node';
import { ANY_SCHEMA, ANY_SCHEMA_TEXT, isInKey, namesSchema, notTwice } from './beside_yaml';
import { isTable } from './tables';

const YAML_EXTENSION = 'redhat.vscode-yaml';

/** What the YAML extension offers to other extensions. */
interface YamlApi {
  registerContributor(
    scheme: string,
    schemaOf: (file: string) => string | undefined,
    textOf: (schema: string) => string | undefined,
  ): boolean;
}

/** Tells the YAML extension that it knows nothing about the keys of tables. */
export async function giveSchema(): Promise<void> {
  const api = await vscode.extensions.getExtension<YamlApi>(YAML_EXTENSION)?.activate();
  api?.registerContributor('dtable', schemaOf, () => ANY_SCHEMA_TEXT);
}

function schemaOf(file: string): string | undefined {
  const document = vscode.workspace.textDocuments.find(open => open.uri.toString() === vscode.Uri.parse(file).toString());
  return document && isTable(document.getText()) ? ANY_SCHEMA : undefined;
}

/** Leaves out answers that the YAML extension gives as well. */
export const withoutItsAnswers: Middleware = {
  provideDiagnostics: async (document, before, token, next) => {
    const report = await next(document, before, token);
    const uri = document instanceof vscode.Uri ? document : document.uri;
    if (report?.kind !== 'full' || !isShared(uri)) return report;
    return { ...report, items: notTwice(report.items, itsFindings(uri)) };
  },
  provideCompletionItem: async (document, position, context, token, next) => {
    const answer = await next(document, position, context, token);
    if (!answer || !leavesKeys(document)) return answer;
    const items = Array.isArray(answer) ? answer : answer.items;
    return items.filter(({ kind }) => kind !== vscode.CompletionItemKind.Property);
  },
  provideHover: async (document, position, token, next) => {
    if (leavesKeys(document) && isInKey(document.lineAt(position.line).text, position.character)) return null;
    return next(document, position, token);
  },
};

/** Asks for our findings again when those of the YAML extension change. */
export function followItsFindings(client: LanguageClient): vscode.Disposable {
  const seen = new Map<string, string>();
  return vscode.languages.onDidChangeDiagnostics(({ uris }) => {
    for (const uri of uris.filter(isShared)) {
      const lines = itsFindings(uri).map(({ range }) => range.start.line).join();
      if ((seen.get(uri.toString()) ?? '') === lines) continue;
      seen.set(uri.toString(), lines);
      askAgain(client, uri);
    }
  });
}

function askAgain(client: LanguageClient, uri: vscode.Uri): void {
  const document = documentOf(uri);
  if (!document) return;
  client.getFeature(DocumentDiagnosticRequest.method)?.getProvider(document)?.onDidChangeDiagnosticsEmitter.fire();
}

/** Whether the YAML extension works on a file of ours. */
function isShared(uri: vscode.Uri): boolean {
  const isActive = vscode.extensions.getExtension(YAML_EXTENSION)?.isActive ?? false;
  return isActive && documentOf(uri)?.languageId === 'yaml';
}

function leavesKeys(document: vscode.TextDocument): boolean {
  return isShared(document.uri) && namesSchema(document.getText());
}

function itsFindings(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source?.toLowerCase().startsWith('yaml'));
}

function documentOf(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(open => open.uri.toString() === uri.toString());
}
