import { omitUndefined } from '../../base/core/omitUndefined.ts';
import type { ChatRequest, GenerateRequest, OptimizeRequest } from '../../service/core/apiTypes.ts';

/**
 * What a text consists of, by how tokenizers treat it: `dense` is writing with a token or more for each
 * character, such as Chinese, Japanese and Korean.
 */
export type TextKind = 'prose' | 'code' | 'dense';

/** What is known of a request from sending it: figures and names, never its text. */
export interface SentFacts {
	/** In UTF-16 code units: all texts of the request together. */
	readonly characters: number;
	/** In UTF-16 code units: the newest message with its attachments, the prompt, or the code. */
	readonly newCharacters: number;
	/** How many messages the request held; 1 for generate and optimize. */
	readonly messages: number;
	readonly kind: TextKind;
	/** The optimization level. */
	readonly level?: string;
	/** The model that was asked for; missing if that was left to the service. */
	readonly model?: string;
	readonly maxTokens?: number;
	/** The `conversation_id`. */
	readonly conversation?: string;
}

/** What is known of an answer besides its receipt. */
export interface AnswerFacts {
	/** In UTF-16 code units: its text. */
	readonly characters: number;
}

/** In UTF-16 code units: how much is examined, and the size of its pieces. */
const MOST = 8_192;
const PIECE = 256;

/** Shares of the characters that are not white space. */
const DENSE_SHARE = 0.5;
const CODE_SHARE = 0.12;
/** Enough beside a fence, which itself marks code. */
const FENCED_CODE_SHARE = 0.05;

const SPACE = /\s/g;
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** Marks that are rare in prose. */
const CODE_MARK = /[{}()[\];=<>_&|*+$#\\/:"`]/g;
const FENCE = /^[ \t]*(?:`{3}|~{3})/m;

/** What is known of a request from sending it. Cheap for texts of any length. */
export function sentFactsOf(request: ChatRequest | GenerateRequest | OptimizeRequest): SentFacts {
	if ('messages' in request) return chatFacts(request);
	if ('prompt' in request) {
		const { prompt, max_tokens: maxTokens } = request;
		return { ...singleText(prompt), kind: textKind([prompt]), ...omitUndefined({ maxTokens }) };
	}
	const { code, optimization_level: level } = request;
	return { ...singleText(code), kind: 'code', ...omitUndefined({ level }) };
}

function chatFacts(request: ChatRequest): SentFacts {
	const { messages, system_prompt, model, max_tokens: maxTokens, conversation_id: conversation } = request;
	const contents = messages.map(({ content }) => content);
	const texts = system_prompt === undefined ? contents : [system_prompt, ...contents];
	return {
		characters: texts.reduce((sum, { length }) => sum + length, 0),
		newCharacters: contents.at(-1)?.length ?? 0,
		messages: messages.length,
		kind: textKind(texts),
		...omitUndefined({ model, maxTokens, conversation }),
	};
}

function singleText({ length }: string) {
	return { characters: length, newCharacters: length, messages: 1 };
}

/** What texts consist of together. Of long texts, only pieces are examined. */
export function textKind(texts: readonly string[]): TextKind {
	const sample = sampleOf(texts);
	const characters = sample.length - count(sample, SPACE);
	if (characters === 0) return 'prose';
	if (count(sample, DENSE) >= DENSE_SHARE * characters) return 'dense';
	const enough = FENCE.test(sample) ? FENCED_CODE_SHARE : CODE_SHARE;
	return count(sample, CODE_MARK) >= enough * characters ? 'code' : 'prose';
}

/** Evenly spaced pieces of all texts together. */
function sampleOf(texts: readonly string[]): string {
	const total = texts.reduce((sum, { length }) => sum + length, 0);
	if (total <= MOST) return texts.join('\n');
	const distance = (total * PIECE) / MOST;
	const pieces: string[] = [];
	let before = 0;
	for (const text of texts) {
		// The next multiple of the distance that lies in this text.
		for (let at = Math.ceil(before / distance) * distance; at < before + text.length; at += distance) {
			const start = Math.floor(at - before);
			pieces.push(text.slice(start, start + PIECE));
		}
		before += text.length;
	}
	return pieces.join('\n');
}

function count(text: string, mark: RegExp): number {
	return text.match(mark)?.length ?? 0;
}
