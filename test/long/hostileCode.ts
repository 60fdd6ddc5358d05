import type { Table } from '../bench/table.ts';
import { hostileAnswers } from '../support/programs/hostileAnswers.ts';
import { hostileCases } from '../support/programs/hostileCode.ts';
import { hostilePlaces } from '../support/programs/hostilePlaces.ts';
import { hostileTokens } from '../support/programs/hostileTokens.ts';

/** Measures the time of every use of code, of every reading of an answer, of every language and of every search, with every repeated piece. */
export function runHostileCode(): { readonly table: Table; readonly isClean: boolean } {
	const started = performance.now();
	const cases = [...hostileCases(), ...hostileAnswers(), ...hostileTokens(), ...hostilePlaces()];
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
