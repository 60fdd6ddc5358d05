import { l10n } from 'vscode';
import { titleOf } from '../core/transcript/conversationTitle.ts';
import type { Transcript } from '../core/transcript/transcript.ts';

/** The name of a conversation, given by the user or taken from its messages; empty for a new one. */
export function conversationName({ title, turns }: Pick<Transcript, 'title' | 'turns'>): string {
	return title || titleOf(turns);
}

/** The name of a conversation that may have none. */
export function nameOrUntitled(name: string): string {
	return name === '' ? l10n.t('Untitled Conversation') : name;
}
