import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { isReadOnly } from '../../base/vscode/documents/documentState.ts';
import type { GenerateRequest } from '../../service/core/apiTypes.ts';
import { PLAN_LIMITS, PLANS } from '../../service/core/plans.ts';
import type { RetryOptions } from '../../service/core/serviceClient.ts';
import { retryable } from '../../service/vscode/failures/retryableError.ts';
import { showWhatWillBeSent } from '../../usage/vscode/whatWillBeSent.ts';
import { generateRequest } from '../core/generateRequest.ts';
import { promptWithContext } from '../core/promptContext.ts';
import { askForPrompt, type PromptAnswer, PromptHistory } from './askForPrompt.ts';
import { codeToSend, promptOfLine } from './codeAround.ts';
import { showEditNotes, showGenerateNotes, showTrustNeeded } from './generateNotes.ts';
import type { GenerateDeps, GenerateRequests } from './generateRequests.ts';
import { generateSettings, includesContext } from './generateSettings.ts';
import type { GhostText } from './ghostText.ts';
import {
	activateAgain,
	type InsertionTarget,
	insertBlockedReason,
	insertionTargetOf,
	placeOf,
	showTarget,
} from './insertionTarget.ts';
import { type RequestVersions, showVersions, type Version } from './showVersions.ts';

interface Generated {
	readonly answer: Version;
	/** Whether the answer was shown as received, covering the document that it is for. */
	readonly isCovered: boolean;
}

/** The command Generate at Cursor: from a prompt to ghost text. Loses nothing that was typed or paid for. */
export class GenerateAtCursor {
	readonly #requests: GenerateRequests;
	readonly #ghostText: GhostText;
	readonly #deps: GenerateDeps;
	/** Documents with a request in flight. */
	readonly #waiting = new Set<vscode.TextDocument>();
	readonly #prompts = new PromptHistory();
	#last: RequestVersions | undefined;

	constructor(requests: GenerateRequests, ghostText: GhostText, deps: GenerateDeps) {
		this.#requests = requests;
		this.#ghostText = ghostText;
		this.#deps = deps;
	}

