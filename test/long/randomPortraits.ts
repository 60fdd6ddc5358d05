import type { Table } from '../bench/table.ts';
import { judgeRandomPortraits } from '../support/portrait/judgePortrait.ts';

/** Draws portraits of random services from random conversations, and compares them with what is true. */
export function runRandomPortraits(count: number, seed: number): { readonly table: Table; readonly isClean: boolean } {
	const started = performance.now();
	const { told, wrong } = judgeRandomPortraits(count, seed);
	for (const each of wrong) console.log(each);
	const seconds = (performance.now() - started) / 1_000;
	const findings = [...told].toSorted(([, a], [, b]) => b - a).map(([name, times]) => `${name} ${times}`);
	const table = {
		title: `${count.toLocaleString('en')} portraits of services, with faults, edits, and services whose figures mislead`,
		columns: ['portraits', 'wrong', 'seconds', 'how often each finding was told; otherwise it was unknown'],
		rows: [[count.toLocaleString('en'), String(wrong.length), seconds.toFixed(0), findings.join(', ')]],
	};
	return { table, isClean: wrong.length === 0 };
}
