import { drawing as chevronDownIcon } from '@vscode/codicons/src/icons/chevron-down.svg';
import { drawing as chevronUpIcon } from '@vscode/codicons/src/icons/chevron-up.svg';
import { drawing as closeIcon } from '@vscode/codicons/src/icons/close.svg';
import * as l10n from '@vscode/l10n';
import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from '../../../base/view/button.tsx';
import { REVEAL_EVENT } from '../answer/drawingPace.ts';
import { isComposing } from '../keyboard.ts';

interface FindBarProperties {
	/** How often it was opened: each time, it takes the focus. */
	readonly requests: number;
	readonly onClose: () => void;
}

/** How long typing must pause before the conversation is searched, in milliseconds. */
const SEARCH_DELAY = 80;

/** Finds text in the conversation. Enter goes to the next match, Shift+Enter to the previous one, Escape closes. */
export function FindBar({ requests, onClose }: FindBarProperties): VNode {
	const [query, setQuery] = useState('');
	const box = useRef<HTMLInputElement>(null);
	const { matches, at, move } = useMatches(query);
	useLayoutEffect(() => box.current?.select(), [requests]);
	const close = () => {
		document.querySelector<HTMLElement>('.log')?.focus({ preventScroll: true });
		onClose();
	};
	const handleKey = (event: TargetedKeyboardEvent<HTMLElement>) => {
		if (isComposing(event)) return;
		if (event.key === 'Escape') close();
		else if (event.key === 'Enter' && event.target === box.current) move(event.shiftKey ? -1 : 1);
		else return;
		event.preventDefault();
	};
	const count = matches.length === 0 ? l10n.t('No results') : l10n.t('{0} of {1}', at + 1, matches.length);
	return (
		<search class="find-bar" onKeyDown={handleKey}>
			<input
				ref={box}
				class="search"
				aria-label={l10n.t('Find')}
				placeholder={l10n.t('Find')}
				value={query}
				onInput={(event) => setQuery(event.currentTarget.value)}
			/>
			<span class="find-count" role="status">
				{query === '' ? '' : count}
			</span>
			<IconButton icon={chevronUpIcon} label={l10n.t('Previous Match')} onClick={() => move(-1)} />
			<IconButton icon={chevronDownIcon} label={l10n.t('Next Match')} onClick={() => move(1)} />
			<IconButton icon={closeIcon} label={l10n.t('Close')} onClick={close} />
		</search>
	);
}

interface Matches {
	readonly query: string;
	readonly matches: readonly Range[];
	/** The index of the current match. */
	readonly at: number;
	/** Grows when another match is to be scrolled to. */
	readonly shown: number;
}

const NO_MATCHES: Matches = { query: '', matches: [], at: 0, shown: 0 };

function useMatches(query: string): Matches & { readonly move: (by: 1 | -1) => void } {
	const [found, setFound] = useState(NO_MATCHES);
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout>;
		const search = () => {
			clearTimeout(timer);
			timer = setTimeout(() => setFound((before) => searchLog(before, query)), SEARCH_DELAY);
		};
		search();
		// New answers and highlighting replace elements, and the ranges in them are lost.
		const observer = new MutationObserver((changes) => {
			if (changes.some(({ target }) => target instanceof Element && target.closest('.log'))) search();
		});
		observer.observe(document.body, { childList: true, subtree: true });
		return () => {
			clearTimeout(timer);
			observer.disconnect();
		};
	}, [query]);
	useLayoutEffect(() => paint(found.matches, found.at), [found]);
	useEffect(() => show(found.matches[found.at]), [found.shown]);
	useLayoutEffect(() => () => paint([], 0), []);
	const move = (by: 1 | -1) =>
		setFound((before) => {
			const { matches, at, shown } = before;
			if (matches.length === 0) return before;
			return { ...before, at: (at + by + matches.length) % matches.length, shown: shown + 1 };
		});
	return { ...found, move };
}

