import type { VNode } from 'preact';
import type { QueuedEntry } from '../../protocol/chat.ts';
import type { ChatStrings } from '../../protocol/chatStrings.ts';
import type { ChatActions } from './chatActions.ts';
import { ChipList } from './chipList.tsx';
import { Icon } from './icons.tsx';
import { LongText } from './longText.tsx';

interface QueuedMessageProperties {
	readonly entry: QueuedEntry;
	readonly strings: ChatStrings;
	readonly actions: ChatActions;
}

/** A message that waits for the answer before it; it can be taken back. */
export function QueuedMessage({ entry, strings, actions }: QueuedMessageProperties): VNode {
	return (
		<article class="user queued" aria-label={strings.you}>
			<h2 class="visually-hidden">{strings.you}</h2>
			<ChipList chips={entry.chips} strings={strings} />
			<div class="bubble verbatim">
				<LongText text={entry.text} />
			</div>
			<p class="queued-line">
				<Icon name="clock" />
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
