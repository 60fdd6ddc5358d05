import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Clock } from '../../../base/core/clock.ts';
import type { Disposable } from '../../../base/core/disposable.ts';
import { breakMarkdownLinks } from '../../../base/text/safeMarkdown.ts';
import { shownName } from '../../../base/text/visibleText.ts';
import type { PullFailure, PullFailureKind, PullProgress } from '../../../localService/core/engines/modelPull.ts';
import { sizeText } from './chooseModel.ts';

const DOWNLOAD_PAGE = 'https://ollama.com/download';
/** In milliseconds. */
const NOTICE_TIME = 10_000;
/** In milliseconds. Ollama tells its progress 16 times in a second, and a screen reader reads each text. */
const TEXT_GAP = 1_000;

/** The progress of a pull in a notification. The bar never goes back, though a part that failed is downloaded again. */
export class ShownPull implements Disposable {
	readonly #clock: Clock;
	readonly #report: (step: { readonly message: string; readonly increment: number }) => void;
	/** Runs until the next figures may be shown. */
	#gap: Disposable | undefined;
	/** What came meanwhile. */
	#latest: PullProgress | undefined;
	#percent = 0;
	#message = '';

	constructor(clock: Clock, report: (step: { readonly message: string; readonly increment: number }) => void) {
		this.#clock = clock;
		this.#report = report;
	}

	show(progress: PullProgress): void {
		const isLater = progress.phase === 'downloading' && this.#gap !== undefined;
		this.#latest = isLater ? progress : undefined;
		if (!isLater) this.#showNow(progress);
	}

	dispose(): void {
		this.#gap?.dispose();
	}

	#showNow(progress: PullProgress): void {
		const message = progressText(progress);
		if (message === this.#message) return;
		const percent = Math.max(this.#percent, percentOf(progress));
		this.#report({ message, increment: percent - this.#percent });
		this.#percent = percent;
		this.#message = message;
		if (progress.phase !== 'downloading') return;
		this.#gap = this.#clock.setTimer(TEXT_GAP, () => {
			this.#gap = undefined;
			if (this.#latest !== undefined) this.show(this.#latest);
		});
	}
}

function progressText(progress: PullProgress): string {
	switch (progress.phase) {
		case 'preparing':
			return l10n.t('Ollama asks its library…');
		case 'downloading': {
			const { completed, total } = progress;
			return l10n.t('{0}% ({1} of {2})', percentOf(progress), sizeText(completed), sizeText(total));
		}
		case 'checking':
		case 'done':
			return l10n.t('Ollama checks what it has downloaded…');
		default:
			return progress.phase satisfies never;
	}
}

function percentOf({ completed, total }: PullProgress): number {
	return total === 0 ? 0 : Math.floor((100 * completed) / total);
}

/** Says that the user has canceled a pull, and what becomes of what is there. */
export function showCanceled(model: string): void {
	const text = l10n.t('Canceled. The next pull of {0} resumes where it stopped.', shownName(model));
	vscode.window.setStatusBarMessage(text, NOTICE_TIME);
}

/** Says that a model is being pulled in this window, with a way to its progress. */
export function showRunning(model: string): void {
	const text = l10n.t('{0} is being pulled. Wait for it or cancel it, then pull another one.', shownName(model));
	offer(text, { [l10n.t('Show Progress')]: () => vscode.commands.executeCommand('notifications.showList') });
}

/** Says that there is no Ollama to pull a model. */
export function showNoOllama(again: () => unknown): void {
	const text = l10n.t(
		'No Ollama answers on this machine, nor at the engine’s address in the settings. Start or install it, then try again.',
	);
	offer(text, { [l10n.t('Try Again')]: again, [l10n.t('Get Ollama')]: getOllama });
}

/** Says that a model is in use now. */
export function showInUse(model: string): void {
	const text = l10n.t('{0} has been pulled and now answers in the local service.', shownName(model));
	offer(text, { [l10n.t('Open Chat')]: () => vscode.commands.executeCommand('whetstone.chat.open') });
}

