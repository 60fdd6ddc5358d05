import type { Answer } from '../../service/reply/answer.ts';
import { visibleTextsIn } from '../../service/reply/textPointers.ts';
import type { ReceivedAnswer } from './keptAnswer.ts';

/** Of a body with more texts, these many of the longest. */
const MOST_OTHERS = 20;

/**
 * All that an answer says: its text, and behind it, each with its place in the body, what else stands there in words. What was
 * taken for its text may be wrong.
 */
export function rawAnswerText({
	text,
	recognized,
	body,
}: Pick<Answer, 'text' | 'recognized' | 'body'>): Pick<ReceivedAnswer, 'text' | 'isBody'> {
	if (!recognized) return { text, isBody: true };
	// The text may have been a list of its lines.
	const known = new Set([text, ...text.split('\n')]);
	const others = visibleTextsIn(body).filter((other) => /\S\s+\S/.test(other.text) && !known.has(other.text));
	const sections = others.slice(0, MOST_OTHERS).map((other) => `\`${other.pointer}\`\n\n${other.text}`);
	return { text: [text, ...sections].join('\n\n---\n\n') };
}
