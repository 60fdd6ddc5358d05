import * as vscode from 'vscode';
import type { Clock } from '../core/base/clock.ts';
import { Cooldown } from '../core/base/cooldown.ts';
import { type Failure, failureOf } from '../core/service/failure.ts';
import type { PlanMemory } from '../core/service/plan/planMemory.ts';
import type { ActionName } from '../protocol/actionNames.ts';
import { actionLabel, runAction } from './failures/actions.ts';
import { agreeToLimit } from './failures/failureActions.ts';
import { failureText } from './failures/failureText.ts';
import { RetryableError } from './failures/retryableError.ts';
import type { RedactingLog } from './redactingLog.ts';

/** Registers a command under its id without `whetstone.`; what it throws is shown to the person, once. */
export type RegisterCommand = (id: string, run: (...values: readonly unknown[]) => unknown) => vscode.Disposable;

/** Milliseconds in which a rejected key is told by one notification alone: requests that ran together fail together. */
const KEY_PROMPT_GAP = 10_000;
/** Milliseconds. */
const STATUS_MESSAGE_TIME = 10_000;

/**
 * Makes the function that registers commands. This is the one place where a command's error is shown: what was stopped
 * is not an error; the rest is a sentence with its ways out, and the details go to the log. A rejected key is one cause
 * of many failures: while one of them is told, the others say so in the status bar.
 */
export function commandRegistrar(log: RedactingLog, clock: Clock, plans: PlanMemory): RegisterCommand {
	const keyPrompt = new Cooldown(clock, KEY_PROMPT_GAP);
	const attempt = async (command: string, work: () => unknown, repeat: () => Thenable<unknown>) => {
		try {
			return await work();
		} catch (error) {
			const retry = error instanceof RetryableError ? () => attempt(command, error.retry, repeat) : undefined;
			const again = async (failure: Failure) => {
				agreeToLimit(failure, plans);
				await (retry ?? repeat)();
			};
			showError({ command, again, canRetry: retry !== undefined }, error, log, keyPrompt);
			return undefined;
		}
	};
	return (id, run) => {
		const command = `whetstone.${id}`;
		return vscode.commands.registerCommand(command, (...values: readonly unknown[]) =>
			attempt(
				id,
				() => run(...values),
				() => vscode.commands.executeCommand(command, ...values),
			),
		);
	};
}

interface FailedCommand {
	readonly command: string;
	/** Does the same once more, with the smaller `max_tokens` that the service allows. */
	readonly again: (failure: Failure) => Promise<void>;
	/** Whether that is the very same, whatever is in front by then. */
	readonly canRetry: boolean;
}

/** What belongs to a message of a chat leads nowhere from a command. */
function isOfCommands(name: ActionName, canRetry: boolean): name is Exclude<ActionName, 'discard' | 'newConversation'> {
	return name === 'retry' ? canRetry : name !== 'discard' && name !== 'newConversation';
}

function showError(failed: FailedCommand, error: unknown, log: RedactingLog, keyPrompt: Cooldown): void {
	const failure = failureOf(error);
	if (failure.kind === 'cancelled') return;
	log.error(`${failed.command}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
	// Metrics cost nothing, however often they are asked for.
	const isPaid = !failed.command.startsWith('metrics.');
	const { text, serviceText, actions } = failureText(failure, isPaid);
	const said = serviceText === undefined ? text : vscode.l10n.t('{0} The service says: “{1}”', text, serviceText);
	const sentence = log.redact(said);
	const isOfKey = failure.kind === 'keyRejected';
	if (isOfKey && !keyPrompt.begin()) {
		vscode.window.setStatusBarMessage(`$(error) ${sentence}`, STATUS_MESSAGE_TIME);
		return;
	}
	const names = actions.filter((name) => isOfCommands(name, failed.canRetry));
	const buttons = names.map((name) => ({ title: actionLabel(name, failure), name }));
	// Not awaited by the command: a notification may stay open for hours.
	void vscode.window.showErrorMessage(sentence, ...buttons).then(async (chosen) => {
		if (isOfKey) keyPrompt.end();
		if (chosen === undefined) return;
		if (chosen.name === 'retry' || chosen.name === 'retryWithLimit') return await failed.again(failure);
		if (chosen.name !== 'enterKey') return await runAction(chosen.name, failure);
		// The notification is gone, and with it the other button.
		if ((await enterKey()) && failed.canRetry) await offerRetry(() => failed.again(failure));
	});
}

/** Asks for another key; whether the person has entered one. */
async function enterKey(): Promise<boolean> {
	return (await vscode.commands.executeCommand('whetstone.enterKey')) === true;
}

async function offerRetry(again: () => Promise<void>): Promise<void> {
	const { t } = vscode.l10n;
	const retry = t('Retry');
	const chosen = await vscode.window.showInformationMessage(t('Retry the request that failed?'), retry);
	if (chosen === retry) await again();
}
