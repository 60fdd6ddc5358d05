import { type Json, member } from '../base/json.ts';
import { atPointer } from '../base/jsonPointer.ts';
import type { ReplyBody } from './replyBody.ts';

const LONGEST = 300;
// The places where services put the sentence of an error; a list of `detail` is FastAPI's, `title` is RFC 9457's.
const PLACES = [
	'/error',
	'/error/message',
	'/message',
	'/detail',
	'/error/detail',
	'/detail/0/msg',
	'/title',
	'/errors/0/message',
	'/errors/0',
];

/**
 * What the service says of an error: one sentence of plain text, at most 300 characters.
 * @returns undefined where the body holds no sentence (the specification does not show its shape)
 */
export function errorSentence(body: ReplyBody): string | undefined {
	if (body.kind === 'text') return clean(body.text);
	if (body.kind !== 'json') return undefined;
	if (typeof body.value === 'string') return clean(body.value);
	const found = PLACES.map((place) => atPointer(body.value, place)).find((value) => typeof value === 'string');
	return typeof found === 'string' ? clean(found) : undefined;
}

/** Whether a body with a success status is an error all the same: it has an `error` member. */
export function holdsError(body: Json): boolean {
	const error = member(body, 'error');
	return error !== undefined && error !== null && error !== false && error !== '';
}

/** One line without terminal escapes, control, bidirectional and other invisible characters. */
function clean(text: string): string | undefined {
	const line = text
		.slice(0, 4 * LONGEST)
		.replace(/\p{Cc}\[[0-9;?]*[ -/]*[@-~]/gu, '')
		.replace(/\s+/g, ' ')
		.replace(/[\p{Cc}\p{Cf}]/gu, '')
		.trim();
	if (line === '') return undefined;
	return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
