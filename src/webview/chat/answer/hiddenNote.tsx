import { drawing as warningIcon } from '@vscode/codicons/src/icons/warning.svg';
import type { ComponentChildren } from 'preact';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';
import { format } from '../../shared/formatText.ts';
import { Icon } from '../../shared/icons.tsx';

interface HiddenNoteProperties {
	readonly count: number;
	readonly strings: ChatStrings;
}

/** Warns of a message with `count` characters that cannot be seen; nothing for none. */
export function HiddenNote({ count, strings }: HiddenNoteProperties): ComponentChildren {
	if (count === 0) return null;
	return (
		<p class="note warning">
			<Icon drawing={warningIcon} />
			<span>{format(strings.hiddenCharacters, count)}</span>
		</p>
	);
}
