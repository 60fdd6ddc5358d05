import { rewriteCode } from '../rewrites/rewriteCode.ts';
import type { ChatTask, Engine, EngineAnswer, GenerateTask, OptimizeAnswer, OptimizeTask } from './engine.ts';
import { offlineChat } from './offlineChat.ts';
import { offlineGenerate } from './offlineGenerate.ts';
import { scriptOptions } from './scriptOptions.ts';
import { cutToTokens, estimateUsage } from './tokenEstimate.ts';

// The offline engine's values for the model and its provider.
const NAMES = { model: 'offline', provider: 'offline' };

/**
 * The engine without a model. It is deterministic: it summarizes, fills in templates and rewrites known patterns, and
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
		const { code, changes, remark } = this.#rewrite(task);
		const explanation = `${this.#notice} ${remark}`;
		const usage = estimateUsage(task.code, code);
		return { ...NAMES, text: code, finishReason: 'stop', usage, explanation, suggestions: changes };
	}

	async check(): Promise<undefined> {}

	async close(): Promise<void> {}

	#rewrite({ code, language, level }: OptimizeTask) {
		const unchanged = { code, changes: [] };
		if (language === undefined) {
			return { ...unchanged, remark: 'The code is unchanged: the request names no language.' };
		}
		const options = scriptOptions(language);
		if (options === undefined) {
			const remark = `The code is unchanged: it rewrites JavaScript and TypeScript, not ${language}.`;
			return { ...unchanged, remark };
		}
		const rewritten = rewriteCode(code, { level, ...options });
		if (rewritten === undefined) {
			const remark =
				'The code is unchanged: it is too long, or no complete piece of code that can be read with certainty.';
			return { ...unchanged, remark };
		}
		if (rewritten.changes.length === 0) {
			return { ...unchanged, remark: `The code is unchanged: no known pattern of level ${level} was found.` };
		}
		const names = [...new Set(rewritten.changes.map(({ name }) => name))].join(', ');
		const count = rewritten.changes.length === 1 ? '1 place was' : `${rewritten.changes.length} places were`;
		return { ...rewritten, remark: `${count} rewritten by known patterns: ${names}.` };
	}
}
