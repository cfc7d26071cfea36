/** rust-analyzer as far as tables meet it: a command that others ask for. */

const vscode = require('vscode');

exports.activate = context => {
  const rebuild = () => void vscode.window.showInformationMessage('macros are built again');
  context.subscriptions.push(vscode.commands.registerCommand('rust-analyzer.rebuildProcMacros', rebuild));
};
