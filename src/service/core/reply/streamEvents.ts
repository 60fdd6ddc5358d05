import { isJsonObject, type Json } from '../../../base/core/json.ts';
import { isTooDeep, replyJson } from './replyJson.ts';

/** An event of a stream. */
export interface StreamEvent {
	/** Empty if it has none. */
	readonly name: string;
	readonly data: string;
	/** The data as JSON if that is an object. */
	readonly json?: Json;
}

/** The events of a body. */
export interface StreamEvents {
	readonly events: readonly StreamEvent[];
	/** Whether the body breaks off before it says that it is over, as streams of its kind do. */
	readonly isCut: boolean;
}

const DONE = '[DONE]';
const IS_DONE = /^\s*"?\[DONE\]"?\s*$/;
const FIELDS = ['data:', 'event:', 'error:', 'id:', 'retry:'];
/** Stands for the data of an event of whose field only the beginning came. */
const CUT = '{';
/** A member that says why an answer ended, and is null or missing until then. */
const REASON = /^(?:finish|stop|done|completion)_?reason$/i;
/** A member that is false until the end. */
const FLAG = /^(?:is_?)?(?:done|stop|finished|completed?|final|end|eos)$/i;
/** The names and types of the last events; a part of an answer may end before the others. */
const LAST =
	/^(?!.*(?:block|content|part|item|text|call|tool|step|chunk|token))(?:.*[._-]|message|stream)?(?:done|end|stop|(?:in)?completed?|finish(?:ed)?|close|final)$/i;
/** The types of events that others follow. */
const FURTHER = /delta|chunk|^content[_-]|^message[_-]start$|^response\.|^text-generation$/i;
const TYPE = /^(?:type|event|event_?type|object)$/i;
/** What holds these members, within an event. */
const INNER = /^(?:choices|candidates|results|outputs|delta|message|response|details|messageStop|choice)$/;

/**
 * Reads a stream of events: one object per line (NDJSON), or the data after each `data:` (server-sent events, WHATWG
 * HTML section 9.2). Some servers have a field of their own for an error, `error:`.
 * @returns undefined if it is no such stream, or an event is nested too deeply or is no JSON where others are
 */
export function streamEvents(text: string): StreamEvents | undefined {
	const events = eventsIn(text.trimEnd().split(/\r\n|\n|\r/));
	if (events === undefined) return undefined;
	const last = events.at(-1);
	const isBroken = ({ data, json }: StreamEvent) => json === undefined && /^\s*\{/.test(data);
	const whole = last !== undefined && isBroken(last) ? events.slice(0, -1) : events;
	if (whole.length === 0 || whole.some(isBroken)) return undefined;
	const isCut = whole.length < events.length || (isEndExpected(whole) && whole.findLast(isEnd) === undefined);
	return { events: whole.filter(({ data }) => data !== DONE), isCut };
}

interface LinedEvent {
	readonly name: string;
	readonly lines: string[];
	readonly json: Json | undefined;
}

/** The events; the last may be broken. @returns undefined if a line is no part of one, or nests too deeply */
function eventsIn(lines: readonly string[]): readonly StreamEvent[] | undefined {
	const events: LinedEvent[] = [];
	let name = '';
	let isOpen = false;
	for (const [at, line] of lines.entries()) {
		const [, kind, field] = /^(data|error): ?(.*)$/s.exec(line) ?? [];
		const data = field ?? (/^\s*(?:\{|\[DONE\])/.test(line) ? line : undefined);
		if (line.trim() === '') {
			name = '';
			isOpen = false;
		} else if (isOpen && field !== undefined && !IS_DONE.test(field)) events.at(-1)?.lines.push(field);
		else if (data !== undefined) {
			const json = objectIn(data);
			if (json === 'tooDeep') return undefined;
			// An object is an event of its own; other lines may go on in the next.
			const isDone = IS_DONE.test(data);
			events.push({ name: kind === 'error' ? kind : name, lines: [isDone ? DONE : data], json });
			isOpen = field !== undefined && json === undefined && !isDone;
		} else if (/^event:/.test(line)) name = line.slice('event:'.length).trim();
		else if (!/^(?:id|retry)?:/.test(line)) {
			const isBegun = at === lines.length - 1 && FIELDS.some((each) => each.startsWith(line));
			if (!isBegun) return undefined;
			events.push({ name, lines: [CUT], json: undefined });
		}
	}
	return events.map(joined);
}

/** The lines of an event are joined with line breaks. */
function joined({ name, lines, json }: LinedEvent): StreamEvent {
	const data = lines.join('\n');
	const read = json ?? (lines.length > 1 ? objectIn(data) : undefined);
	return read === undefined || read === 'tooDeep' ? { name, data } : { name, data, json: read };
}

function objectIn(data: string): Json | 'tooDeep' | undefined {
	if (!/^\s*\{/.test(data)) return undefined;
	const text = data.trim();
	return isTooDeep(text) ? 'tooDeep' : replyJson(text);
}

/** Whether streams like this one say that they are over. Of an unknown kind, only the connection shows it. */
function isEndExpected(events: readonly StreamEvent[]): boolean {
	return events.some(({ name, json }) => {
		if (FURTHER.test(name)) return true;
		return membersOf(json).some(([member, value]) => {
			if (REASON.test(member) || (FLAG.test(member) && value === false)) return true;
			if (TYPE.test(member) && typeof value === 'string') return FURTHER.test(value);
			return member === 'candidates' || (member === 'delta' && isJsonObject(value)) || member === 'contentBlockDelta';
		});
	});
}

function isEnd({ name, data, json }: StreamEvent): boolean {
	if (data === DONE || LAST.test(name)) return true;
	return membersOf(json).some(([member, value]) => {
		if (REASON.test(member)) return typeof value === 'string' && value !== '';
		if (FLAG.test(member)) return value === true;
		return TYPE.test(member) && typeof value === 'string' && LAST.test(value);
	});
}

/** The members of an event, and of what it holds. */
function membersOf(value: Json | undefined, depth = 2): readonly (readonly [name: string, value: Json])[] {
	const place = Array.isArray(value) ? value[0] : value;
	if (!isJsonObject(place)) return [];
	return Object.entries(place).flatMap(([name, each]) => [
		[name, each] as const,
		...(depth > 0 && INNER.test(name) ? membersOf(each, depth - 1) : []),
	]);
}
