import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { CodeEdit, ParsedAnswer } from '../../core/code/codeEdit.ts';
import { type GenerateSettings, generateRequest } from '../../core/code/request/generateRequest.ts';
import { promptWithContext } from '../../core/code/request/promptContext.ts';
import type { ObservedService } from '../../core/receipts/observedService.ts';
import type { GenerateRequest } from '../../core/service/apiTypes.ts';
import { truncate } from '../../core/text/truncate.ts';
import { hiddenIn } from '../../protocol/hiddenCharacters.ts';
import type { KeptAnswers } from '../answers/keptAnswers.ts';
import { MissedPathNote } from '../answers/unrecognizedReply.ts';
import { showReadOnly } from '../documents/readOnlyDocuments.ts';
import { retryable } from '../failures/retryableError.ts';
import { withRequestProgress } from '../requestProgress.ts';
import { showAnswerNotes, showEditNotes, showHiddenCharactersNote, showNoChange } from './answerNotes.ts';
import { askForPrompt, type PromptAnswer } from './askForPrompt.ts';
import { codeToSend, promptOfLine } from './codeAround.ts';
import type { GhostText } from './ghostText.ts';
import {
	bringToFront,
	broughtToFront,
	type InsertionTarget,
	insertBlockedReason,
	insertionTargetOf,
	isSamePlace,
	placeOf,
} from './insertionTarget.ts';
import { PromptHistory } from './promptHistory.ts';
import { outcomeOf, readGenerated } from './readGenerated.ts';
import { sendBlockedReason, showRequestPending } from './sendBlockedReason.ts';

export interface GenerateDeps {
	readonly service: Pick<ObservedService, 'generate'>;
	readonly ghostText: GhostText;
	readonly answers: Pick<KeptAnswers, 'keep' | 'recordOutcome'>;
	readonly settings: () => GenerateSettings;
	/** Whether the code around the cursor goes with a prompt. */
	readonly includesContext: () => boolean;
	/** The longest prompt that the plan takes, in characters; undefined where the plan is not known. */
	readonly longestPrompt: () => number | undefined;
	/** What every plan takes: what the code around is cut to where the plan is not known. */
	readonly surePrompt: number;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** How much of a prompt is kept with its answer, in characters. */
const LONGEST_REQUEST = 200;

/** What was written last, or is to be written: the answer with each version of it, newest first. */
interface Written {
	/** Without the code around. */
	readonly prompt: string;
	readonly request: GenerateRequest;
	readonly target: InsertionTarget;
	readonly versions: readonly Version[];
}

/** An answer, with its id as it is kept. */
interface Version extends ParsedAnswer {
	readonly id: string;
}

/** What a version puts in at the cursor. */
interface VersionEdit {
	readonly id: string;
	readonly code: string;
	/** As it goes into its document. */
	readonly text: string;
}

interface Generated {
	readonly answer: Version;
	/** Whether the answer had to be shown as it came, in front of the document that it is for. */
	readonly isCovered: boolean;
}

/** The command Generate at Cursor: from a prompt to ghost text. What was typed and what was paid for is not lost. */
export class GenerateAtCursor {
	readonly #deps: GenerateDeps;
	/** Documents for which a request is on its way. */
	readonly #waiting = new Set<vscode.TextDocument>();
	readonly #prompts = new PromptHistory();
	readonly #missedPath = new MissedPathNote();
	#last: Written | undefined;

	constructor(deps: GenerateDeps) {
		this.#deps = deps;
	}

	/**
	 * Shows what the service writes for a prompt at the cursor; asks for the prompt where none is given.
	 * @throws ServiceError where there is no answer
	 */
	async run(given: string | undefined): Promise<void> {
		const editor = vscode.window.activeTextEditor;
		const refusal = await sendBlockedReason(editor, this.#waiting);
		if (editor === undefined || refusal !== undefined) return refusal?.();
		const withContext = this.#deps.includesContext();
		if (given !== undefined) return await this.#generate(editor, given, withContext);
		const answer = await this.#ask(editor, withContext);
		if (answer.kind === 'left') return;
		const shown = await broughtToFront(editor);
		const isPaid = answer.kind === 'showAgain' && shown !== undefined;
		const late = isPaid ? undefined : await sendBlockedReason(shown, this.#waiting);
		if (shown === undefined || late !== undefined) return late?.();
		if (answer.kind === 'showAgain') return await this.#show(insertionTargetOf(shown), this.#last);
		if (answer.kind !== 'prompt') return await this.#another(shown);
		await this.#generate(shown, answer.prompt, answer.withContext);
	}

	async #ask(editor: vscode.TextEditor, withContext: boolean): Promise<PromptAnswer> {
		const rejected = this.#last !== undefined && isSamePlace(this.#last.target, editor) ? this.#last.prompt : undefined;
		const value = this.#prompts.unanswered || (rejected ?? promptOfLine(editor));
		const answer = await askForPrompt({
			value,
			canShowAgain: this.#last !== undefined,
			withContext,
			longest: this.#deps.longestPrompt(),
			earlier: this.#prompts.all,
			preview: async (prompt, around) => {
				const json = JSON.stringify(this.#request(editor, prompt, around), undefined, 2);
				await showReadOnly(vscode.l10n.t('What Will Be Sent'), json, 'json');
			},
		});
		if (answer.kind === 'prompt') this.#prompts.begin(answer.prompt);
		// What was proposed and left as it is belongs to this place alone.
		else if (answer.draft !== value) this.#prompts.leave(answer.draft);
		return answer;
	}

	#request(editor: vscode.TextEditor, prompt: string, withContext: boolean): GenerateRequest {
		const { longestPrompt, surePrompt, settings } = this.#deps;
		const longest = longestPrompt() ?? surePrompt;
		const whole = withContext ? promptWithContext(prompt, codeToSend(editor), longest) : prompt;
		return generateRequest(whole, settings());
	}

	async #generate(editor: vscode.TextEditor, prompt: string, withContext: boolean): Promise<void> {
		const request = this.#request(editor, prompt, withContext);
		const target = insertionTargetOf(editor);
		await this.#send({ prompt, request, target, versions: [] });
	}

