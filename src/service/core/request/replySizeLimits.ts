import type { Operation } from '../apiTypes.ts';
import type { BodyLimits } from '../transport/transport.ts';

const ERROR_LIMIT = 65_536;
const ANSWER_LIMITS: BodyLimits = { answer: 1_048_576, other: ERROR_LIMIT };
const METRICS_LIMITS: BodyLimits = { answer: 262_144, other: ERROR_LIMIT };

/** How long the reply to a request may be, in decoded bytes. */
export function replySizeLimits(operation: Operation): BodyLimits {
	return operation === 'metrics' ? METRICS_LIMITS : ANSWER_LIMITS;
}
