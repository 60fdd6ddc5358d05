import { omitUndefined } from '../base/omitUndefined.ts';
import type { SAME_REASONS, SameFinding } from './proof.ts';
import type { CommandLine } from './proofCommands.ts';
import type { ProofRun, ProofRuns } from './proofRuns.ts';
import type { ProofStage, RunResult } from './proofStage.ts';
import type { StopCandidate } from './stop/stopCandidate.ts';
import { tellingLines } from './tellingLines.ts';
import { testCount } from './testCount.ts';

/** How many ways to make the code stop are tried. */
export const MOST_STOPS = 3;
/** How often the tests run beside those: before and after, twice each. */
export const MOST_TEST_RUNS = 4;

export interface ProveSameOptions {
	readonly runs: ProofRuns;
	readonly stage: Pick<ProofStage, 'namesLiveTree'>;
	readonly command: CommandLine;
	readonly before: string;
	readonly after: string;
	/** Undefined if nobody has said how code of this language is made to stop. */
	readonly stops: readonly StopCandidate[] | undefined;
}

/** What the tests say. */
export interface TestedSame {
	readonly same: SameFinding;
	/** How many ran after the change. */
	readonly tests?: number;
	/** A way to make the code stop that compiles. */
	readonly stop?: StopCandidate;
}

/** Shows by the tests whether code does the same before and after. */
export async function proveSame(options: ProveSameOptions): Promise<TestedSame> {
	const before = await testsBefore(options);
	if (before.same !== undefined) return { same: before.same };
	const after = await testsAfter(options);
	if (after.same !== undefined) return { same: after.same };
	const { tests } = after;
	if (before.tests !== undefined && tests !== undefined && tests < before.tests) {
		return { same: notShown('fewerTests'), tests };
	}
	return { ...(await testsStopped(options)), ...omitUndefined({ tests }) };
}

/** What some runs of the tests come to: a finding that ends the proof, or how many tests passed. */
interface Tested {
	readonly same?: SameFinding;
	readonly tests: number | undefined;
}

/** Runs the tests twice, since some pass once and fail once on the same code. */
async function testsBefore({ runs, before }: ProveSameOptions): Promise<Tested> {
	const run: ProofRun = { kind: 'testsBefore', text: before };
	const first = await runs.tests(run);
	const second = isFinished(first) ? await runs.tests(run) : first;
	const tests = countOf(first);
	const same = unfinished(second) ?? unsteady(first, second);
	if (same !== undefined) return { same, tests };
	if (!passes(first)) return { same: notShown('failingBefore', first), tests };
	return { tests: countOf(second) === tests ? tests : undefined };
}

/** Runs the tests once more only if they fail: one that passes is repeated where the code is made to stop. */
async function testsAfter({ runs, after }: ProveSameOptions): Promise<Tested> {
	const run: ProofRun = { kind: 'testsAfter', text: after };
	const first = await runs.tests(run);
	const tests = countOf(first);
	if (passes(first)) return { tests };
	const second = isFinished(first) ? await runs.tests(run) : first;
	const same = unfinished(second) ?? unsteady(first, second);
	return { same: same ?? { kind: 'different', ...detailOf(second) }, tests };
}

async function testsStopped({ runs, stage, command, stops }: ProveSameOptions): Promise<TestedSame> {
	if (stops === undefined) return { same: notShown('unknownLanguage') };
	let failing: RunResult | undefined;
	for (const stop of stops.slice(0, MOST_STOPS)) {
		const harmless = await runs.tests({ kind: 'testsAfter', text: stop.harmless });
		if (!isFinished(harmless)) return { same: unfinished(harmless) ?? notShown('notCompiling') };
		failing = harmless;
		if (!passes(harmless)) continue;
		const stopped = await runs.tests({ kind: 'testsStopped', text: stop.stopped });
		const open = unfinished(stopped);
		if (open !== undefined) return { same: open, stop };
		if (!passes(stopped)) return { same: { kind: 'same' }, stop };
		const isLive = runs.namesLiveTree || stage.namesLiveTree(commandText(command));
		return { same: notShown(isLive ? 'liveCode' : 'notReached'), stop };
	}
	return { same: notShown('notCompiling', failing) };
}

function passes({ kind, exitCode }: RunResult): boolean {
	return kind === 'ended' && exitCode === 0;
}

function isFinished({ kind }: RunResult): boolean {
	return kind === 'ended';
}

function unfinished(result: RunResult): SameFinding | undefined {
	const { kind } = result;
	return kind === 'tookTooLong' || kind === 'notStarted' ? notShown(kind, result) : undefined;
}

function unsteady(first: RunResult, second: RunResult): SameFinding | undefined {
	if (passes(first) === passes(second)) return undefined;
	return notShown('flaky', passes(first) ? second : first);
}

function notShown(reason: (typeof SAME_REASONS)[number], result?: RunResult): SameFinding {
	return { kind: 'notShown', reason, ...detailOf(result) };
}

function detailOf(result: RunResult | undefined): { readonly detail?: string } {
	const detail = tellingLines(result?.output ?? '');
	return detail === '' ? {} : { detail };
}

function countOf({ output, isShortened = false }: RunResult): number | undefined {
	return testCount(output, isShortened);
}

function commandText({ text, folder, environment }: CommandLine): string {
	return [text, folder, ...Object.values(environment)].join('\n');
}
