import { max, mean, median, min, sampleStandardDeviation } from 'simple-statistics';
import type { MeasuredCalls, SpeedFinding } from '../../edit/core/proof/speedFinding.ts';
import { notMeasured } from './benchmarkReading.ts';
import { intervalKind, WORTH_REPORTING } from './concludeSpeed.ts';
import type { MeasuredGroup, MeasuredInputs } from './recorder/callLine.ts';

/**
 * What one process shows. Logarithms of ratios, above 0 if the version after is faster; `noise` and `gainNoise` are the same of
 * the version before, against itself.
 */
export interface ProcessSpeed {
	/** Of the median rounds. */
	readonly ratio: number;
	readonly noise: number;
	/** How much more the version after gains than the one before once an input comes again. */
	readonly gain: number;
	readonly gainNoise: number;
	/** The ratio without that gain. */
	readonly first: number;
	/** In microseconds: how long the version before takes on all inputs. */
	readonly time: number;
	readonly inputs: number;
	/** Whether the version after does something else on most inputs like the program’s that this has not made. */
	readonly isUnlike: boolean;
	/** The same of inputs like them that the program has not made, if there are some. */
	readonly unseen?: Pick<ProcessSpeed, 'ratio' | 'noise' | 'gain' | 'gainNoise' | 'first'>;
	/** The smallest and the largest inputs, if their sizes differ tenfold. */
	readonly sizes: readonly { readonly size: number; readonly ratio: number }[];
}

/** With so many processes, the interval is as wide as many times the standard error: Student’s t, 99 %, both sides. */
const STUDENT = [Number.NaN, Number.NaN, 63.657, 9.925, 5.841, 4.604];

/** From which gain by repetition on a version remembers results, and up to which it may be chance. */
const REMEMBERS = Math.log(1.5);
/** A larger gain by repetition is more than what the version that comes first loses by waiting for memory. */
const CLEARLY_REMEMBERS = Math.log(4);
const UNSEEN_GAIN = Math.log(1.1);
/** The part of what a version saves that it must lose when it meets an input for the first time; if less, it keeps no results. */
const APPRECIABLE = 0.2;
/** In microseconds: what a few inputs may cost when they come for the first time, whatever the version. */
const SHORTEST = 1;

/** How much sizes differ that are told apart, and those that are taken together. */
const OTHER_SIZE = 10;
const LIKE_SIZE = 3;

/** @returns undefined if nothing was measured, or the clock stood still */
export function processSpeed({ groups, differing }: MeasuredInputs): ProcessSpeed | undefined {
	const whole = groups.filter(({ times }) => times.every((each) => each.length > 1 && each.every((time) => time > 0)));
	const [own, unseen] = [whole.filter(({ isUnseen }) => !isUnseen), whole.filter(({ isUnseen }) => isUnseen)];
	if (own.length === 0) return undefined;
	const sizes = own.map(({ size }) => size);
	const [smallest, largest] = [min(sizes), max(sizes)];
	const parts =
		largest >= OTHER_SIZE * smallest
			? [own.filter(({ size }) => size <= LIKE_SIZE * smallest), own.filter(({ size }) => LIKE_SIZE * size >= largest)]
			: [];
	return {
		...roundsOf(own),
		...gainsOf(own),
		time: own.reduce((sum, { times: [before] }) => sum + median(before.slice(1)), 0),
		inputs: inputsOf(own),
		isUnlike: differing > inputsOf(unseen),
		// A few may be too special themselves.
		...(2 * inputsOf(unseen) < inputsOf(own) ? {} : { unseen: { ...roundsOf(unseen), ...gainsOf(unseen) } }),
		sizes: parts.map((part) => ({ size: median(part.map(({ size }) => size)), ratio: roundsOf(part).ratio })),
	};
}

function inputsOf(groups: readonly MeasuredGroup[]): number {
	return groups.reduce((sum, { inputs }) => sum + inputs, 0);
}

/**
 * The ratio of the times of all inputs. Each group of inputs is compared in each round, whose batches follow each other: so what
 * slows down whole rounds, or single batches, hardly counts.
 */
