import { drawing as editIcon } from '@vscode/codicons/src/icons/edit.svg';
import { drawing as trashIcon } from '@vscode/codicons/src/icons/trash.svg';
import * as l10n from '@vscode/l10n';
import type { ComponentChildren, TargetedFocusEvent, TargetedKeyboardEvent, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from '../../../base/view/button.tsx';
import { PureComponent } from '../../../base/view/hooks.ts';
import { PendingDots } from '../../../base/view/scrollBox.tsx';
import type { ConversationItem } from '../../protocol/chat.ts';
import { LONGEST_TITLE } from '../../protocol/chatMessages.ts';
import { isComposing, isPlain } from '../keyboard.ts';
import type { ChatActions } from '../model/chatPage.ts';
import { formatDayAndTime, formatTime } from '../timeText.ts';

interface ConversationRowProperties {
	readonly item: ConversationItem;
	/** Whether it is in the tab order. */
	readonly reachable: boolean;
	readonly actions: ChatActions;
	readonly onFocus: (id: string) => void;
}

/** A conversation in the list. Drawn again only if it changes. */
export class ConversationRow extends PureComponent<ConversationRowProperties> {
	render(): VNode {
		return <Row {...this.props} />;
	}
}

function Row({ onFocus, ...properties }: ConversationRowProperties): VNode {
	const { item, actions } = properties;
	const [renaming, setRenaming] = useState(false);
	const rename = (title: string | undefined) => {
		setRenaming(false);
		if (title !== undefined) actions.post({ type: 'rename', conversationId: item.id, title });
	};
	if (renaming) {
		return (
			<li class="row">
				<TitleBox item={item} onDone={rename} />
			</li>
		);
	}
	return (
		<li class={item.active ? 'row active' : 'row'} onFocusIn={() => onFocus(item.id)}>
			<RowButtons {...properties} onRename={() => setRenaming(true)} />
		</li>
	);
}

interface RowButtonsProperties extends Omit<ConversationRowProperties, 'onFocus'> {
	/** Called to begin renaming it. */
	readonly onRename: () => void;
}

function RowButtons({ item, reachable, actions, onRename }: RowButtonsProperties): VNode {
	const open = useRef<HTMLButtonElement>(null);
	const tabIndex = reachable ? 0 : -1;
	const remove = () => {
		focusNeighbor(open.current);
		actions.post({ type: 'delete', conversationId: item.id });
	};
	const handleKey = (event: TargetedKeyboardEvent<HTMLElement>) => {
		if (!isPlain(event) || (event.key !== 'Delete' && event.key !== 'F2')) return;
		event.preventDefault();
		if (event.key === 'F2') onRename();
		// Not on key repeat: the next conversation has already taken this one's place.
		else if (!event.repeat) remove();
	};
	return (
		<>
			<button
				ref={open}
				type="button"
				class="row-open"
				tabIndex={tabIndex}
				aria-current={item.active}
				aria-keyshortcuts="F2 Delete"
				title={`${item.title}\n${formatDayAndTime(item.time)}`}
				onClick={() => actions.openConversation(item.id)}
				onKeyDown={handleKey}
			>
				<span class="row-title">{item.title === '' ? l10n.t('New conversation') : item.title}</span>
				<span class="row-detail">{detailOf(item)}</span>
			</button>
			<IconButton icon={editIcon} label={l10n.t('Rename')} tabIndex={tabIndex} onClick={onRename} />
			<IconButton
				icon={trashIcon}
				label={l10n.t('Delete')}
				tabIndex={tabIndex}
				onClick={({ detail }) => detail < 2 && remove()}
			/>
		</>
	);
}

/** Its time and size, or that it waits for an answer. */
function detailOf({ waiting, time, detail }: ConversationItem): ComponentChildren {
	if (!waiting) return `${formatTime(time, Date.now())} · ${detail}`;
	return (
		<span class="row-waiting">
			<span class="pending-dots" aria-hidden="true">
				<PendingDots />
			</span>
			{l10n.t('Waiting for the answer…')}
		</span>
	);
}

interface TitleBoxProperties {
	readonly item: ConversationItem;
	/** Called with the new title, or undefined to keep the old one. */
	readonly onDone: (title: string | undefined) => void;
}

/** Enter or leaving the box takes the new title, Escape keeps the old one. */
function TitleBox({ item, onDone }: TitleBoxProperties): VNode {
	const box = useRef<HTMLInputElement>(null);
	const done = useRef(false);
	useLayoutEffect(() => box.current?.select(), []);
	const finish = (title: string) => {
		if (done.current) return;
		done.current = true;
		const changed = title.trim() !== '' && title.trim() !== item.title;
		onDone(changed ? title.trim() : undefined);
	};
	const handleKey = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
		event.stopPropagation();
		if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
		event.preventDefault();
		const row = event.currentTarget.closest('.row');
		finish(event.key === 'Enter' ? event.currentTarget.value : item.title);
		requestAnimationFrame(() => row?.querySelector<HTMLElement>('.row-open')?.focus());
	};
	const blur = (event: TargetedFocusEvent<HTMLInputElement>) => finish(event.currentTarget.value);
	return (
		<input
			ref={box}
			class="search"
			aria-label={l10n.t('Title')}
			maxLength={LONGEST_TITLE}
			defaultValue={item.title}
			onKeyDown={handleKey}
			onBlur={blur}
		/>
	);
}

/** Moves the focus from a row that is about to be removed to the next one, or to the previous one if it is the last. */
function focusNeighbor(row: HTMLElement | null): void {
	const list = row?.closest('.history-list');
	const rows = [...(list?.querySelectorAll<HTMLElement>('.row-open') ?? [])];
	const at = row !== null ? rows.indexOf(row) : -1;
	(rows[at + 1] ?? rows[at - 1])?.focus();
}
