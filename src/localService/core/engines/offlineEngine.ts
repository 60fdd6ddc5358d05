import { isSameModel } from '../../../base/text/modelNames.ts';
import type { EngineObservation } from '../../../service/core/diagnosis/observations.ts';
import { type Applied, applyPatterns } from '../patterns/applyPatterns.ts';
import {
	type ChatTask,
	type ChosenEngine,
	type Engine,
	type EngineAnswer,
	type EngineTrouble,
	EngineUnavailable,
	type GenerateTask,
	type OptimizeAnswer,
	type OptimizeTask,
} from './engine.ts';
import { offlineChat } from './offlineChat.ts';
import { offlineGenerate } from './offlineGenerate.ts';
import { scriptOptions } from './scriptOptions.ts';
import { cutToTokens, estimateUsage } from './tokenEstimate.ts';

// The offline engine's values for the model and its provider.
const NAMES = { model: 'offline', provider: 'offline' };

/**
 * The engine without a model. It is deterministic: it summarizes, fills in templates and changes known patterns, and
 * says in every answer that no model took part.
 */
export class OfflineEngine implements Engine {
	readonly #notice: string;

	/** @param reason why no model answers, as the end of a Markdown sentence */
	constructor(reason: string) {
		this.#notice = `Offline engine: no model answered, because ${reason}.`;
	}

	async chat(task: ChatTask): Promise<EngineAnswer> {
		const { text, finishReason } = cutToTokens(offlineChat(task, this.#notice), task.maxTokens);
		const prompt = [task.systemPrompt ?? '', ...task.turns.map(({ content }) => content)].join('\n');
		return { ...NAMES, text, finishReason, usage: estimateUsage(prompt, text) };
	}

	async generate({ prompt, maxTokens }: GenerateTask): Promise<EngineAnswer> {
		const { text, finishReason } = cutToTokens(offlineGenerate(prompt, this.#notice), maxTokens);
		return { ...NAMES, text, finishReason, usage: estimateUsage(prompt, text) };
	}

	async optimize(task: OptimizeTask): Promise<OptimizeAnswer> {
		const { code, changes, remark } = this.#change(task);
		const explanation = `${this.#notice} ${remark}`;
		const usage = estimateUsage(task.code, code);
		const suggestions = changes.map((change) => {
			return { ...change, description: `Line ${change.line}, ${change.name}: ${change.description}` };
		});
		return { ...NAMES, text: code, finishReason: 'stop', usage, explanation, suggestions };
	}

	async check(): Promise<undefined> {}

	async close(): Promise<void> {}

	#change({ code, language }: OptimizeTask): Applied & { readonly remark: string } {
		const unchanged = { code, changes: [] };
		if (language === undefined)
			return { ...unchanged, remark: 'The code is unchanged: the request names no language.' };
		const options = scriptOptions(language);
		if (options === undefined)
			return {
				...unchanged,
				remark: `The code is unchanged: the offline engine knows patterns of JavaScript and TypeScript, not of ${language}.`,
			};
		const applied = applyPatterns(code, options);
		if (applied === undefined)
			return {
				...unchanged,
				remark: 'The code is unchanged: it is too long, or cannot be parsed as a complete piece of code.',
			};
		return { ...applied, remark: `${remarkOn(applied)} Without a model, every level does the same.` };
	}
}

/** What was changed, with no claim that the code still does the same. */
function remarkOn({ changes }: Applied): string {
	const [first, ...more] = changes;
	if (first === undefined) return 'It knows eight patterns, found none of them, and leaves the code as it is.';
	const names = [...new Set(changes.map(({ name }) => name))].join(', ');
	if (more.length === 0) return `A known pattern; prove it before you keep it. What was changed: ${names}.`;
	return `Known patterns; prove them before you keep them. What was changed: ${names}, in ${changes.length} places.`;
}

/** Replaces another engine by the offline engine for each request that the other one certainly did not process. */
export class FallbackEngine implements Engine {
	readonly #engine: Engine;
	readonly #chosen: ChosenEngine;
	readonly #onAnswer: (trouble: EngineTrouble | undefined) => void;

	/** @param onAnswer called with each answer; undefined means that it came as chosen */
	constructor(engine: Engine, chosen: ChosenEngine, onAnswer: (trouble: EngineTrouble | undefined) => void) {
		this.#engine = engine;
		this.#chosen = chosen;
		this.#onAnswer = onAnswer;
	}

	chat(task: ChatTask, signal: AbortSignal): Promise<EngineAnswer> {
		return this.#orOffline(this.#engine.chat(task, signal), (offline) => offline.chat(task), task.model);
	}

	generate(task: GenerateTask, signal: AbortSignal): Promise<EngineAnswer> {
		return this.#orOffline(this.#engine.generate(task, signal), (offline) => offline.generate(task));
	}

	optimize(task: OptimizeTask, signal: AbortSignal): Promise<EngineAnswer | OptimizeAnswer> {
		return this.#orOffline<EngineAnswer | OptimizeAnswer>(this.#engine.optimize(task, signal), (offline) =>
			offline.optimize(task),
		);
	}

	check(signal: AbortSignal): Promise<EngineObservation | undefined> {
		return this.#engine.check(signal);
	}

	close(): Promise<void> {
		return this.#engine.close();
	}

	/** @param asked the model that the request itself names, if it does: what answers that says nothing of the chosen one */
	async #orOffline<Answer extends EngineAnswer>(
		answering: Promise<Answer>,
		offline: (engine: OfflineEngine) => Promise<Answer>,
		asked?: string,
	): Promise<Answer> {
		const { address, model } = this.#chosen;
		try {
			const answer = await answering;
			if (model === '' || isSameModel(model, answer.model)) this.#onAnswer(undefined);
			else if (asked === undefined) this.#onAnswer({ kind: 'otherModel', address, model, answeredBy: answer.model });
			return answer;
		} catch (error) {
			if (!(error instanceof EngineUnavailable)) throw error;
			this.#onAnswer({ kind: error.kind, address, model });
			return await offline(new OfflineEngine(error.message));
		}
	}
}
