/** In characters. */
const LONGEST = 60;
const NOTHING = '—';

/**
 * What of a text from the service may stand in a card beside links of our own: its letters, digits, spaces and `._/-`,
 * and what stands between digits (`:`, `,`), before them (`<`, `≥`, `−`, `+`, a currency sign) or after them (`%`); at most
 * 60 characters. A dash where nothing is left.
 */
export function sanitizeForTooltip(text: string, longest = LONGEST): string {
	const plain = text
		.replace(/(?<!\d ?)%|(?<!\d)[:,]|[:,](?!\d)|[<>≤≥](?! ?[\d.−+$€£¥-])|[−+$€£¥](?!\d)/g, ' ')
		.replace(/[^\p{L}\p{M}\p{N} ._/:,%<>≤≥−+$€£¥-]/gu, ' ')
		.replace(/ +/g, ' ')
		.trim();
	if (plain === '') return NOTHING;
	const characters = [...plain];
	return characters.length <= longest
		? plain
		: `${characters
				.slice(0, longest - 1)
				.join('')
				.trimEnd()}…`;
}
