import * as v from 'valibot';
import { optional, optionalFigure, optionalText } from '../base/lenientSchema.ts';
import { withoutUndefined } from '../base/withoutUndefined.ts';

const usage = v.pipe(
	v.object({ promptTokens: optionalFigure, completionTokens: optionalFigure, totalTokens: optionalFigure }),
	v.transform(withoutUndefined),
);

/** A receipt, read from JSON: each figure that is not sound is left out by itself. */
export const receiptSchema = v.pipe(
	v.object({
		model: optionalText,
		provider: optionalText,
		usage: optional(usage),
		latency: optionalFigure,
		cost: optionalFigure,
		roundTripMs: v.optional(v.fallback(v.pipe(v.number(), v.finite()), 0), 0),
	}),
	v.transform(withoutUndefined),
);
