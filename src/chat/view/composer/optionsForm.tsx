import * as l10n from '@vscode/l10n';
import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../../base/view/button.tsx';
import type { ComposerState, ModelItem } from '../../protocol/chat.ts';
import { type MaybeOptions, OptionFields, withoutEmpty } from './optionFields.tsx';

type ConversationOptions = ComposerState['options'];

/** What a form of options needs. */
export interface OptionsFormProperties {
	readonly composer: ComposerState;
	/** The models to offer. */
	readonly models: readonly ModelItem[];
	/** Called once, when it is drawn first. */
	readonly onOpen: () => void;
	readonly onChange: (options: ConversationOptions) => void;
	readonly onClose: () => void;
}

/**
 * The request options of this conversation. An empty field follows the settings. Escape closes. The fields keep what is
 * typed until they report it, whatever is drawn in between; Reset makes new ones.
 */
export function OptionsForm({ composer, models, onOpen, onChange, onClose }: OptionsFormProperties): VNode {
	const { options, resets, change, reset } = useOptions(composer.options, onChange);
	const form = useRef<HTMLDivElement>(null);
	const first = useRef<HTMLInputElement>(null);
	useLayoutEffect(() => first.current?.focus(), []);
	useEffect(onOpen, []);
	/** Returns to an invalid value instead of dropping it silently. */
	const finish = () => {
		const wrong = form.current?.querySelector('[aria-invalid="true"]');
		if (wrong instanceof HTMLElement) wrong.focus();
		else onClose();
	};
	const handleKey = (event: TargetedKeyboardEvent<HTMLElement>) => {
		if (event.key !== 'Escape' || event.isComposing) return;
		event.preventDefault();
		onClose();
	};
	return (
		<div
			class="options"
			role="dialog"
			aria-label={l10n.t('Options of This Conversation')}
			ref={form}
			onKeyDown={handleKey}
		>
			<OptionFields
				key={resets}
				options={options}
				composer={composer}
				models={models}
				first={first}
				onChange={change}
			/>
			<div class="buttons">
				<Button text={l10n.t('Reset to Settings')} onClick={reset} />
				<Button text={l10n.t('Done')} onClick={finish} />
			</div>
		</div>
	);
}

/** The options as they are edited here, and how often they were reset. The host's may be older. */
function useOptions(initial: ConversationOptions, onChange: (options: ConversationOptions) => void) {
	const [options, setOptions] = useState(initial);
	const [resets, setResets] = useState(0);
	const take = (changed: ConversationOptions) => {
		setOptions(changed);
		onChange(changed);
	};
	const change = (changed: MaybeOptions) => take(withoutEmpty({ ...options, ...changed }));
	const reset = () => {
		setResets(resets + 1);
		take({});
	};
	return { options, resets, change, reset };
}