	/**
	 * Shows what the service writes for a prompt at the cursor. Asks for the prompt unless one is given.
	 * @throws ServiceError if there is no answer
	 */
	async run(given: string | undefined): Promise<void> {
		const editor = vscode.window.activeTextEditor;
		const refusal = await sendBlockedReason(editor, this.#waiting);
		if (editor === undefined || refusal !== undefined) return refusal?.();
		const withContext = includesContext();
		if (given !== undefined) return await this.#generate(editor, given, withContext);
		const answer = await this.#ask(editor, withContext);
		if (answer.kind === 'canceled') return;
		const shown = await activateAgain(editor);
		const isPaid = answer.kind === 'showAgain' && shown !== undefined;
		const late = isPaid ? undefined : await sendBlockedReason(shown, this.#waiting);
		if (shown === undefined || late !== undefined) return late?.();
		if (answer.kind === 'showAgain') return await this.#showAgain(insertionTargetOf(shown));
		if (answer.kind !== 'prompt') return await this.#another(shown);
		await this.#generate(shown, answer.prompt, answer.withContext);
	}

	async #ask(editor: vscode.TextEditor, withContext: boolean): Promise<PromptAnswer> {
		const last = this.#last;
		const isSamePlace = last !== undefined && insertBlockedReason(last.target, editor) === undefined;
		const rejected = isSamePlace ? last.prompt : undefined;
		const value = this.#prompts.unanswered || (rejected ?? promptOfLine(editor));
		const { clock, forecasts } = this.#deps;
		const plan = this.#deps.plan();
		const forecast = (request: GenerateRequest) => forecasts.forecast('generate', [request]);
		const answer = await askForPrompt({
			clock,
			forecast: async (prompt, around) => (await forecast(this.#request(editor, prompt, around)))?.text,
			value,
			canShowAgain: this.#last !== undefined,
			withContext,
			longest: plan && PLAN_LIMITS[plan].maxPromptLength,
			earlier: this.#prompts.all,
			preview: async (prompt, around) => {
				const request = this.#request(editor, prompt, around);
				await showWhatWillBeSent(request, await forecast(request));
			},
		});
		if (answer.kind === 'prompt') this.#prompts.begin(answer.prompt);
		// A proposal left unchanged belongs only to this place.
		else if (answer.draft !== value) this.#prompts.keepUnsent(answer.draft);
		return answer;
	}

	#request(editor: vscode.TextEditor, prompt: string, withContext: boolean): GenerateRequest {
		// What every plan accepts, if the plan is unknown.
		const { maxPromptLength } = PLAN_LIMITS[this.#deps.plan() ?? PLANS[0]];
		const whole = withContext ? promptWithContext(prompt, codeToSend(editor), maxPromptLength) : prompt;
		return generateRequest(whole, generateSettings());
	}

	async #generate(editor: vscode.TextEditor, prompt: string, withContext: boolean): Promise<void> {
		const request = this.#request(editor, prompt, withContext);
		const target = insertionTargetOf(editor);
		await this.#send({ prompt, request, target, versions: [] });
	}

	/** Repeats the request; the new version is shown with the earlier ones. */
	async #another(editor: vscode.TextEditor): Promise<void> {
		if (this.#last !== undefined) await this.#send({ ...this.#last, target: insertionTargetOf(editor) });
	}

	/** Requests the next version. If that fails, Retry repeats exactly the same request. */
	async #send(wanted: RequestVersions, options: RetryOptions = {}): Promise<void> {
		const { prompt, request, target, versions } = wanted;
		const retry = async (again: RetryOptions) => {
			await showTarget(target);
			await this.#send(wanted, again);
		};
		const generated = await this.#text(wanted, options).catch((error) => {
			throw retryable(error, retry);
		});
		if (generated === undefined) return;
		this.#prompts.answered(prompt);
		// The same request may have been answered again in the meantime: that version was paid for, too.
		const earlier = this.#last?.request === request ? this.#last.versions : versions;
		await this.#keep({ ...wanted, versions: [generated.answer, ...earlier] }, generated);
	}

	/** Shows a version, and remembers it so that it can be shown again. */
	async #keep(written: RequestVersions, { isCovered }: Generated): Promise<void> {
		this.#last = written;
		if (isCovered) await showTarget(written.target);
		await showVersions(written, written.target, this.#ghostText, this.#deps);
	}

	async #showAgain(target: InsertionTarget): Promise<void> {
		if (this.#last !== undefined) await showVersions(this.#last, target, this.#ghostText, this.#deps);
	}

	/** What the service writes; undefined if there is nothing to show, after telling the user why. */
	async #text({ target, request, prompt }: RequestVersions, options: RetryOptions): Promise<Generated | undefined> {
		// Two commands may get here at the same time.
		if (this.#waiting.has(target.document)) {
			showRequestPending();
			return undefined;
		}
		this.#waiting.add(target.document);
		const asked = { request, prompt, document: target.document, title: l10n.t('Generating…') };
		const received = await this.#requests.send(asked, options).finally(() => this.#waiting.delete(target.document));
		const read = await this.#requests.read(received, placeOf(target));
		if (read === undefined) return undefined;
		const { id, answer } = received;
		showGenerateNotes(answer, request, [id]);
		if (read.outcome.kind === 'edit') showEditNotes(read.outcome, [id]);
		return { answer: { ...read.body, id }, isCovered: read.isCovered };
	}
}

/**
 * Why no text can be requested.
 * @param waiting documents with a request in flight
 * @returns shows the reason; undefined if there is none
 */
async function sendBlockedReason(
	editor: vscode.TextEditor | undefined,
	waiting: ReadonlySet<vscode.TextDocument>,
): Promise<(() => void) | undefined> {
	const warning = (text: string) => () => void vscode.window.showWarningMessage(text);
	if (!vscode.workspace.isTrusted) return showTrustNeeded;
	if (editor === undefined || editor.document.isClosed) {
		return warning(l10n.t('Nothing was sent: open a file and put the cursor where the text should go.'));
	}
	if (waiting.has(editor.document)) return showRequestPending;
	if (await isReadOnly(editor.document)) {
		return warning(l10n.t('Nothing was sent: this file is read-only. Put the cursor into one that can be edited.'));
	}
	return undefined;
}

/** A document has one request at a time: two texts cannot both be shown at its cursor. */
function showRequestPending(): void {
	void vscode.window.showWarningMessage(
		l10n.t('Nothing more was sent: a text for this file is already being generated. Wait for it, or cancel it.'),
	);
}
