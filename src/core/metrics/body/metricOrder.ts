import { wordsOf } from './metricName.ts';
import type { MetricPath } from './metricPaths.ts';
import type { MetricValue } from './metricValue.ts';

/** What most users look for in metrics. */
const USAGE_WORDS = new Set(['request', 'requests', 'token', 'tokens']);
/** What stays the same, or only grows with time. */
const LIMIT_WORDS = new Set(['limit', 'limits', 'quota', 'quotas', 'uptime']);

/** Whether a value is a limit or an uptime rather than usage. */
export function isLimitOrUptime(names: MetricPath): boolean {
	return names.some((name) => wordsOf(name).some((word) => LIMIT_WORDS.has(word)));
}

/** Whether a value only names the type of the object around it: `"object": "metrics"`. */
export function isTypeTag(names: MetricPath, value: MetricValue): boolean {
	return names.at(-1) === 'object' && typeof value === 'string' && /^[a-z]+(?:[._-][a-z]+)*$/i.test(value);
}

/** The figure to chart until the user chooses one: requests or tokens, the outermost first. */
export function mainFigure<T extends { readonly names: MetricPath }>(figures: readonly T[]): T | undefined {
	const rank = ({ names }: T) => {
		if (isLimitOrUptime(names)) return 2;
		return names.some((name) => wordsOf(name).some((word) => USAGE_WORDS.has(word))) ? 0 : 1;
	};
	return figures.toSorted((a, b) => rank(a) - rank(b) || a.names.length - b.names.length)[0];
}
