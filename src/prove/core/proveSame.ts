import { omitUndefined } from '../../base/core/omitUndefined.ts';
import { newlyEndsProcess } from '../../edit/core/guardrails/danger.ts';
import type { RealCalls, SAME_REASONS, SameFinding } from '../../edit/core/proof/proof.ts';
import { failedCommand, isReport } from './failedCommand.ts';
import { type Mutant, mutantCandidates } from './mutants/mutantCandidates.ts';
import { comesToEnd, steadyEnd, steadyLines } from './outputEnd.ts';
import type { CommandLine } from './proofCommands.ts';
import type { NextRun, ProofRuns } from './proofRuns.ts';
import { reachFunctions } from './reachFunctions.ts';
import { type CallsFound, concludeCalls, doubtOf } from './recording/concludeCalls.ts';
import type { Recording } from './recording/recordingOf.ts';
import type { ProvedChange, RecordedRun, RunResult, Sandbox } from './sandbox.ts';
import { significantLines, testCount } from './testCount.ts';

/** How many mutants are tried. */
export const MOST_MUTANTS = 3;
/** How often the tests run besides those: before and after, twice each. */
export const MOST_TEST_RUNS = 4;

/** How often they run to be recorded: with replays, and then without, before and after. */
export const MOST_RECORDED_RUNS = 3;

export interface ProveSameOptions {
	readonly runs: ProofRuns;
	readonly sandbox: Sandbox;
	readonly command: CommandLine;
	readonly change: ProvedChange;
	/** Undefined if it is not known how to make code of this language stop. */
	readonly mutants: readonly Mutant[] | undefined;
	/** Set if calls can be recorded. */
	readonly recording?: Recording | undefined;
}

/** What the tests show. */
export interface TestedSame {
	readonly same: SameFinding;
	/** How many ran after the change. */
	readonly tests?: number;
	/** What its real calls show, if they were recorded. */
	readonly calls?: RealCalls;
	/** The run with replays. */
	readonly replayed?: RecordedRun;
	/** A mutant that compiles. */
	readonly mutant?: Mutant;
}

/** Finds out whether code behaves the same before and after: by its real calls, or else by the tests alone. */
export async function proveSame(options: ProveSameOptions): Promise<TestedSame> {
	const { recording, change } = options;
	let before = await testsBefore(options, recording === undefined ? 2 : 1);
	if ('same' in before) return before;
	const after = await testsAfter(options);
	if ('same' in after) return after;
	const tests = omitUndefined({ tests: countOf(after.run)?.ran });
	const seemsEarly = endedEarly(change, before.runs, after.run) !== undefined;
	let calls: CallsFound | undefined;
	for (const step of seemsEarly ? (['again', 'record'] as const) : (['record', 'again'] as const)) {
		if (step === 'again') {
			if (before.runs.length < 2) before = await testsBefore(options, 2, before.runs);
			if ('same' in before) return { ...before, ...tests, ...omitUndefined({ calls: calls?.calls }) };
			const same = endedEarly(change, before.runs, after.run);
			if (same !== undefined) return { same, ...tests };
		} else if (recording !== undefined) {
			calls = await recordedCalls(options, recording);
			if (calls.same !== undefined) return { ...calls, same: calls.same, ...tests };
		}
	}
	return { ...(await testsOfMutants(options)), ...tests, ...omitUndefined({ calls: calls?.calls }) };
}

/** What the calls show; those of runs without replays must not speak against them. */
async function recordedCalls(
	{ runs }: ProveSameOptions,
	{ functions, textFor }: Recording,
): Promise<CallsFound & Pick<TestedSame, 'replayed'>> {
	const replayed = await runs.record('callsReplayed', (folder) => textFor(folder, 'replay'));
	const found = concludeCalls(replayed, functions, passes);
	if (found.same?.kind !== 'same') return { ...found, replayed };
	const before = await runs.record('callsRecorded', (folder) => textFor(folder, 'before'));
	const after = await runs.record('callsRecordedAfter', (folder) => textFor(folder, 'after'));
	const reason = doubtOf(replayed, { before, after }, passes);
	return { ...(reason === undefined ? found : { calls: { ...found.calls, reason } }), replayed };
}

interface SameFound {
	readonly same: SameFinding;
}

/**
 * Runs the tests, twice if they fail or are to judge alone: flaky ones pass once and fail once on the same code.
 * @param earlier a run that counts as the first one
 */
async function testsBefore(
	{ runs, change }: ProveSameOptions,
	times: 1 | 2,
	[earlier]: readonly RunResult[] = [],
): Promise<SameFound | { readonly runs: readonly RunResult[] }> {
	const run: NextRun = { kind: 'testsBefore', text: change.before };
	const first = earlier ?? (await runs.tests(run));
	if (times === 1 && passes(first)) return { runs: [first] };
	const second = isFinished(first) ? await runs.tests(run) : first;
	const same = unfinished(second) ?? unsteady(first, second);
	if (same !== undefined) return { same };
	return passes(first) ? { runs: [first, second] } : { same: notShown('failingBefore', first) };
}

