import { omitUndefined } from '../../base/core/omitUndefined.ts';
import { newlyEndsProcess } from '../../edit/core/guardrails/endsProcess.ts';
import type { SAME_REASONS, SameFinding } from '../../edit/core/proof/proof.ts';
import { failedCommand, isReport } from './failedCommand.ts';
import { comesToEnd, steadyEnd, steadyLines } from './outputEnd.ts';
import type { CommandLine } from './proofCommands.ts';
import type { ProofRun, ProofRuns } from './proofRuns.ts';
import type { ProofStage, RunResult } from './proofStage.ts';
import type { ProvedChange } from './provedChange.ts';
import { type ReachedFunctions, reachFunctions } from './reachFunctions.ts';
import type { StopCandidate } from './stop/stopCandidate.ts';
import { stopCandidates } from './stop/stopCandidates.ts';
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
	readonly change: ProvedChange;
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
	if ('same' in before) return before;
	const after = await testsAfter(options);
	if ('same' in after) return after;
	const tests = countOf(after.run)?.ran;
	const same = sooner(options.change, before.runs, after.run);
	return { ...(same === undefined ? await testsStopped(options) : { same }), ...omitUndefined({ tests }) };
}

interface Found {
	readonly same: SameFinding;
}

/** Runs the tests twice, since some pass once and fail once on the same code. */
async function testsBefore({
	runs,
	change,
}: ProveSameOptions): Promise<Found | { readonly runs: readonly RunResult[] }> {
	const run: ProofRun = { kind: 'testsBefore', text: change.before };
	const first = await runs.tests(run);
	const second = isFinished(first) ? await runs.tests(run) : first;
	const same = unfinished(second) ?? unsteady(first, second);
	if (same !== undefined) return { same };
	return passes(first) ? { runs: [first, second] } : { same: notShown('failingBefore', first) };
}

/** Runs the tests once more only if they fail: one that passes is repeated where the code is made to stop. */
async function testsAfter(options: ProveSameOptions): Promise<Found | { readonly run: RunResult }> {
	const { runs, change } = options;
	const run: ProofRun = { kind: 'testsAfter', text: change.after };
	const first = await runs.tests(run);
	if (passes(first)) return { run: first };
	const second = isFinished(first) ? await runs.tests(run) : first;
	return { same: unfinished(second) ?? unsteady(first, second) ?? (await failingAfter(options, second)) };
}

/**
 * What a failure after means: that the code does something else only if tests say so; or if nothing in the output looks like
 * a report about how code is written, and the code before passes in other words, too. Either way the text before must pass
 * once more.
 */
async function failingAfter({ runs, change }: ProveSameOptions, failing: RunResult): Promise<SameFinding> {
	const failed = failedCommand(failing);
	const { languageId, before, after } = change;
	const inOtherWords =
		failed === 'unclear' ? stopCandidates({ languageId, before: after, after: before })?.[0]?.harmless : undefined;
	runs.expectMore(1);
	const again = await runs.tests({ kind: 'testsBefore', text: inOtherWords ?? before });
	const open = unfinished(again);
	if (open !== undefined) return open;
	if (!passes(again)) return inOtherWords === undefined ? notShown('flaky', again) : notShown('commandFails', failing);
	const isDifferent = failed === 'tests' || (inOtherWords !== undefined && !isReport(failing));
	return isDifferent ? { kind: 'different', ...detailOf(failing) } : notShown('commandFails', failing);
}

/** Whether the tests did not come to their end after the change, although they pass: the code may have ended them. */
function sooner(change: ProvedChange, before: readonly RunResult[], after: RunResult): SameFinding | undefined {
	const counts = before.map(countOf).filter((count) => count !== undefined);
	if (counts.length === before.length) {
		const now = countOf(after);
		const isFewer = now === undefined || now.ran < Math.min(...counts.map(({ ran }) => ran));
		return isFewer ? notShown('fewerTests') : undefined;
	}
	// No line is certain to be the last one that the tests print themselves.
	if (newlyEndsProcess(change)) return notShown('endsEarly');
	const end = steadyEnd(before.map(({ output }) => steadyLines(output)));
	if (end === undefined || comesToEnd(steadyLines(after.output), end)) return undefined;
	return { ...notShown('endsEarly'), detail: end.line };
}

async function testsStopped(options: ProveSameOptions): Promise<TestedSame> {
	const { runs, stops } = options;
	if (stops === undefined) return { same: notShown('unknownLanguage') };
	let failing: RunResult | undefined;
	for (const stop of stops.slice(0, MOST_STOPS)) {
		const harmless = await runs.tests({ kind: 'testsAfter', text: stop.harmless });
		if (!isFinished(harmless)) return { same: unfinished(harmless) ?? notShown('notCompiling') };
		if (passes(harmless)) return { same: reachedFinding(options, stop, await reached(options, stop, harmless)), stop };
		failing = harmless;
	}
	if (failing === undefined) return { same: notShown('noStop') };
	return {
		same: notShown(failedCommand(failing) === 'checks' || isReport(failing) ? 'judgesText' : 'notCompiling', failing),
	};
}

async function reached(
	{ runs }: ProveSameOptions,
	stop: StopCandidate,
	harmless: RunResult,
): Promise<ReachedFunctions> {
	return await reachFunctions({
		stop,
		harmlessRun: harmless,
		run: (text, isStopped) => runs.tests({ kind: isStopped ? 'testsStopped' : 'testsAfter', text }),
		endsWell: passes,
		onMoreRuns: (count) => runs.expectMore(count),
	});
}

function reachedFinding(
	{ runs, stage, command }: ProveSameOptions,
	stop: StopCandidate,
	found: ReachedFunctions,
): SameFinding {
	const { reach, run, unreached } = found;
	switch (reach) {
		case 'reached': {
			const names = [...unreached.map(({ name }) => name), ...(stop.leftOut ?? [])];
			if (names.length === 0) return { kind: 'same' };
			const isTold = stop.leftOut === undefined && unreached.every(({ isCallback }) => isCallback);
			return isTold ? { kind: 'same', unreached: names } : { ...notShown('partlyReached'), detail: names.join('\n') };
		}
		case 'notReached': {
			const isLive = runs.namesLiveTree || stage.namesLiveTree(commandText(command));
			return notShown(isLive ? 'liveCode' : 'notReached');
		}
		case 'hidden':
			return notShown('hiddenFailure', run);
		case 'flaky':
			return notShown('flaky', run);
		case 'open':
			return run.kind === 'tookTooLong' ? notShown('stoppedHangs', run) : (unfinished(run) ?? notShown('flaky', run));
		default:
			return reach satisfies never;
	}
}

type NotShown = Extract<SameFinding, { readonly kind: 'notShown' }>;

/** Tests that are counted as failing have failed, even if a pipe hides the exit code of their command. */
function passes(result: RunResult): boolean {
	return result.kind === 'ended' && result.exitCode === 0 && (countOf(result)?.failed ?? 0) === 0;
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

function notShown(reason: (typeof SAME_REASONS)[number], result?: RunResult): NotShown {
	return { kind: 'notShown', reason, ...detailOf(result) };
}

function detailOf(result: RunResult | undefined): { readonly detail?: string } {
	const detail = tellingLines(result?.output ?? '');
	return detail === '' ? {} : { detail };
}

function countOf({ output, isShortened = false }: RunResult) {
	return testCount(output, isShortened);
}

function commandText({ text, folder, environment }: CommandLine): string {
	return [text, folder, ...Object.values(environment)].join('\n');
}
