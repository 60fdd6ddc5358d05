import type { VNode } from 'preact';
import type { AnswerEntry } from '../../../protocol/chat.ts';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';
import { FailureMessage } from '../conversation/failureMessage.tsx';
import { PendingMessage } from '../conversation/pendingMessage.tsx';
import type { ChatActions } from '../model/chatActions.ts';

interface AgainProperties {
	readonly again: NonNullable<AnswerEntry['again']>;
	readonly note: string | undefined;
	readonly strings: ChatStrings;
	readonly actions: ChatActions;
}

/** A request for another answer, under the one that is there: that it is in flight and what it sends, or why it failed. */
export function Again({ again, note, strings, actions }: AgainProperties): VNode {
	const line = note !== undefined && <p class="again-line">{note}</p>;
	if (again.role === 'failure') {
		return (
			<div class="again">
				<FailureMessage entry={again} actions={actions} />
				{line}
			</div>
		);
	}
	return (
		<div class="again">
			<PendingMessage entry={again} strings={strings} actions={actions} />
			<p class="again-line">{strings.askingAgain}</p>
			{line}
		</div>
	);
}