	/** The same request again: what comes is shown beside the versions from before. */
	async #another(editor: vscode.TextEditor): Promise<void> {
		if (this.#last !== undefined) await this.#send({ ...this.#last, target: insertionTargetOf(editor) });
	}

	/** Has the next version written; where that fails, the very same request can be made once more. */
	async #send(wanted: Written): Promise<void> {
		const { prompt, request, target, versions } = wanted;
		const retry = async () => {
			await bringToFront(target);
			await this.#send(wanted);
		};
		const generated = await this.#text(wanted).catch((error) => {
			throw retryable(error, retry);
		});
		if (generated === undefined) return;
		this.#prompts.answered(prompt);
		// A request that is made once more may have been answered otherwise meanwhile: that version was paid for, too.
		const earlier = this.#last?.request === request ? this.#last.versions : versions;
		await this.#keep({ ...wanted, versions: [generated.answer, ...earlier] }, generated);
	}

	/** Shows what was written; whatever becomes of that, it can be shown again. */
	async #keep(written: Written, { isCovered }: Generated): Promise<void> {
		this.#last = written;
		if (isCovered) await bringToFront(written.target);
		await this.#show(written.target, written);
	}

	/** What the service writes; undefined where there is nothing to show and the person has been told why. */
	async #text({ target, request, prompt }: Written): Promise<Generated | undefined> {
		// Two commands may have come this far at once.
		if (this.#waiting.has(target.document)) {
			showRequestPending();
			return undefined;
		}
		this.#waiting.add(target.document);
		const { service, clock, answers } = this.#deps;
		const sent = withRequestProgress(vscode.l10n.t('Generating…'), clock, (call) => service.generate(request, call));
		const answer = await Promise.resolve(sent).finally(() => this.#waiting.delete(target.document));
		const id = answers.keep({ operation: 'generate', request: firstLine(prompt), document: target.document }, answer);
		this.#missedPath.tell('generate', answer);
		const read = await readGenerated(answer, target, id);
		answers.recordOutcome([id], outcomeOf(read));
		if (read === undefined) return undefined;
		showAnswerNotes(answer, request, [id]);
		if (read.outcome.kind === 'edit') showEditNotes(read.outcome, [id]);
		return { answer: { ...read.body, id }, isCovered: read.isCovered };
	}

	/** Shows what was written without its hidden characters, and says so first: as soon as it is shown, Tab accepts it. */
	async #show(target: InsertionTarget, written: Written | undefined): Promise<void> {
		if (written === undefined) return;
		const { generateEdit } = await import('../../core/code/answer/generateEdit.ts');
		const place = placeOf(target);
		const edits = (hidden: 'removed' | 'kept') =>
			written.versions.flatMap((version) => {
				const outcome = generateEdit(version, place, hidden);
				return outcome.kind === 'edit' ? [editOf(version.id, outcome)] : [];
			});
		const asItIs = edits('kept');
		const visible = edits('removed');
		const hidden = asItIs.flatMap(({ code }) => hiddenIn(code));
		if (hidden.length > 0) {
			const showAsItIs = async () => {
				await bringToFront(target);
				await this.#showTexts(written, target, asItIs);
			};
			this.#unawaited(showHiddenCharactersNote(hidden, visible.length === 0, showAsItIs));
		}
		if (visible.length > 0 || hidden.length === 0) await this.#showTexts(written, target, visible);
	}

	/** @param edits those of the versions, newest first */
	async #showTexts({ versions }: Written, target: InsertionTarget, edits: readonly VersionEdit[]): Promise<void> {
		const editor = vscode.window.activeTextEditor;
		const [newest] = edits;
		if (newest === undefined) return showNoChange(versions.slice(0, 1).map(({ id }) => id));
		if (editor !== undefined && insertBlockedReason(target, editor) === undefined) {
			if (await this.#deps.ghostText.show(editor, edits)) return;
		}
		// What was typed while the editor was asked counts, too.
		const hindrance = insertBlockedReason(target, vscode.window.activeTextEditor);
		const reason = hindrance ?? vscode.l10n.t('The editor cannot show a suggestion here.');
		const { id, code: text } = newest;
		const inserted = () => this.#deps.answers.recordOutcome([id], 'inserted');
		const { offerText } = await import('./offerText.ts');
		this.#unawaited(offerText(reason, { text, languageId: target.document.languageId, inserted }));
	}

	/** For the answer to a notification, which may stay open for hours. */
	#unawaited(asked: Promise<void>): void {
		asked.catch((error) => this.#deps.logger.error(`generated text: ${error}`));
	}
}

function editOf(id: string, { changes, code }: CodeEdit): VersionEdit {
	return { id, code, text: changes[0]?.text ?? '' };
}

function firstLine(prompt: string): string {
	return truncate(prompt.trim().split(/[\r\n]/, 1)[0] ?? '', LONGEST_REQUEST);
}
