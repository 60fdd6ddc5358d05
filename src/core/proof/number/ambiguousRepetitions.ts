/** A character, a class or an escape of a pattern, and how it is repeated. */
interface Piece {
	/** Those of the sample that it matches. */
	readonly characters: ReadonlySet<string>;
	/** Whether each match holds it. */
	isRequired: boolean;
	isEndless: boolean;
}

/** How a pattern repeats itself in ways that match the same text. */
export interface Ambiguity {
	/** How many repetitions may share their text with one before them: each multiplies the work by the length of the text. */
	readonly count: number;
	/** Whether one of them goes on over the ends of lines. */
	readonly crossesLines: boolean;
}

const QUANTIFIER = '(?<quantifier>(?:[*+?]|\\{\\d+(?:,\\d*)?\\})\\??)?';
const TOKEN = new RegExp(
	`(?<open>\\((?:\\?(?:<?[=!]|:|<[^>]*>))?)|(?<other>\\|)|(?:(?<close>\\))|(?<part>\\\\u[\\da-fA-F]{4}|\\\\x[\\da-fA-F]{2}|\\\\[\\s\\S]|\\[(?:\\\\[\\s\\S]|[^\\]\\\\])*\\]|[\\s\\S]))${QUANTIFIER}`,
	'g',
);
/** Without an end, or with one so far that it makes no difference. */
const ENDLESS = /^(?:[*+]|\{\d+,(?:\d{2,})?\})/;
const OPTIONAL = /^(?:[*?]|\{0)/;
const REFERENCE = /^\\[1-9k]/;

/** Finds the repetitions of a valid pattern that no character between them keeps apart, such as in `\s*:?\s*`. */
export function ambiguity(pattern: string): Ambiguity {
	const pieces = piecesOf(pattern);
	const shared = pieces.flatMap((later, at) => {
		const earlier = pieces.slice(0, at).filter((piece, from) => shareText(piece, later, pieces.slice(from + 1, at)));
		return later.isEndless && earlier.length > 0 ? [[later, ...earlier]] : [];
	});
	const crossesLines = shared.flat().some(({ characters }) => characters.has('\n'));
	return { count: shared.length, crossesLines };
}

function shareText(one: Piece, other: Piece, between: readonly Piece[]): boolean {
	if (!one.isEndless || !other.isEndless) return false;
	const required = between.filter(({ isRequired }) => isRequired);
	if (required.length === 0) return overlap(one, other);
	return required.every((piece) => overlap(piece, one) && overlap(piece, other));
}

function overlap(one: Piece, other: Piece): boolean {
	return [...one.characters].some((character) => other.characters.has(character));
}

function piecesOf(pattern: string): readonly Piece[] {
	const sample = [
		...new Set([...Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)), ...pattern, '\u2028']),
	];
	const pieces: Piece[] = [];
	const open: { readonly from: number; readonly looksAround: boolean }[] = [];
	const hasAlternatives = pattern.includes('|');
	for (const { groups = {} } of pattern.matchAll(TOKEN)) {
		const { quantifier = '', part } = groups;
		if (groups.open !== undefined) open.push({ from: pieces.length, looksAround: /[=!]$/.test(groups.open) });
		if (groups.close !== undefined) {
			const { from, looksAround } = open.pop() ?? { from: 0, looksAround: false };
			for (const piece of pieces.slice(from)) {
				piece.isEndless ||= ENDLESS.test(quantifier);
				piece.isRequired &&= !looksAround && !OPTIONAL.test(quantifier);
			}
		}
		if (part === undefined) continue;
		const isReference = REFERENCE.test(part);
		const expression = new RegExp(isReference ? '[^]' : `^(?:${part})$`);
		const characters = new Set(sample.filter((character) => expression.test(character)));
		const isRequired = !hasAlternatives && characters.size > 0 && !OPTIONAL.test(quantifier);
		pieces.push({ characters, isRequired, isEndless: isReference || ENDLESS.test(quantifier) });
	}
	return pieces;
}