function roundsOf(groups: readonly MeasuredGroup[]): Pick<ProcessSpeed, 'ratio' | 'noise'> {
	const compared = groups.map(({ times: [before, after, again] }) => {
		const logs = (times: readonly number[]) => times.slice(1).map((time) => Math.log(time));
		const [first, changed, second] = [logs(before), logs(after), logs(again)];
		const difference = (one: readonly number[], other: readonly number[]) =>
			one.map((time, round) => time - (other[round] ?? Number.NaN));
		return {
			time: median(before.slice(1)),
			// Not with the mean of both: outliers, which are all to one side, would move its middle.
			ratio: middleMean([...difference(first, changed), ...difference(second, changed)]),
			noise: middleMean(difference(first, second)),
		};
	});
	const total = compared.reduce((sum, { time }) => sum + time, 0);
	const overall = (key: 'ratio' | 'noise') =>
		Math.log(total / compared.reduce((sum, each) => sum + each.time / Math.exp(each[key]), 0));
	return { ratio: overall('ratio'), noise: overall('noise') };
}

/** The mean of the middle half: like a median, but steadier where the garbage collector makes some rounds slow. */
function middleMean(values: readonly number[]): number {
	const sorted = values.toSorted((one, other) => one - other);
	const cut = Math.floor(sorted.length / 4);
	return mean(sorted.slice(cut, sorted.length - cut));
}

/** How much slower the first round is than the others, weighted by how long the inputs take. */
function gainsOf(groups: readonly MeasuredGroup[]): Pick<ProcessSpeed, 'gain' | 'gainNoise' | 'first'> {
	const gains = groups.map(({ times }) => {
		const [before, after, again] = times.map(([first = 0, ...later]) => ({ first, later: median(later) })) as [
			FirstTime,
			FirstTime,
			FirstTime,
		];
		// What an input costs once, whatever the version, such as a cold cache, is much only beside a short time.
		const lost = after.first - after.later;
		const isMuch = lost > SHORTEST && lost > APPRECIABLE * (before.later - after.later);
		return {
			compared: [before, again].map((other) => {
				// If the version before becomes slower, that is no gain of the one after.
				const gain = isMuch ? gainOf(after) - Math.max(0, gainOf(other)) : 0;
				return { gain, first: Math.log(other.later / after.later) - gain };
			}),
			noise: gainOf(before) - gainOf(again),
			weight: before.later,
		};
	});
	const middle = (key: 'gain' | 'first') =>
		weightedMedian(gains.flatMap(({ compared, weight }) => compared.map((each) => ({ value: each[key], weight }))));
	return {
		gain: middle('gain'),
		first: middle('first'),
		gainNoise: weightedMedian(gains.map(({ noise: value, weight }) => ({ value, weight }))),
	};
}

/** In microseconds: how long a version takes when it meets inputs for the first time, and later. */
interface FirstTime {
	readonly first: number;
	readonly later: number;
}

function gainOf({ first, later }: FirstTime): number {
	return Math.log(first / later);
}

function weightedMedian(values: readonly { readonly value: number; readonly weight: number }[]): number {
	const half = values.reduce((sum, { weight }) => sum + weight, 0) / 2;
	let sum = 0;
	for (const { value, weight } of values.toSorted((one, other) => one.value - other.value)) {
		sum += weight;
		if (sum >= half) return value;
	}
	return 0;
}

/** Of so many processes, the noisiest does not count. */
const SEVERAL = 4;

/** The fewest processes of which an interval can be taken. */
export const FEWEST_PROCESSES = 2;

/**
 * Draws the conclusion from what two processes or more have shown: see docs/proofs.md.
 * @param control a further one, in which the version before met the inputs first: small gains by repetition count only if it shows
 * them, too
 */
