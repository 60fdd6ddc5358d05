import { drawing as arrowDownIcon } from '@vscode/codicons/src/icons/arrow-down.svg';
import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { PureComponent } from '../../../base/view/hooks.ts';
import { Icon, Logo } from '../../../base/view/icons.tsx';
import type { Arrival, ChatActions, CopiedPart } from '../model/chatPage.ts';
import { type EntryGroup, indexOfGroup, isEmpty, showsAnswer } from '../model/entryGroups.ts';
import type { ScrollAnchor } from '../model/viewState.ts';
import { Uses } from '../welcome.tsx';
import { EntryGroupView } from './entryView.tsx';
import { LogScroller, type ScrollPlace } from './logScroller.ts';

/** Keeps the scroll position of a conversation while the view is hidden. */
export interface ScrollMemory {
	load(conversationId: string): ScrollAnchor | undefined;
	save(conversationId: string, anchor: ScrollAnchor | undefined): void;
}

interface ConversationProperties {
	readonly groups: readonly EntryGroup[];
	readonly copied: CopiedPart | undefined;
	readonly conversationId: string;
	readonly arrival: Arrival | undefined;
	/** Whether to draw all of it now, for Find. */
	readonly complete: boolean;
	readonly actions: ChatActions;
	readonly memory: ScrollMemory;
}

/** How many groups at the end are drawn first; the others follow while the browser is idle. */
const GROUPS_AT_ONCE = 2;

/**
 * The log of one conversation, drawn again only if it changes, not while the user types. Key it by the conversation's
 * id.
 */
export class PureConversation extends PureComponent<ConversationProperties> {
	render(): VNode {
		return <Conversation {...this.props} />;
	}
}

function Conversation(properties: ConversationProperties): VNode {
	const { groups, copied, conversationId, arrival, complete, actions, memory } = properties;
	const [anchor] = useState(() => memory.load(conversationId));
	const idle = useFirstGroup(groups, anchor);
	const first = complete ? 0 : idle;
	const log = useRef<HTMLDivElement>(null);
	const { place, jump } = useScroller(log, conversationId, arrival, anchor, memory);
	useKeptFocus(log);
	return (
		<div class="conversation">
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
			<div class="log" role="log" aria-label={l10n.t('Conversation')} aria-live="off" tabIndex={0} ref={log}>
				<div class="entries">
					{isEmpty(groups) && <Empty />}
					{groups.slice(first).map((group) => (
						<EntryGroupView
							key={group.key}
							group={group}
							actions={actions}
							copied={copied !== undefined && showsAnswer([group], copied.messageId) ? copied : undefined}
						/>
					))}
				</div>
			</div>
			{!place.atBottom && (
				<button type="button" class={place.unread ? 'jump unread' : 'jump'} onClick={jump}>
					<Icon drawing={arrowDownIcon} />
					{l10n.t('Jump to Latest')}
				</button>
			)}
		</div>
	);
}

function Empty(): VNode {
	return (
		<div class="hero">
			<Logo />
			<h2>{l10n.t('What are we working on?')}</h2>
			<p>
				{l10n.t(
					'Your message goes to the service with this conversation. Nothing from your files is sent unless you paste it here or attach it.',
				)}
			</p>
			<Uses />
		</div>
	);
}

/** The index of the first drawn group, which goes down to 0 while the browser is idle. */
function useFirstGroup(groups: readonly EntryGroup[], anchor: ScrollAnchor | undefined): number {
	const [first, setFirst] = useState(() => firstAtOnce(groups, anchor));
	useEffect(() => {
		if (first === 0) return undefined;
		const handle = requestIdleCallback(() => setFirst(first - 1), { timeout: 500 });
		return () => cancelIdleCallback(handle);
	}, [first]);
	return first;
}

function firstAtOnce(groups: readonly EntryGroup[], anchor: ScrollAnchor | undefined): number {
	const last = Math.max(0, groups.length - GROUPS_AT_ONCE);
	const anchored = anchor !== undefined ? indexOfGroup(groups, anchor.entryId) : -1;
	return anchored < 0 ? last : Math.min(last, anchored);
}

interface Scrolling {
	readonly place: ScrollPlace;
	readonly jump: () => void;
}

function useScroller(
	log: { readonly current: HTMLElement | null },
	conversationId: string,
	arrival: Arrival | undefined,
	anchor: ScrollAnchor | undefined,
	memory: ScrollMemory,
): Scrolling {
	const [place, setPlace] = useState<ScrollPlace>({ atBottom: true, unread: false });
	const scroller = useRef<LogScroller>(undefined);
	const seen = useRef(arrival?.count);
	useLayoutEffect(() => {
		if (log.current === null) return undefined;
		const made = new LogScroller(log.current, anchor, {
			onPlace: (next) => setPlace((old) => (samePlace(old, next) ? old : next)),
			onRest: (next) => memory.save(conversationId, next),
		});
		scroller.current = made;
		made.start();
		return () => made.dispose();
	}, [log, anchor, memory, conversationId]);
	useLayoutEffect(() => {
		if (arrival !== undefined && arrival.count !== seen.current) scroller.current?.arrive(arrival);
		seen.current = arrival?.count;
	}, [arrival]);
	return { place, jump: () => scroller.current?.jump() };
}

function samePlace(left: ScrollPlace, right: ScrollPlace): boolean {
	return left.atBottom === right.atBottom && left.unread === right.unread;
}

/**
 * Gives the focus to the log when what had it inside is gone, such as Retry once the request is sent: Tab would otherwise
 * start again at the top of the view.
 */
function useKeptFocus(log: { readonly current: HTMLElement | null }): void {
	const focused = useRef<Element | null>(null);
	useEffect(() => {
		const note = () => {
			focused.current = document.activeElement;
		};
		log.current?.addEventListener('focusin', note);
		return () => log.current?.removeEventListener('focusin', note);
	}, [log]);
	useLayoutEffect(() => {
		if (focused.current === null || focused.current.isConnected) return;
		focused.current = null;
		// An inactive view must not take the focus from the editor.
		if (document.activeElement === document.body && document.hasFocus()) log.current?.focus({ preventScroll: true });
	});
}
