import * as v from 'valibot';
import { optional, validItems } from '../../../base/core/lenientSchema.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { SAME_REASONS, SPEED_REASONS } from './proof.ts';

const names = v.array(v.string());
const detail = { detail: optional(v.string()) };
const ratio = v.pipe(v.number(), v.finite(), v.gtValue(0));

const same = v.variant('kind', [
	v.pipe(v.object({ kind: v.literal('same'), unreached: optional(names) }), v.transform(omitUndefined)),
	v.pipe(v.object({ kind: v.literal('different'), ...detail }), v.transform(omitUndefined)),
	v.pipe(
		v.object({ kind: v.literal('notShown'), reason: v.picklist(SAME_REASONS), ...detail }),
		v.transform(omitUndefined),
	),
]);

const speed = v.variant('kind', [
	v.pipe(
		v.object({
			kind: v.picklist(['faster', 'slower', 'noDifference', 'tooNoisy']),
			ratio,
			low: ratio,
			high: ratio,
			lines: optional(v.tuple([v.string(), v.string()])),
		}),
		v.transform(omitUndefined),
	),
	v.pipe(
		v.object({ kind: v.literal('notMeasured'), reason: v.picklist(SPEED_REASONS), ...detail }),
		v.transform(omitUndefined),
	),
]);

/** A stored proof. One that only a later version understands is dropped as a whole: half of it would be another verdict. */
export const proofSchema = v.pipe(
	v.object({
		subject: v.string(),
		time: v.number(),
		same,
		speed: v.optional(speed),
		tests: optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
		changedLive: validItems(v.string()),
		leftOut: optional(names),
		stillRunning: validItems(v.string()),
	}),
	v.transform(omitUndefined),
);