export function concludeCallSpeed(processes: readonly ProcessSpeed[], control?: ProcessSpeed): SpeedFinding {
	const calls = measuredCalls(processes);
	const noise = Math.max(WORTH_REPORTING, noiseOf(processes.map((each) => each.noise)));
	const { center, low, high } = intervalOf(processes.map(({ ratio }) => ratio));
	// Whatever their interval: with few processes, it is wide.
	const isFaster = min(processes.map(({ ratio }) => ratio)) > noise;
	if (isFaster && processes.every(({ isUnlike }) => isUnlike)) return notMeasured('special');
	const certain = isFaster ? certainRatio(processes) : center;
	if (certain <= noise && isFaster) {
		// A version that remembers is fast on any input that comes again.
		const isSpecial = unseenOf(processes).some((speeds) => mean(speeds.map((speed) => speed.ratio)) <= noise);
		if (isSpecial) return notMeasured('special');
		const gains = [control?.gain, control?.unseen?.gain];
		const isMemory = [processes, ...unseenOf(processes)].some((speeds, index) => {
			const { [index]: shown = Number.POSITIVE_INFINITY } = gains;
			return gainsInEach(speeds, shown > REMEMBERS ? REMEMBERS : CLEARLY_REMEMBERS);
		});
		if (isMemory) return { kind: 'remembers', ratio: Math.exp(center), first: Math.exp(certain), calls };
	}
	// What only repetition brings, or only the program’s own inputs, does not count.
	const doubt = center - certain;
	const { kind } = intervalKind({ low: low - doubt, high }, noise, false);
	const ratio = { ratio: Math.exp(certain), low: Math.exp(low - doubt), high: Math.exp(high) };
	const { sizes = [], ...others } = calls;
	return { kind, ...ratio, calls: doubt > 0 || sizes.length === 0 ? others : calls };
}

/** The smallest ratio: of all rounds, of inputs that come for the first time, and of such as the program has not made. */
function certainRatio(processes: readonly ProcessSpeed[]): number {
	const ratios = [processes, ...unseenOf(processes)].flatMap((speeds) => {
		const ratio = mean(speeds.map((speed) => speed.ratio));
		return [ratio, gainsInEach(speeds, UNSEEN_GAIN) ? median(speeds.map((speed) => speed.first)) : ratio];
	});
	const [own = 0] = ratios;
	return own - min(ratios) > UNSEEN_GAIN ? min(ratios) : own;
}

/** The largest noise. One of several processes may have been disturbed; then the interval is wide anyway. */
function noiseOf(values: readonly number[]): number {
	const sizes = values.map(Math.abs).toSorted((one, other) => other - one);
	return sizes[sizes.length < SEVERAL ? 0 : 1] ?? 0;
}

/** Whether the version after gains so much by repetition in each process, and more than the one before does against itself. */
function gainsInEach(speeds: readonly Pick<ProcessSpeed, 'gain' | 'gainNoise'>[], least: number): boolean {
	const noise = noiseOf(speeds.map(({ gainNoise }) => gainNoise));
	return min(speeds.map(({ gain }) => gain)) > Math.max(least, noise);
}

/** What all processes show of inputs that the program has not made; nothing if not all do. */
function unseenOf(processes: readonly ProcessSpeed[]): readonly (readonly NonNullable<ProcessSpeed['unseen']>[])[] {
	const unseen = processes.flatMap((process) => process.unseen ?? []);
	return unseen.length < processes.length ? [] : [unseen];
}

function measuredCalls(processes: readonly ProcessSpeed[]): MeasuredCalls {
	const inputs = Math.round(median(processes.map((each) => each.inputs)));
	const sized = processes.map(({ sizes }) => sizes).filter(({ length }) => length > 1);
	if (sized.length < processes.length) return { processes: processes.length, inputs };
	const sizes = [0, 1].map((place) => ({
		size: rounded(median(sized.map((each) => each[place]?.size ?? Number.NaN))),
		ratio: Math.exp(mean(sized.map((each) => each[place]?.ratio ?? Number.NaN))),
	}));
	return { processes: processes.length, inputs, sizes };
}

/** To two digits: sizes are only about as large. */
function rounded(size: number): number {
	return Number(size.toPrecision(2));
}

/** The interval of Student’s t for the mean of values that are independent of each other. */
function intervalOf(values: readonly number[]): {
	readonly center: number;
	readonly low: number;
	readonly high: number;
} {
	const center = mean([...values]);
	const times = STUDENT[values.length] ?? Number.NaN;
	const reach = (times * sampleStandardDeviation([...values])) / Math.sqrt(values.length);
	return { center, low: center - reach, high: center + reach };
}
