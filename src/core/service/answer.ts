import { formattedJson } from '../base/formattedJson.ts';
import type { Json } from '../base/json.ts';
import { type AnswerFigures, readFigures } from './answerFigures.ts';
import { findAnswerText, holdsBlankText, type TextOperation } from './answerText.ts';
import { errorSentence, holdsError } from './errorSentence.ts';
import type { ReplyBody } from './replyBody.ts';
import { ServiceError } from './serviceError.ts';

/** An answer to chat, generate or optimize. */
export interface Answer {
	readonly text: string;
	/** False where no known place held a text: `text` then is the whole body as formatted JSON. */
	readonly recognized: boolean;
	/** The body was not valid UTF-8; replacement characters stand where it was not. */
	readonly invalidCharacters: boolean;
	readonly figures: AnswerFigures;
	/** Where the text was found, as a JSON Pointer; never the text itself. */
	readonly place: string | undefined;
	/** The whole body, for readers of more than the text. */
	readonly body: Json;
}

/** How much of a body of unknown shape is shown, in characters. */
const LONGEST_UNRECOGNIZED = 65_536;

/**
 * Reads the answer out of a body with a success status. An unknown shape is an answer too, shown as it is.
 * @param pointer a JSON Pointer to the text; empty: the known places
 * @throws ServiceError where there is none: `emptyAnswer`, or `unavailable` for an error under a success status
 */
export function readAnswer(operation: TextOperation, body: ReplyBody, pointer: string): Answer {
	if (body.kind === 'text') {
		const { text, invalidCharacters } = body;
		return { text, recognized: true, invalidCharacters, figures: {}, place: '', body: text };
	}
	if (body.kind !== 'json') throw new ServiceError('emptyAnswer');
	const { value, invalidCharacters } = body;
	const found = findAnswerText(operation, value, pointer);
	const common = { invalidCharacters, figures: readFigures(value), body: value };
	const isError = holdsError(value) && (found === undefined || /\/message$/.test(found.place));
	if (isError) {
		const serviceText = errorSentence(body);
		throw new ServiceError('unavailable', serviceText === undefined ? {} : { serviceText });
	}
	if (found !== undefined) return { ...found, ...common, recognized: true };
	if (isBlank(value) || holdsBlankText(operation, value, pointer)) throw new ServiceError('emptyAnswer');
	const text = formattedJson(value, LONGEST_UNRECOGNIZED);
	return { ...common, text, recognized: false, place: undefined };
}

function isBlank(body: Json): boolean {
	if (Array.isArray(body)) return body.length === 0;
	return body === null || body === '' || (typeof body === 'object' && Object.keys(body).length === 0);
}
