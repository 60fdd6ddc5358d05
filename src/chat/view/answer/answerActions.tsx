import { drawing as askAgainIcon } from '@vscode/codicons/src/icons/refresh.svg';
import { drawing as forkIcon } from '@vscode/codicons/src/icons/repo-forked.svg';
import { drawing as optionsIcon } from '@vscode/codicons/src/icons/settings.svg';
import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { IconButton } from '../../../base/view/iconButton.tsx';
import type { AnswerEntry } from '../../protocol/chat.ts';
import type { ChatActions } from '../model/chatActions.ts';
import type { AskAgainFormState } from './askAgainPlace.tsx';

interface AnswerActionsProperties {
	readonly entry: AnswerEntry;
	readonly actions: ChatActions;
	readonly form: AskAgainFormState;
}

/** What goes on from an answer: another one, or a new conversation. */
export function AnswerActions({ entry, actions, form }: AnswerActionsProperties): VNode {
	const { answerId: messageId, canAskAgain, canFork } = entry;
	return (
		<div class="answer-actions">
			{canAskAgain && (
				<IconButton
					icon={askAgainIcon}
					label={l10n.t('Ask Again')}
					hint={l10n.t(
						'Ask Again: a new paid request. The earlier messages go along in full, as many as fit, under a new conversation_id; this answer is kept.',
					)}
					// The second click of a double click is not another request.
					onClick={({ detail }) => detail < 2 && actions.post({ type: 'askAgain', messageId, options: {} })}
				/>
			)}
			{canAskAgain && (
				<IconButton
					icon={optionsIcon}
					label={l10n.t('Ask Again With…')}
					buttonRef={form.button}
					expanded={form.isOpen}
					onClick={form.toggle}
				/>
			)}
			{canFork && (
				<IconButton
					icon={forkIcon}
					label={l10n.t('Continue from Here in a New Conversation')}
					onClick={({ detail }) => detail < 2 && actions.post({ type: 'fork', messageId })}
				/>
			)}
		</div>
	);
}
