import { l10n } from 'vscode';
import { patternProblem } from '../../core/number/numberPattern.ts';

/** What is wrong with the pattern of a benchmark’s number; undefined if nothing is. Empty is right. */
export function checkPattern(pattern: string): string | undefined {
	const problem = patternProblem(pattern);
	switch (problem) {
		case undefined:
			return undefined;
		case 'invalid':
			return l10n.t('This is no regular expression.');
		case 'noGroup':
			return l10n.t('The pattern has no group: put parentheses around the number.');
		case 'severalGroups':
			return l10n.t(
				'The pattern has several groups: begin all but that of the number with (?: instead of a parenthesis.',
			);
		default:
			return problem satisfies never;
	}
}
