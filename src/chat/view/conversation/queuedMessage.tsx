import { drawing as clockfaceIcon } from '@vscode/codicons/src/icons/clockface.svg';
import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { Icon } from '../../../base/view/icons.tsx';
import type { QueuedEntry } from '../../protocol/chat.ts';
import { AttachmentList } from '../composer/attachmentList.tsx';
import { LongText } from '../markdown/longText.tsx';
import type { ChatActions } from '../model/chatActions.ts';

interface QueuedMessageProperties {
	readonly entry: QueuedEntry;
	readonly actions: ChatActions;
}

/** A message that waits for the answer before it; it can be withdrawn. */
export function QueuedMessage({ entry, actions }: QueuedMessageProperties): VNode {
	return (
		<article class="user queued" aria-label={l10n.t('You')}>
			<h2 class="visually-hidden">{l10n.t('You')}</h2>
			<AttachmentList chips={entry.attachments} />
			<div class="bubble verbatim">
				<LongText text={entry.text} />
			</div>
			<p class="queued-line">
				<Icon drawing={clockfaceIcon} />
				<span>{l10n.t('Waits until the answer has come')}</span>
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
