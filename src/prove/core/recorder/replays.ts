import type { CallLine, LeftOutReason } from './callLine.ts';
import type { Comparison } from './compareValues.ts';
import { copyValues } from './copyValues.ts';
import { describeDifference, inputText } from './describeDifference.ts';
import { getOwnPropertyDescriptor, hasOwn, ownKeys, placeInText } from './intrinsics.ts';
import { callDigests, compareOutcomes, LARGEST_OUTCOME, type Outcome, ROOTS } from './outcome.ts';
import type { RecorderEnvironment } from './recorderEnvironment.ts';
import { sharingDifference } from './sharing.ts';
import { shortenInput } from './shortenInput.ts';
import type { Version, VersionInForce } from './versionInForce.ts';
import { argumentsOf, type Replay, VersionRuns } from './versionRuns.ts';

/** In milliseconds: how soon a version must settle so that another that does not is called different. */
const SOON = 100;
/** How often, and for how many milliseconds, a shorter input is looked for. */
const MOST_TRIES = 300;
const LONGEST_SEARCH = 500;

/** The versions that a replay runs, one after the other. */
const ORDER: readonly Version[] = [1, 2, 3, 2];
const OTHER_ORDER: readonly Version[] = [2, 1, 2, 3];

/** Runs calls again, twice with both versions, and compares what they do. */
export class Replays {
	readonly #environment: RecorderEnvironment;
	readonly #runs: VersionRuns;
	#isReversed = false;

	constructor(environment: RecorderEnvironment, inForce: VersionInForce) {
		this.#environment = environment;
		this.#runs = new VersionRuns(environment, inForce);
	}

	/** Whether a function was passed to any call. */
	get hasPassed(): boolean {
		return this.#runs.hasPassed;
	}

	/** Replays a call that has returned or thrown. @param real what it did */
	replay(replay: Replay, real: Outcome): CallLine {
		const order = this.#begin(replay);
		const runs: Outcome[] = [];
		for (let at = 0; at < order.length; at += 1) runs[at] = this.#runs.run(order[at] ?? 1, replay);
		const outcomes = named(runs, order);
		const found = this.#conclude(replay, real, outcomes);
		return this.#ended('difference' in found ? this.#shortest(replay, outcomes, found.difference) : found);
	}

	/** Replays a call that has returned a promise, which has settled. Its input is not shortened. @param real how it settled */
	async replayAsync(replay: Replay, real: Outcome): Promise<CallLine> {
		const order = this.#begin(replay);
		const runs: Outcome[] = [];
		for (let at = 0; at < order.length; at += 1) {
			const version = order[at] ?? 1;
			const outcome = await this.#runs.runAsync(version, replay);
			// A clock that stands still never lets the others settle either.
			if (version !== 2 && outcome.ending === 'is not settled')
				return this.#ended(leftOut(this.#reasonOf(replay, outcome)));
			runs[at] = outcome;
		}
		const outcomes = named(runs, order);
		const found = this.#conclude(replay, real, outcomes);
		return this.#ended('difference' in found ? this.#differs(replay, outcomes, found.difference) : found);
	}

