import type { Answer } from '../../../service/core/reply/answer.ts';
import { longestTexts } from '../../../service/core/reply/longestTexts.ts';
import type { ReceivedAnswer } from './keptAnswer.ts';

/** How many other texts to include, longest first. */
const MOST_OTHERS = 20;

/**
 * Everything that an answer says: its text, followed by the other texts in its body with their locations. The wrong one
 * may have been taken for the answer.
 */
export function rawAnswerText({
	text,
	recognized,
	body,
}: Pick<Answer, 'text' | 'recognized' | 'body'>): Pick<ReceivedAnswer, 'text' | 'isBody'> {
	if (!recognized) return { text, isBody: true };
	// The text may have been a list of lines in the body.
	const known = new Set([text, ...text.split('\n')]);
	const others = longestTexts(body).filter((other) => /\S\s+\S/.test(other.text) && !known.has(other.text));
	const sections = others.slice(0, MOST_OTHERS).map((other) => `\`${other.pointer}\`\n\n${other.text}`);
	return { text: [text, ...sections].join('\n\n---\n\n') };
}
