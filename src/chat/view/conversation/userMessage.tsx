import { drawing as bookmarkIcon } from '@vscode/codicons/src/icons/bookmark.svg';
import { drawing as editIcon } from '@vscode/codicons/src/icons/edit.svg';
import { drawing as forkIcon } from '@vscode/codicons/src/icons/repo-forked.svg';
import * as l10n from '@vscode/l10n';
import type { RefObject, TargetedKeyboardEvent, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { countHidden, normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { Button, IconButton } from '../../../base/view/button.tsx';
import { useScrollFocus } from '../../../base/view/hooks.ts';
import type { UserEntry } from '../../protocol/chat.ts';
import { LONGEST_MESSAGE } from '../../protocol/chatMessages.ts';
import { HiddenNote } from '../answer/confirmHidden.tsx';
import { InfoNote } from '../answer/infoNote.tsx';
import { AttachmentList } from '../composer/attachmentList.tsx';
import { isComposing, isPlain } from '../keyboard.ts';
import { LongText } from '../markdown/longText.tsx';
import type { ChatActions } from '../model/chatPage.ts';
import { formatDayAndTime } from '../timeText.ts';

interface UserMessageProperties {
	readonly entry: UserEntry;
	readonly actions: ChatActions;
}

/** What the user sent, exactly as it was sent; it can be edited and sent again. */
export function UserMessage({ entry, actions }: UserMessageProperties): VNode {
	const text = normalizeLineEnds(entry.text);
	const { edited, isBegunHere, begin, change, editButton } = useEdit(entry, text, actions);
	return (
		<article class="user" aria-label={l10n.t('You')}>
			<h2 class="visually-hidden">{l10n.t('You')}</h2>
			<HiddenNote count={countHidden(text)} />
			<AttachmentList chips={entry.attachments} />
			{edited !== undefined ? (
				<EditBox
					text={edited}
					takesFocus={isBegunHere}
					onChange={change}
					onSend={() => actions.edit(entry.id, edited)}
					onCancel={() => change(undefined)}
				/>
			) : (
				<div class="bubble-line">
					<div class="bubble-actions">
						<IconButton
							icon={bookmarkIcon}
							label={l10n.t('Save as Prompt…')}
							onClick={() => actions.post({ type: 'savePrompt', messageId: entry.id })}
						/>
						{entry.canFork && (
							<IconButton
								icon={forkIcon}
								label={l10n.t('Continue from Here in a New Conversation')}
								onClick={({ detail }) => detail < 2 && actions.post({ type: 'fork', messageId: entry.id })}
							/>
						)}
						{entry.editable && (
							<IconButton icon={editIcon} label={l10n.t('Edit')} buttonRef={editButton} onClick={begin} />
						)}
					</div>
					<Bubble text={text} time={entry.time} />
				</div>
			)}
			{entry.note !== undefined && <InfoNote text={entry.note} />}
		</article>
	);
}

interface Edit {
	/** The edited text; undefined while it is not being edited. */
	readonly edited: string | undefined;
	/** Whether the user began the edit now: a restored one leaves the focus where it is. */
	readonly isBegunHere: boolean;
	readonly begin: () => void;
	readonly change: (changed: string | undefined) => void;
	/** Gets the focus when the edit ends. */
	readonly editButton: RefObject<HTMLButtonElement | null>;
}

/** The edit of a message. It survives the view being closed. @param text the message's text */
function useEdit({ id, editable }: UserEntry, text: string, actions: ChatActions): Edit {
	const [edited, setEdited] = useState(() => (editable ? actions.keptEdit(id) : undefined));
	const isBegunHere = useRef(false);
	const editButton = useRef<HTMLButtonElement>(null);
	const left = useRef(false);
	const editing = edited !== undefined;
	useLayoutEffect(() => {
		if (left.current && !editing) editButton.current?.focus();
		left.current = editing;
	}, [editing]);
	const change = (changed: string | undefined) => {
		setEdited(changed);
		// Text that equals the message is not worth keeping.
		actions.keepEdit(id, changed === text ? undefined : changed);
	};
	const begin = () => {
		isBegunHere.current = true;
		change(text);
	};
	return { edited, isBegunHere: isBegunHere.current, begin, change, editButton };
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

interface EditBoxProperties {
	readonly text: string;
	/** Whether it takes the focus when it opens: not if it was only restored. */
	readonly takesFocus: boolean;
	readonly onChange: (text: string) => void;
	readonly onSend: () => void;
	readonly onCancel: () => void;
}

/** Edits an earlier message. Enter sends it, Escape cancels. */
function EditBox({ text, takesFocus, onChange, onSend, onCancel }: EditBoxProperties): VNode {
	const box = useRef<HTMLTextAreaElement>(null);
	useLayoutEffect(() => {
		if (takesFocus) box.current?.focus();
		box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
	}, [takesFocus]);
	const sendable = text.trim() !== '' && text.length <= LONGEST_MESSAGE;
	const send = () => {
		if (sendable) onSend();
	};
	const handleKey = (event: TargetedKeyboardEvent<HTMLTextAreaElement>) => {
		if (isComposing(event) || !isPlain(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
		event.preventDefault();
		if (event.key === 'Escape') onCancel();
		else if (!event.repeat) send();
	};
	return (
		<div class="edit-box">
			<textarea
				ref={box}
				aria-label={l10n.t('Edit')}
				aria-describedby="edit-hint"
				rows={1}
				value={text}
				onInput={(event) => onChange(event.currentTarget.value)}
				onKeyDown={handleKey}
			/>
			<p id="edit-hint">
				{l10n.t('Enter sends it in a new conversation, with the messages before it. This one is kept.')}
			</p>
			<div class="buttons">
				<Button text={l10n.t('Send')} primary disabled={!sendable} onClick={({ detail }) => detail < 2 && send()} />
				<Button text={l10n.t('Cancel')} onClick={onCancel} />
			</div>
		</div>
	);
}
