/** Whether an input method is composing with this key: some browsers report that only by the key code 229. */
export function isComposing(event: KeyboardEvent): boolean {
	return event.isComposing || event.keyCode === 229;
}

/** Whether no modifier key is held. */
export function isPlain(event: KeyboardEvent): boolean {
	return !(event.shiftKey || event.altKey || event.ctrlKey || event.metaKey);
}
