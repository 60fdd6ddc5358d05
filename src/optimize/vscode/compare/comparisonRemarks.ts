import { l10n } from 'vscode';
import type { RefusedLevel } from './askedAnswers.ts';
import type { ComparedProposal } from './comparedProposal.ts';

/**
 * What a table of answers does not say by itself, as sentences.
 * @param missing how many requests have no answer
 */
export function comparisonRemarks(
	answers: readonly ComparedProposal[],
	refused: readonly RefusedLevel[],
	missing: number,
): readonly string[] {
	return [
		...provenTexts(answers),
		...refused.map(refusedText),
		...(missing === 0 ? [] : [missingText(answers.length, missing)]),
		l10n.t('Tokens and cost are what the service states, without a unit; the time is the round trip.'),
	];
}

function provenTexts(answers: readonly ComparedProposal[]): readonly string[] {
	const proposed = answers.filter(({ proposal }) => proposal !== undefined);
	const unproven = proposed.filter(({ proof }) => proof === undefined).length;
	if (proposed.length === 0) return [];
	if (unproven === 0) {
		return [
			l10n.t('What was proven decides the order, the best first. What is equally good is not told apart by luck.'),
		];
	}
	return unproven === proposed.length
		? [
				l10n.t(
					'Nothing here was proven: which is faster, and whether each does the same, is not known. Open one, then run Whetstone: Prove It.',
				),
			]
		: [l10n.t('{0} of {1} answers were not proven: what they are worth is not known.', unproven, proposed.length)];
}

function refusedText({ level, text }: RefusedLevel): string {
	const sentence = l10n.t('The service did not accept the request with level {0}.', level);
	return text === '' ? sentence : l10n.t('{0} The service says: “{1}”', sentence, text);
}

function missingText(answered: number, missing: number): string {
	return l10n.t(
		'{0} of {1} requests have an answer. The others were not answered or not sent; none is sent again by itself.',
		answered,
		answered + missing,
	);
}
