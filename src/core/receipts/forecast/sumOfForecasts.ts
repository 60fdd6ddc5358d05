import { omitUndefined } from '../../base/omitUndefined.ts';
import type { Forecast } from './forecast.ts';
import type { Range } from './range.ts';

/**
 * What several requests take together: the ends are added, so that the range is rather too wide.
 * @param forecasts undefined for a request of which too little is known, so that of all of them, too
 */
export function sumOfForecasts(forecasts: readonly (Forecast | undefined)[]): Forecast | undefined {
	const sum = (name: keyof Forecast) => sumOfRanges(forecasts.map((each) => each?.[name]));
	const known = omitUndefined({
		promptTokens: sum('promptTokens'),
		completionTokens: sum('completionTokens'),
		totalTokens: sum('totalTokens'),
		cost: sum('cost'),
	});
	return Object.keys(known).length === 0 ? undefined : known;
}

function sumOfRanges(ranges: readonly (Range | undefined)[]): Range | undefined {
	const [first, ...others] = ranges;
	if (first === undefined) return undefined;
	return others.reduce<Range | undefined>(
		(sum, each) =>
			sum && each && { low: sum.low + each.low, middle: sum.middle + each.middle, high: sum.high + each.high },
		first,
	);
}
