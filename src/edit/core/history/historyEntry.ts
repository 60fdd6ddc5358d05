import * as v from 'valibot';
import { type ChecksummedLine, decodeLine, encodeLine } from '../../../base/core/checksummedLine.ts';
import { optional } from '../../../base/core/lenientSchema.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { truncate } from '../../../base/text/visibleText.ts';
import type { Answer } from '../../../service/core/reply/answer.ts';
import { longestTexts } from '../../../service/core/reply/answerTexts.ts';
import { type Proof, proofSchema } from '../proof/proof.ts';

// There are two kinds of checksummed lines: an answer, and later its outcome. An outcome that only a later version knows
// is dropped.
//
//   {"v":1,"ts":"2026-01-31T12:00:00.000Z","t":"answer","id":"…","d":{…},"crc":"0a1b2c3d"}
//   {"v":1,"ts":"2026-01-31T12:00:05.000Z","t":"outcome","id":"…","d":{"outcome":"proposed"},"crc":"0a1b2c3d"}

/**
 * The fate of an answer. `proposed`: shown for review, not yet decided; `refused`: no usable code was found in it;
 * `shown`: as ghost text, what the user did with it is unknown.
 */
export type AnswerOutcome = (typeof OUTCOMES)[number];

const OUTCOMES = [
	'proposed',
	'accepted',
	'partlyAccepted',
	'discarded',
	'noChange',
	'refused',
	'shown',
	'inserted',
] as const;

/** An answer to Optimize or Generate as it was received. */
export interface ReceivedAnswer {
	/** A UUID. */
	readonly id: string;
	/** When it was received, in milliseconds since 1970. */
	readonly time: number;
	/** The workspace; empty if no folder was open. */
	readonly workspace: string;
	readonly operation: 'optimize' | 'generate';
	/** The document's URI. */
	readonly uri: string;
	/** The document's language id. */
	readonly languageId: string;
	/** The optimization level, or the first line of the prompt. */
	readonly request: string;
	readonly text: string;
	/** Whether `text` is the whole body as formatted JSON, because no text was found in it. */
	readonly isBody?: boolean;
	/** As reported by the service. */
	readonly cost?: number;
}

/** What became of an answer. */
export interface AnswerFate {
	readonly outcome?: AnswerOutcome;
	/** The proposal that it became part of. */
	readonly proposal?: string;
	/** The proof of that proposal, from before it was discarded. */
	readonly proof?: Proof;
}

/** A record of what became of an answer. */
export interface OutcomeRecord extends AnswerFate {
	readonly id: string;
	/** In milliseconds since 1970. */
	readonly time: number;
}

/** A line of the file. */
export type AnswerEvent =
	| ({ readonly type: 'answer' } & ReceivedAnswer)
	| ({ readonly type: 'outcome' } & OutcomeRecord);

/** An answer with its latest known outcome. */
export type HistoryEntry = ReceivedAnswer & AnswerFate;

/** Equal for two copies of the same event, and only for those. */
export function eventKey(event: AnswerEvent): string {
	return event.type === 'answer' ? event.id : `${event.id} ${event.time} ${event.outcome ?? ''}`;
}

const members = {
	ts: v.pipe(
		v.string(),
		v.transform((text) => Date.parse(text)),
		v.number(),
	),
	id: v.pipe(v.string(), v.nonEmpty()),
};

const schema = v.variant('t', [
	v.object({
		...members,
		t: v.literal('answer'),
		d: v.pipe(
			v.object({
				workspace: v.string(),
				operation: v.picklist(['optimize', 'generate']),
				uri: v.string(),
				languageId: v.string(),
				request: v.string(),
				text: v.string(),
				isBody: optional(v.boolean()),
				cost: optional(v.number()),
			}),
			v.transform(omitUndefined),
		),
	}),
	v.object({
		...members,
		t: v.literal('outcome'),
		d: v.pipe(
			v.object({
				outcome: optional(v.picklist(OUTCOMES)),
				proposal: optional(v.string()),
				proof: optional(proofSchema),
			}),
			v.transform(omitUndefined),
		),
	}),
]);

/** Encodes an event as a line without its line ending. */
export function encodeAnswerEvent({ type, id, time, ...data }: AnswerEvent): string {
	return encodeLine({ ts: new Date(time).toISOString(), t: type, id, d: data });
}

/** Decodes a line without its line ending. Never throws. */
export function decodeAnswerLine(line: Uint8Array): ChecksummedLine<AnswerEvent> {
	return decodeLine(line, (json) => {
		const found = v.safeParse(schema, json);
		if (!found.success) return undefined;
		const { t, ts, id } = found.output;
		return t === 'answer' ? { type: t, id, time: ts, ...found.output.d } : { type: t, id, time: ts, ...found.output.d };
	});
}

/** How many other texts to include, longest first. */
const MOST_OTHERS = 20;

/**
 * Everything that an answer says: its text, followed by the other texts in its body with their locations. The wrong one
 * may have been taken for the answer.
 */
export function rawAnswerText({ text, recognized, body }: Pick<Answer, 'text' | 'recognized' | 'body'>): {
	readonly text: string;
	readonly isBody?: boolean;
} {
	if (!recognized) return { text, isBody: true };
	// The text may have been a list of lines in the body.
	const known = new Set([text, ...text.split('\n')]);
	const others = longestTexts(body).filter((other) => /\S\s+\S/.test(other.text) && !known.has(other.text));
	const sections = others.slice(0, MOST_OTHERS).map((other) => `\`${other.pointer}\`\n\n${other.text}`);
	return { text: [text, ...sections].join('\n\n---\n\n') };
}

/** In characters: how much of a prompt is stored with its answer. */
const LONGEST_REQUEST = 200;

/** The beginning of a prompt, by which its answer is listed. */
export function requestLabel(prompt: string): string {
	return truncate(prompt.trim().split(/[\r\n]/, 1)[0] ?? '', LONGEST_REQUEST);
}
