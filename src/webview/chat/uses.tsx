import type { VNode } from 'preact';
import type { ChatStrings } from '../../protocol/chatStrings.ts';

/** The four things that Whetstone does, a sentence and a key each. */
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

/** A key as package.json binds it; which one the user has bound instead, VS Code tells nobody. */
function defaultKey(letter: string): string {
	const modifier = navigator.userAgent.includes('Macintosh') ? 'Cmd' : 'Ctrl';
	return `${modifier}+K ${modifier}+Alt+${letter}`;
}
