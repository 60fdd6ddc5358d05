import type { SpeedFinding } from '../../src/edit/core/proof/speedFinding.ts';
import { FOOLING_CASES } from '../support/proof/calls/foolingCases.ts';
import { type MeasuredProgram, measureProgram } from '../support/proof/calls/measuredProgram.ts';
import { SPEED_CASES } from '../support/proof/calls/speedCases.ts';
import { NOISE_LAWS, simulatedCallSpeed } from '../support/proof/speeds.ts';
import { besideBusyProcess } from './besideBusyProcess.ts';
import type { LongRun } from './longRun.ts';

/** How many processes measure, as in a proof. */
const PROCESSES = 5;

/** Measures changes of which the speed is known, some times each, beside a busy process. */
export async function runSpeedCases(times: number): Promise<LongRun> {
	const rows: string[][] = [];
	let isClean = true;
	await besideBusyProcess(async () => {
		for (let run = 1; run <= times; run += 1) {
			const started = performance.now();
			let right = 0;
			for (const each of SPEED_CASES) {
				const finding = await measureProgram(each, PROCESSES);
				if (wordOf(finding) === each.expected) right += 1;
				else console.log(`${each.title}: ${JSON.stringify(finding)} instead of ${each.expected}`);
			}
			isClean &&= right === SPEED_CASES.length;
			rows.push([String(run), `${right} of ${SPEED_CASES.length}`, secondsSince(started)]);
		}
	});
	return {
		table: { title: 'Speeds on real calls beside a busy process', columns: ['run', 'right', 'seconds'], rows },
		isClean,
	};
}

/** Measures code against itself, but for a comment that counts as a statement: none may be called faster or slower. */
export async function runEqualCalls(count: number): Promise<LongRun> {
	const started = performance.now();
	const words = new Map<string, number>();
	for (let run = 0; run < count; run += 1) {
		const program = equalProgram(run);
		const word = wordOf(await measureProgram(program, PROCESSES));
		words.set(word, (words.get(word) ?? 0) + 1);
		if (word !== 'noDifference' && word !== 'tooNoisy') console.log(`${run}: ${word}\n${program.after}`);
	}
	const known = ['faster', 'slower', 'noDifference', 'tooNoisy'].map((word) => words.get(word) ?? 0);
	const [faster = 0, slower = 0, noDifference = 0, tooNoisy = 0] = known;
	const columns = ['proofs', 'faster', 'slower', 'no difference', 'too noisy', 'not measured', 'seconds'];
	const others = count - known.reduce((sum, each) => sum + each, 0);
	const rows = [[count, faster, slower, noDifference, tooNoisy, others].map(String).concat(secondsSince(started))];
	return { table: { title: 'The same code on real calls', columns, rows }, isClean: faster + slower + others === 0 };
}

/** The version before of a case, and the same with a statement that does nothing. */
function equalProgram(run: number): MeasuredProgram {
	const each = SPEED_CASES[run % SPEED_CASES.length];
	if (each === undefined) throw new RangeError('There are cases.');
	const { before, calls } = each;
	const after = before.replace(/\) (?:=> )?\{\n/, (head) => `${head}\tvoid ${run};\n`);
	if (after === before) throw new RangeError(`Nothing changes in ${each.title}.`);
	return { before, after, calls };
}

/** Measures changes that only seem to be faster. */
export async function runFoolingCases(): Promise<LongRun> {
	const found: string[] = [];
	for (const each of FOOLING_CASES) found.push(wordOf(await measureProgram(each, PROCESSES)));
	const faster = found.filter((word) => word === 'faster').length;
	const rows = [[String(found.length), String(faster)]];
	return {
		table: { title: 'Changes that only seem faster', columns: ['changes', 'faster'], rows },
		isClean: faster === 0,
	};
}

/** Simulates measurements with known noise: how many are wrong, and how often the interval misses the true ratio. */
export function runSimulatedCalls(count: number): LongRun {
	const rows: string[][] = [];
	let isClean = true;
	for (const processes of [2, 3, 5]) {
		let wrong = 0;
		let mostMissed = 0;
		for (const law of Object.values(NOISE_LAWS)) {
			for (const ratio of [1, 1.2]) {
				const found = Array.from({ length: count }, (_, seed) =>
					simulatedCallSpeed(law, ratio, seed * 7919, processes),
				);
				if (ratio === 1) wrong += found.filter(({ kind }) => kind !== 'noDifference' && kind !== 'tooNoisy').length;
				const missed = found.filter((each) => !('low' in each) || each.high < ratio || ratio < each.low).length;
				mostMissed = Math.max(mostMissed, missed / count);
			}
		}
		isClean &&= wrong <= (12 * count) / 1_000 && mostMissed < 0.02;
		rows.push([String(processes), String(12 * count), String(wrong), `${(100 * mostMissed).toFixed(1)} %`]);
	}
	const columns = ['processes', 'proofs of the same', 'faster or slower', 'intervals that miss, at most'];
	return { table: { title: 'Simulated speeds on real calls', columns, rows }, isClean };
}

function wordOf(finding: SpeedFinding): string {
	return finding.kind === 'notMeasured' ? finding.reason : finding.kind;
}

function secondsSince(started: number): string {
	return ((performance.now() - started) / 1_000).toFixed(0);
}
