/** Where the conversation stood on the screen: the top of this entry lay `offset` pixels below the top of the log. */
export interface ScrollAnchor {
	readonly entryId: string;
	readonly offset: number;
}

/** All that the view keeps for itself while it is hidden. Without `scroll` it stood at the end. */
export interface ViewState {
	readonly conversationId: string;
	readonly scroll?: ScrollAnchor;
	/** Texts that are too long for the host, by the conversation in whose composer they stand. */
	readonly longTexts?: Readonly<Record<string, string>>;
}

/** The kept state in `value`, or undefined if that is something else. */
export function readViewState(value: unknown): ViewState | undefined {
	if (!isRecord(value) || typeof value.conversationId !== 'string') return undefined;
	const { conversationId } = value;
	return { conversationId, ...readScroll(value.scroll), ...readLongTexts(value.longTexts) };
}

/** `state` with the text of a conversation that is too long for the host, or without it where `text` is undefined. */
export function withLongText(
	state: ViewState | undefined,
	conversationId: string,
	text: string | undefined,
): ViewState {
	const { longTexts = {}, ...rest } = state ?? { conversationId };
	const others = Object.entries(longTexts).filter(([id]) => id !== conversationId);
	const texts = text === undefined ? others : [...others, [conversationId, text] as const];
	return texts.length === 0 ? rest : { ...rest, longTexts: Object.fromEntries(texts) };
}

function readScroll(scroll: unknown): Pick<ViewState, 'scroll'> {
	if (!isRecord(scroll)) return {};
	const { entryId, offset } = scroll;
	return typeof entryId === 'string' && typeof offset === 'number' ? { scroll: { entryId, offset } } : {};
}

function readLongTexts(value: unknown): Pick<ViewState, 'longTexts'> {
	if (!isRecord(value)) return {};
	const texts = Object.entries(value).flatMap(([id, text]) => (typeof text === 'string' ? [[id, text] as const] : []));
	return { longTexts: Object.fromEntries(texts) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null;
}
