import { truncate } from '../../../base/text/truncate.ts';

/** In UTF-16 units. */
const LONGEST = 60;
const NOTHING = '—';

/**
 * A text from the service, made safe to show in a tooltip beside our own links. Keeps letters, digits, spaces and
 * `._/-`, as well as signs between digits (`:`, `,`), before them (`<`, `≥`, `−`, `+`, a currency sign) or after them
 * (`%`).
 * @param longest in UTF-16 units
 * @returns a dash if nothing is left
 */
export function sanitizeForTooltip(text: string, longest = LONGEST): string {
	const plain = text
		.replace(/(?<!\d ?)%|(?<!\d)[:,]|[:,](?!\d)|[<>≤≥](?! ?[\d.−+$€£¥-])|[−+$€£¥](?!\d)/g, ' ')
		.replace(/[^\p{L}\p{M}\p{N} ._/:,%<>≤≥−+$€£¥-]/gu, ' ')
		.replace(/ +/g, ' ')
		.trim();
	if (plain === '') return NOTHING;
	return plain.length <= longest ? plain : `${truncate(plain, longest - 1).trimEnd()}…`;
}
