import * as v from 'valibot';
import { decodeLine, encodeLine } from '../../../base/core/checksummedLine.ts';
import { DAY } from '../../../base/core/clock.ts';
import { optional, optionalText, validItems } from '../../../base/core/lenientSchema.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { isUuid } from '../../../base/core/uuid.ts';
import { type Receipt, receiptSchema } from '../../../usage/core/receipt.ts';
import type { Explanation } from '../answer/explanation.ts';
import { applyHunks, diffHunks } from '../diff/hunks.ts';
import { GUARDRAIL_KINDS, type Guardrail } from '../guardrails/guardrail.ts';
import { type ReviewProof, reviewProofSchema } from '../proof/reviewProof.ts';
import type { ProposedChanges } from './proposedChanges.ts';

// A review is one checksummed line, so that a damaged file is recognized. Its changes are stored as two texts:
//
//   {"v":1,"t":"review","id":"…","d":{ … ,"changes":{"base":"…","text":"…","lost":0}},"crc":"0a1b2c3d"}

/** In milliseconds: how long a review that no window shows is kept. */
export const MOST_AGE = 30 * DAY;

/** Where a proposal is reviewed: in a diff, or in the live file. */
export type ReviewPlace = 'diff' | 'file';

/** A review as it survives a reload of its window. */
export interface StoredReview {
	/** A UUID. */
	readonly id: string;
	/** The live document's URI. */
	readonly uri: string;
	/** The live document's language id. */
	readonly languageId: string;
	readonly viewColumn?: number;
	readonly place: ReviewPlace;
	readonly changes: ProposedChanges;
	/** The changes as they were first proposed. */
	readonly first: ProposedChanges;
	/** Only the new code, in case it cannot be put in its place. */
	readonly code: string;
	/** The title of its diff's tab, localized. */
	readonly title: string;
	/** The optimization level; undefined for code that is no optimization. */
	readonly level?: string;
	readonly explanation: Explanation;
	readonly guardrails: readonly Guardrail[];
	/** What the code has more or less than what was selected, as sentences, localized. */
	readonly remarks?: readonly string[];
	/** One for each request. */
	readonly receipts: readonly Receipt[];
	/** The ids of its stored answers. */
	readonly answers: readonly string[];
	/** Whether any of its changes have been accepted. */
	readonly hasAccepted: boolean;
	/** Whether any of its changes were discarded or lost their place. */
	readonly isPartial: boolean;
	/** The proofs of its texts, the newest last. */
	readonly proofs?: readonly ReviewProof[];
}

const changesSchema = v.pipe(
	v.object({ base: v.string(), text: v.string(), lost: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
	v.transform(({ base, text, lost }): ProposedChanges => ({ base, hunks: diffHunks(base, text), lost })),
);

const guardrailSchema = v.pipe(
	v.object({ kind: v.picklist(GUARDRAIL_KINDS), names: optional(v.array(v.string())) }),
	v.transform(omitUndefined),
);

const schema = v.object({
	t: v.literal('review'),
	id: v.pipe(v.string(), v.check(isUuid)),
	d: v.pipe(
		v.object({
			uri: v.string(),
			languageId: v.string(),
			viewColumn: optional(v.pipe(v.number(), v.integer())),
			place: v.picklist(['diff', 'file']),
			changes: changesSchema,
			first: v.optional(changesSchema),
			code: v.string(),
			title: v.string(),
			level: optionalText,
			explanation: v.object({ text: v.string(), suggestions: v.array(v.string()) }),
			guardrails: validItems(guardrailSchema),
			remarks: optional(v.array(v.string())),
			receipts: validItems(receiptSchema),
			answers: v.array(v.string()),
			hasAccepted: v.boolean(),
			isPartial: v.boolean(),
			proofs: optional(validItems(reviewProofSchema)),
		}),
		v.transform(omitUndefined),
	),
});

/** Encodes a review as the contents of its file. */
export function encodeReview({ id, changes, first, ...data }: StoredReview): string {
	const [now, before] = [encodedChanges(changes), encodedChanges(first)];
	const isUnchanged = before.base === now.base && before.text === now.text && before.lost === now.lost;
	return encodeLine({ t: 'review', id, d: { ...data, changes: now, ...(isUnchanged ? {} : { first: before }) } });
}

/** Decodes the contents of a review's file. Never throws; undefined if it is damaged or of a newer version. */
export function decodeReview(contents: Uint8Array): StoredReview | undefined {
	const line = decodeLine(contents, (json) => {
		const found = v.safeParse(schema, json);
		if (!found.success) return undefined;
		const { id, d } = found.output;
		return { first: d.changes, ...d, id };
	});
	return line.kind === 'record' ? line.record : undefined;
}

function encodedChanges({ base, hunks, lost }: ProposedChanges): v.InferInput<typeof changesSchema> {
	return { base, text: applyHunks(base, hunks), lost };
}
