import { SECRET_PATTERNS } from './secretPatterns.ts';

/** The span of a secret in a text, in UTF-16 units. */
export interface FoundSecret {
	readonly start: number;
	readonly end: number;
}

const REDACTED = '[redacted]';

/** Finds what looks like a key, a token or a password. The spans are in the order of the text and do not overlap. */
export function findSecrets(text: string): readonly FoundSecret[] {
	const found = SECRET_PATTERNS.flatMap(({ pattern, isSecret }) =>
		[...text.matchAll(pattern)].flatMap((match) => {
			const [start = 0, end = 0] = match.indices?.groups?.secret ?? [];
			return isSecret === undefined || isSecret(text.slice(start, end), match.groups?.name ?? '')
				? [{ start, end }]
				: [];
		}),
	);
	const inOrder = found.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start || b.end - a.end);
	return inOrder.reduce<FoundSecret[]>((kept, next) => {
		const last = kept.at(-1);
		if (last === undefined || next.start >= last.end) kept.push(next);
		else if (next.end > last.end) kept[kept.length - 1] = { start: last.start, end: next.end };
		return kept;
	}, []);
}

/**
 * The text with each secret replaced by a mark, and nothing else changed.
 * @param secrets what `findSecrets` found in this text
 */
export function redactSecrets(text: string, secrets = findSecrets(text)): string {
	let at = 0;
	let redacted = '';
	for (const { start, end } of secrets) {
		redacted += text.slice(at, start) + REDACTED;
		at = end;
	}
	return redacted + text.slice(at);
}
