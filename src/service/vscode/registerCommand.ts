import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { ActionName } from '../../base/core/actionNames.ts';
import { type Clock, Cooldown } from '../../base/core/clock.ts';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import type { RedactingLog } from '../../base/vscode/redactingLog.ts';
import type { PlanMemory } from '../core/plan/planMemory.ts';
import type { RetryOptions } from '../core/serviceClient.ts';
import { type Failure, failureOf } from '../core/serviceError.ts';
import { agreeToLimit } from './failures/actionHandlers.ts';
import { failureText } from './failures/failureText.ts';
import { RetryableError } from './failures/retryableError.ts';
import { actionLabel, runAction } from './failures/runAction.ts';

/** Registers a command under its id without `whetstone.`. An error that it throws is shown to the user, once. */
export type RegisterCommand = (id: string, run: (...values: readonly unknown[]) => unknown) => vscode.Disposable;

/** Runs other work, such as following a link, like a command: an error is shown to the user, once. */
export type RunAsCommand = (name: string, work: () => unknown) => Promise<unknown>;

/** In milliseconds. Within this time a rejected key causes one notification only: concurrent requests fail together. */
const KEY_PROMPT_GAP = 10_000;
/** The actions that ask for what the request missed. */
const ASKING: ReadonlySet<ActionName> = new Set(['enterKey', 'addHeader', 'raiseBudget']);
/** In milliseconds. */
const STATUS_MESSAGE_TIME = 10_000;

/**
 * Makes the functions that register commands, and that run other work as commands run. This is the one place that shows a
 * command's error: as a sentence with remedies, with the details in the log. A canceled command shows nothing. A rejected key
 * makes many commands fail: while one notification is open, the other failures appear in the status bar.
 */
export function commandRegistrar(
	log: RedactingLog,
	clock: Clock,
	plans: PlanMemory,
): { readonly register: RegisterCommand; readonly run: RunAsCommand } {
	const keyPrompt = new Cooldown(clock, KEY_PROMPT_GAP);
	const attempt = async (command: string, work: () => unknown, repeat: () => Thenable<unknown>) => {
		try {
			return await work();
		} catch (error) {
			const retry =
				error instanceof RetryableError
					? (options: RetryOptions) => attempt(command, () => error.retry(options), repeat)
					: undefined;
			const again = async (failure: Failure, options: RetryOptions = {}) => {
				agreeToLimit(failure, plans);
				await (retry ?? repeat)(options);
			};
			showError({ command, again, canRetry: retry !== undefined }, error, log, keyPrompt);
			return undefined;
		}
	};
	const register: RegisterCommand = (id, run) => {
		const command = `whetstone.${id}`;
		return vscode.commands.registerCommand(command, (...values: readonly unknown[]) =>
			attempt(
				id,
				() => run(...values),
				() => vscode.commands.executeCommand(command, ...values),
			),
		);
	};
	const run: RunAsCommand = (name, work) => attempt(name, work, () => run(name, work));
	return { register, run };
}

interface FailedCommand {
	readonly command: string;
	/** Repeats the command, with the smaller `max_tokens` that the service allows. */
	readonly again: (failure: Failure, options?: RetryOptions) => Promise<void>;
	/** Whether that repeats exactly the same request, whatever editor is active by then. */
	readonly canRetry: boolean;
}

/** Actions on a chat message do nothing for a command. */
function isOfCommands(name: ActionName, canRetry: boolean): name is Exclude<ActionName, 'discard' | 'newConversation'> {
	return name === 'retry' || name === 'sendAnyway' ? canRetry : name !== 'discard' && name !== 'newConversation';
}

function showError(failed: FailedCommand, error: unknown, log: RedactingLog, keyPrompt: Cooldown): void {
	const failure = failureOf(error);
	if (failure.kind === 'cancelled') return;
	log.error(`${failed.command}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
	// Requesting metrics is free.
	const isPaid = !failed.command.startsWith('metrics.');
	const { text, serviceText, actions } = failureText(failure, isPaid);
	const whole = serviceText === undefined ? text : l10n.t('{0} The service says: “{1}”', text, serviceText);
	const sentence = log.redact(whole);
	const isOfKey = failure.kind === 'keyRejected';
	if (isOfKey && !keyPrompt.begin()) {
		vscode.window.setStatusBarMessage(`$(error) ${sentence}`, STATUS_MESSAGE_TIME);
		return;
	}
	const names = actions.filter((name) => isOfCommands(name, failed.canRetry));
	const buttons = names.map((name) => ({ title: actionLabel(name, failure), name }));
	// Not awaited by the command: a notification may stay open for hours.
	void vscode.window.showErrorMessage(breakMarkdownLinks(sentence), ...buttons).then(async (chosen) => {
		if (isOfKey) keyPrompt.end();
		if (chosen === undefined) return;
		if (chosen.name === 'retry' || chosen.name === 'retryWithLimit') return await failed.again(failure);
		if (chosen.name === 'sendAnyway') return await failed.again(failure, { overBudget: true });
		const done = await runAction(chosen.name, failure);
		const isMended = done === true && ASKING.has(chosen.name);
		// The notification is closed, and its Retry button with it.
		if (isMended && failed.canRetry) await offerRetry(() => failed.again(failure));
	});
}

async function offerRetry(again: () => Promise<void>): Promise<void> {
	const retry = l10n.t('Retry');
	const chosen = await vscode.window.showInformationMessage(l10n.t('Retry the request that failed?'), retry);
	if (chosen === retry) await again();
}
