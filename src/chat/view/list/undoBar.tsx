import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { Button } from '../../../base/view/button.tsx';
import type { ConversationList } from '../../protocol/chat.ts';
import type { ChatActions } from '../model/chatPage.ts';

interface UndoBarProperties {
	readonly undo: NonNullable<ConversationList['undo']>;
	readonly actions: ChatActions;
}

/**
 * Names the deleted conversation and restores it. The host removes the bar when it is too late. Key it by its
 * conversation, so that a second click does not undo the next deletion.
 */
export function UndoBar({ undo: { conversationId, text }, actions }: UndoBarProperties): VNode {
	return (
		<div class="undo-bar" role="status">
			<span>{text}</span>
			<Button
				text={l10n.t('Undo')}
				onClick={({ detail }) => detail < 2 && actions.post({ type: 'undoDelete', conversationId })}
			/>
		</div>
	);
}
