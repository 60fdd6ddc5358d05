import * as v from 'valibot';
import { optional, optionalFigure, optionalText } from '../../base/core/lenientSchema.ts';
import { omitUndefined } from '../../base/core/omitUndefined.ts';

const usage = v.pipe(
	v.object({ promptTokens: optionalFigure, completionTokens: optionalFigure, totalTokens: optionalFigure }),
	v.transform(omitUndefined),
);

/** Reads a receipt from JSON. An invalid figure is left out; the others stay. */
export const receiptSchema = v.pipe(
	v.object({
		model: optionalText,
		provider: optionalText,
		usage: optional(usage),
		latency: optionalFigure,
		cost: optionalFigure,
		roundTripMs: v.fallback(v.pipe(v.number(), v.finite()), 0),
	}),
	v.transform(omitUndefined),
);
