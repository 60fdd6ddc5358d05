import type { ComposerState } from '../../../protocol/chat.ts';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';
import { format } from '../../shared/formatText.ts';

/** What the next request will take, a figure of it against the plan's limit, or what the limit leaves out. */
export interface PlanNote {
	readonly text: string;
	readonly hint: string;
	readonly over: boolean;
}

/** The length is shown from this share of the limit on. */
const SHOWN_FROM = 0.8;
const NUMBERS = new Intl.NumberFormat();

/** The notes for a message of `length` UTF-16 units; on the plan none while it is well within. */
export function planNotes(composer: ComposerState, length: number, strings: ChatStrings): readonly PlanNote[] {
	const { forecast, leftOut } = composer;
	return [
		...(forecast === undefined || length === 0 ? [] : [{ ...forecast, over: false }]),
		...figureNotes(composer, length, strings),
		...(leftOut === undefined ? [] : [{ ...leftOut, over: true }]),
	];
}

function figureNotes(composer: ComposerState, length: number, strings: ChatStrings): readonly PlanNote[] {
	const { plan, options } = composer;
	if (plan === undefined) return [];
	const characters = length === 0 ? 0 : length + composer.attachmentsLength;
	const note = (template: string, hint: string, value: number, limit: number): PlanNote => ({
		text: format(template, NUMBERS.format(value), NUMBERS.format(limit), plan.name),
		hint,
		over: value > limit,
	});
	const all = [
		note(strings.lengthOfPlan, strings.lengthOfPlanHint, characters, plan.promptLength),
		note(strings.tokensOfPlan, strings.tokensOfPlanHint, options.maxTokens ?? 0, plan.maxTokens),
	];
	return all.filter(({ over }, index) => over || (index === 0 && characters >= plan.promptLength * SHOWN_FROM));
}
