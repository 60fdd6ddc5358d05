import { type Verdict, verdictOf } from '../../src/edit/core/proof/proof.ts';
import { caseProject } from '../support/proof/cases/caseProject.ts';
import { KERNELS } from '../support/proof/cases/kernels.ts';
import { seededCases } from '../support/proof/cases/seededCases.ts';
import { FAILURE_RATES, flakyVerdicts } from '../support/proof/flakyProofs.ts';
import { type ProvedProject, type ProvedResult, proveProject } from '../support/proof/proveProject.ts';
import { besideBusyProcess } from './besideBusyProcess.ts';
import type { LongRun } from './longRun.ts';

/** Proves forty changes of which is known what a proof must come to, some times each, beside a busy process. */
export async function runSeededCases(times: number): Promise<LongRun> {
	const rows: string[][] = [];
	let isClean = true;
	await besideBusyProcess(async () => {
		for (let run = 1; run <= times; run += 1) {
			const started = performance.now();
			const cases = seededCases(run);
			let right = 0;
			let touched = 0;
			for (const { name, project, expected } of cases) {
				const result = await proveProject(project);
				const verdict = verdictIn(result);
				if (verdict === expected) right += 1;
				else console.log(`${name}, but the proof says ${verdict}: ${JSON.stringify(result.proof)}`);
				if (result.changed.length > 0) {
					touched += 1;
					console.log(`${name}: changed ${result.changed.join(', ')}`);
				}
			}
			isClean &&= right === cases.length && touched === 0;
			rows.push([String(run), `${right} of ${cases.length}`, String(touched), secondsSince(started)]);
		}
	});
	const columns = ['run', 'right verdict', 'touched live trees', 'seconds'];
	return { table: { title: 'Seeded proofs beside a busy process', columns, rows }, isClean };
}

/** Simulates proofs by tests that never load the code and fail at random: hardly any may seem to be proved. */
export async function runFlakyTests(count: number): Promise<LongRun> {
	const rows: string[][] = [];
	let isClean = true;
	for (const rate of FAILURE_RATES) {
		const verdicts = await flakyVerdicts(rate, count);
		const [same = 0, testsFail = 0, notProven = 0] = (['same', 'testsFail', 'notProven'] as const).map((each) =>
			verdicts.get(each),
		);
		isClean &&= same <= count / 10_000;
		rows.push([String(rate), String(count), String(same), String(testsFail), String(notProven)]);
	}
	const columns = ['failure rate', 'proofs', 'same', 'tests fail', 'not proven'];
	return { table: { title: 'Simulated proofs by flaky tests', columns, rows }, isClean };
}

/** Proves changes that change nothing but a name: none may be called faster or slower. */
export async function runEqualCode(count: number): Promise<LongRun> {
	const started = performance.now();
	const verdicts = new Map<Verdict | 'canceled', number>();
	for (let run = 0; run < count; run += 1) {
		const verdict = verdictIn(await proveProject(equalProject(run)));
		verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
	}
	const counts = (['faster', 'slower', 'noDifference', 'tooNoisy'] as const).map((each) => verdicts.get(each) ?? 0);
	const [faster = 0, slower = 0, noDifference = 0, tooNoisy = 0] = counts;
	const isClean = faster === 0 && slower === 0 && noDifference + tooNoisy === count;
	const columns = ['proofs', 'faster', 'slower', 'no difference', 'too noisy', 'seconds'];
	const rows = [[String(count), ...counts.map(String), secondsSince(started)]];
	return { table: { title: 'Proofs of the same code', columns, rows }, isClean };
}

function equalProject(run: number): ProvedProject {
	const kernel = KERNELS[run % KERNELS.length];
	const body = kernel?.slow.javascript;
	if (kernel === undefined || body === undefined) throw new RangeError('Every kernel is written in JavaScript.');
	const size = kernel.size.javascript ?? 0;
	const { expected } = kernel;
	const after = `// The same.\n\t${body}`;
	return caseProject({ language: 'javascript', before: body, after, expected, size, measure: 'number' });
}

function verdictIn({ proof }: ProvedResult): Verdict | 'canceled' {
	return proof === undefined ? 'canceled' : verdictOf(proof);
}

function secondsSince(started: number): string {
	return ((performance.now() - started) / 1_000).toFixed(0);
}
