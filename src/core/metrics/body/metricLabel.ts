import { dayName } from '../../receipts/localDay.ts';
import { momentOf } from './metricName.ts';
import type { MetricPath } from './metricPaths.ts';
import { rateUnit, statedUnit } from './metricUnit.ts';
import type { MetricValue } from './metricValue.ts';

/** A name's last word and what precedes it: `uptime_seconds`, `uptimeSeconds`, `rate limit per minute`. */
const LAST_WORD = /^(.*[\p{L}\p{N}])(?:[_\s.-]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu}))([\p{L}µ]+)$/u;

/** Names without the unit that ends the last one, if that unit is shown beside the figure anyway. */
export function withoutUnitWord(names: MetricPath, unit: string | undefined): MetricPath {
	const found = unit === undefined ? null : LAST_WORD.exec(names.at(-1) ?? '');
	if (found === null) return names;
	const [, before = '', word = ''] = found;
	const rated = LAST_WORD.exec(before);
	if (rated?.[2]?.toLowerCase() === 'per' && rateUnit(word.toLowerCase()) === unit) {
		return [...names.slice(0, -1), rated[1] ?? ''];
	}
	return statedUnit(word.toLowerCase())?.unit === unit ? [...names.slice(0, -1), before] : names;
}

/** The value to show: seconds or milliseconds since 1970 under a name such as `since` become a local date and time. */
export function withMoment(names: MetricPath, value: MetricValue): MetricValue {
	const time = typeof value === 'number' ? momentOf(names.at(-1) ?? '', value) : undefined;
	return time === undefined ? value : `${dayName(time)} ${new Date(time).toTimeString().slice(0, 8)}`;
}
