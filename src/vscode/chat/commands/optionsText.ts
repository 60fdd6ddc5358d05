import * as vscode from 'vscode';
import type { ConversationOptions } from '../../../core/chat/message/conversationOptions.ts';
import { shownName } from '../../../core/text/shownName.ts';
import { shortened } from '../../../core/text/truncate.ts';
import { withoutHidden } from '../../../protocol/hiddenCharacters.ts';

/** In UTF-16 units: how much of a text a notification shows. */
const LONGEST_SHOWN = 100;

/** Names the options that an imported conversation has; undefined if it has none. */
export function optionsText({ model, maxTokens, temperature, systemPrompt }: ConversationOptions): string | undefined {
	const { t } = vscode.l10n;
	const named = [
		...(model === undefined ? [] : [t('model “{0}”', shownName(model))]),
		...(maxTokens === undefined ? [] : [t('at most {0} tokens', maxTokens.toLocaleString(vscode.env.language))]),
		...(temperature === undefined ? [] : [t('temperature {0}', temperature)]),
		...(systemPrompt === undefined ? [] : [t('system prompt “{0}”', shown(systemPrompt))]),
	];
	if (named.length === 0) return undefined;
	return t(
		'The conversation brought its own options: {0}. Its next messages are sent with them; change them in the options of the conversation.',
		named.join(', '),
	);
}

function shown(text: string): string {
	return withoutHidden(shortened(text, LONGEST_SHOWN)).replace(/\s+/g, ' ');
}
