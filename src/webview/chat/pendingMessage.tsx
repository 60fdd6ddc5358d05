import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ChatStrings, PendingEntry } from '../../protocol/chat.ts';
import { formatText } from './formatText.ts';

interface PendingMessageProperties {
	readonly entry: PendingEntry;
	readonly strings: ChatStrings;
}

/** An answer that is on its way, with the seconds since it was asked for. */
export function PendingMessage({ entry, strings }: PendingMessageProperties): VNode {
	const seconds = useSeconds(entry.since);
	return (
		<div class="pending" aria-busy="true">
			<p class="pending-line">
				<span class="pending-dots" role="progressbar" aria-label={strings.waiting}>
					<i />
					<i />
					<i />
				</span>
				<span>{seconds < 1 ? strings.waiting : formatText(strings.waitingSeconds, seconds)}</span>
			</p>
			<p class="pending-hint">{strings.stopHint}</p>
		</div>
	);
}

/** Whole seconds since `since` (milliseconds since 1970), kept up to date. Not below 0 when the host's clock is ahead of ours. */
function useSeconds(since: number): number {
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), 1000);
		return () => clearInterval(timer);
	}, []);
	return Math.max(0, Math.floor((now - since) / 1000));
}
