import { drawing as previousIcon } from '@vscode/codicons/src/icons/chevron-left.svg';
import { drawing as nextIcon } from '@vscode/codicons/src/icons/chevron-right.svg';
import { drawing as askAgainIcon } from '@vscode/codicons/src/icons/refresh.svg';
import { drawing as forkIcon } from '@vscode/codicons/src/icons/repo-forked.svg';
import { drawing as optionsIcon } from '@vscode/codicons/src/icons/settings.svg';
import type { VNode } from 'preact';
import type { AnswerEntry } from '../../../protocol/chat.ts';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';
import { format } from '../../shared/formatText.ts';
import { IconButton } from '../../shared/iconButton.tsx';
import type { ChatActions } from '../model/chatActions.ts';
import type { AskAgainFormState } from './askAgainPlace.tsx';

interface AnswerActionsProperties {
	readonly entry: AnswerEntry;
	readonly strings: ChatStrings;
	readonly actions: ChatActions;
}

interface AnswerSwitchProperties extends Omit<AnswerActionsProperties, 'entry'>, NonNullable<AnswerEntry['position']> {
	/** The id of the answer shown. */
	readonly messageId: string;
}

/** Which of several answers is shown, and the way to the others. The one shown is the one that goes on. */
export function AnswerSwitch({ messageId, index, count, strings, actions }: AnswerSwitchProperties): VNode {
	return (
		<div class="answer-switch">
			<IconButton
				icon={previousIcon}
				label={strings.previousAnswer}
				disabled={index === 1}
				onClick={() => index > 1 && actions.post({ type: 'choose', messageId, step: -1 })}
			/>
			<span role="status">
				<span aria-hidden="true">{format(strings.answerCount, index, count)}</span>
				<span class="visually-hidden">{format(strings.answerOf, index, count)}</span>
			</span>
			<IconButton
				icon={nextIcon}
				label={strings.nextAnswer}
				disabled={index === count}
				onClick={() => index < count && actions.post({ type: 'choose', messageId, step: 1 })}
			/>
		</div>
	);
}

/** What goes on from an answer: another one, or a new conversation. */
export function AnswerActions({
	entry,
	strings,
	actions,
	form,
}: AnswerActionsProperties & { readonly form: AskAgainFormState }): VNode {
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
