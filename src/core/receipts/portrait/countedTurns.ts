import type { LedgerEntry } from '../ledgerEntry.ts';
import { median } from '../medians.ts';
import { type Estimate, type Finding, isWithin, unknown } from './finding.ts';
import { estimates } from './leastSquares.ts';
import { type ContextMode, type TurnStep, turnSteps } from './turnSteps.ts';

/** How stored turns are counted, and from which turns that shows. */
export interface CountedFigures {
	/** How often each earlier turn was counted: 0, 1, or 2, about. */
	readonly times: Estimate;
	readonly conversations: number;
	/** The most earlier turns that it was seen for. */
	readonly turns: number;
	/** The model that it was seen for, if other models leave it unclear. */
	readonly onlyModel?: string;
}

/** How often a service counts an earlier turn. */
type Times = 0 | 1 | 2;

/** The values that are possible in a mode, each with the bounds within which an estimate must lie. */
type Choices = readonly { readonly times: Times; readonly least: number; readonly most: number }[];

const CHOICES: Readonly<Record<ContextMode, Choices>> = {
	full: [
		{ times: 1, least: 0.65, most: 1.35 },
		{ times: 2, least: 1.6, most: 2.5 },
	],
	newTurn: [
		{ times: 0, least: -0.25, most: 0.3 },
		{ times: 1, least: 0.7, most: 1.4 },
	],
};

/** How many steps are needed. */
const LEAST_STEPS = 10;

/** How long a conversation must have been: a service may keep only the last turns. */
const LEAST_TURNS = 4;

/** How far off the earlier message may be, in times. */
const MOST_OFF = 0.6;

/** The share of the steps that may say something else. */
const MOST_ODD = 0.1;

/** In tokens: of shorter answers, what a service adds to every message would be too large a share. */
const LEAST_ANSWER = 30;

/** Tokens per character that an answer can have: beyond this, its count holds more or less than its text. */
const LEAST_DENSITY = 0.1;
const MOST_DENSITY = 0.6;

/** How much the density of typical answers may differ from the median one, as a share of that. */
const MOST_SPREAD = 0.3;

/** Whether a service that is sent all earlier turns counts them twice, because it puts its stored ones before them. */
export function prependsFinding(entries: readonly LedgerEntry[]): Finding<boolean, CountedFigures> {
	const found = timesFinding(entries, 'full');
	return found.isKnown ? { ...found, value: found.value === 2 } : found;
}

/**
 * Whether a service that is sent the new message alone counts the turns that it has stored, and so certainly has them.
 * That it does not count them says less: it might read them for nothing.
 */
export function remembersFinding(entries: readonly LedgerEntry[]): Finding<boolean, CountedFigures> {
	const found = timesFinding(entries, 'newTurn');
	if (!found.isKnown) return found;
	return { ...found, value: found.value === 1, certainty: found.value === 1 ? found.certainty : 'likely' };
}

/** The finding that no model contradicts, as the one with the most answers shows it. */
function timesFinding(entries: readonly LedgerEntry[], mode: ContextMode): Finding<Times, CountedFigures> {
	const steps = turnSteps(entries, mode);
	const ofModels = [...Map.groupBy(steps, ({ model }) => model)].toSorted(([, a], [, b]) => b.length - a.length);
	const found = ofModels.map(([model, each]) => ({ model, finding: timesOf(each, mode) }));
	const isUnclear = found.some(({ finding }) => !finding.isKnown && finding.reason === 'unclear');
	const known = found.flatMap(({ model, finding }) => (finding.isKnown ? [{ model, finding }] : []));
	const [best] = known;
	if (best === undefined) return unknown(isUnclear ? 'unclear' : 'few', steps.length);
	const { model, finding } = best;
	if (!known.every((each) => each.finding.value === finding.value)) return unknown('unclear', steps.length);
	if (!isUnclear) return finding;
	// What holds for one model may not hold for another one behind the same service.
	return { ...finding, certainty: 'likely', figures: { ...finding.figures, onlyModel: model } };
}

/**
 * A step grows by the new message and by how often the earlier turn is counted: the text of the earlier message and the
 * tokens of its answer. The answers are taken as the tokens that they were counted as, because code, prose, and other
 * languages differ too much in tokens per character.
 */
