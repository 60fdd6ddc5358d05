import { drawing as closeIcon } from '@vscode/codicons/src/icons/close.svg';
import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { Button, IconButton } from '../../../base/view/button.tsx';

import type { ContextOffer, ContextOfferChoice } from '../../protocol/chat.ts';
import type { ChatActions } from '../model/chatPage.ts';

interface ContextOfferBarProperties {
	readonly offer: ContextOffer;
	readonly actions: ChatActions;
}

/** Offers to send only new messages, or says that it is so and takes it back. */
export function ContextOfferBar({ offer, actions }: ContextOfferBarProperties): VNode {
	const say = (choice: ContextOfferChoice) => actions.post({ type: 'contextOffer', choice });
	const isOffered = offer.state === 'offered';
	const text = isOffered
		? l10n.t(
				'This service stores earlier messages, and counts them again when they are sent. Sending only new ones saves about {0} tokens a message.',
				offer.tokens,
			)
		: l10n.t('From now on, only new messages are sent. The service adds the earlier ones.');
	return (
		<div class="undo-bar context-offer">
			<span role="status">{text}</span>
			{/* One button in both states, which keeps the focus: a double click must not undo what it did. */}
			<Button
				text={isOffered ? l10n.t('Send Only New Messages') : l10n.t('Undo')}
				onClick={({ detail }) => detail < 2 && say(isOffered ? 'accept' : 'undo')}
			/>
			<IconButton icon={closeIcon} label={l10n.t('Dismiss')} onClick={() => say('decline')} />
		</div>
	);
}
