import * as vscode from 'vscode';
import type { Clock } from '../core/base/clock.ts';
import { withoutLinks } from '../core/base/withoutLinks.ts';
import type { CallProgress } from '../core/service/callProgress.ts';

/** What a request is made with while its progress is shown. */
export interface ShownCall {
	readonly signal: AbortSignal;
	readonly onProgress: (progress: CallProgress) => void;
}

/** Runs a request under a notification that can be canceled; a wait before it is sent again is counted down there. */
export function withRequestProgress<T>(
	title: string,
	clock: Clock,
	work: (call: ShownCall) => Promise<T>,
): Thenable<T> {
	const { Notification: location } = vscode.ProgressLocation;
	const options = { location, title: withoutLinks(title), cancellable: true };
	return vscode.window.withProgress(options, async (progress, token) => {
		const stop = new AbortController();
		const listener = token.onCancellationRequested(() => stop.abort());
		const countdown = new Countdown(clock, (message) => progress.report({ message }));
		try {
			return await work({ signal: stop.signal, onProgress: (each) => countdown.follow(each) });
		} finally {
			countdown.dispose();
			listener.dispose();
		}
	});
}

type RequestWait = Extract<CallProgress, { readonly kind: 'waiting' }>;

const SECOND = 1_000;

/** Says each second how long a wait still lasts. */
class Countdown {
	readonly #clock: Clock;
	readonly #say: (message: string) => void;
	#timer: { dispose(): void } | undefined;

	constructor(clock: Clock, say: (message: string) => void) {
		this.#clock = clock;
		this.#say = say;
	}

	follow(progress: CallProgress): void {
		const waited = this.#timer !== undefined;
		this.dispose();
		if (progress.kind === 'waiting') this.#tick(progress);
		else if (waited) this.#say('');
	}

	dispose(): void {
		this.#timer?.dispose();
		this.#timer = undefined;
	}

	#tick(wait: RequestWait): void {
		const left = Math.max(0, Math.ceil((wait.until - this.#clock.now()) / SECOND));
		this.#say(vscode.l10n.t('{0} Nothing was processed so far.', waitText(wait, String(left))));
		this.#timer = this.#clock.setTimer(SECOND, () => this.#tick(wait));
	}
}

/**
 * Why a request waits, and when it goes out. Only of one that the service has had before is it said that it is sent again.
 * @param seconds how long it still waits
 */
export function waitText({ reason, isFirst }: Pick<RequestWait, 'reason' | 'isFirst'>, seconds: string): string {
	const { t } = vscode.l10n;
	switch (reason) {
		case 'rateLimited':
			return isFirst
				? t('Rate limit reached by an earlier request. Sending in {0} s.', seconds)
				: t('Rate limit reached. Sending again in {0} s.', seconds);
		case 'unavailable':
			return t('The service is not ready. Sending again in {0} s.', seconds);
		case 'unreachable':
			return t('The service cannot be reached. Next attempt in {0} s.', seconds);
		default:
			return reason satisfies never;
	}
}
