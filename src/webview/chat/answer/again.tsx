import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import type { AnswerEntry } from '../../../protocol/chat.ts';
import { FailureMessage } from '../conversation/failureMessage.tsx';
import { PendingMessage } from '../conversation/pendingMessage.tsx';
import type { ChatActions } from '../model/chatActions.ts';

interface AgainProperties {
	readonly again: NonNullable<AnswerEntry['again']>;
	readonly note: string | undefined;
	readonly actions: ChatActions;
}

/** A request for another answer, under the one that is there: that it is in flight and what it sends, or why it failed. */
export function Again({ again, note, actions }: AgainProperties): VNode {
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
			<PendingMessage entry={again} actions={actions} />
			<p class="again-line">
				{l10n.t('The earlier messages go along in full, as many as fit, under a new conversation_id.')}
			</p>
			{line}
		</div>
	);
}
