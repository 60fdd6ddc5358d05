import { drawing as addIcon } from '@vscode/codicons/src/icons/add.svg';
import { drawing as arrowLeftIcon } from '@vscode/codicons/src/icons/arrow-left.svg';
import * as l10n from '@vscode/l10n';
import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from '../../../base/view/button.tsx';
import type { ConversationList } from '../../protocol/chat.ts';
import { isComposing, isPlain } from '../keyboard.ts';
import type { ChatActions } from '../model/chatPage.ts';
import type { ConversationListState } from '../model/conversationListState.ts';
import { ConversationRow } from './conversationRow.tsx';

interface ConversationsListProperties {
	readonly state: ConversationListState;
	readonly actions: ChatActions;
}

/** The conversations by day, to search, open, rename and delete. Arrows move, Escape goes back. */
export function ConversationsList({ state, actions }: ConversationsListProperties): VNode {
	const search = useRef<HTMLInputElement>(null);
	const list = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => search.current?.focus(), []);
	const back = () => actions.closeConversationList();
	const handleKey = (event: TargetedKeyboardEvent<HTMLElement>) => {
		if (isComposing(event) || !isPlain(event) || event.defaultPrevented) return;
		if (event.key === 'Escape') back();
		else if (event.key === 'ArrowDown') moveFocus(list.current, search.current, 1);
		else if (event.key === 'ArrowUp') moveFocus(list.current, search.current, -1);
		else return;
		event.preventDefault();
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the keys lead from one control in it to another
		<div class="history" onKeyDown={handleKey}>
			<header class="head">
				<IconButton icon={arrowLeftIcon} label={l10n.t('Back to the Conversation')} onClick={back} />
				<div class="head-text">
					<h1>{l10n.t('History')}</h1>
				</div>
				<IconButton icon={addIcon} label={l10n.t('New Conversation')} onClick={() => actions.newConversation()} />
			</header>
			<input
				ref={search}
				class="search"
				type="search"
				aria-label={l10n.t('Search conversations')}
				placeholder={l10n.t('Search conversations')}
				value={state.query}
				onInput={(event) => actions.search(event.currentTarget.value)}
			/>
			<div class="history-list" ref={list}>
				{state.list !== undefined && <Groups list={state.list} actions={actions} />}
			</div>
		</div>
	);
}

interface GroupsProperties {
	readonly list: ConversationList;
	readonly actions: ChatActions;
}

/** Only one row is in the tab order: the last that had the focus. */
function Groups({ list, actions }: GroupsProperties): VNode {
	const [current, setCurrent] = useState<string | undefined>(undefined);
	const items = list.groups.flatMap((group) => group.items);
	if (items.length === 0) {
		return (
			<p class="history-empty" role="status">
				{list.query === '' ? l10n.t('No conversations yet.') : l10n.t('Nothing found.')}
			</p>
		);
	}
	const reachable = items.some((item) => item.id === current) ? current : items[0]?.id;
	return (
		<>
			{list.groups.map((group) => (
				<section key={group.title} class="history-group" aria-label={group.title}>
					<h2>{group.title}</h2>
					<ul>
						{group.items.map((item) => (
							<ConversationRow
								key={item.id}
								item={item}
								reachable={item.id === reachable}
								actions={actions}
								onFocus={setCurrent}
							/>
						))}
					</ul>
				</section>
			))}
		</>
	);
}

/** Moves the focus by a row. Above the first one is the search box. */
function moveFocus(list: Element | null, search: HTMLElement | null, by: 1 | -1): void {
	const rows = [...(list?.querySelectorAll<HTMLElement>('.row-open') ?? [])];
	const active = document.activeElement?.closest('.row');
	const at = rows.findIndex((row) => row.closest('.row') === active);
	const next = at < 0 && by < 0 ? undefined : rows[at + by];
	if (next !== undefined) next.focus();
	else if (by < 0) search?.focus();
}
