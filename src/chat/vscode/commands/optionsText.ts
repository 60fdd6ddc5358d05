import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { withoutHidden } from '../../../base/text/hiddenCharacters.ts';
import { shownName } from '../../../base/text/shownName.ts';
import { shortened } from '../../../base/text/truncate.ts';
import type { ConversationOptions } from '../../core/message/conversationOptions.ts';

/** In UTF-16 units: how much of a text a notification shows. */
const LONGEST_SHOWN = 100;

/** Names the options that an imported conversation has; undefined if it has none. */
export function optionsText({ model, maxTokens, temperature, systemPrompt }: ConversationOptions): string | undefined {
	const named = [
		...(model === undefined ? [] : [l10n.t('model “{0}”', shownName(model))]),
		...(maxTokens === undefined ? [] : [l10n.t('at most {0} tokens', maxTokens.toLocaleString(vscode.env.language))]),
		...(temperature === undefined ? [] : [l10n.t('temperature {0}', temperature)]),
		...(systemPrompt === undefined ? [] : [l10n.t('system prompt “{0}”', shown(systemPrompt))]),
	];
	if (named.length === 0) return undefined;
	return l10n.t(
		'The conversation brought its own options: {0}. Its next messages are sent with them; change them in the options of the conversation.',
		named.join(', '),
	);
}

function shown(text: string): string {
	return withoutHidden(shortened(text, LONGEST_SHOWN)).replace(/\s+/g, ' ');
}
