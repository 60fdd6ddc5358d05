import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { UserEntry } from '../../protocol/chat.ts';
import type { ChatStrings } from '../../protocol/chatStrings.ts';
import { countHidden, normalizeLineEnds } from '../../protocol/hiddenCharacters.ts';
import type { ChatActions } from './chatActions.ts';
import { ChipList } from './chipList.tsx';
import { EditBox } from './editBox.tsx';
import { formatDayAndTime } from './formatTime.ts';
import { HiddenNote } from './hiddenNote.tsx';
import { IconButton } from './iconButton.tsx';
import { InfoNote } from './infoNote.tsx';
import { LongText } from './longText.tsx';
import { useScrollFocus } from './useScrollFocus.ts';

interface UserMessageProperties {
	readonly entry: UserEntry;
	readonly strings: ChatStrings;
	readonly actions: ChatActions;
}

/** What the person sent, exactly as it went out; it can be changed and sent anew. */
export function UserMessage({ entry, strings, actions }: UserMessageProperties): VNode {
	const [editing, setEditing] = useState(false);
	const editButton = useRef<HTMLButtonElement>(null);
	const text = normalizeLineEnds(entry.text);
	const left = useRef(false);
	useLayoutEffect(() => {
		if (left.current && !editing) editButton.current?.focus();
		left.current = editing;
	}, [editing]);
	return (
		<article class="user" aria-label={strings.you}>
			<h2 class="visually-hidden">{strings.you}</h2>
			<HiddenNote count={countHidden(text)} strings={strings} />
			<ChipList chips={entry.chips} strings={strings} />
			{editing ? (
				<EditBox
					text={text}
					strings={strings}
					onSend={(changed) => actions.edit(entry.id, changed)}
					onCancel={() => setEditing(false)}
				/>
			) : (
				<div class="bubble-line">
					{entry.editable && (
						<IconButton icon="edit" label={strings.edit} buttonRef={editButton} onClick={() => setEditing(true)} />
					)}
					<Bubble text={text} time={entry.time} />
				</div>
			)}
			{entry.note !== undefined && <InfoNote text={entry.note} />}
		</article>
	);
}

function Bubble({ text, time }: { readonly text: string; readonly time: number }): VNode {
	const bubble = useRef<HTMLDivElement>(null);
	useScrollFocus(bubble);
	return (
		<div class="bubble verbatim" ref={bubble} title={formatDayAndTime(time)}>
			<LongText text={text} />
		</div>
	);
}
