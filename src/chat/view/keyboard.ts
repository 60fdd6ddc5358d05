/** Whether an input method is composing with this key: some browsers report that only by the key code 229. */
export function isComposing(event: KeyboardEvent): boolean {
	return event.isComposing || event.keyCode === 229;
}

/** Whether a key that is held would press a button once more: each press may be a paid request. */
export function isHeldPress({ repeat, key, target }: KeyboardEvent): boolean {
	return repeat && key === 'Enter' && target instanceof HTMLButtonElement;
}

/** Whether no modifier key is held. */
export function isPlain(event: KeyboardEvent): boolean {
	return !(event.shiftKey || event.altKey || event.ctrlKey || event.metaKey);
}

type ReviewKey = Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * Whether a key accepts, rejects or moves between changes in the active review. VS Code receives the keys of a view, but
 * does not know that a text box has the focus there.
 */
export function isReviewKey({ code, altKey, ctrlKey, metaKey }: ReviewKey): boolean {
	const isAlt = altKey && !ctrlKey && !metaKey;
	if (code === 'F5') return isAlt;
	return (code === 'KeyY' || code === 'KeyN') && (isAlt || (ctrlKey && metaKey && !altKey));
}
