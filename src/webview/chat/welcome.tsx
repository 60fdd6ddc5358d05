import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ChatStrings } from '../../protocol/chatStrings.ts';
import { Button } from '../shared/button.tsx';
import { Logo } from '../shared/icons.tsx';
import type { ChatActions } from './model/chatActions.ts';
import { Uses } from './uses.tsx';

interface WelcomeProperties {
	readonly strings: ChatStrings;
	readonly actions: ChatActions;
	readonly focusRequests: number;
}

/** Shown before a service is configured: two ways to begin, the walkthrough, and what Whetstone is used for. */
export function Welcome({ strings, actions, focusRequests }: WelcomeProperties): VNode {
	const first = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (focusRequests > 0) first.current?.focus();
	}, [focusRequests]);
	return (
		<div class="hero welcome">
			<Logo />
			<h2>{strings.welcomeTitle}</h2>
			<p>{strings.welcomeText}</p>
			<div class="buttons">
				<button
					ref={first}
					type="button"
					class="button"
					onClick={() => actions.post({ type: 'action', name: 'connect' })}
				>
					{strings.connect}
				</button>
				<Button
					text={strings.useLocalService}
					onClick={() => actions.post({ type: 'action', name: 'useLocalService' })}
				/>
				<Button
					text={strings.openWalkthrough}
					onClick={() => actions.post({ type: 'action', name: 'openWalkthrough' })}
				/>
			</div>
			<Uses strings={strings} />
		</div>
	);
}
