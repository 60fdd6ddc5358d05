import * as vscode from 'vscode';
import { portraitOf } from '../../../core/receipts/portrait/portrait.ts';
import type { UsageStore } from '../../../core/receipts/usageStore.ts';
import { ServiceError } from '../../../core/service/serviceError.ts';
import { breakMarkdownLinks } from '../../../core/text/breakMarkdownLinks.ts';
import { copyToClipboard } from '../../documents/copyToClipboard.ts';
import { showPage } from '../../documents/readOnlyDocuments.ts';
import { acceptOffer, contextOffer, offerLabel } from './contextOffer.ts';
import { portraitPage } from './portraitPage.ts';
import type { SettledFacts } from './settledRows.ts';

/** What the portrait is drawn from. */
export interface PortraitDeps {
	readonly newest: UsageStore['newest'];
	/** The connected service: its base URL, or `local`; empty if there is none. */
	readonly service: () => string;
	readonly settled: () => SettledFacts;
	/** Removes the keys of this window from a text. */
	readonly redact: (text: string) => string;
}

/** How many of the newest receipts are read: what a service did long ago may not hold any more. */
const MOST_RECEIPTS = 500;

/**
 * Opens a page with what the answers of the connected service have taught. Sends no request, and changes no setting unless
 * the user accepts what it proposes.
 */
export async function showPortrait({ newest, service, settled, redact }: PortraitDeps): Promise<void> {
	const { t } = vscode.l10n;
	const name = service();
	if (name === '') throw new ServiceError('notConnected');
	const entries = await newest({ service: name }, MOST_RECEIPTS);
	const portrait = portraitOf(entries);
	const offer = contextOffer(portrait, entries);
	const page = redact(portraitPage({ ...settled(), service: name, portrait, offer }));
	await showPage(t('What Is Known of This Service'), page);
	const copy = t('Copy as Text');
	const accept = offer === undefined ? [] : [offerLabel(offer)];
	const message =
		offer?.reason ?? t('This is what the answers of the service have taught. No request was sent for it.');
	// Not awaited by the command: a notification may stay open for hours.
	void vscode.window.showInformationMessage(breakMarkdownLinks(message), ...accept, copy).then((chosen) => {
		if (chosen === copy) return copyToClipboard(page, t('Copied what is known of the service.'));
		return chosen === undefined || offer === undefined ? undefined : acceptOffer(offer);
	});
}
