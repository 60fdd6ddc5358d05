import { drawing as clockfaceIcon } from '@vscode/codicons/src/icons/clockface.svg';
import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../../base/view/button.tsx';
import { useNow } from '../../../base/view/hooks.ts';
import { Icon } from '../../../base/view/icons.tsx';
import { PendingDots } from '../../../base/view/scrollBox.tsx';
import type { PendingEntry } from '../../protocol/chat.ts';
import type { ChatActions } from '../model/chatPage.ts';

interface PendingMessageProperties {
	readonly entry: PendingEntry;
	readonly actions: ChatActions;
}

/** A pending answer, or a request that waits to be sent. */
export function PendingMessage({ entry, actions }: PendingMessageProperties): VNode {
	if (entry.wait !== undefined) return <Countdown key={entry.wait.until} wait={entry.wait} actions={actions} />;
	return <Waiting entry={entry} />;
}

/** Shows the seconds since the request: not below 0, even if the host's clock is ahead of ours. */
function Waiting({ entry }: Omit<PendingMessageProperties, 'actions'>): VNode {
	const seconds = Math.max(0, Math.floor((useNow() - entry.since) / 1000));
	return (
		<div class="pending" aria-busy="true">
			<p class="pending-line">
				<span class="pending-dots" role="progressbar" aria-label={l10n.t('Waiting for the answer…')}>
					<PendingDots />
				</span>
				<span>{waitingText(seconds, entry.typicalMs)}</span>
			</p>
			{entry.elsewhere !== true && (
				<p class="pending-hint">{l10n.t('Stop ends the wait immediately. The service may still count the message.')}</p>
			)}
		</div>
	);
}

function waitingText(seconds: number, typicalMs: number | undefined): string {
	if (typicalMs !== undefined) {
		const usual = Math.max(1, Math.round(typicalMs / 1000));
		return l10n.t('Waiting for the answer… {0} s · usually about {1} s', seconds, usual);
	}
	return seconds < 1 ? l10n.t('Waiting for the answer…') : l10n.t('Waiting for the answer… {0} s', seconds);
}

interface CountdownProperties {
	readonly wait: NonNullable<PendingEntry['wait']>;
	readonly actions: ChatActions;
}

/** How many seconds are between two announcements to screen readers. */
const ANNOUNCED_STEP = 10;

function Countdown({ wait, actions }: CountdownProperties): VNode {
	const seconds = Math.max(0, Math.ceil((wait.until - useNow()) / 1000));
	const textAt = (left: number): string => wait.text.replace('{0}', String(left));
	return (
		<div class="pending" aria-busy="true">
			<p class="pending-line">
				<Icon drawing={clockfaceIcon} />
				<span aria-hidden="true">{textAt(seconds)}</span>
			</p>
			<div class="buttons">
				<Button text={l10n.t('Send Now')} onClick={() => actions.postHere({ type: 'sendNow' })} />
				<Button text={l10n.t('Cancel')} onClick={() => actions.stop()} />
			</div>
			<PoliteText text={textAt(Math.ceil(seconds / ANNOUNCED_STEP) * ANNOUNCED_STEP)} />
		</div>
	);
}

/** Announces `text` when it changes. A text that comes with its live region would not be announced. */
function PoliteText({ text }: { readonly text: string }): VNode {
	const [shown, setShown] = useState('');
	useEffect(() => setShown(text), [text]);
	return (
		<p class="visually-hidden" role="status">
			{shown}
		</p>
	);
}
