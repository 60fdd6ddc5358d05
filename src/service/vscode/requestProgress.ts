import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Clock } from '../../base/core/clock.ts';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import { untilText } from '../../base/vscode/untilText.ts';
import type { CallProgress, RequestWait } from '../core/callProgress.ts';

/** The options of a request whose progress is shown. */
export interface ShownCall {
	readonly signal: AbortSignal;
	readonly onProgress: (progress: CallProgress) => void;
}

/** Runs a request under a notification that can cancel it, or end a wait before it is sent. */
export function withRequestProgress<T>(
	title: string,
	clock: Clock,
	work: (call: ShownCall) => Promise<T>,
): Thenable<T> {
	const { Notification: location } = vscode.ProgressLocation;
	const options = { location, title: breakMarkdownLinks(title), cancellable: true };
	return vscode.window.withProgress(options, async (progress, token) => {
		const stop = new AbortController();
		const listener = token.onCancellationRequested(() => stop.abort());
		const wait = new ShownWait(clock, (message) => progress.report({ message }));
		try {
			return await work({ signal: stop.signal, onProgress: (each) => wait.follow(each) });
		} finally {
			wait.dispose();
			listener.dispose();
		}
	});
}

/**
 * Shows until when a request waits, with a link that ends the wait: a progress notification has no button but Cancel. It
 * shows the time once: each new text takes the keyboard focus from the link and is read aloud.
 */
class ShownWait {
	readonly #clock: Clock;
	readonly #say: (message: string) => void;
	/** The command that the link runs. */
	#command: vscode.Disposable | undefined;

	constructor(clock: Clock, say: (message: string) => void) {
		this.#clock = clock;
		this.#say = say;
	}

	follow(progress: CallProgress): void {
		const waited = this.#command !== undefined;
		this.dispose();
		if (progress.kind === 'waiting') this.#show(progress, progress.sendNow);
		else if (waited) this.#say('');
	}

	dispose(): void {
		this.#command?.dispose();
		this.#command = undefined;
	}

	#show(wait: RequestWait, sendNow: () => void): void {
		const id = `whetstone.sendNow.${crypto.randomUUID()}`;
		this.#command = vscode.commands.registerCommand(id, sendNow);
		this.#say(sendingText(wait, this.#clock.now(), id));
	}
}

/** Until when a request waits, with a link. @param command ends the wait */
export function sendingText(wait: RequestWait, now: number, command: string): string {
	const time = untilText(wait.until, now, 'medium');
	const link = `[${l10n.t('Send Now')}](command:${command} "${l10n.t('End the Wait')}")`;
	return l10n.t('{0} Sending at {1}. Nothing has been processed so far. {2}', reasonText(wait), time, link);
}

/**
 * Why a request waits, and when it is sent. Says “again” only if the service has received it before.
 * @param seconds how much longer it waits
 */
export function waitText(wait: RequestWait, seconds: string): string {
	const reason = reasonText(wait);
	if (wait.reason === 'unreachable') return l10n.t('{0} Next attempt in {1} s.', reason, seconds);
	return wait.isFirst
		? l10n.t('{0} Sending in {1} s.', reason, seconds)
		: l10n.t('{0} Sending again in {1} s.', reason, seconds);
}

function reasonText({ reason, isFirst }: RequestWait): string {
	switch (reason) {
		case 'rateLimited':
			return isFirst ? l10n.t('Rate limit reached by an earlier request.') : l10n.t('Rate limit reached.');
		case 'unavailable':
			return l10n.t('The service is not ready.');
		case 'unreachable':
			return l10n.t('The service cannot be reached.');
		default:
			return reason satisfies never;
	}
}
