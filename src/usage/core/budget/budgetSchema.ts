import * as v from 'valibot';
import { optionalFigure } from '../../../base/core/lenientSchema.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { addressOf, parseBaseUrl } from '../../../service/core/baseUrl.ts';
import { LIMIT_PERIODS, LIMIT_UNITS } from '../../../service/core/budgetLimit.ts';

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));

/** The service as receipts name it, whatever trailing slash or capital letter the user has written. */
const service = v.pipe(
	v.string(),
	v.transform((text) => {
		const parsed = parseBaseUrl(text.trim(), { allowInsecureHttp: true });
		return 'base' in parsed ? addressOf(parsed.base) : text.trim();
	}),
	v.check((text) => text === 'local' || 'base' in parseBaseUrl(text, { allowInsecureHttp: true })),
);

/** A limit, as the settings and stored failures hold it. Members that are not listed here are dropped. */
export const limitSchema = v.pipe(
	v.object({
		amount,
		unit: v.picklist(LIMIT_UNITS),
		per: v.picklist(LIMIT_PERIODS),
		service: v.optional(service),
		workspace: v.optional(v.pipe(v.string(), v.nonEmpty())),
	}),
	v.transform(omitUndefined),
);

const implausibleSchema = v.pipe(
	v.object({ time: amount, operation: v.string(), model: v.optional(v.string()), amount }),
	v.transform(omitUndefined),
);

/** A limit that a request would have passed, as stored failures hold it. */
export const passedLimitSchema = v.pipe(
	v.object({
		limit: limitSchema,
		used: amount,
		reserved: amount,
		needed: optionalFigure,
		left: amount,
		resetsAt: amount,
		implausible: v.fallback(v.optional(implausibleSchema), undefined),
	}),
	v.transform(omitUndefined),
);
