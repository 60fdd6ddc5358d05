import * as vscode from 'vscode';
import type { Conversation } from '../../core/chat/conversation.ts';
import { titleFrom } from '../../core/chat/conversationTitle.ts';

/** What a conversation is called: by the person, or after its first message; empty for a new one. */
export function conversationName({ transcript: { title, turns } }: Pick<Conversation, 'transcript'>): string {
	const [first] = turns;
	return title || titleFrom(first?.text ?? '') || titleFrom(first?.attachments?.[0]?.label ?? '');
}

/** The name of a conversation that may have none. */
export function nameOrUntitled(name: string): string {
	return name === '' ? vscode.l10n.t('Untitled Conversation') : name;
}
