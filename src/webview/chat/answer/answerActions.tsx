import { drawing as askAgainIcon } from '@vscode/codicons/src/icons/refresh.svg';
import { drawing as forkIcon } from '@vscode/codicons/src/icons/repo-forked.svg';
import { drawing as optionsIcon } from '@vscode/codicons/src/icons/settings.svg';
import type { VNode } from 'preact';
import type { AnswerEntry } from '../../../protocol/chat.ts';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';
import { IconButton } from '../../shared/iconButton.tsx';
import type { ChatActions } from '../model/chatActions.ts';
import type { AskAgainFormState } from './askAgainPlace.tsx';

interface AnswerActionsProperties {
	readonly entry: AnswerEntry;
	readonly strings: ChatStrings;
	readonly actions: ChatActions;
	readonly form: AskAgainFormState;
}

/** What goes on from an answer: another one, or a new conversation. */
export function AnswerActions({ entry, strings, actions, form }: AnswerActionsProperties): VNode {
	const { answerId: messageId, canAskAgain, canFork } = entry;
	return (
		<div class="answer-actions">
			{canAskAgain && (
				<IconButton
					icon={askAgainIcon}
					label={strings.askAgain}
					hint={strings.askAgainHint}
					// The second click of a double click is not another request.
					onClick={({ detail }) => detail < 2 && actions.post({ type: 'askAgain', messageId, options: {} })}
				/>
			)}
			{canAskAgain && (
				<IconButton
					icon={optionsIcon}
					label={strings.askAgainWith}
					buttonRef={form.button}
					expanded={form.isOpen}
					onClick={form.toggle}
				/>
			)}
			{canFork && (
				<IconButton
					icon={forkIcon}
					label={strings.fork}
					onClick={({ detail }) => detail < 2 && actions.post({ type: 'fork', messageId })}
				/>
			)}
		</div>
	);
}
