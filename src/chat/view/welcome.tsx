import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../base/view/button.tsx';
import { Logo } from '../../base/view/icons.tsx';
import type { ChatActions } from './model/chatPage.ts';

interface WelcomeProperties {
	readonly actions: ChatActions;
	readonly focusRequests: number;
}

/** Shown before a service is configured: two ways to begin, the walkthrough, and what Whetstone is used for. */
export function Welcome({ actions, focusRequests }: WelcomeProperties): VNode {
	const first = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (focusRequests > 0) first.current?.focus();
	}, [focusRequests]);
	return (
		<div class="hero welcome">
			<Logo />
			<h2>{l10n.t('Welcome to Whetstone')}</h2>
			<p>
				{l10n.t(
					'Connect to your AI service with its address and an API key. Or use the local service: it needs no account, and finds the models of this machine and of VS Code.',
				)}
			</p>
			<div class="buttons">
				<button
					ref={first}
					type="button"
					class="button"
					onClick={() => actions.post({ type: 'action', name: 'connect' })}
				>
					{l10n.t('Connect to a Service')}
				</button>
				<Button
					text={l10n.t('Use the Local Service')}
					onClick={() => actions.post({ type: 'action', name: 'useLocalService' })}
				/>
				<Button
					text={l10n.t('Get Started')}
					onClick={() => actions.post({ type: 'action', name: 'openWalkthrough' })}
				/>
			</div>
			<Uses />
		</div>
	);
}

/** What Whetstone is used for: four uses, each with a sentence and its key. */
export function Uses(): VNode {
	const uses = [
		{ name: l10n.t('Chat'), text: l10n.t('Ask here about your code; # attaches what the answer needs.'), letter: 'C' },
		{ name: l10n.t('Optimize'), text: l10n.t('Select code, review the changes, and have them proved.'), letter: 'O' },
		{ name: l10n.t('Generate'), text: l10n.t('Describe what you want at the cursor; Tab accepts it.'), letter: 'G' },
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

/** A key as package.json binds it: VS Code does not reveal what users have bound instead. */
function defaultKey(letter: string): string {
	const modifier = navigator.userAgent.includes('Macintosh') ? 'Cmd' : 'Ctrl';
	return `${modifier}+K ${modifier}+Alt+${letter}`;
}
