import { truncate } from '../../../base/text/visibleText.ts';
import { sampleEvenly } from '../polls/downsample.ts';

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

const BLOCKS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const MIDDLE = '▄';

/** Values as a line of block characters, scaled from lowest to highest; empty for fewer than two. @param most blocks */
export function sparkline(values: readonly number[], most = 24): string {
	if (values.length < 2) return '';
	const shown = sampleEvenly(values, most);
	const low = Math.min(...shown);
	const span = Math.max(...shown) - low;
	if (span === 0) return MIDDLE.repeat(shown.length);
	return shown.map((value) => BLOCKS[Math.round(((value - low) / span) * (BLOCKS.length - 1))] ?? MIDDLE).join('');
}
