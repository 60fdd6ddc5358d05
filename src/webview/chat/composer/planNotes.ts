import type { ComposerState } from '../../../protocol/chat.ts';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';
import { format } from '../../shared/formatText.ts';

/** A figure of the next request against what the plan allows, or what that leaves out. */
export interface PlanNote {
	readonly text: string;
	readonly hint: string;
	readonly over: boolean;
}

/** The length is shown from this part of the limit on. */
const SHOWN_FROM = 0.8;
const NUMBERS = new Intl.NumberFormat();

/** What is to be said of a message of `length` UTF-16 units; nothing while all is well within the plan. */
export function planNotes(request: ComposerState, length: number, strings: ChatStrings): readonly PlanNote[] {
	const { leftOut } = request;
	return [...figureNotes(request, length, strings), ...(leftOut === undefined ? [] : [{ ...leftOut, over: true }])];
}

function figureNotes(request: ComposerState, length: number, strings: ChatStrings): readonly PlanNote[] {
	const { plan, options } = request;
	if (plan === undefined) return [];
	const characters = length === 0 ? 0 : length + request.attachmentsLength;
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
