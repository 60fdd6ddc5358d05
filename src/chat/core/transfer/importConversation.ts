import * as v from 'valibot';
import { parseJson } from '../../../base/core/json.ts';
import { optional, optionalFigure } from '../../../base/core/lenientSchema.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { truncate } from '../../../base/text/visibleText.ts';
import { PLAN_LIMITS } from '../../../service/core/plans.ts';
import { LONGEST_NAME } from '../../../service/core/reply/answerMetadata.ts';
import { LONGEST_SENTENCE } from '../../../service/core/reply/errorSentence.ts';
import { receiptSchema } from '../../../usage/core/receipt.ts';
import { LONGEST_MESSAGE, LONGEST_MODEL, LONGEST_TITLE } from '../../protocol/chatMessages.ts';
import { ATTACHMENT_KINDS } from '../message/attachment.ts';
import { optionsSchema } from '../message/conversationOptions.ts';
import type { TimedEvent } from '../transcript/transcript.ts';
import { EXPORT_FORMAT, EXPORT_VERSION } from './exportJson.ts';

/** Why a text cannot be imported as a conversation. */
export type ImportProblem =
	/** Longer than `LONGEST_IMPORT`, or with more turns, answers, or attachments than any conversation has. */
	| 'tooLarge'
	/** Not JSON. */
	| 'notJson'
	/** JSON, but not what `exportJson` writes. */
	| 'notOurs'
	/** Written by a newer version of this program. */
	| 'newerVersion'
	/** It has no messages. */
	| 'empty';

/** In UTF-16 units. */
export const LONGEST_IMPORT = 64 * 1_024 * 1_024;
const MOST_TURNS = 100_000;
const MOST_ATTACHMENTS = 100;
const MOST_ANSWERS = 1_000;

/**
 * The maximum length of each text of an imported conversation, in UTF-16 units: that of a text that is typed here or
 * taken from a service's answer. Names and descriptions are cut. `text` is never cut; a model or a system prompt is
 * left out if it is too long, because a part of it would mean something else.
 */
export const LONGEST_TEXTS = {
	title: LONGEST_TITLE,
	/** Of a message, an answer, or an attachment: it must fit into a line of the transcript, however JSON escapes it. */
	text: 2_000_000,
	label: 1_000,
	languageId: 100,
	/** Of the options. The model of a receipt is a name from the service, limited like `provider`. */
	model: LONGEST_MODEL,
	systemPrompt: LONGEST_MESSAGE,
	provider: LONGEST_NAME,
	finishReason: LONGEST_NAME,
	/** Of a failure. */
	kind: 100,
	serviceText: LONGEST_SENTENCE,
} as const;

/** A text that is cut to its longest length. */
const cut = (longest: number) =>
	v.pipe(
		v.string(),
		v.transform((text) => truncate(text, longest)),
	);
/** A text that is refused if it is longer. */
const whole = (longest: number) => v.pipe(v.string(), v.maxLength(longest));

const time = v.pipe(
	v.string(),
	v.transform((value) => Date.parse(value)),
	v.number(),
	v.minValue(0),
);

/** How many earlier messages were left out. */
const leftOut = optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 * MOST_TURNS)));

const attachment = v.object({
	kind: v.fallback(v.picklist(ATTACHMENT_KINDS), 'file'),
	label: cut(LONGEST_TEXTS.label),
	languageId: cut(LONGEST_TEXTS.languageId),
	text: whole(LONGEST_TEXTS.text),
});

const receipt = v.pipe(
	receiptSchema,
	v.transform(({ model, provider, ...figures }) =>
		omitUndefined({
			...figures,
			model: model && truncate(model, LONGEST_NAME),
			provider: provider && truncate(provider, LONGEST_TEXTS.provider),
		}),
	),
);

const answer = v.pipe(
	v.object({
		time,
		text: whole(LONGEST_TEXTS.text),
		unrecognised: optional(v.literal(true)),
		finishReason: optional(cut(LONGEST_TEXTS.finishReason)),
		leftOut,
		receipt: v.fallback(receipt, { roundTripMs: 0 }),
		copied: optional(v.literal(true)),
		requestedModel: optional(cut(LONGEST_TEXTS.model)),
	}),
	v.transform(omitUndefined),
);

