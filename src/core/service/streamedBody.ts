import { isJsonObject, type Json, member } from '../base/json.ts';
import { atPointer } from '../base/jsonPointer.ts';
import { parsedJson } from '../base/parsedJson.ts';
import { isTooDeep } from './isTooDeep.ts';

/** Where an event of a stream has its piece of the text, in the shapes of common services. */
const PIECES = [
	'/choices/0/delta/content',
	'/choices/0/text',
	'/delta/text',
	'/message/content',
	'/candidates/0/content/parts/0/text',
	'/token/text',
	'/response',
	'/content',
	'/delta',
	'/completion',
	'/text',
	'/output',
];

/**
 * The answer of a body that is a stream of events although none was asked for: an object on each line (NDJSON), or after
 * `data:` (server-sent events, WHATWG HTML section 9.2).
 * @returns the last event's members with all the pieces as `content`; undefined where it is no such stream, or nests too deep
 */
export function streamedBody(text: string): Json | undefined {
	const events: Json[] = [];
	for (const line of text.split(/\r\n|\n|\r/)) {
		const data = /^(?:data:)?\s*(\{.*\})\s*$/.exec(line)?.[1];
		if (data === undefined) {
			if (line.trim() === '' || /^(?:event|id|retry|:|data:\s*\[DONE\])/.test(line)) continue;
			return undefined;
		}
		const event = isTooDeep(data) ? undefined : parsedJson(data);
		if (event === undefined) return undefined;
		events.push(event);
	}
	const place = PIECES.find((each) => events.some((event) => typeof atPointer(event, each) === 'string'));
	if (place === undefined) return undefined;
	const pieces = events.map((event) => atPointer(event, place)).filter((piece) => typeof piece === 'string');
	const last = events.at(-1) ?? null;
	const finish = events.map((event) => atPointer(event, '/choices/0/finish_reason')).findLast((each) => !!each);
	return {
		...(isJsonObject(last) ? last : {}),
		...(finish === undefined ? {} : { finish_reason: finish }),
		...(member(last, 'choices') === undefined ? {} : { choices: [] }),
		content: pieces.join(''),
	};
}
