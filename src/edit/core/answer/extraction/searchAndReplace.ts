import { isJsonObject, type Json } from '../../../../base/core/json.ts';

/** Member and tag names that tools use for the old and the new text. */
const OLD =
	/^(?:old|search|find|original|before|target|from)(?:str|string|text|code|content|lines|snippet|value|block)?$/;
const NEW =
	/^(?:new|replace|replacement|replacewith|updated|after|optimi[sz]ed|improved|to)(?:str|string|text|code|content|lines|snippet|value|block)?$/;
const MOST_PAIRS = 200;
/** Real answers do not nest deeper. */
const DEEPEST = 16;

/** A text and its replacement. */
interface EditPair {
	readonly before: string;
	readonly after: string;
}

/**
 * Converts the edits listed in a JSON value to search-and-replace blocks.
 * @param original the code to edit; a pair that quotes all of it is not a partial edit
 * @returns undefined if there are no edits
 */
export function searchAndReplaceInJson(value: Json, original: string): string | undefined {
	const pairs: EditPair[] = [];
	collect(value, pairs, DEEPEST);
	return asSearchBlocks(pairs, original);
}

/** The same for tags in a text: `<search>…</search><replace>…</replace>`. */
export function searchAndReplaceInTags(text: string, original: string): string | undefined {
	const pairs: EditPair[] = [];
	let before: string | undefined;
	for (let at = 0; pairs.length < MOST_PAIRS; ) {
		const tag = nextTag(text, at);
		if (tag === undefined) break;
		at = tag.end;
		if (OLD.test(plain(tag.name))) before = tag.inside;
		else if (NEW.test(plain(tag.name)) && before !== undefined) {
			pairs.push({ before, after: tag.inside });
			before = undefined;
		} else at = tag.start;
	}
	return asSearchBlocks(pairs, original);
}

function collect(value: Json, pairs: EditPair[], depth: number): void {
	if (depth === 0 || pairs.length >= MOST_PAIRS) return;
	if (Array.isArray(value)) for (const item of value) collect(item, pairs, depth - 1);
	if (!isJsonObject(value)) return;
	const texts = Object.entries(value).flatMap(([name, text]) =>
		typeof text === 'string' ? [{ name: plain(name), text }] : [],
	);
	const before = texts.find(({ name }) => OLD.test(name))?.text;
	const after = texts.find(({ name }) => NEW.test(name))?.text;
	if (before !== undefined && after !== undefined) pairs.push({ before, after });
	else for (const item of Object.values(value)) collect(item, pairs, depth - 1);
}

interface Tag {
	readonly name: string;
	readonly inside: string;
	/** After the opening tag, and before the closing one. */
	readonly start: number;
	readonly end: number;
}

const OPENING = /<([a-z][\w-]{1,20})>/gi;

function nextTag(text: string, from: number): Tag | undefined {
	OPENING.lastIndex = from;
	for (let opening = OPENING.exec(text); opening !== null; opening = OPENING.exec(text)) {
		const [mark, name = ''] = opening;
		if (!OLD.test(plain(name)) && !NEW.test(plain(name))) continue;
		const start = opening.index + mark.length;
		const end = text.indexOf(`</${name}>`, start);
		if (end === -1) return undefined;
		return { name, inside: text.slice(start, end), start, end };
	}
	return undefined;
}

function asSearchBlocks(pairs: readonly EditPair[], original: string): string | undefined {
	const known = new Set(trimmedLines(original));
	const isPart = ({ before }: EditPair) => {
		const lines = trimmedLines(before);
		return lines.length > 0 && lines.every((line) => known.has(line));
	};
	if (!pairs.some(isPart)) return undefined;
	return pairs
		.map(
			({ before, after }) =>
				`<<<<<<< SEARCH\n${outerTrimmed(before)}\n=======\n${outerTrimmed(after)}\n>>>>>>> REPLACE`,
		)
		.join('\n');
}

function trimmedLines(text: string): readonly string[] {
	return text
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line !== '');
}

function outerTrimmed(text: string): string {
	return text.replace(/^\r?\n/, '').trimEnd();
}

function plain(name: string): string {
	return name.replace(/[^\p{L}]/gu, '').toLowerCase();
}
