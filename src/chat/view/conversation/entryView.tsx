import { drawing as clockfaceIcon } from '@vscode/codicons/src/icons/clockface.svg';
import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { PureComponent } from '../../../base/view/hooks.ts';
import { Icon } from '../../../base/view/icons.tsx';
import type { Entry, QueuedEntry } from '../../protocol/chat.ts';
import { AnswerView } from '../answer/answerView.tsx';
import { AttachmentList } from '../composer/attachmentList.tsx';
import { LongText } from '../markdown/longText.tsx';
import type { ChatActions, CopiedPart } from '../model/chatPage.ts';
import { type EntryGroup, isShowing } from '../model/entryGroups.ts';
import { FailureMessage } from './failureMessage.tsx';
import { PendingMessage } from './pendingMessage.tsx';
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
				return <AnswerView entry={entry} actions={actions} copied={copied} />;
			case 'pending':
				return <PendingMessage entry={entry} actions={actions} />;
			case 'failure':
				return <FailureMessage entry={entry} actions={actions} />;
			default:
				return entry satisfies never;
		}
	}
}

interface QueuedMessageProperties {
	readonly entry: QueuedEntry;
	readonly actions: ChatActions;
}

/** A message that waits for the answer before it; it can be withdrawn. */
function QueuedMessage({ entry, actions }: QueuedMessageProperties): VNode {
	return (
		<article class="user queued" aria-label={l10n.t('You')}>
			<h2 class="visually-hidden">{l10n.t('You')}</h2>
			<AttachmentList chips={entry.attachments} />
			<div class="bubble verbatim">
				<LongText text={entry.text} />
			</div>
			<p class="queued-line">
				<Icon drawing={clockfaceIcon} />
				<span>{l10n.t('Waiting for the previous answer')}</span>
				<button
					type="button"
					class="text-button"
					onClick={() => actions.postHere({ type: 'unqueue', messageId: entry.id })}
				>
					{l10n.t('Cancel')}
				</button>
			</p>
		</article>
	);
}
