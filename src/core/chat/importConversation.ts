import * as v from 'valibot';
import { LONGEST_MESSAGE } from '../../protocol/chat.ts';
import { optional, optionalFigure, optionalText } from '../base/lenientSchema.ts';
import { withoutUndefined } from '../base/withoutUndefined.ts';
import { PLAN_LIMITS } from '../service/plans.ts';
import { receiptSchema } from '../usage/receiptSchema.ts';
import { EXPORT_FORMAT, EXPORT_VERSION } from './exportConversation.ts';
import { optionsSchema } from './optionsSchema.ts';
import type { TimedEvent } from './transcript.ts';

/** Why a text is no conversation that can be imported. */
export type ImportProblem =
	/** More than `LONGEST_IMPORT`, or more turns or attachments than any conversation has. */
	| 'tooLarge'
	/** Not JSON at all. */
	| 'notJson'
	/** JSON, and not what `asJson` writes. */
	| 'notOurs'
	/** A newer version of this program has written it. */
	| 'newerVersion'
	/** There is no message in it. */
	| 'empty';

/** In UTF-16 units. */
export const LONGEST_IMPORT = 64 * 1_024 * 1_024;
const MOST_TURNS = 100_000;
const MOST_ATTACHMENTS = 100;
/** Of one message, in UTF-16 units: a line of the transcript must be able to hold it, however it is written. */
const LONGEST_TEXT = 2_000_000;
const LONGEST_MODEL = 1_000;

const text = v.pipe(v.string(), v.maxLength(LONGEST_TEXT));
const time = v.pipe(
	v.string(),
	v.transform((value) => Date.parse(value)),
	v.number(),
	v.minValue(0),
);

const attachment = v.object({
	kind: v.picklist(['selection', 'file', 'problems']),
	label: v.pipe(v.string(), v.maxLength(1_000)),
	languageId: v.pipe(v.string(), v.maxLength(100)),
	text,
});

const answer = v.pipe(
	v.object({
		time,
		text,
		unrecognised: optional(v.boolean()),
		finishReason: optionalText,
		receipt: v.optional(v.fallback(receiptSchema, { roundTripMs: 0 }), { roundTripMs: 0 }),
	}),
	v.transform(withoutUndefined),
);

const failure = v.pipe(
	v.object({ kind: v.string(), status: optionalFigure, serviceText: optionalText }),
	v.transform(withoutUndefined),
);

const turn = v.object({
	time,
	text,
	attachments: v.optional(v.pipe(v.array(attachment), v.maxLength(MOST_ATTACHMENTS)), []),
	answer: v.optional(answer),
	failure: v.optional(failure),
});

/** As the view would have let them be: what is too long is left out, and no more tokens than any plan allows. */
const importedOptions = v.pipe(
	optionsSchema,
	v.transform(({ model, maxTokens, systemPrompt, ...rest }) =>
		withoutUndefined({
			...rest,
			model: (model?.length ?? 0) <= LONGEST_MODEL ? model : undefined,
			systemPrompt: (systemPrompt?.length ?? 0) <= LONGEST_MESSAGE ? systemPrompt : undefined,
			maxTokens: maxTokens === undefined ? undefined : Math.min(maxTokens, PLAN_LIMITS.enterprise.maxTokens),
		}),
	),
);

const versionSchema = v.object({ format: v.literal(EXPORT_FORMAT), version: v.pipe(v.number(), v.integer()) });
const exportSchema = v.object({
	title: optionalText,
	options: optional(importedOptions),
	turns: v.pipe(v.array(turn), v.maxLength(MOST_TURNS)),
});

/**
 * Reads what `asJson` wrote. Every id is new, so that the same export can be imported again. Never throws.
 * @returns the events of a new conversation, in their order and with their times
 */
export function readExport(json: string): readonly TimedEvent[] | { readonly problem: ImportProblem } {
	if (json.length > LONGEST_IMPORT) return { problem: 'tooLarge' };
	const value = parse(json);
	if (value === undefined) return { problem: 'notJson' };
	const version = v.safeParse(versionSchema, value);
	if (!version.success || version.output.version < EXPORT_VERSION) return { problem: 'notOurs' };
	if (version.output.version > EXPORT_VERSION) return { problem: 'newerVersion' };
	const exported = v.safeParse(exportSchema, value);
	if (!exported.success) {
		return { problem: exported.issues.some(({ type }) => type === 'max_length') ? 'tooLarge' : 'notOurs' };
	}
	const { title, options, turns } = exported.output;
	const [first] = turns;
	if (first === undefined) return { problem: 'empty' };
	const facts = withoutUndefined({ title, options });
	const event = { type: 'meta', id: crypto.randomUUID(), data: facts } as const;
	return [{ time: first.time, event }, ...turns.flatMap(turnEvents)];
}

function parse(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		return undefined;
	}
}

function turnEvents({ time, text, attachments, answer, failure }: v.InferOutput<typeof turn>): readonly TimedEvent[] {
	const id = crypto.randomUUID();
	const attached = attachments.map((each) => ({ ...each, id: crypto.randomUUID() }));
	const data = { text, ...(attached.length === 0 ? {} : { attachments: attached }) };
	const question: TimedEvent = { time, event: { type: 'user', id, data } };
	const outcome = crypto.randomUUID();
	if (answer !== undefined) {
		const { time: answered, ...rest } = answer;
		return [question, { time: answered, event: { type: 'assistant', id: outcome, data: { replyTo: id, ...rest } } }];
	}
	if (failure === undefined) return [question];
	return [question, { time, event: { type: 'error', id: outcome, data: { replyTo: id, failure } } }];
}
