import type { VNode } from 'preact';
import type { ChatStrings } from '../../protocol/chatStrings.ts';
import type { ChatActions } from './chatActions.ts';

interface UndoBarProperties {
	readonly text: string;
	readonly strings: ChatStrings;
	readonly actions: ChatActions;
}

/** Says what was deleted, and gives it back. The host takes it away when it is too late. */
export function UndoBar({ text, strings, actions }: UndoBarProperties): VNode {
	return (
		<div class="undo-bar" role="status">
			<span>{text}</span>
			<button type="button" class="button secondary" onClick={() => actions.post({ type: 'undoDelete' })}>
				{strings.undo}
			</button>
		</div>
	);
}
