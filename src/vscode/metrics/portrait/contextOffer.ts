import * as vscode from 'vscode';
import type { LedgerEntry } from '../../../core/receipts/ledgerEntry.ts';
import { newTurnSaving, type Saving } from '../../../core/receipts/portrait/newTurnSaving.ts';
import type { Portrait } from '../../../core/receipts/portrait/portrait.ts';
import { breakMarkdownLinks } from '../../../core/text/breakMarkdownLinks.ts';
import { briefFigure } from '../../../protocol/figureText.ts';
import { chatSettings, replaceChatContext } from '../../settings.ts';
import { figure } from './pageText.ts';

/** A change of `chat.context` that the portrait speaks for. */
export interface ContextOffer {
	readonly context: 'full' | 'newTurn';
	/** Why, in whole sentences. */
	readonly reason: string;
}

/**
 * What the portrait speaks for: to send only the new message if that certainly saves something and loses nothing, or to send
 * earlier turns again if the service seems not to remember them. Undefined if neither.
 */
export function contextOffer(portrait: Portrait, entries: readonly LedgerEntry[]): ContextOffer | undefined {
	const { t } = vscode.l10n;
	const { context } = chatSettings();
	const { remembers } = portrait;
	if (context === 'newTurn') {
		if (!remembers.isKnown || remembers.value) return undefined;
		const reason = t(
			'Only your new message is sent, and the service seems not to remember the earlier ones: its answers may lack the context.',
		);
		return { context: 'full', reason };
	}
	const saving = newTurnSaving(portrait, entries);
	if (saving === undefined || !remembers.isKnown) return undefined;
	const { turns } = remembers.figures;
	return { context: 'newTurn', reason: [savingText(saving), rememberedText(turns)].join(' ') };
}

/** Changes the setting, says so, and takes it back in one click. */
export async function acceptOffer({ context }: ContextOffer): Promise<void> {
	const { t } = vscode.l10n;
	const before = await replaced(context);
	if (before === undefined) return;
	const done =
		context === 'newTurn'
			? t('From now on, only your new message is sent; the service adds the earlier ones. (“whetstone.chat.context”)')
			: t('From now on, the earlier messages of a conversation are sent with a new one. (“whetstone.chat.context”)');
	const undo = t('Undo');
	if ((await vscode.window.showInformationMessage(done, undo)) === undo) await replaced(before.value);
}

/** Changes the setting, or says why it stays. @returns the value before, if it was changed */
async function replaced(context: unknown): Promise<{ readonly value: unknown } | undefined> {
	try {
		return { value: await replaceChatContext(context) };
	} catch (error) {
		// VS Code says why, such as that the file has errors.
		const reason = error instanceof Error ? error.message : String(error);
		void vscode.window.showErrorMessage(
			breakMarkdownLinks(vscode.l10n.t('Nothing was changed. VS Code says: “{0}”', reason)),
		);
		return undefined;
	}
}

/** The button that accepts an offer. */
export function offerLabel({ context }: ContextOffer): string {
	const { t } = vscode.l10n;
	return context === 'newTurn' ? t('Send Only New Messages') : t('Send Earlier Messages, Too');
}

function savingText({ tokens, ofTokens, cost, answers }: Saving): string {
	const { t } = vscode.l10n;
	const [saved, all, count] = [tokens, ofTokens, answers].map(figure);
	const text = t(
		'The service counts earlier messages twice. Sending only the new one would have saved {0} of {1} tokens sent, in {2} answers.',
		saved ?? '',
		all ?? '',
		count ?? '',
	);
	if (cost === undefined) return text;
	return `${text} ${t('Cost, as the service states it: {0}.', briefFigure(cost, vscode.env.language))}`;
}

function rememberedText(turns: number): string {
	const { t } = vscode.l10n;
	return t('The service remembers them itself, as seen in conversations of up to {0} turns.', figure(turns + 1));
}
