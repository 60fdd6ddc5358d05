import * as vscode from 'vscode';
import type { CountedFigures } from '../../../core/receipts/portrait/countedTurns.ts';
import type { Known, Unknown } from '../../../core/receipts/portrait/finding.ts';
import type { Portrait } from '../../../core/receipts/portrait/portrait.ts';
import { estimateText, type FindingRow, figure, nameText } from './pageText.ts';

/** What becomes of stored turns, where earlier turns are sent with a message and where they are not. */
export function turnRows({ prepends, remembers }: Portrait): readonly FindingRow[] {
	const { t } = vscode.l10n;
	const sent = t('Earlier turns that are sent');
	const alone = t('Earlier turns that are not sent');
	return [
		prepends.isKnown
			? { subject: sent, certainty: prepends.certainty, ...prependsTexts(prepends) }
			: { subject: sent, value: undefined, evidence: unknownTurns(prepends, 'full') },
		remembers.isKnown
			? { subject: alone, certainty: remembers.certainty, ...remembersTexts(remembers) }
			: { subject: alone, value: undefined, evidence: unknownTurns(remembers, 'newTurn') },
	];
}

type Texts = Pick<FindingRow, 'value' | 'evidence'>;

function prependsTexts(finding: Known<boolean, CountedFigures>): Texts {
	const { t } = vscode.l10n;
	const { times } = finding.figures;
	const again = estimateText({ value: times.value - 1, margin: times.margin });
	const share = t('{0} {1} of the earlier turns were counted again.', fromAnswers(finding), again);
	const reason = finding.value ? t('The service puts the turns that it stores before them.') : undefined;
	return {
		value: finding.value ? t('counted twice') : t('counted once'),
		evidence: sentences(share, reason, onlyModelText(finding)),
	};
}

function remembersTexts(finding: Known<boolean, CountedFigures>): Texts {
	const { t } = vscode.l10n;
	const { times, turns } = finding.figures;
	const share = t('{0} {1} of the stored turns were counted.', fromAnswers(finding), estimateText(times));
	const doubt = finding.value ? undefined : t('The service may still read them without counting them.');
	return {
		value: finding.value
			? t('remembered, up to the {0} turns seen', figure(turns))
			: t('not counted, so it seems not to remember them'),
		evidence: sentences(share, doubt, onlyModelText(finding)),
	};
}

function fromAnswers({ answers, figures }: Known<boolean, CountedFigures>): string {
	const { t } = vscode.l10n;
	// The newest turn is not an earlier one.
	const [count, conversations, turns] = [answers, figures.conversations, figures.turns + 1].map(figure);
	return figures.conversations === 1
		? t('From {0} answers in a conversation of {1} turns:', count ?? '', turns ?? '')
		: t('From {0} answers in {1} conversations of up to {2} turns:', count ?? '', conversations ?? '', turns ?? '');
}

function onlyModelText({ figures: { onlyModel } }: Known<boolean, CountedFigures>): string | undefined {
	if (onlyModel === undefined) return undefined;
	return vscode.l10n.t('Only the answers of {0} show it.', nameText(onlyModel));
}

function sentences(...each: readonly (string | undefined)[]): string {
	return each.filter((sentence) => sentence !== undefined).join(' ');
}

function unknownTurns({ reason, answers }: Unknown, mode: 'full' | 'newTurn'): string {
	const { t } = vscode.l10n;
	if (reason === 'unclear') {
		return t('The token counts of {0} answers do not agree on it. More answers may.', figure(answers));
	}
	const needed =
		mode === 'full'
			? t('Ten answers with token counts would show it, in conversations of five turns or more.')
			: t(
					'Ten answers with token counts would show it, in conversations of five turns or more, with “whetstone.chat.context” set to “newTurn”.',
				);
	return answers === 0 ? needed : t('{0} There are {1} so far.', needed, figure(answers));
}
