import * as vscode from 'vscode';
import type { Logger } from '../core/base/logger.ts';
import { runAction } from './actions.ts';
import { actionLabel, failureOf, failureText } from './failureText.ts';

/** Registers a command under its id without `whetstone.`; what it throws is shown to the person, once. */
export type RegisterCommand = (id: string, run: (...values: readonly unknown[]) => unknown) => vscode.Disposable;

/**
 * Makes the function that registers commands. This is the one place where a command's error is shown: what was stopped
 * is not an error; the rest is a sentence with its ways out, and the details go to the log.
 */
export function commandRegistrar(logger: Logger): RegisterCommand {
	return (id, run) =>
		vscode.commands.registerCommand(`whetstone.${id}`, async (...values: readonly unknown[]) => {
			try {
				return await run(...values);
			} catch (error) {
				showError(id, error, logger);
				return undefined;
			}
		});
}

function showError(command: string, error: unknown, logger: Logger): void {
	const failure = failureOf(error);
	if (failure.kind === 'cancelled') return;
	logger.error(`${command}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
	const { text, serviceText, actions } = failureText(failure);
	const sentence = serviceText === undefined ? text : vscode.l10n.t('{0} The service says: “{1}”', text, serviceText);
	const names = actions.filter((name) => name !== 'retry');
	const buttons = names.map((name) => ({ title: actionLabel(name), name }));
	// Not awaited by the command: a notification may stay open for hours.
	void vscode.window.showErrorMessage(sentence, ...buttons).then((chosen) => chosen && runAction(chosen.name));
}
