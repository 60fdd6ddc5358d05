import { drawing as clockfaceIcon } from '@vscode/codicons/src/icons/clockface.svg';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PendingEntry } from '../../../protocol/chat.ts';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';
import { Button } from '../../shared/button.tsx';
import { format } from '../../shared/formatText.ts';
import { useNow } from '../../shared/hooks.ts';
import { Icon } from '../../shared/icons.tsx';
import { PendingDots } from '../../shared/pendingDots.tsx';
import type { ChatActions } from '../model/chatActions.ts';

interface PendingMessageProperties {
	readonly entry: PendingEntry;
	readonly strings: ChatStrings;
	readonly actions: ChatActions;
}

/** A pending answer, or a request that waits to be sent. */
export function PendingMessage({ entry, strings, actions }: PendingMessageProperties): VNode {
	if (entry.wait !== undefined)
		return <Countdown key={entry.wait.until} wait={entry.wait} strings={strings} actions={actions} />;
	return <Waiting entry={entry} strings={strings} />;
}

/** Shows the seconds since the request: not below 0, even if the host's clock is ahead of ours. */
function Waiting({ entry, strings }: Omit<PendingMessageProperties, 'actions'>): VNode {
	const seconds = Math.max(0, Math.floor((useNow() - entry.since) / 1000));
	return (
		<div class="pending" aria-busy="true">
			<p class="pending-line">
				<span class="pending-dots" role="progressbar" aria-label={strings.waiting}>
					<PendingDots />
				</span>
				<span>{waitingText(seconds, entry.typicalMs, strings)}</span>
			</p>
			{entry.elsewhere !== true && <p class="pending-hint">{strings.stopHint}</p>}
		</div>
	);
}

function waitingText(seconds: number, typicalMs: number | undefined, strings: ChatStrings): string {
	if (typicalMs !== undefined) {
		return format(strings.waitingUsually, seconds, Math.max(1, Math.round(typicalMs / 1000)));
	}
	return seconds < 1 ? strings.waiting : format(strings.waitingSeconds, seconds);
}

interface CountdownProperties {
	readonly wait: NonNullable<PendingEntry['wait']>;
	readonly strings: ChatStrings;
	readonly actions: ChatActions;
}

/** How many seconds are between two announcements to screen readers. */
const ANNOUNCED_STEP = 10;

function Countdown({ wait, strings, actions }: CountdownProperties): VNode {
	const seconds = Math.max(0, Math.ceil((wait.until - useNow()) / 1000));
	const textAt = (left: number): string => format(wait.text, left);
	return (
		<div class="pending" aria-busy="true">
			<p class="pending-line">
				<Icon drawing={clockfaceIcon} />
				<span aria-hidden="true">{textAt(seconds)}</span>
			</p>
			<div class="buttons">
				<Button text={strings.sendNow} onClick={() => actions.postHere({ type: 'sendNow' })} />
				<Button text={strings.cancel} onClick={() => actions.stop()} />
			</div>
			<PoliteText text={textAt(Math.ceil(seconds / ANNOUNCED_STEP) * ANNOUNCED_STEP)} />
		</div>
	);
}

/** Announces `text` when it changes. A text that comes with its live region would not be announced. */
function PoliteText({ text }: { readonly text: string }): VNode {
	const [said, setSaid] = useState('');
	useEffect(() => setSaid(text), [text]);
	return (
		<p class="visually-hidden" role="status">
			{said}
		</p>
	);
}
