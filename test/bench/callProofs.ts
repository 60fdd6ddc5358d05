import { RUNNERS, runnerProject } from '../support/proof/calls/runnerProjects.ts';
import { SHORT_SPEED_CASES } from '../support/proof/calls/speedCases.ts';
import { proveProject } from '../support/proof/proveProject.ts';
import type { Table } from './table.ts';

/** In seconds: how long a program takes that makes its calls at the beginning or at the end. */
const durations = [0, 4];
/** In seconds, and as a multiple of the program's own time: how long a proof may take. */
const more = 30;
const times = 6;

/** Proves a change on real calls, and compares the time with that of the program alone. */
export async function measureCallProofs(): Promise<Table> {
	const rows: (readonly string[])[] = [];
	const runner = RUNNERS.find(({ name }) => name === 'a plain script');
	const [each] = SHORT_SPEED_CASES;
	if (runner === undefined || each === undefined) throw new RangeError('There are runners and cases.');
	for (const seconds of durations) {
		for (const place of seconds === 0 ? ['at once'] : ['at the beginning', 'at the end']) {
			const waiting = `await new Promise((resolve) => setTimeout(resolve, ${seconds * 1_000}));`;
			const calls = place === 'at the end' ? `${waiting}\n${each.calls}` : `${each.calls}\n${waiting}`;
			const project = runnerProject(runner, { ...each, calls, expected: 'same' });
			const started = performance.now();
			const { proof, output } = await proveProject({ ...project, processes: 5 });
			const took = (performance.now() - started) / 1_000;
			if (proof?.same.kind !== 'same') throw new Error(`${JSON.stringify(proof)}\n${output}`);
			const processes = proof.speed !== undefined && 'calls' in proof.speed ? (proof.speed.calls?.processes ?? 0) : 0;
			const budget = times * seconds + more;
			rows.push([
				`${seconds} s, calls ${place}`,
				String(processes),
				took.toFixed(1),
				`${budget}: ${took <= budget ? 'kept' : 'EXCEEDED'}`,
			]);
		}
	}
	return {
		title: 'A proof on real calls, in s',
		columns: [
			'the program waits',
			'processes measured',
			'the whole proof',
			`budget: ${times} times the program, and ${more}`,
		],
		rows,
	};
}
