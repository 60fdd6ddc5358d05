import { isJsonObject, type Json, member, parseJson } from '../../../base/core/json.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { pointerNames, resolveNames, resolvePointer } from '../../../base/text/jsonPointer.ts';
import { longestTexts } from './answerTexts.ts';
import { findError } from './findError.ts';
import { type StreamEvent, streamEvents } from './streamEvents.ts';

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
	'/answer',
	'/completion',
	'/generation',
	'/outputText',
	'/text',
	'/output',
];
const FINISH = '/choices/0/finish_reason';
/** What each error has in it: most events of a stream need no closer look. */
const MAY_BE_ERROR = /err|fault|exception|fail|(?:succe\w+|ok)"\s*:\s*"?false|\b[45]\d\d\b/i;
/** If the pointer is unknown: how many events are examined, and how many texts of each. */
const MOST_EVENTS = 200;
const MOST_TEXTS = 30;
/** What differs between events, too, though it is no text. */
const MARK = /\/(?:id|[^/]*_id|created[^/]*|type|timestamp|event|object|status|role|model)(?:\/|$)/;

/** What the events of a stream amount to. */
export type Streamed =
	/** The answer, or the error that came instead of one. */
	| { readonly kind: 'json'; readonly value: Json }
	/** It broke off: the text until then, and the error that ended it, if it is known. */
	| { readonly kind: 'incomplete'; readonly text: string; readonly error?: Json };

/**
 * The answer in a body that is a stream of events although none was requested. The events may also hold plain text.
 * @returns the last event's members with all pieces as `content`; undefined if it is no such stream, or is nested too
 * deeply
 */
export function streamedBody(text: string): Streamed | undefined {
	const read = streamEvents(text);
	if (read === undefined) return undefined;
	if (read.events.length === 0) return { kind: 'json', value: null };
	const error = errorOf(read.events);
	const nonEmpty = read.events.filter((event) => event !== error?.event && event.data.trim() !== '');
	const objects = nonEmpty.flatMap(({ json }) => (json === undefined ? [] : [json]));
	if (nonEmpty.length > objects.length && nonEmpty[0]?.json !== undefined) return undefined;
	const isText = nonEmpty.length > objects.length;
	const value = isText ? joinedText(read.events.filter((event) => event !== error?.event)) : joinedObjects(objects);
	if (error !== undefined || read.isCut) return brokenOff(value, error?.value);
	if (value !== undefined) return { kind: 'json', value };
	// A complete answer may be a stream's only event.
	const [only] = objects;
	return objects.length === 1 && only !== undefined && /^data:/m.test(text) ? { kind: 'json', value: only } : undefined;
}

/** The same for a stream whose events came as a list; other lists hold alternatives. */
export function listedStream(list: Json): Streamed | undefined {
	if (!Array.isArray(list)) return undefined;
	const value = joinedEvents(list, DELTAS);
	if (value === undefined) return undefined;
	const error = list.find((event: Json) => findError(event, true) !== undefined);
	return error === undefined ? { kind: 'json', value } : brokenOff(value, error);
}

/** The text before the stream broke off. An error in place of an answer is a body of its own. */
function brokenOff(joined: Json | undefined, error: Json | undefined): Streamed {
	const content = member(joined, 'content');
	const text = typeof content === 'string' ? content : '';
	if (error !== undefined && text.trim() === '') return { kind: 'json', value: error };
	return { kind: 'incomplete', text, ...omitUndefined({ error }) };
}

/** The event that says that there was an error, and the error as a body of its own. */
function errorOf(events: readonly StreamEvent[]): { readonly event: StreamEvent; readonly value: Json } | undefined {
	const isNamed = ({ name }: StreamEvent) => /error|exception|fail/i.test(name);
	const last = events.at(-1);
	const isError = ({ data, json = null }: StreamEvent) =>
		MAY_BE_ERROR.test(data) && findError(json, true) !== undefined;
	const event =
		events.find((each) => isNamed(each) || isError(each)) ??
		(findError(last?.json ?? null, false) === undefined ? undefined : last);
	if (event === undefined) return undefined;
	const { json, data } = event;
	return { event, value: json !== undefined && findError(json, false) !== undefined ? json : { error: json ?? data } };
}

function joinedObjects(events: readonly Json[]): Json | undefined {
	return joinedEvents(events, PIECES) ?? joinedEvents(events, longestVarying(events));
}

function joinedEvents(events: readonly Json[], pointers: readonly string[]): Json | undefined {
	// A list of a megabyte has hundreds of thousands of events.
	const names = pointers
		.map(pointerNames)
		.find((each) => events.some((event) => typeof resolveNames(event, each) === 'string'));
	if (names === undefined) return undefined;
	const pieces = events.map((event) => resolveNames(event, names)).filter((piece) => typeof piece === 'string');
	const last = events.at(-1) ?? null;
	const finish = resolvePointer(events.findLast((event) => resolvePointer(event, FINISH)) ?? null, FINISH);
	return {
		...(isJsonObject(last) ? last : {}),
		...omitUndefined({ finish_reason: finish }),
		...(member(last, 'choices') === undefined ? {} : { choices: [] }),
		...(member(last, 'candidates') === undefined ? {} : { candidates: [] }),
		content: pieces.join(''),
	};
}

/** The text of events whose data is text. An object with a name is something else, such as the end. */
function joinedText(events: readonly StreamEvent[]): Json | undefined {
	const pieces = events.filter(({ name, json }) => name === '' || json === undefined);
	const content = pieces.map(({ data }) => plainText(data)).join('');
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
		const texts = longestTexts(event).filter(({ pointer }) => !MARK.test(pointer));
		for (const { pointer, text } of texts.slice(0, MOST_TEXTS)) {
			found.set(pointer, (found.get(pointer) ?? new Set()).add(text));
		}
	}
	const length = (texts: ReadonlySet<string>) => [...texts].reduce((sum, text) => sum + text.length, 0);
	const varying = [...found].filter(([, texts]) => texts.size > events.length / 2 && texts.size > 1);
	return varying.toSorted(([, one], [, other]) => length(other) - length(one)).map(([pointer]) => pointer);
}
