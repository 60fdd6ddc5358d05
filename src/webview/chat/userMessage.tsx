import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { ChatStrings, UserEntry } from '../../protocol/chat.ts';
import { countHidden, normalizeLineEnds } from '../markdown/hiddenCharacters.ts';
import { formatDayAndTime } from './formatTime.ts';
import { HiddenNote } from './hiddenNote.tsx';
import { LongText } from './longText.tsx';
import { useScrollFocus } from './useScrollFocus.ts';

interface UserMessageProperties {
	readonly entry: UserEntry;
	readonly strings: ChatStrings;
}

/** What the person sent, exactly as it went out. */
export function UserMessage({ entry, strings }: UserMessageProperties): VNode {
	const text = normalizeLineEnds(entry.text);
	const bubble = useRef<HTMLDivElement>(null);
	useScrollFocus(bubble);
	return (
		<article class="user" aria-label={strings.you}>
			<h2 class="visually-hidden">{strings.you}</h2>
			<HiddenNote count={countHidden(text)} strings={strings} />
			<div class="bubble verbatim" ref={bubble} title={formatDayAndTime(entry.time)}>
				<LongText text={text} />
			</div>
		</article>
	);
}
