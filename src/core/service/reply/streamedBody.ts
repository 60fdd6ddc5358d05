import { isJsonObject, type Json, member, parseJson } from '../../base/json.ts';
import { omitUndefined } from '../../base/omitUndefined.ts';
import { pointerTo, resolvePointer } from '../../text/jsonPointer.ts';
import type { FoundText } from './findAnswerText.ts';
import { isTooDeep } from './isTooDeep.ts';

/** Where an event of a stream holds its piece of the text; a complete answer has nothing there. */
const DELTAS = ['/choices/0/delta/content', '/candidates/0/content/parts/0/text'];
/** The same in the shapes of further services. */
const PIECES = [
	...DELTAS,
	'/choices/0/text',
	'/delta/text',
	'/delta/message/content/text',
	'/contentBlockDelta/delta/text',
	'/message/content',
	'/token/text',
	'/response',
	'/content',
	'/delta',
	'/completion',
	'/generation',
	'/outputText',
	'/text',
	'/output',
];
/** If the pointer is unknown: how many events are examined, and how many texts of each. */
const MOST_EVENTS = 200;
const MOST_TEXTS = 30;

/**
 * The answer in a body that is a stream of events although none was requested: one object per line (NDJSON), or one
 * after each `data:` (server-sent events, WHATWG HTML section 9.2), which may also hold plain text.
 * @returns the last event's members with all pieces as `content`; undefined if it is no such stream, or is nested too
 * deeply
 */
export function streamedBody(text: string): Json | undefined {
	const events: Json[] = [];
	const lines = text.split(/\r\n|\n|\r/);
	for (const line of lines) {
		const data = /^(?:data:)?\s*(\{.*\})\s*$/s.exec(line)?.[1];
		if (data === undefined) {
			if (line.trim() === '' || /^(?:event|id|retry|:|data:\s*\[DONE\])/.test(line)) continue;
			return events.length === 0 ? textEvents(lines) : undefined;
		}
		const event = isTooDeep(data) ? undefined : parseJson(data);
		if (event === undefined) return undefined;
		events.push(event);
	}
	return joinedEvents(events, PIECES) ?? joinedEvents(events, longestVarying(events));
}

/** The same for a stream whose events came as a list; other lists hold alternatives. */
export function listedStream(value: Json): Json | undefined {
	return Array.isArray(value) ? joinedEvents(value, DELTAS) : undefined;
}

function joinedEvents(events: readonly Json[], pointers: readonly string[]): Json | undefined {
	const pointer = pointers.find((each) => events.some((event) => typeof resolvePointer(event, each) === 'string'));
	if (pointer === undefined) return undefined;
	const pieces = events.map((event) => resolvePointer(event, pointer)).filter((piece) => typeof piece === 'string');
	const last = events.at(-1) ?? null;
	const finish = events.map((event) => resolvePointer(event, '/choices/0/finish_reason')).findLast((each) => !!each);
	return {
		...(isJsonObject(last) ? last : {}),
		...omitUndefined({ finish_reason: finish }),
		...(member(last, 'choices') === undefined ? {} : { choices: [] }),
		...(member(last, 'candidates') === undefined ? {} : { candidates: [] }),
		content: pieces.join(''),
	};
}

/** Server-sent events whose data is text: the lines of one event are joined with line breaks. */
function textEvents(lines: readonly string[]): Json | undefined {
	const events: string[][] = [[]];
	for (const line of lines) {
		const data = /^data:(?: (.*)|(.*))$/s.exec(line);
		if (line === '') events.push([]);
		else if (data !== null) events.at(-1)?.push(data[1] ?? data[2] ?? '');
		else if (!/^(?:event:|id:|retry:|:)/.test(line)) return undefined;
	}
	const texts = events.filter((each) => each.length > 0).map((each) => plainText(each.join('\n')));
	const content = texts.filter((each) => each !== '[DONE]').join('');
	return content.trim() === '' ? undefined : { content };
}

/** A piece may be written as a JSON string, so that it can begin with a space. */
function plainText(data: string): string {
	const text = /^".*"$/s.test(data) ? parseJson(data) : undefined;
	return typeof text === 'string' ? text : data;
}

/** The pointers whose texts differ between events, the one with the longest text first. */
function longestVarying(events: readonly Json[]): readonly string[] {
	const found = new Map<string, Set<string>>();
	for (const event of events.slice(0, MOST_EVENTS)) {
		for (const { pointer, text } of textsIn(event)) found.set(pointer, (found.get(pointer) ?? new Set()).add(text));
	}
	const length = (texts: ReadonlySet<string>) => [...texts].reduce((sum, text) => sum + text.length, 0);
	const varying = [...found].filter(([, texts]) => texts.size > events.length / 2 && texts.size > 1);
	return varying.toSorted(([, one], [, other]) => length(other) - length(one)).map(([pointer]) => pointer);
}

function textsIn(event: Json): readonly FoundText[] {
	const found: FoundText[] = [];
	const visit = (value: Json, pointer: string): void => {
		if (found.length === MOST_TEXTS) return;
		if (typeof value === 'string') found.push({ pointer, text: value });
		else if (Array.isArray(value)) for (const [at, item] of value.entries()) visit(item, pointerTo(pointer, at));
		else if (isJsonObject(value)) {
			for (const [name, item] of Object.entries(value)) {
				if (!/^(?:id|.*_id|created.*|type|timestamp)$/.test(name)) visit(item, pointerTo(pointer, name));
			}
		}
	};
	visit(event, '');
	return found;
}
