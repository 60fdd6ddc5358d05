/** Whether the key belongs to an input method that composes: some browsers tell so only by the key code 229. */
export function isComposing(event: KeyboardEvent): boolean {
	return event.isComposing || event.keyCode === 229;
}

/** Whether no modifier is held. */
export function isPlain(event: KeyboardEvent): boolean {
	return !(event.shiftKey || event.altKey || event.ctrlKey || event.metaKey);
}
