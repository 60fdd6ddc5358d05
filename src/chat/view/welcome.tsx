import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../base/view/button.tsx';
import { Logo } from '../../base/view/icons.tsx';
import type { ChatActions } from './model/chatActions.ts';
import { Uses } from './uses.tsx';

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
					'Connect to your AI service with its address and an API key. Or use the local service: it needs no account, and finds the models that run on this machine.',
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
