import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';

/** What Whetstone is used for: four uses, each with a sentence and its key. */
export function Uses(): VNode {
	const uses = [
		{ name: l10n.t('Chat'), text: l10n.t('Ask here about your code; # attaches what the answer needs.'), letter: 'C' },
		{ name: l10n.t('Optimize'), text: l10n.t('Select code, review the changes, and have them proved.'), letter: 'O' },
		{ name: l10n.t('Generate'), text: l10n.t('Say what you want at the cursor; Tab accepts it.'), letter: 'G' },
		{ name: l10n.t('Metrics'), text: l10n.t('See tokens, cost, and round trips in charts.'), letter: 'M' },
	];
	return (
		<dl class="uses">
			{uses.map(({ name, text, letter }) => (
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
