import type { VNode } from 'preact';
import type { ChatStrings, UserEntry } from '../../protocol/chat.ts';
import { countHidden, normalizeLineEnds } from '../markdown/hiddenCharacters.ts';
import { formatDayAndTime } from './formatTime.ts';
import { HiddenNote } from './hiddenNote.tsx';
import { LongText } from './longText.tsx';

interface UserMessageProperties {
	readonly entry: UserEntry;
	readonly strings: ChatStrings;
}

/** What the person sent, exactly as it went out. */
export function UserMessage({ entry, strings }: UserMessageProperties): VNode {
	const text = normalizeLineEnds(entry.text);
	return (
		<article class="user" aria-label={strings.you}>
			<h2 class="visually-hidden">{strings.you}</h2>
			<HiddenNote count={countHidden(text)} strings={strings} />
			<div class="bubble verbatim" title={formatDayAndTime(entry.time)}>
				<LongText text={text} />
			</div>
		</article>
	);
}
