import { redactSecrets } from '../../../base/text/secretScan.ts';
import { oneLine, shortened } from '../../../base/text/visibleText.ts';
import type { CallDifference, RealCalls, SameFinding } from '../../../edit/core/proof/proof.ts';
import type { CallDigests, CallLine, FunctionFacts } from '../recorder/callLine.ts';
import type { RecordedRun, RunResult } from '../sandbox.ts';
import { significantLines } from '../testCount.ts';
import { linesOf, openReplay } from './callLines.ts';

/** What the calls show. `same` is missing if they do not decide. */
export interface CallsFound {
	readonly calls: RealCalls;
	readonly same?: SameFinding;
}

/** Fewer calls show too little. */
const FEWEST_CALLS = 5;
/** In characters: how much of the first difference is kept, 500 in all. */
const LONGEST = { name: 60, input: 200, result: 120 } as const;

/** Concludes from a recorded run whether both versions did the same on the calls that the program made. */
export function concludeCalls(
	run: RecordedRun,
	functions: readonly FunctionFacts[],
	passes: (run: RunResult) => boolean,
): CallsFound {
	const processes = linesOf(run);
	const lines = processes.flat();
	const compared = lines.filter(({ kind }) => kind === 'same').length;
	const calls: RealCalls = { compared, ...leftOutOf(lines) };
	// The last of a process has the shortest input.
	const different = processes
		.map((each) => each.findLast((line) => line.kind === 'differs'))
		.find((line) => line !== undefined);
	if (different !== undefined) {
		return { calls, same: { kind: 'differs', difference: shownDifference(different, functions) } };
	}
	const without = (reason: NonNullable<RealCalls['reason']>, detail = ''): CallsFound => ({
		calls: { ...calls, reason, ...(detail === '' ? {} : { detail }) },
	});
	const open = run.isEnough ? undefined : processes.map(openReplay).find((line) => line !== undefined);
	if (open !== undefined) return without('replayEnded', nameOf(functions, open));
	const endsAlike = run.isEnough || passes(run);
	const all = compared + sumOf(calls.leftOut ?? []);
	if (compared < FEWEST_CALLS && !endsAlike) return without('endsOtherwise', significantLines(run.output));
	if (lines.length === 0) return without('notLoaded');
	const late = lines.find(({ kind }) => kind === 'late');
	if (late?.kind === 'late') return without('late', nameOf(functions, late.function));
	const undecided = lines.find(({ kind }) => kind === 'undecided');
	if (undecided?.kind === 'undecided') return without('undecided', nameOf(functions, undecided.function));
	if (all === 0) return { ...without('noCall'), same: { kind: 'notShown', reason: 'notReached' } };
	if (2 * compared < all) return without('mostLeftOut');
	if (compared < FEWEST_CALLS) return without('fewCalls');
	const reached = new Set(lines.flatMap((line) => (line.kind === 'same' ? line.reached : [])));
	const unreached = functions.filter((_, index) => !reached.has(index)).map(({ name }) => name);
	return unreached.length > 0 ? without('partlyReached', unreached.join(', ')) : { calls, same: { kind: 'same' } };
}

/** Runs that only record: one with the version before alone, and one with the version after. */
export interface PlainRuns {
	readonly before: RecordedRun;
	readonly after: RecordedRun;
}

/**
 * Whether runs without replays speak against what was found: in them, calls that were given the same must have done the same,
 * whichever version ran. If not, one of the versions changes, or depends on, what no replay shows, such as state outside.
 * @returns why the calls do not decide; undefined if nothing speaks against them
 */
export function doubtOf(
	replayed: RecordedRun,
	{ before, after }: PlainRuns,
	passes: (run: RunResult) => boolean,
): 'disturbed' | 'unchecked' | undefined {
	if (![before, after].every((run) => run.isEnough || passes(run))) return 'unchecked';
	const found = digestsOf(replayed, 'same');
	const inputs = new Set(found.map(({ input }) => input));
	const [plain, changed] = [before, after].map((run) =>
		digestsOf(run, 'made').filter(({ input }) => inputs.has(input)),
	);
	if (plain === undefined || changed === undefined) return 'unchecked';
	if (!agree(found, plain) || !agree(changed, [...found, ...plain])) return 'disturbed';
	const again = found.filter(({ input }) => plain.some((each) => each.input === input));
	return Math.min(again.length, changed.length) < FEWEST_CALLS ? 'unchecked' : undefined;
}

/** Whether each call did what one of the others did that were given the same, if there are any. */
function agree(calls: readonly CallDigests[], others: readonly CallDigests[]): boolean {
	const byInput = Map.groupBy(others, ({ input }) => input);
	return calls.every(({ input, outcome }) => byInput.get(input)?.some((each) => each.outcome === outcome) !== false);
}

/** Without those of what could not be digested. */
function digestsOf(run: RecordedRun, kind: 'same' | 'made'): readonly CallDigests[] {
	return linesOf(run)
		.flat()
		.flatMap((line) => ((line.kind === 'same' || line.kind === 'made') && line.kind === kind ? [line] : []))
		.filter(({ input, outcome }) => input !== '' && outcome !== '');
}

function leftOutOf(lines: readonly CallLine[]): Pick<RealCalls, 'leftOut'> {
	const byReason = Map.groupBy(
		lines.filter((line) => line.kind === 'leftOut'),
		({ reason }) => reason,
	);
	const leftOut = [...byReason].map(([reason, { length: count }]) => ({ reason, count }));
	return leftOut.length === 0 ? {} : { leftOut: leftOut.toSorted((one, other) => other.count - one.count) };
}

function sumOf(leftOut: NonNullable<RealCalls['leftOut']>): number {
	return leftOut.reduce((sum, { count }) => sum + count, 0);
}

function shownDifference(
	{ function: index, input, before, after }: Extract<CallLine, { readonly kind: 'differs' }>,
	functions: readonly FunctionFacts[],
): CallDifference {
	return {
		name: cut(nameOf(functions, index), LONGEST.name),
		input: cut(input, LONGEST.input),
		before: cut(before, LONGEST.result),
		after: cut(after, LONGEST.result),
	};
}

/** Without secrets, which the cut could make unrecognizable. */
function cut(text: string, most: number): string {
	return shortened(oneLine(redactSecrets(text)), most);
}

function nameOf(functions: readonly FunctionFacts[], index: number): string {
	return functions[index]?.name ?? '';
}
