import * as l10n from '@vscode/l10n';
import type { ComposerState } from '../../protocol/chat.ts';

/** What the next request will take, a figure of it against the plan's limit, or what exceeds the limit. */
export interface PlanNote {
	readonly text: string;
	readonly hint: string;
	readonly over: boolean;
}

/** The length is shown from this share of the limit on. */
const SHOWN_FROM = 0.8;
const NUMBERS = new Intl.NumberFormat();

/** The notes for a message of `length` UTF-16 units; on the plan none while it is well within. */
export function planNotes(composer: ComposerState, length: number): readonly PlanNote[] {
	const { forecast, leftOut } = composer;
	return [
		...(forecast === undefined || length === 0 ? [] : [{ ...forecast, over: false }]),
		...figureNotes(composer, length),
		...(leftOut === undefined ? [] : [{ ...leftOut, over: true }]),
	];
}

function figureNotes(composer: ComposerState, length: number): readonly PlanNote[] {
	const { plan, options } = composer;
	if (plan === undefined) return [];
	const { maxTokens = 0 } = options;
	const characters = length === 0 ? 0 : length + composer.attachmentsLength;
	const all = [
		{
			text: l10n.t('{0} / {1} {2}', NUMBERS.format(characters), NUMBERS.format(plan.promptLength), plan.name),
			hint: l10n.t('Characters in the message, and how many the plan allows. The service may refuse more.'),
			over: characters > plan.promptLength,
		},
		{
			text: l10n.t('{0} / {1} tokens', NUMBERS.format(maxTokens), NUMBERS.format(plan.maxTokens)),
			hint: l10n.t('The longest answer requested, and the longest that the plan allows, in tokens.'),
			over: maxTokens > plan.maxTokens,
		},
	];
	return all.filter(({ over }, index) => over || (index === 0 && characters >= plan.promptLength * SHOWN_FROM));
}
