/** Where the conversation stood on the screen: the top of this entry lay `offset` pixels below the top of the log. */
export interface ScrollAnchor {
	readonly entryId: string;
	readonly offset: number;
}

/**
 * Texts that the host does not hold: `longTexts`, too long for it, by the conversation in whose composer they stand;
 * `edits`, what earlier messages are being changed to, by their ids.
 */
export type KeptKind = 'longTexts' | 'edits';

/** All that the view keeps for itself while it is hidden. Without `scroll` the conversation stood at its end. */
export interface ViewState extends Partial<Readonly<Record<KeptKind, Readonly<Record<string, string>>>>> {
	readonly conversationId?: string;
	readonly scroll?: ScrollAnchor;
}

/** So many texts of a kind are kept: one that nobody came back to must not stay forever. */
const mostTexts = 20;

/** The kept state in `value`; nothing of what is something else. */
export function readViewState(value: unknown): ViewState {
	if (!isRecord(value)) return {};
	const { conversationId, scroll, longTexts, edits } = value;
	const place = typeof conversationId === 'string' ? { conversationId, ...readScroll(scroll) } : {};
	return { ...place, ...readTexts('longTexts', longTexts), ...readTexts('edits', edits) };
}

/** `state` with a text kept under `id`, or without it where `text` is undefined. */
export function withKeptText(state: ViewState, kind: KeptKind, id: string, text: string | undefined): ViewState {
	const { [kind]: texts = {}, ...rest } = state;
	const others = Object.entries(texts).filter(([other]) => other !== id);
	const kept = text === undefined ? others : [...others.slice(1 - mostTexts), [id, text] as const];
	return kept.length === 0 ? rest : { ...rest, [kind]: Object.fromEntries(kept) };
}

function readScroll(scroll: unknown): Pick<ViewState, 'scroll'> {
	if (!isRecord(scroll)) return {};
	const { entryId, offset } = scroll;
	return typeof entryId === 'string' && typeof offset === 'number' ? { scroll: { entryId, offset } } : {};
}

function readTexts(kind: KeptKind, value: unknown): ViewState {
	if (!isRecord(value)) return {};
	const texts = Object.entries(value).flatMap(([id, text]) => (typeof text === 'string' ? [[id, text] as const] : []));
	return { [kind]: Object.fromEntries(texts) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null;
}
