const NAMED: ReadonlyMap<string, string> = new Map([
	['amp', '&'],
	['lt', '<'],
	['gt', '>'],
	['quot', '"'],
	['apos', "'"],
	['nbsp', '\u00a0'],
	['copy', '©'],
	['reg', '®'],
	['trade', '™'],
	['hellip', '…'],
	['mdash', '—'],
	['ndash', '–'],
	['lsquo', '‘'],
	['rsquo', '’'],
	['ldquo', '“'],
	['rdquo', '”'],
	['laquo', '«'],
	['raquo', '»'],
	['bull', '•'],
	['middot', '·'],
	['deg', '°'],
	['plusmn', '±'],
	['times', '×'],
	['divide', '÷'],
	['ne', '≠'],
	['le', '≤'],
	['ge', '≥'],
	['rarr', '→'],
	['larr', '←'],
	['euro', '€'],
	['sect', '§'],
	['micro', 'µ'],
]);

/**
 * Replaces the character references of Markdown text: numeric ones, and the named ones that answers use. The result is text,
 * never markup; a reference that is not known stays as it was written.
 */
export function decodeEntities(text: string): string {
	if (!text.includes('&')) return text;
	return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g, (reference, decimal, hex, name) => {
		if (name !== undefined) return NAMED.get(name) ?? reference;
		return fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
	});
}

function fromCodePoint(code: number): string {
	const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
	return valid ? String.fromCodePoint(code) : '\ufffd';
}
