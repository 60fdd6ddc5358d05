import * as vscode from 'vscode';

/** In milliseconds. Within this distance, a time of day is unambiguous without its date. */
const SAME_DAY = 43_200_000;

/**
 * When something ends or ended: a time of day, with its date if the time alone would be ambiguous.
 * @param time milliseconds since 1970, as is `now`
 */
export function untilText(time: number, now: number, style: 'short' | 'medium'): string {
	return new Date(time).toLocaleString(vscode.env.language, {
		...(Math.abs(time - now) < SAME_DAY ? {} : { dateStyle: style }),
		timeStyle: style,
	});
}
