import type { Level } from '../../core/service/localLevels.ts';
import { type LeftAlone, type Rewritten, rewriteCode } from '../rewrites/rewriteCode.ts';
import type { ChatTask, Engine, EngineAnswer, GenerateTask, OptimizeAnswer, OptimizeTask } from './engine.ts';
import { leftAloneLines } from './leftAloneLines.ts';
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
		const suggestions = changes.map((change) => {
			return { ...change, description: `Line ${change.line}, ${change.name}: ${change.description}` };
		});
		return { ...NAMES, text: code, finishReason: 'stop', usage, explanation, suggestions };
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
			const remark = 'The code is unchanged: it is too long, or cannot be parsed as a complete piece of code.';
			return { ...unchanged, remark };
		}
		return { ...rewritten, remark: remarkOn(rewritten, level) };
	}
}

/** What was rewritten, and what was found and left alone, as Markdown. */
function remarkOn({ changes, leftAlone }: Rewritten, level: Level): string {
	const names = [...new Set(changes.map(({ name }) => name))].join(', ');
	const count = changes.length === 1 ? '1 place was' : `${changes.length} places were`;
	const done =
		changes.length > 0 ? `${count} rewritten by known patterns: ${names}.` : unchangedBecause(leftAlone, level);
	return [done, ...leftAloneLines(leftAlone)].join('\n\n');
}

function unchangedBecause(leftAlone: readonly LeftAlone[], level: Level): string {
	if (leftAlone.length > 0) return 'The code is unchanged.';
	return `The code is unchanged: no known pattern of level ${level} was found.`;
}