/** Says that a model is there, but not in use: another service is connected, or the user has chosen something else. */
export function offerUse(model: string, use: () => unknown): void {
	offer(l10n.t('{0} has been pulled. What you use now still answers.', shownName(model)), {
		[l10n.t('Use It')]: use,
	});
}

/** Says that a model is there, but for something else. */
export function showNotForChat(model: string): void {
	offer(l10n.t('{0} has been pulled, but it cannot chat: what answered before still does.', shownName(model)), {});
}

/** What can be done about a failure. */
export interface PullActions {
	readonly again: () => unknown;
	/** Asks for what the engine wants, then tries again. */
	readonly enterKey: () => unknown;
	readonly addHeader: () => unknown;
}

/**
 * Says why a model was not pulled, and what to do.
 * @param host the engine's
 */
export function showPullFailure(failure: PullFailure, model: string, host: string, actions: PullActions): void {
	const sentence = failureText(failure, shownName(model), host);
	const text = failure.said === undefined ? sentence : l10n.t('{0} Ollama says: “{1}”', sentence, failure.said);
	offer(text, failureButtons(failure.kind, actions), 'showErrorMessage');
}

function failureText({ kind, status }: PullFailure, model: string, host: string): string {
	switch (kind) {
		case 'unreachable':
			return l10n.t('{0} was not pulled: nothing answers at {1}. Start Ollama, then try again.', model, host);
		case 'notOllama':
			return l10n.t('{0} was not pulled: what answers at {1} is not Ollama, or is too old.', model, host);
		case 'credentials':
			return l10n.t('Nothing was pulled: {0} refuses requests without the right API key or secret header.', host);
		case 'brokenOff':
			return l10n.t(
				'The pull of {0} broke off: Ollama has ended, or the connection to it. Try again: Ollama goes on from what it has kept.',
				model,
			);
		case 'diskFull':
			return l10n.t(
				'The pull of {0} ended: the disk is full. Make room where Ollama keeps its models; the next try resumes where it stopped.',
				model,
			);
		case 'unknownModel':
			return l10n.t('Ollama’s library has no {0}. Check the name and the tag.', model);
		case 'offline':
			return l10n.t(
				'The pull of {0} ended: Ollama can’t reach its library. Check the connection; the next try resumes where it stopped.',
				model,
			);
		case 'outdated':
			return l10n.t('{0} needs a newer Ollama. Update it, then try again.', model);
		case 'refused':
			return status === undefined
				? l10n.t('Ollama did not pull {0}.', model)
				: l10n.t('Ollama did not pull {0} (HTTP {1}).', model, status);
		default:
			return kind satisfies never;
	}
}

type Buttons = Readonly<Record<string, () => unknown>>;

function failureButtons(kind: PullFailureKind, { again, enterKey, addHeader }: PullActions): Buttons {
	if (kind === 'credentials') return { [l10n.t('Enter Key…')]: enterKey, [l10n.t('Add a Secret Header…')]: addHeader };
	const tryAgain = { [l10n.t('Try Again')]: again };
	if (kind === 'outdated' || kind === 'notOllama') return { ...tryAgain, [l10n.t('Get Ollama')]: getOllama };
	if (kind !== 'unknownModel') return tryAgain;
	return { [l10n.t('Choose Another…')]: () => vscode.commands.executeCommand('whetstone.local.pullModel') };
}

/** Opens the page in the browser; VS Code asks first. */
async function getOllama(): Promise<void> {
	await vscode.env.openExternal(vscode.Uri.parse(DOWNLOAD_PAGE, true));
}

/** Shows a notification, and does what the button says that the user presses. */
function offer(
	text: string,
	buttons: Buttons,
	how: 'showInformationMessage' | 'showErrorMessage' = 'showInformationMessage',
): void {
	// Not awaited: a notification may stay open for hours.
	void vscode.window[how](breakMarkdownLinks(text), ...Object.keys(buttons)).then(
		(chosen) => chosen !== undefined && buttons[chosen]?.(),
	);
}