/** The matches of `query`. If the query is unchanged, nothing scrolls. */
function searchLog(before: Matches, query: string): Matches {
	const log = document.querySelector('.log');
	const matches = log !== null ? findText(log, query) : [];
	if (log === null || before.query === query) {
		return { ...before, query, matches, at: Math.min(before.at, Math.max(0, matches.length - 1)) };
	}
	return { query, matches, at: Math.max(0, firstInView(log, matches)), shown: before.shown + 1 };
}

/** In pixels below the top of the log: the depths at which an entry is looked for, since one of them may be in a gap. */
const PROBE_DEPTHS = [4, 24, 44];

/** The index of the first match that is not above the visible part, or else of the last. */
function firstInView(log: Element, matches: readonly Range[]): number {
	const { left, top, width } = log.getBoundingClientRect();
	const at = (depth: number) => document.elementFromPoint(left + width / 2, top + depth)?.closest('.entry');
	const seen = PROBE_DEPTHS.map(at).find((entry) => entry);
	const index = seen ? matches.findIndex((match) => match.comparePoint(seen, 0) <= 0) : -1;
	return index < 0 ? matches.length - 1 : index;
}

/** Colors the matches without changing the elements. */
function paint(matches: readonly Range[], at: number): void {
	const current = matches[at];
	CSS.highlights.set('find', new Highlight(...matches));
	CSS.highlights.set('find-current', new Highlight(...(current !== undefined ? [current] : [])));
}

function show(match: Range | undefined): void {
	const element = match?.startContainer.parentElement;
	// First, so that what listeners do in their next frame comes after it.
	requestAnimationFrame(() => element?.scrollIntoView({ block: 'center', inline: 'nearest' }));
	element?.dispatchEvent(new Event(REVEAL_EVENT, { bubbles: true }));
}

/** What is searched: the messages, not the buttons, receipts and names around them. */
const SEARCHED = '.markdown, .bubble, .code-block pre, .failure-text, .failure blockquote, .note';
const BLOCKS = 'p, li, td, th, h3, h4, h5, h6, pre, blockquote, .bubble, .piece';

/** More matches are not counted. */
const MAXIMUM_MATCHES = 2000;

/** The ranges in `log` that match `query`, ignoring case, in order. */
function findText(log: Element, query: string): readonly Range[] {
	if (query === '') return [];
	const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu');
	const found: Range[] = [];
	for (const root of log.querySelectorAll(SEARCHED)) {
		if (found.length >= MAXIMUM_MATCHES) break;
		if ((root.textContent ?? '').search(pattern) >= 0) addMatches(root, pattern, found);
	}
	return found;
}

interface Piece {
	readonly node: Text;
	readonly start: number;
}

function addMatches(root: Element, pattern: RegExp, found: Range[]): void {
	const { text, pieces } = collectText(root);
	let from = 0;
	for (const match of text.matchAll(pattern)) {
		if (found.length >= MAXIMUM_MATCHES) return;
		from = pieceAt(pieces, match.index, from);
		const start = pieces[from];
		const end = pieces[pieceAt(pieces, match.index + match[0].length - 1, from)];
		if (start === undefined || end === undefined) continue;
		const range = document.createRange();
		range.setStart(start.node, match.index - start.start);
		range.setEnd(end.node, match.index + match[0].length - end.start);
		found.push(range);
	}
}

/** The text of `root`. Its blocks are separated by a character that no query contains. */
function collectText(root: Element): { readonly text: string; readonly pieces: readonly Piece[] } {
	const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
	const pieces: Piece[] = [];
	let text = '';
	let block: Element | null = null;
	for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
		if (!(node instanceof Text)) continue;
		const next: Element | null = node.parentElement?.closest(BLOCKS) ?? null;
		if (next !== block && text !== '') text += '\u0000';
		block = next;
		pieces.push({ node, start: text.length });
		text += node.data;
	}
	return { text, pieces };
}

/** The index of the piece with the character at `index`. @param from where the search begins */
function pieceAt(pieces: readonly Piece[], index: number, from: number): number {
	let at = from;
	for (let next = pieces[at + 1]; next !== undefined && next.start <= index; next = pieces[at + 1]) at++;
	return at;
}
