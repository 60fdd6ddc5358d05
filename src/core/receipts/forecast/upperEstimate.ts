import { DEFAULT_MAX_TOKENS } from '../../service/plans.ts';
import type { SentFacts, TextKind } from '../sentFacts.ts';
import type { Forecast } from './forecast.ts';

/** The most that one request should take. */
export interface UpperEstimate {
	readonly tokens: number;
	/** The parts of the tokens, which may come to more than all of them: no request need take the most of both. */
	readonly promptTokens: number;
	readonly completionTokens: number;
	/** In the service's own unit; undefined if no answer has stated what one like it costs. */
	readonly cost: number | undefined;
}

/** Without any answer: hardly any text of a kind has fewer characters for a token. */
const LEAST_CHARACTERS_OF_TOKEN: Readonly<Record<TextKind, number>> = { prose: 3, code: 3, dense: 1 };

/** The most that a request should take: the upper end of its forecast, or a rough bound from what is sent. */
export function upperEstimate(sent: SentFacts, operation: string, forecast: Forecast | undefined): UpperEstimate {
	const prompt = forecast?.promptTokens?.high ?? sent.characters / LEAST_CHARACTERS_OF_TOKEN[sent.kind];
	const most = operation === 'optimize' ? prompt : (sent.maxTokens ?? DEFAULT_MAX_TOKENS);
	const completion = forecast?.completionTokens?.high ?? most;
	return {
		tokens: Math.ceil(forecast?.totalTokens?.high ?? prompt + completion),
		promptTokens: Math.ceil(prompt),
		completionTokens: Math.ceil(completion),
		cost: forecast?.cost?.high,
	};
}
