import * as v from 'valibot';
import { type FromMetricsView, METRICS_ACTIONS } from '../protocol/metrics.ts';
import { isDayRange, METRICS_RANGES, USAGE_GROUPS } from '../protocol/usage.ts';

const range = v.union([
	v.picklist(METRICS_RANGES),
	v.pipe(
		v.object({ from: v.string(), to: v.string() }),
		v.check((days) => isDayRange(days)),
	),
]);
const by = v.picklist(USAGE_GROUPS);
const key = v.pipe(v.string(), v.maxLength(4_000));
const time = v.pipe(v.number(), v.finite());

const behindSchema = v.variant('kind', [
	v.object({
		kind: v.literal('span'),
		from: time,
		before: v.exactOptional(time),
		failed: v.exactOptional(v.literal(true)),
	}),
	v.object({ kind: v.literal('group'), by, key }),
]);

const messageSchema = v.variant('type', [
	v.object({ type: v.literal('ready'), range: v.exactOptional(range), by: v.exactOptional(by) }),
	v.object({ type: v.literal('range'), range }),
	v.object({ type: v.literal('group'), by }),
	v.object({ type: v.literal('requests'), behind: v.exactOptional(behindSchema) }),
	v.object({ type: v.literal('moreRequests') }),
	v.object({ type: v.literal('budget'), limit: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))) }),
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
