import * as vscode from 'vscode';
import type { Conversation } from '../../core/chat/conversation.ts';
import type { ChatSnapshot, Entry } from '../../protocol/chat.ts';
import { serviceName } from '../connect/serviceConnection.ts';
import { baseUrlSetting } from '../settings.ts';
import { turnEntries } from './chatEntries.ts';
import { chatStrings } from './chatStrings.ts';

/** Everything that the view shows. */
export function chatSnapshot(conversation: Conversation, draft: string, revision: number): ChatSnapshot {
	const banner = chatBanner(conversation);
	return {
		revision,
		strings: chatStrings(),
		connection: baseUrlSetting() === '' ? 'none' : 'ready',
		service: serviceName(),
		conversationId: conversation.id,
		entries: newestEntries(conversation, conversation.turns.length),
		busy: conversation.pending !== undefined,
		draft,
		...(banner === undefined ? {} : { banner }),
	};
}

/** The entries of the last `count` turns. */
export function newestEntries(conversation: Conversation, count: number): readonly Entry[] {
	const { turns, pending } = conversation;
	const from = Math.max(0, turns.length - count);
	return turns.slice(from).flatMap((turn, at) => turnEntries(turn, pending, from + at === turns.length - 1));
}

/** What holds for the whole conversation: that it is not being saved, or that some of it could not be read. */
export function chatBanner(conversation: Conversation): ChatSnapshot['banner'] {
	const { t } = vscode.l10n;
	const { unsaved, damagedLines } = conversation;
	if (unsaved !== undefined) {
		const reason = unsaved instanceof Error ? unsaved.message : String(unsaved);
		const text = t('History is not being saved: {0}. You can go on; what you see is in memory only.', reason);
		return { text, severity: 'warning' };
	}
	if (damagedLines === 0) return undefined;
	const text = t(
		'{0} entries of this conversation could not be read. The original files are kept in quarantine.',
		damagedLines,
	);
	return { text, severity: 'info' };
}
