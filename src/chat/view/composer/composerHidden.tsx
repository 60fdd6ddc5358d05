import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { countHidden, normalizeLineEnds, withoutHidden } from '../../../base/text/hiddenCharacters.ts';
import { Button } from '../../../base/view/button.tsx';
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
export function ComposerHidden({ page: { editor }, actions }: ComposerHiddenProperties): VNode | null {
	const { text, isPlaced } = editor;
	const count = useMemo(() => (isPlaced ? countHidden(normalizeLineEnds(text)) : 0), [text, isPlaced]);
	if (count === 0) return null;
	const warning = l10n.t('This text holds hidden characters, which this box cannot show: {0}', count);
	return (
		<div class="composer-hidden" role="status">
			<HiddenNote count={count} text={warning} />
			<Button text={l10n.t('Without Them')} onClick={() => actions.type(withoutHidden(normalizeLineEnds(text)))} />
		</div>
	);
}
