import { drawing as clockfaceIcon } from '@vscode/codicons/src/icons/clockface.svg';
import type { VNode } from 'preact';
import type { QueuedEntry } from '../../../protocol/chat.ts';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';
import { LongText } from '../../markdown/longText.tsx';
import { Icon } from '../../shared/icons.tsx';
import { AttachmentList } from '../composer/attachmentList.tsx';
import type { ChatActions } from '../model/chatActions.ts';

interface QueuedMessageProperties {
	readonly entry: QueuedEntry;
	readonly strings: ChatStrings;
	readonly actions: ChatActions;
}

/** A message that waits for the answer before it; it can be withdrawn. */
export function QueuedMessage({ entry, strings, actions }: QueuedMessageProperties): VNode {
	return (
		<article class="user queued" aria-label={strings.you}>
			<h2 class="visually-hidden">{strings.you}</h2>
			<AttachmentList chips={entry.attachments} strings={strings} />
			<div class="bubble verbatim">
				<LongText text={entry.text} />
			</div>
			<p class="queued-line">
				<Icon drawing={clockfaceIcon} />
				<span>{strings.queued}</span>
				<button
					type="button"
					class="text-button"
					onClick={() => actions.postHere({ type: 'unqueue', messageId: entry.id })}
				>
					{strings.cancelQueued}
				</button>
			</p>
		</article>
	);
}
