import * as v from 'valibot';
import { optional, optionalText } from '../../base/lenientSchema.ts';
import { omitUndefined } from '../../base/omitUndefined.ts';

/** The options of a conversation, read from JSON: each that no request may have is left out by itself. */
export const optionsSchema = v.pipe(
	v.object({
		model: optionalText,
		maxTokens: optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
		temperature: optional(v.pipe(v.number(), v.minValue(0), v.maxValue(2))),
		systemPrompt: optionalText,
	}),
	v.transform(omitUndefined),
);
