import * as v from 'valibot';
import { optional, optionalText } from '../../../base/core/lenientSchema.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';

/** The options of a conversation's requests. A missing one is taken from the settings. */
export interface ConversationOptions {
	/** Empty: the service's default model. */
	readonly model?: string;
	readonly maxTokens?: number;
	/** 0 to 2. */
	readonly temperature?: number;
	readonly systemPrompt?: string;
}

/** The options of a conversation, read from JSON. An invalid option is dropped; the others stay. */
export const optionsSchema = v.pipe(
	v.object({
		model: optionalText,
		maxTokens: optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
		temperature: optional(v.pipe(v.number(), v.minValue(0), v.maxValue(2))),
		systemPrompt: optionalText,
	}),
	v.transform(omitUndefined),
);
