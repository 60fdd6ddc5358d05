import type { VNode } from 'preact';
import type { ComposerState } from '../../../protocol/chat.ts';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';
import { renderText } from '../../markdown/renderText.ts';
import { optionNotes } from './optionNotes.ts';

interface OptionsLineProperties {
	readonly request: ComposerState;
	readonly strings: ChatStrings;
}

/** Which model is asked, and what else is not as the settings say; nothing where there is nothing to say. */
export function OptionsLine({ request, strings }: OptionsLineProperties): VNode | null {
	const notes = optionNotes(request, strings);
	if (notes.length === 0) return null;
	return (
		<ul class="options-line" aria-label={strings.options}>
			{notes.map((note) => (
				<li key={note} title={note}>
					{renderText(note)}
				</li>
			))}
		</ul>
	);
}
