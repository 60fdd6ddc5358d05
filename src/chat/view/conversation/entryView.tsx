import type { VNode } from 'preact';
import { PureComponent } from '../../../base/view/pureComponent.ts';
import type { Entry } from '../../protocol/chat.ts';
import { AnswerMessage } from '../answer/answerMessage.tsx';
import type { ChatActions } from '../model/chatActions.ts';
import type { CopiedPart } from '../model/chatPage.ts';
import { type EntryGroup, isShowing } from '../model/entryGroups.ts';
import { FailureMessage } from './failureMessage.tsx';
import { PendingMessage } from './pendingMessage.tsx';
import { QueuedMessage } from './queuedMessage.tsx';
import { UserMessage } from './userMessage.tsx';

interface SharedProperties {
	readonly actions: ChatActions;
	/** Set only if the copied part is inside. */
	readonly copied: CopiedPart | undefined;
}

/** A run of entries, skipped as a whole if nothing in it has changed. */
export class EntryGroupView extends PureComponent<SharedProperties & { readonly group: EntryGroup }> {
	render(): VNode {
		const { group, actions, copied } = this.props;
		return (
			<div class="entry-group">
				{group.entries.map((entry) => (
					<EntryView
						key={entry.id}
						entry={entry}
						actions={actions}
						copied={copied !== undefined && isShowing(entry, copied.messageId) ? copied : undefined}
					/>
				))}
			</div>
		);
	}
}

class EntryView extends PureComponent<SharedProperties & { readonly entry: Entry }> {
	render(): VNode {
		return (
			<div class="entry" data-entry-id={this.props.entry.id}>
				{this.#content()}
			</div>
		);
	}

	#content(): VNode {
		const { entry, actions, copied } = this.props;
		switch (entry.role) {
			case 'user':
				return <UserMessage entry={entry} actions={actions} />;
			case 'queued':
				return <QueuedMessage entry={entry} actions={actions} />;
			case 'assistant':
				return <AnswerMessage entry={entry} actions={actions} copied={copied} />;
			case 'pending':
				return <PendingMessage entry={entry} actions={actions} />;
			case 'failure':
				return <FailureMessage entry={entry} actions={actions} />;
			default:
				return entry satisfies never;
		}
	}
}
