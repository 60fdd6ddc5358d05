/** Where the conversation stood on the screen: the top of this entry lay `offset` pixels below the top of the log. */
export interface ScrollAnchor {
	readonly entryId: string;
	readonly offset: number;
}

/** All that the view keeps for itself while it is hidden. Without `scroll` it stood at the end. */
export interface ViewState {
	readonly conversationId: string;
	readonly scroll?: ScrollAnchor;
}

/** The kept state in `value`, or undefined if that is something else. */
export function readViewState(value: unknown): ViewState | undefined {
	if (!isRecord(value) || typeof value.conversationId !== 'string') return undefined;
	const { conversationId, scroll } = value;
	if (!isRecord(scroll)) return { conversationId };
	const { entryId, offset } = scroll;
	if (typeof entryId !== 'string' || typeof offset !== 'number') return { conversationId };
	return { conversationId, scroll: { entryId, offset } };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null;
}
