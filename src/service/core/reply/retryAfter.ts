const IMF_FIXDATE =
	/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Reads a Retry-After header (RFC 9110 section 10.2.3): seconds, or a date.
 * @param date the reply's own Date header: a wait until a date is counted from it, since this computer's clock may be
 * wrong
 * @returns the wait in milliseconds, or undefined if the header is missing or malformed
 */
export function retryAfterMilliseconds(
	value: string | undefined,
	date: string | undefined,
	now: number,
): number | undefined {
	if (value === undefined) return undefined;
	if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
	const until = httpDate(value);
	return until === undefined ? undefined : Math.max(0, until - (httpDate(date) ?? now));
}

/** The time of an HTTP date in its one current form (RFC 9110 section 5.6.7), in milliseconds since 1970. */
export function httpDate(text: string | undefined): number | undefined {
	if (text === undefined || !IMF_FIXDATE.test(text)) return undefined;
	const time = Date.parse(text);
	return Number.isNaN(time) ? undefined : time;
}
