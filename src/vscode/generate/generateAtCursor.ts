import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Logger } from '../../core/base/logger.ts';
import { generatedText } from '../../core/code/generatedText.ts';
import { type GenerateSettings, generateRequest } from '../../core/code/generateRequest.ts';
import { ServiceError } from '../../core/service/serviceError.ts';
import type { GenerateRequest } from '../../core/service/wire.ts';
import type { ObservedService } from '../../core/usage/observedService.ts';
import { textForEditor } from '../insertText.ts';
import { askForText } from '../replies/unrecognisedReply.ts';
import { tellOfAnswer, tellOfRest } from './answerNotes.ts';
import { askForPrompt } from './askForPrompt.ts';
import type { GhostText } from './ghostText.ts';
import { offerText, type WrittenText } from './offerText.ts';
import { refusalFor, tellOfWaiting } from './refusal.ts';
import { hindranceFor, type Target, targetIn } from './target.ts';

export interface GenerateParts {
	readonly service: Pick<ObservedService, 'generate'>;
	readonly ghostText: GhostText;
	readonly settings: () => GenerateSettings;
	readonly logger: Logger;
}

/** The command Generate at Cursor: from a prompt to ghost text. What was typed and what was paid for is not lost. */
export class GenerateAtCursor {
	readonly #parts: GenerateParts;
	/** Documents for which a request is on its way. */
	readonly #waiting = new Set<vscode.TextDocument>();
	/** What was typed last, for as long as it has no answer. */
	#unanswered = '';
	#last: WrittenText | undefined;

	constructor(parts: GenerateParts) {
		this.#parts = parts;
	}

	/**
	 * Shows what the service writes for a prompt at the cursor; asks for the prompt where none is given.
	 * @throws ServiceError where there is no answer
	 */
	async run(given: string | undefined): Promise<void> {
		const editor = vscode.window.activeTextEditor;
		const refusal = await refusalFor(editor, this.#waiting);
		if (editor === undefined || refusal !== undefined) return refusal?.();
		if (given !== undefined) return await this.#generate(editor, given);
		const plan = this.#parts.settings().plan;
		const asked = await askForPrompt({ value: this.#unanswered, canShowAgain: this.#last !== undefined, plan });
		if (asked === undefined) return;
		if (asked.kind === 'showAgain') return await this.#show(targetIn(editor), this.#last);
		this.#unanswered = asked.prompt;
		// The box may have been open for long.
		const late = await refusalFor(editor, this.#waiting);
		if (late !== undefined) return late();
		await this.#generate(editor, asked.prompt);
	}

	async #generate(editor: vscode.TextEditor, prompt: string): Promise<void> {
		// Two commands may have come this far at once.
		if (this.#waiting.has(editor.document)) return tellOfWaiting();
		const target = targetIn(editor);
		const request = generateRequest(prompt, this.#parts.settings());
		const answer = await this.#request(target, request);
		const text = answer.recognised ? answer.text : await askForText('generate', answer);
		if (text === undefined) return;
		const { languageId } = target.document;
		const generated = generatedText(text, languageId);
		if (generated.text === '') throw new ServiceError('emptyAnswer');
		if (this.#unanswered === prompt) this.#unanswered = '';
		this.#last = { text: generated.text, languageId };
		// The answer as it came is in front now.
		if (!answer.recognised) await vscode.window.showTextDocument(target.document, target.viewColumn);
		await this.#show(target, this.#last);
		tellOfAnswer(answer, request);
		if (generated.isPart) tellOfRest(text);
	}

	async #request(target: Target, request: GenerateRequest) {
		this.#waiting.add(target.document);
		try {
			return await withProgress((signal) =>
				this.#parts.service.generate(request, { signal, idempotencyKey: randomUUID() }),
			);
		} finally {
			this.#waiting.delete(target.document);
		}
	}

	async #show(target: Target, written: WrittenText | undefined): Promise<void> {
		if (written === undefined) return;
		const { ghostText, logger } = this.#parts;
		const editor = vscode.window.activeTextEditor;
		if (editor !== undefined && hindranceFor(target, editor) === undefined) {
			if (await ghostText.show(editor, textForEditor(written.text, editor))) return;
		}
		// What was typed while the editor was asked counts, too.
		const hindrance = hindranceFor(target, vscode.window.activeTextEditor);
		const reason = hindrance ?? vscode.l10n.t('The editor cannot show a suggestion here.');
		// Not awaited: a notification may stay open for hours.
		offerText(reason, written).catch((error) => logger.error(`generated text: ${error}`));
	}
}

async function withProgress<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
	const options = {
		location: vscode.ProgressLocation.Notification,
		title: vscode.l10n.t('Generating…'),
		cancellable: true,
	};
	return await vscode.window.withProgress(options, async (_, token) => {
		const controller = new AbortController();
		const listener = token.onCancellationRequested(() => controller.abort());
		return await work(controller.signal).finally(() => listener.dispose());
	});
}
