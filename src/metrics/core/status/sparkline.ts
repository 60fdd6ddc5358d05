import { sampleEvenly } from '../polls/sampleEvenly.ts';

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
