import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { countHidden, normalizeLineEnds, withoutHidden } from '../../../protocol/hiddenCharacters.ts';
import { Button } from '../../shared/button.tsx';
import { HiddenNote } from '../answer/confirmHidden.tsx';
import type { ChatActions } from '../model/chatActions.ts';
import type { ChatPage } from '../model/chatPage.ts';

interface ComposerHiddenProperties {
	readonly page: ChatPage;
	readonly actions: ChatActions;
}

/**
 * Warns of hidden characters in a text that was put into the composer, since a text box cannot show them, and removes them
 * on demand; null if there are none.
 */
export function ComposerHidden({ page: { editor, strings }, actions }: ComposerHiddenProperties): VNode | null {
	const { text, isPlaced } = editor;
	const count = useMemo(() => (isPlaced ? countHidden(normalizeLineEnds(text)) : 0), [text, isPlaced]);
	if (count === 0) return null;
	return (
		<div class="composer-hidden" role="status">
			<HiddenNote count={count} strings={strings} text={strings.hiddenInComposer} />
			<Button text={strings.takeClean} onClick={() => actions.type(withoutHidden(normalizeLineEnds(text)))} />
		</div>
	);
}
