import * as v from 'valibot';
import { type FromMetricsView, METRICS_ACTIONS } from '../../protocol/metrics.ts';
import { METRICS_RANGES } from '../../protocol/usage.ts';

const range = v.picklist(METRICS_RANGES);

const messageSchema = v.variant('type', [
	v.object({ type: v.literal('ready'), range: v.exactOptional(range) }),
	v.object({ type: v.literal('range'), range }),
	v.object({ type: v.literal('pin'), pointer: v.pipe(v.string(), v.maxLength(4_000)) }),
	v.object({
		type: v.literal('action'),
		action: v.picklist(METRICS_ACTIONS),
	}),
]);

/** Parses a message of the metrics page; undefined for anything outside of the protocol. */
export function parseFromMetricsView(message: unknown): FromMetricsView | undefined {
	const found = v.safeParse(messageSchema, message);
	return found.success ? found.output : undefined;
}
