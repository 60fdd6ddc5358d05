import type { DefaultBinding } from './defaultBindings.ts';

/** Terms of a condition that cannot be true while the cursor is in the editor of a file or of a diff, and why. */
const neverInEditor: ReadonlyMap<string, string> = new Map([
	['inChat', 'the focus is in VS Code’s own chat'],
	['terminalFocus', 'the focus is in a terminal'],
	['listFocus', 'the focus is in a list or a tree'],
	...['editorFocus', 'editorTextFocus', 'textInputFocus', 'inputFocus'].map(
		(key) => [`!${key}`, 'the focus is anywhere else'] as const,
	),
]);

/**
 * Whether a condition may be true while the cursor is in an editor. A term that is not known to be false there may be true,
 * so that no conflict is overlooked.
 * @param when as VS Code lists it: alternatives of terms, without parentheses
 */
export function mayHoldInEditor(when = ''): boolean {
	return when.split(' || ').some((terms) => !terms.split(' && ').some((term) => neverInEditor.has(term)));
}

/** The bindings of others that may take one of our keys away in an editor, or that would wait there for a second one. */
export function takenBy(key: string, bindings: readonly DefaultBinding[]): readonly DefaultBinding[] {
	return bindings.filter((other) => other.key.split(' ')[0] === key && !isOurs(other) && mayHoldInEditor(other.when));
}

export function isOurs({ command }: DefaultBinding): boolean {
	return command.startsWith('whetstone.');
}
