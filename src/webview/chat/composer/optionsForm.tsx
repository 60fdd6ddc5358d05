import type { ComponentChildren, TargetedEvent, TargetedKeyboardEvent, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ComposerState } from '../../../protocol/chat.ts';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';
import { NumberField } from './numberField.tsx';

type ConversationOptions = ComposerState['options'];

interface OptionsFormProperties {
	readonly composer: ComposerState;
	readonly strings: ChatStrings;
	readonly onChange: (options: ConversationOptions) => void;
	readonly onClose: () => void;
}

/**
 * The request options of this conversation. An empty field follows the settings. Escape closes. The fields keep what is
 * typed until they report it, whatever is drawn in between; Reset makes new ones.
 */
export function OptionsForm({ composer, strings, onChange, onClose }: OptionsFormProperties): VNode {
	const { defaults, plan } = composer;
	// The host's options may be older than the changes made here.
	const [options, setOptions] = useState(composer.options);
	const [resets, setResets] = useState(0);
	const form = useRef<HTMLDivElement>(null);
	const first = useRef<HTMLInputElement>(null);
	useLayoutEffect(() => first.current?.focus(), []);
	const take = (changed: ConversationOptions) => {
		setOptions(changed);
		onChange(changed);
	};
	const reset = () => {
		setResets(resets + 1);
		take({});
	};
	const set = (change: { readonly [Name in keyof ConversationOptions]: ConversationOptions[Name] | undefined }) =>
		take(withoutEmpty({ ...options, ...change }));
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
		<div class="options" role="dialog" aria-label={strings.options} ref={form} onKeyDown={handleKey}>
			<Field label={strings.model}>
				<input
					key={resets}
					ref={first}
					defaultValue={options.model ?? ''}
					placeholder={defaults.model === '' ? strings.defaultModel : defaults.model}
					spellcheck={false}
					onChange={(event) => set({ model: textOf(event) })}
				/>
			</Field>
			<div class="option-pair">
				<NumberField
					key={`temperature ${resets}`}
					label={strings.temperature}
					value={options.temperature}
					standard={defaults.temperature}
					range={{ from: 0, to: 2, whole: false }}
					strings={strings}
					onChange={(temperature) => set({ temperature })}
				/>
				<NumberField
					key={`maxTokens ${resets}`}
					label={strings.maxTokens}
					value={options.maxTokens}
					standard={defaults.maxTokens}
					range={{ from: 1, to: undefined, whole: true }}
					hint={plan === undefined ? undefined : `≤ ${plan.maxTokens} ${plan.name}`}
					strings={strings}
					onChange={(maxTokens) => set({ maxTokens })}
				/>
			</div>
			<Field label={strings.systemPrompt}>
				<textarea
					key={resets}
					rows={2}
					defaultValue={options.systemPrompt ?? ''}
					placeholder={defaults.systemPrompt === '' ? strings.noSystemPrompt : defaults.systemPrompt}
					onChange={(event) => set({ systemPrompt: textOf(event) })}
				/>
			</Field>
			<div class="buttons">
				<button type="button" class="button secondary" onClick={reset}>
					{strings.resetOptions}
				</button>
				<button type="button" class="button secondary" onClick={finish}>
					{strings.done}
				</button>
			</div>
		</div>
	);
}

function Field({ label, children }: { readonly label: string; readonly children: ComponentChildren }): VNode {
	return (
		// biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
		<label class="field">
			<span>{label}</span>
			{children}
		</label>
	);
}

function textOf(event: TargetedEvent<HTMLInputElement | HTMLTextAreaElement>): string | undefined {
	const { value } = event.currentTarget;
	return value.trim() === '' ? undefined : value;
}

/** The options without members that are undefined. */
function withoutEmpty(
	options: {
		readonly [Name in keyof ConversationOptions]: ConversationOptions[Name] | undefined;
	},
): ConversationOptions {
	const { model, maxTokens, temperature, systemPrompt } = options;
	return {
		...(model === undefined ? {} : { model }),
		...(maxTokens === undefined ? {} : { maxTokens }),
		...(temperature === undefined ? {} : { temperature }),
		...(systemPrompt === undefined ? {} : { systemPrompt }),
	};
}
