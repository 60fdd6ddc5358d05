import * as vscode from 'vscode';

/**
 * Answers for commands whose parts are not loaded yet: the first one loads them, and is then run for real.
 * @param ids with `whetstone.`
 * @param start loads the parts; by the time it resolves they have registered the commands in place of these
 */
export function registerCommandStandIns(ids: readonly string[], start: () => Promise<unknown>): vscode.Disposable {
	const standIn = (id: string) =>
		vscode.commands.registerCommand(id, async (...values: readonly unknown[]) => {
			await start();
			return await vscode.commands.executeCommand(id, ...values);
		});
	return vscode.Disposable.from(...ids.map(standIn));
}
