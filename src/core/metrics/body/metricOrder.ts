import { wordsOf } from './metricName.ts';
import type { MetricPath } from './metricPaths.ts';
import type { MetricValue } from './metricValue.ts';

/** What most people look at metrics for. */
const USE = new Set(['request', 'requests', 'token', 'tokens']);
/** What stays the same, or only tells the time. */
const FRAME = new Set(['limit', 'limits', 'quota', 'quotas', 'uptime']);

/** Whether a value is a limit, or how long the service has run, rather than how it is used. */
export function isLimitOrUptime(names: MetricPath): boolean {
	return names.some((name) => wordsOf(name).some((word) => FRAME.has(word)));
}

/** Whether a value only says of what type the object around it is: `"object": "metrics"`. */
export function isTypeTag(names: MetricPath, value: MetricValue): boolean {
	return names.at(-1) === 'object' && typeof value === 'string' && /^[a-z]+(?:[._-][a-z]+)*$/i.test(value);
}

/** The figure worth a chart of its own before anyone has chosen one: requests or tokens, the outermost first. */
export function mainFigure<T extends { readonly names: MetricPath }>(figures: readonly T[]): T | undefined {
	const rank = ({ names }: T) => {
		if (isLimitOrUptime(names)) return 2;
		return names.some((name) => wordsOf(name).some((word) => USE.has(word))) ? 0 : 1;
	};
	return figures.toSorted((a, b) => rank(a) - rank(b) || a.names.length - b.names.length)[0];
}
