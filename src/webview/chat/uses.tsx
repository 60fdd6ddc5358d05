import type { VNode } from 'preact';
import type { ChatStrings } from '../../protocol/chatStrings.ts';

/** What Whetstone is used for: four uses, each with a sentence and its key. */
export function Uses({ strings }: { readonly strings: ChatStrings }): VNode {
	return (
		<dl class="uses">
			{strings.uses.map(({ name, text, letter }) => (
				<div key={letter}>
					<dt>
						{name}
						<kbd>{defaultKey(letter)}</kbd>
					</dt>
					<dd>{text}</dd>
				</div>
			))}
		</dl>
	);
}

/** A key as package.json binds it: VS Code tells nobody what users have bound instead. */
function defaultKey(letter: string): string {
	const modifier = navigator.userAgent.includes('Macintosh') ? 'Cmd' : 'Ctrl';
	return `${modifier}+K ${modifier}+Alt+${letter}`;
}
