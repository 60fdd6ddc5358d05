import type { TextKind } from '../sentFacts.ts';

/** In UTF-16 code units: how much is looked at, and in pieces of which size. */
const MOST = 8_192;
const PIECE = 256;

/** Shares of the characters that are not white space. */
const DENSE_SHARE = 0.5;
const CODE_SHARE = 0.12;
/** Enough beside a fence, which says by itself that there is code. */
const FENCED_CODE_SHARE = 0.05;

const SPACE = /\s/g;
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** Marks that are rare in prose. */
const CODE_MARK = /[{}()[\];=<>_&|*+$#\\/:"`]/g;
const FENCE = /^[ \t]*(?:`{3}|~{3})/m;

/** What texts consist of together. Of long texts, only pieces are looked at. */
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
