import * as vscode from 'vscode';

/** How near a time of day has to be to say which one is meant, in milliseconds. */
const SAME_DAY = 43_200_000;

/**
 * Until when something holds, or held: a time of day, with its date where that does not say which one is meant.
 * @param time milliseconds since 1970, as is `now`
 */
export function untilText(time: number, now: number, style: 'short' | 'medium'): string {
	return new Date(time).toLocaleString(vscode.env.language, {
		...(Math.abs(time - now) < SAME_DAY ? {} : { dateStyle: style }),
		timeStyle: style,
	});
}