	#begin({ index }: Replay): readonly Version[] {
		this.#environment.write({ kind: 'begins', function: index });
		this.#isReversed = !this.#isReversed;
		return this.#isReversed ? ORDER : OTHER_ORDER;
	}

	#ended(line: CallLine): CallLine {
		this.#environment.write({ kind: 'ends' });
		return line;
	}

	#conclude(replay: Replay, real: Outcome, outcomes: Outcomes): CallLine | { readonly difference: Found } {
		const { before, again, after, afterAgain } = outcomes;
		if (isTooDeep(real) || isTooDeep(before) || isTooDeep(again) || isTooDeep(after)) return leftOut('tooDeep');
		const reason = real.reason ?? before.reason ?? again.reason;
		if (reason !== undefined) return leftOut(reason);
		const repeated = this.#comparison(real, before, false);
		const steady = repeated.kind === 'same' ? this.#comparison(before, again) : repeated;
		if (steady.kind === 'incomparable') return leftOut(steady.reason);
		if (steady.kind === 'different') return leftOut(this.#reasonOf(replay, before));
		const first = this.#difference(before, after);
		const second = this.#difference(again, afterAgain);
		const differs = first.kind === 'different' && second.kind === 'different' && !namesPrivate(after);
		if (differs && !this.#onlyAsksOtherwise(before, after)) return { difference: first };
		if (first.kind !== 'same' || second.kind !== 'same') return { kind: 'undecided', function: replay.index };
		const sharing = sharingDifference(outcomes);
		if (sharing !== undefined) return { difference: sharing };
		return { kind: 'same', reached: replay.reached, ...callDigests(replay, real, this.#environment) };
	}

	/** Whether the versions only call functions that answer in another way: what these do is probably all in their answers. */
	#onlyAsksOtherwise(before: Outcome, after: Outcome): boolean {
		return (
			this.#comparison(before, after, false).kind === 'same' &&
			!isLater(before, after) &&
			answers(before) &&
			answers(after)
		);
	}

	/** How the version after differs from the one before. */
	#difference(before: Outcome, after: Outcome): Found {
		const different: Found = {
			...{ kind: 'different', path: '0', one: before.value, other: after.value, aspect: 'value' },
		};
		if (after.ending === 'is not settled')
			return before.took < SOON ? different : { kind: 'incomparable', reason: 'slow' };
		const comparison = this.#comparison(before, after);
		return comparison.kind === 'same' && isLater(before, after) ? different : comparison;
	}

	#comparison(one: Outcome, other: Outcome, hasCalls = true): Comparison {
		const { types } = this.#environment;
		return compareOutcomes(one, other, { types, original: this.#runs.original }, hasCalls);
	}

	#shortest(replay: Replay, outcomes: Outcomes, difference: Found): CallLine {
		const { now, types, write } = this.#environment;
		// A shorter input may never let a version return.
		write(this.#differs(replay, outcomes, difference));
		const started = now();
		const { before, after } = outcomes;
		const withInput = (values: readonly unknown[]): Replay => ({ ...replay, input: inputOf(replay.input[0], values) });
		const tried = (values: readonly unknown[]) => {
			const shorter = withInput(values);
			return { before: this.#runs.run(1, shorter), after: this.#runs.run(2, shorter) };
		};
		const input = shortenInput(
			argumentsOf(replay),
			(values) => {
				const found = tried(values);
				if (found.before.ending !== before.ending || found.after.ending !== after.ending) return false;
				return this.#difference(found.before, found.after).kind === 'different';
			},
			{
				copy: (values) => copyValues(values, { types, mostBytes: LARGEST_OUTCOME, isInput: true }).values,
				mostTries: MOST_TRIES,
				isOver: () => now() - started > LONGEST_SEARCH,
			},
		);
		const shortest = tried(input);
		const shorter = this.#difference(shortest.before, shortest.after);
		if (shorter.kind === 'different') return this.#differs(withInput(input), shortest, shorter);
		return this.#differs(replay, outcomes, difference);
	}

	#differs(replay: Replay, { before, after }: Pick<Outcomes, 'before' | 'after'>, difference: Found): CallLine {
		const { inspect } = this.#environment;
		const texts = describeDifference(replay, { before, after, difference }, inspect);
		return { kind: 'differs', function: replay.index, input: inputText(replay, inspect), ...texts };
	}

	/** What probably made a replay of the version before differ from the real call. */
	#reasonOf({ facts, input }: Replay, before?: Outcome): LeftOutReason {
		if (before !== undefined && namesPrivate(before)) return 'privateFields';
		if (this.#hasMock(input)) return 'mocks';
		return facts.uses[0] ?? 'outerState';
	}

	/** Whether a passed function, or a member of what is passed, is a mock of jest, vitest, or node:test, which counts its calls. */
	#hasMock(input: readonly unknown[]): boolean {
		for (let index = 0; index < input.length; index += 1) {
			const value = input[index];
			if (this.#isMock(value)) return true;
			if (typeof value !== 'object' || value === null) continue;
			const keys = ownKeys(value);
			for (let at = 0; at < keys.length; at += 1) {
				if (this.#isMock(getOwnPropertyDescriptor(value, keys[at] as PropertyKey)?.value)) return true;
			}
		}
		return false;
	}

	#isMock(value: unknown): boolean {
		if (typeof value !== 'function') return false;
		// Those of node:test are proxies.
		return this.#environment.types.isProxy(value) || hasOwn(value, 'mock') || hasOwn(value, '_isMockFunction');
	}
}

/** A comparison, or a version that does not end. */
type Found = Comparison | { readonly kind: 'incomparable'; readonly reason: 'slow' };

/** What each version did, the first and the second time. */
interface Outcomes {
	readonly before: Outcome;
	readonly again: Outcome;
	readonly after: Outcome;
	readonly afterAgain: Outcome;
}

function named(runs: readonly Outcome[], order: readonly Version[]): Outcomes {
	const first = order === ORDER ? 0 : 1;
	const second = 1 - first;
	return {
		before: at(runs, first),
		after: at(runs, second),
		again: at(runs, first + 2),
		afterAgain: at(runs, second + 2),
	};
}

function at(runs: readonly Outcome[], place: number): Outcome {
	const outcome = runs[place];
	if (outcome === undefined) throw new RangeError(`There is no run ${place}.`);
	return outcome;
}

function inputOf(self: unknown, values: readonly unknown[]): readonly unknown[] {
	const input = [self];
	for (let index = 0; index < values.length; index += 1) input[index + 1] = values[index];
	return input;
}

function isLater(before: Outcome, after: Outcome): boolean {
	return after.isLate === true && before.isLate !== true;
}

/** Whether all calls of passed functions returned something, and none failed. */
function answers({ roots }: Outcome): boolean {
	const calls = (roots?.[ROOTS.calls] ?? []) as readonly unknown[];
	for (let index = 1; index < calls.length; index += 1) {
		const call = calls[index] as readonly unknown[];
		if (call.length > 4 || call[3] === undefined) return false;
	}
	return true;
}

function leftOut(reason: LeftOutReason): CallLine {
	return { kind: 'leftOut', reason };
}

/** Whether it failed because the stack was full: the recorder needs some of it for each call. V8’s message. */
function isTooDeep(outcome: Outcome): boolean {
	return placeInText(messageOf(outcome), 'Maximum call stack size exceeded') >= 0;
}

/** Whether it failed because a copy has no private members. V8’s message. */
function namesPrivate(outcome: Outcome): boolean {
	const message = messageOf(outcome);
	return placeInText(message, 'private ') >= 0 || placeInText(message, 'did not declare it') >= 0;
}

/** The message of the error by which a call failed; empty if it did not. */
function messageOf({ ending, value }: Outcome): string {
	if ((ending !== 'throws' && ending !== 'rejects') || typeof value !== 'object' || value === null) return '';
	const message: unknown = getOwnPropertyDescriptor(value, 'message')?.value;
	return typeof message === 'string' ? message : '';
}
