import { isJsonObject, type Json, member, parseJson } from '../../base/core/json.ts';

const STRING = /"(?:[^"\\]|\\.)*"/gs;

/**
 * The scripts in the text of a package file, by name, as npm reads them.
 * @returns undefined if programs may read the text differently: it is not JSON, or repeats a key
 */
export function packageScripts(text: string): ReadonlyMap<string, string> | undefined {
	const plain = text.replace(/^\ufeff/, '');
	const found = parseJson(plain);
	if (!isJsonObject(found) || repeatsKeys(plain, found)) return undefined;
	const scripts = member(found, 'scripts');
	const entries = isJsonObject(scripts) ? Object.entries(scripts) : [];
	return new Map(entries.flatMap(([name, script]) => (typeof script === 'string' ? [[name, script]] : [])));
}

/** Of two equal keys, some programs take the first; the parser keeps only the last, and thus fewer strings. */
function repeatsKeys(text: string, found: Json): boolean {
	try {
		return stringCount(text) !== stringCount(JSON.stringify(found));
	} catch {
		// Nested too deeply to be serialized.
		return true;
	}
}

function stringCount(json: string): number {
	return json.match(STRING)?.length ?? 0;
}
