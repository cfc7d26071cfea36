/** An extension that writes ghost text, as assistants do: `Adult` after `Sen`. */

const vscode = require('vscode');

exports.activate = context => {
  const provideInlineCompletionItems = (document, position) => {
    const before = document.lineAt(position.line).text.slice(0, position.character);
    return before.endsWith(', Sen') ? [new vscode.InlineCompletionItem('ior', new vscode.Range(position, position))] : [];
  };
  context.subscriptions.push(
    vscode.languages.registerInlineCompletionItemProvider({ pattern: '**/*.yaml' }, { provideInlineCompletionItems }),
  );
};
