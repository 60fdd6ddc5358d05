import type { Json } from './json.ts';

/** The value that a text holds as JSON; undefined where it is none. */
export function parseJson(text: string): Json | undefined {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
