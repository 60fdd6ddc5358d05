import type { Table } from '../bench/table.ts';
import { hostileCases } from '../support/programs/hostileCode.ts';

/** Measures the time of every use of code with every repeated piece. */
export function runHostileCode(): { readonly table: Table; readonly isClean: boolean } {
	const started = performance.now();
	const cases = hostileCases();
	const slow = cases.filter(({ isSteady }) => !isSteady());
	const seconds = (performance.now() - started) / 1_000;
	const names = slow.map(({ use, piece }) => `${use}: ${JSON.stringify(piece)}`);
	const table = {
		title: 'Code of many characters: whether four times as much takes about four times as long',
		columns: ['cases', 'seconds', 'too slow'],
		rows: [[cases.length.toLocaleString('en'), seconds.toFixed(0), names.join('; ') || 'none']],
	};
	return { table, isClean: slow.length === 0 };
}