function timesOf(steps: readonly TurnStep[], mode: ContextMode): Finding<Times, CountedFigures> {
	const turns = Math.max(0, ...steps.map(({ position }) => position));
	if (steps.length < LEAST_STEPS || turns < LEAST_TURNS) return unknown('few', steps.length);
	const unclear = unknown('unclear', steps.length);
	if (!areAnswersCountedByText(steps)) return unclear;
	const found = estimates(
		steps.map((step) => ({
			x: [step.newCharacters, step.previousNewCharacters, step.answerTokens],
			y: step.growth,
			weight: 1 / (step.newCharacters + step.previousNewCharacters + step.answerCharacters + 1),
		})),
	);
	const [perNew, perPrevious, times] = found ?? [];
	if (perNew === undefined || perPrevious === undefined || times === undefined) return unclear;
	const choice = CHOICES[mode].find(({ least, most }) => isWithin(times, least, most));
	if (choice === undefined) return unclear;
	if (!isSameForMessages(perNew, perPrevious, choice.times)) return unclear;
	const timesOfGroup = (group: readonly TurnStep[]) =>
		group.reduce((sum, step) => sum + growthByAnswer(step, perNew.value, perPrevious.value), 0) /
		group.reduce((sum, { answerTokens }) => sum + answerTokens, 0);
	if (!isSameThroughout(steps, choice.times, timesOfGroup)) return unclear;
	return {
		isKnown: true,
		value: choice.times,
		certainty: 'certain',
		answers: steps.length,
		figures: {
			times,
			conversations: new Set(steps.map(({ conversation }) => conversation)).size,
			turns,
		},
	};
}

function growthByAnswer(step: TurnStep, perNew: number, perPrevious: number): number {
	return step.growth - perNew * step.newCharacters - perPrevious * step.previousNewCharacters;
}

/**
 * Whether an answer's tokens are those of its text: hidden reasoning is counted once and never sent again, which would make
 * two times look like one.
 */
function areAnswersCountedByText(steps: readonly TurnStep[]): boolean {
	const long = steps.filter(({ answerTokens }) => answerTokens >= LEAST_ANSWER);
	if (long.length < steps.length / 2) return false;
	const densities = long.map(({ answerTokens, answerCharacters }) => answerTokens / Math.max(1, answerCharacters));
	const typical = median(densities);
	if (!(typical >= LEAST_DENSITY && typical <= MOST_DENSITY)) return false;
	const spread = median(densities.map((each) => Math.abs(each - typical)));
	return spread <= MOST_SPREAD * typical;
}

/**
 * Whether the earlier message says the same as its answer does. Its own request had counted it once already, so that it adds
 * what is beyond one time. This needs no count of an answer, so that it holds where these hold more than the text.
 */
function isSameForMessages(perNew: Estimate, perPrevious: Estimate, times: Times): boolean {
	const off = Math.abs(perPrevious.value - (times - 1) * perNew.value);
	return off + perPrevious.margin <= MOST_OFF * (perNew.value - perNew.margin);
}

/** Whether single conversations, and the late turns of long ones, say the same as all together. */
function isSameThroughout(
	steps: readonly TurnStep[],
	times: Times,
	timesOfGroup: (group: readonly TurnStep[]) => number,
): boolean {
	const isOdd = (group: readonly TurnStep[]) => !(Math.abs(timesOfGroup(group) - times) < 0.5);
	// A step with a long message and a short answer says nothing by itself.
	const telling = steps.filter((step) => step.answerCharacters >= step.newCharacters + step.previousNewCharacters);
	const oddSteps = telling.filter((step) => isOdd([step])).length;
	if (oddSteps > MOST_ODD * telling.length) return false;
	const turns = Math.max(...steps.map(({ position }) => position));
	const late = steps.filter(({ position }) => position > turns / 2);
	if (late.length > 1 && isOdd(late)) return false;
	const ofConversations = [...Map.groupBy(steps, ({ conversation }) => conversation).values()];
	const long = ofConversations.filter((group) => group.length > 2);
	return long.filter(isOdd).length <= MOST_ODD * long.length;
}
