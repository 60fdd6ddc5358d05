import { drawing as forkIcon } from '@vscode/codicons/src/icons/repo-forked.svg';
import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { Icon } from '../../base/view/icons.tsx';
import type { ChatSnapshot } from '../protocol/chat.ts';
import type { ChatActions } from './model/chatActions.ts';

interface OriginLineProperties {
	readonly origin: NonNullable<ChatSnapshot['origin']>;
	readonly actions: ChatActions;
}

/** Names the conversation that this one began in, and opens it. */
export function OriginLine({ origin: { conversationId, text, open }, actions }: OriginLineProperties): VNode {
	return (
		<p class="origin-line">
			<Icon drawing={forkIcon} />
			<span title={text}>{text}</span>
			{open !== undefined && (
				<button
					type="button"
					class="text-button"
					aria-label={open}
					title={open}
					onClick={() => actions.post({ type: 'openOrigin', conversationId })}
				>
					{l10n.t('Open')}
				</button>
			)}
		</p>
	);
}
