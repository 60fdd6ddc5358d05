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
	const { readOnly, unsaved, damagedLines } = conversation;
	if (readOnly) {
		const text = t(
			'A newer version of Whetstone wrote this conversation. You can read it here; begin a new one to go on.',
		);
		return { text, severity: 'warning' };
	}
	if (unsaved !== undefined) {
		const text = t(
			'History is not being saved: {0}. You can go on; new messages are in memory only.',
			saveProblem(unsaved),
		);
		return { text, severity: 'warning' };
	}
	if (damagedLines === 0) return undefined;
	const text = t(
		'{0} entries of this conversation could not be read. The original files are kept in quarantine.',
		damagedLines,
	);
	return { text, severity: 'info' };
}

function saveProblem(error: unknown): string {
	const { t } = vscode.l10n;
	const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
	if (code === 'ENOSPC' || code === 'EDQUOT') return t('the disk is full');
	if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return t('the storage folder cannot be written');
	return code ?? t('the log has the details');
}