const failure = v.pipe(
	v.object({
		kind: cut(LONGEST_TEXTS.kind),
		status: optionalFigure,
		serviceText: optional(cut(LONGEST_TEXTS.serviceText)),
		leftOut,
	}),
	v.transform(omitUndefined),
);

const turn = v.object({
	time,
	text: whole(LONGEST_MESSAGE),
	attachments: v.optional(v.pipe(v.array(attachment), v.maxLength(MOST_ATTACHMENTS)), []),
	summarizes: optional(v.literal(true)),
	answer: v.optional(answer),
	otherAnswers: v.optional(v.pipe(v.array(answer), v.maxLength(MOST_ANSWERS)), []),
	failure: v.optional(failure),
});

/** The options within the view's limits: what is too long is left out, and tokens are capped to the largest plan. */
const importedOptions = v.pipe(
	optionsSchema,
	v.transform(({ model, maxTokens, systemPrompt, ...rest }) =>
		omitUndefined({
			...rest,
			model: upTo(LONGEST_TEXTS.model, model),
			systemPrompt: upTo(LONGEST_TEXTS.systemPrompt, systemPrompt),
			maxTokens: maxTokens === undefined ? undefined : Math.min(maxTokens, PLAN_LIMITS.enterprise.maxTokens),
		}),
	),
);

const versionSchema = v.object({ format: v.literal(EXPORT_FORMAT), version: v.pipe(v.number(), v.integer()) });
const exportSchema = v.object({
	title: optional(cut(LONGEST_TEXTS.title)),
	options: optional(importedOptions),
	turns: v.pipe(v.array(turn), v.maxLength(MOST_TURNS)),
});

/**
 * Reads what `exportJson` wrote. Every id is new, so that the same export can be imported again. Never throws.
 * @returns the events of a new conversation, in order and with their times
 */
export function readExport(json: string): readonly TimedEvent[] | { readonly problem: ImportProblem } {
	if (json.length > LONGEST_IMPORT) return { problem: 'tooLarge' };
	const value = parseJson(json);
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
	const metadata = omitUndefined({ title, options });
	const event = { type: 'meta', id: crypto.randomUUID(), data: metadata } as const;
	return [{ time: first.time, event }, ...turns.flatMap(turnEvents)];
}

function upTo(longest: number, text: string | undefined): string | undefined {
	return text === undefined || text.length <= longest ? text : undefined;
}

function turnEvents({
	time,
	text,
	attachments,
	summarizes,
	answer,
	otherAnswers,
	failure,
}: v.InferOutput<typeof turn>): readonly TimedEvent[] {
	const id = crypto.randomUUID();
	const attached = attachments.map((each) => ({ ...each, id: crypto.randomUUID() }));
	const data = { text, ...(attached.length === 0 ? {} : { attachments: attached }), ...omitUndefined({ summarizes }) };
	const question: TimedEvent = { time, event: { type: 'user', id, data } };
	if (answer !== undefined) return [question, ...answerEvents(id, answer, otherAnswers)];
	if (failure === undefined) return [question];
	const { leftOut, ...stored } = failure;
	const failed = omitUndefined({ replyTo: id, failure: stored, leftOut });
	return [question, { time, event: { type: 'error', id: crypto.randomUUID(), data: failed } }];
}

type ReadAnswer = v.InferOutput<typeof answer>;

/** The answers in the order of their times. The others are marked as requested after `chosen`, so that it stays chosen. */
function answerEvents(replyTo: string, chosen: ReadAnswer, others: readonly ReadAnswer[]): readonly TimedEvent[] {
	const marked = others.map((other) => ({ ...other, again: crypto.randomUUID() }));
	return [chosen, ...marked]
		.toSorted((one, other) => one.time - other.time)
		.map(({ time, ...rest }) => ({
			time,
			event: { type: 'assistant', id: crypto.randomUUID(), data: { replyTo, ...rest } },
		}));
}