/** Runs the tests again only if they fail: a success is repeated with the mutants. */
async function testsAfter(options: ProveSameOptions): Promise<SameFound | { readonly run: RunResult }> {
	const { runs, change } = options;
	const run: NextRun = { kind: 'testsAfter', text: change.after };
	const first = await runs.tests(run);
	if (passes(first)) return { run: first };
	const second = isFinished(first) ? await runs.tests(run) : first;
	return { same: unfinished(second) ?? unsteady(first, second) ?? (await failingAfter(options, second)) };
}

/**
 * What a failure after the change means: that the code behaves differently only if tests say so; or if the output does not
 * look like a report about style, and the code before passes even with a harmless statement in it. Either way the code before
 * must pass again.
 */
async function failingAfter({ runs, change }: ProveSameOptions, failing: RunResult): Promise<SameFinding> {
	const failed = failedCommand(failing);
	const { languageId, before, after } = change;
	const harmless =
		failed === 'unclear' ? mutantCandidates({ languageId, before: after, after: before })?.[0]?.harmless : undefined;
	runs.expectMore(1);
	const again = await runs.tests({ kind: 'testsBefore', text: harmless ?? before });
	const open = unfinished(again);
	if (open !== undefined) return open;
	if (!passes(again)) return harmless === undefined ? notShown('flaky', again) : notShown('commandFails', failing);
	const isDifferent = failed === 'tests' || (harmless !== undefined && !isReport(failing));
	return isDifferent ? { kind: 'different', ...detailOf(failing) } : notShown('commandFails', failing);
}

/** Whether the tests pass after the change, but without finishing: the code may have ended them. */
function endedEarly(change: ProvedChange, before: readonly RunResult[], after: RunResult): SameFinding | undefined {
	const counts = before.map(countOf).filter((count) => count !== undefined);
	if (counts.length === before.length) {
		const now = countOf(after);
		const isFewer = now === undefined || now.ran < Math.min(...counts.map(({ ran }) => ran));
		return isFewer ? notShown('fewerTests') : undefined;
	}
	// No line is certain to be the last one that the tests themselves print.
	if (newlyEndsProcess(change)) return notShown('endsEarly');
	const end = steadyEnd(before.map(({ output }) => steadyLines(output)));
	if (end === undefined || comesToEnd(steadyLines(after.output), end)) return undefined;
	return { ...notShown('endsEarly'), detail: end.line };
}

async function testsOfMutants(options: ProveSameOptions): Promise<TestedSame> {
	const { runs, mutants } = options;
	if (mutants === undefined) return { same: notShown('unknownLanguage') };
	let failing: RunResult | undefined;
	for (const mutant of mutants.slice(0, MOST_MUTANTS)) {
		const harmless = await runs.tests({ kind: 'testsAfter', text: mutant.harmless });
		if (!isFinished(harmless)) return { same: unfinished(harmless) ?? notShown('notCompiling') };
		if (passes(harmless)) return { same: await reachFinding(options, mutant, harmless), mutant };
		failing = harmless;
	}
	if (failing === undefined) return { same: notShown('noStop') };
	return {
		same: notShown(failedCommand(failing) === 'checks' || isReport(failing) ? 'judgesText' : 'notCompiling', failing),
	};
}

async function reachFinding(
	{ runs, sandbox, command }: ProveSameOptions,
	mutant: Mutant,
	harmlessRun: RunResult,
): Promise<SameFinding> {
	const { reach, run, unreached } = await reachFunctions(mutant, {
		harmlessRun,
		run: (text, isStopped) => runs.tests({ kind: isStopped ? 'testsStopped' : 'testsAfter', text }),
		succeeds: passes,
		onMoreRuns: (count) => runs.expectMore(count),
	});
	switch (reach) {
		case 'reached': {
			const names = [...unreached.map(({ name }) => name), ...(mutant.skipped ?? [])];
			if (names.length === 0) return { kind: 'same' };
			const isShown = mutant.skipped === undefined && unreached.every(({ isCallback }) => isCallback);
			return isShown ? { kind: 'same', unreached: names } : { ...notShown('partlyReached'), detail: names.join('\n') };
		}
		case 'notReached': {
			const isLive =
				runs.namesLiveTree ||
				sandbox.namesLiveTree([command.text, command.folder, ...Object.values(command.environment)].join('\n'));
			return notShown(isLive ? 'liveCode' : 'notReached');
		}
		case 'hidden':
			return notShown('hiddenFailure', run);
		case 'flaky':
			return notShown('flaky', run);
		case 'undecided':
			return run.kind === 'tookTooLong' ? notShown('stoppedHangs', run) : (unfinished(run) ?? notShown('flaky', run));
		default:
			return reach satisfies never;
	}
}

type NotShown = Extract<SameFinding, { readonly kind: 'notShown' }>;

/** Tests counted as failed have failed, even if a pipe hides the exit code of their command. */
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
	const detail = significantLines(result?.output ?? '');
	return detail === '' ? {} : { detail };
}

function countOf({ output, isShortened = false }: RunResult) {
	return testCount(output, isShortened);
}
