import * as vscode from 'vscode';
import type { Portrait } from '../../../core/receipts/portrait/portrait.ts';
import type { ContextOffer } from './contextOffer.ts';
import { figureRows } from './figureRows.ts';
import { figure, findingTable, nameText } from './pageText.ts';
import { type SettledFacts, settledRows } from './settledRows.ts';
import { turnRows } from './turnRows.ts';

/** What the page is made of. */
export interface PageFacts extends SettledFacts {
	/** The service: its base URL, or `local`. */
	readonly service: string;
	readonly portrait: Portrait;
	readonly offer: ContextOffer | undefined;
}

/** The portrait of a service as Markdown, which is read as a page and copied as text. It loads nothing. */
export function portraitPage({ service, portrait, offer, ...facts }: PageFacts): string {
	const { t } = vscode.l10n;
	const { receipts, answers } = portrait;
	return [
		`# ${t('What Is Known of This Service')}`,
		t(
			'{0}: from {1} answers among your newest {2} receipts. No request was sent to find out.',
			nameText(service),
			figure(answers),
			figure(receipts),
		),
		...(offer === undefined ? [] : [`> ${offer.reason}`]),
		findingTable([...turnRows(portrait), ...figureRows(portrait), ...settledRows(portrait, facts)]),
		t('*Certain*: the figures exclude every other value by far. *Likely*: another explanation is left.'),
		'',
	].join('\n\n');
}
