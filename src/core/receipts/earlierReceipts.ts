import * as v from 'valibot';
import { decodeLine } from '../base/checksummedLine.ts';
import { omitUndefined } from '../base/omitUndefined.ts';
import type { LedgerEntry } from './ledgerEntry.ts';
import { dayStart } from './localDay.ts';
import { receiptSchema } from './receiptSchema.ts';

// Receipts as they were kept before there was a database: a checksummed line for each, and a file of older ones that were
// added up by day.

const name = v.pipe(v.string(), v.minLength(1));
const figure = v.pipe(v.number(), v.finite());

const entrySchema = v.object({
	ts: v.pipe(
		v.string(),
		v.transform((text) => Date.parse(text)),
		v.number(),
	),
	t: v.literal('receipt'),
	id: name,
	d: v.object({
		workspace: v.string(),
		service: v.exactOptional(name),
		operation: name,
		outcome: name,
		receipt: receiptSchema,
	}),
});

const countedSchema = v.object({
	t: v.literal('counted'),
	d: v.array(v.object({ first: v.string(), last: v.string(), records: figure })),
});

const daySchema = v.object({
	t: v.literal('day'),
	d: v.object({
		day: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/)),
		workspace: v.string(),
		service: v.exactOptional(v.string()),
		operation: v.string(),
		model: v.string(),
		provider: v.string(),
		outcomes: v.array(v.tuple([v.string(), figure])),
		promptTokens: figure,
		completionTokens: figure,
		totalTokens: figure,
		cost: v.exactOptional(figure),
		latency: v.exactOptional(v.object({ sum: figure, count: figure })),
		roundTrips: v.array(figure),
	}),
});

/** One day's requests of one kind, added up. */
type Day = v.InferOutput<typeof daySchema>['d'];

/** Which receipts at the start of a file the days include: up to the one with the id `last`. */
export type Counted = v.InferOutput<typeof countedSchema>['d'];

/** Reads the line of a receipt. */
export function decodeEarlierReceipt(line: Uint8Array) {
	return decodeLine(line, (json): LedgerEntry | undefined => {
		const found = v.safeParse(entrySchema, json);
		return found.success ? { id: found.output.id, time: found.output.ts, ...found.output.d } : undefined;
	});
}

/** Reads a line of the file of days: what it has counted, or the receipts of a day. */
export function decodeEarlierDay(line: Uint8Array) {
	return decodeLine(line, (json) => {
		const counted = v.safeParse(countedSchema, json);
		if (counted.success) return { counted: counted.output.d, receipts: [] };
		const day = v.safeParse(daySchema, json);
		return day.success ? { counted: [], receipts: receiptsOf(day.output.d) } : undefined;
	});
}

/** The receipts of a file that the days do not include. */
export function uncounted(records: readonly LedgerEntry[], counted: Counted): readonly LedgerEntry[] {
	const lasts = new Set(counted.map(({ last }) => last));
	return records.slice(records.findLastIndex(({ id }) => lasts.has(id)) + 1);
}

/** Receipts that add up to a day: the first answer carries the sums. All are filed at noon. */
function receiptsOf(day: Day): readonly LedgerEntry[] {
	const { workspace, service, operation, model, provider, outcomes, latency } = day;
	const { promptTokens, completionTokens, totalTokens, cost } = day;
	const time = dayStart(day.day) + 43_200_000;
	const key = [day.day, workspace, service, operation, model, provider].join('\n');
	return outcomes.flatMap(([outcome, count]) =>
		Array.from({ length: count }, (_, index): LedgerEntry => {
			const isAnswer = outcome === 'answered';
			const sums = { usage: { promptTokens, completionTokens, totalTokens }, ...omitUndefined({ cost }) };
			const states = isAnswer && index < (latency?.count ?? 0);
			return {
				id: `${key}\n${outcome}\n${index}`,
				time,
				workspace,
				...omitUndefined({ service }),
				operation,
				outcome,
				receipt: {
					...(model === '' ? {} : { model }),
					...(provider === '' ? {} : { provider }),
					...(isAnswer && index === 0 ? sums : {}),
					...(states && latency !== undefined ? { latency: latency.sum / latency.count } : {}),
					roundTripMs: (isAnswer ? day.roundTrips[index] : undefined) ?? 0,
				},
			};
		}),
	);
}
