import type { ComponentChildren, RefObject, TargetedEvent, TargetedKeyboardEvent, VNode } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ComposerState, ModelItem } from '../../../protocol/chat.ts';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';
import { Button } from '../../shared/button.tsx';
import { isComposing, isPlain } from '../../shared/keyboard.ts';
import { ModelField } from './modelField.tsx';
import { NumberField } from './numberField.tsx';

type ConversationOptions = ComposerState['options'];
/** Changed options; undefined means no longer set. */
type MaybeOptions = { readonly [Name in keyof ConversationOptions]: ConversationOptions[Name] | undefined };

interface OptionsFormProperties {
	readonly composer: ComposerState;
	/** The models to offer. */
	readonly models: readonly ModelItem[];
	readonly strings: ChatStrings;
	/** Called once, when it is drawn first. */
	readonly onOpen: () => void;
	readonly onChange: (options: ConversationOptions) => void;
	readonly onClose: () => void;
}

/**
 * The request options of this conversation. An empty field follows the settings. Escape closes. The fields keep what is
 * typed until they report it, whatever is drawn in between; Reset makes new ones.
 */
export function OptionsForm({ composer, models, strings, onOpen, onChange, onClose }: OptionsFormProperties): VNode {
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
		<div class="options" role="dialog" aria-label={strings.options} ref={form} onKeyDown={handleKey}>
			<OptionFields
				key={resets}
				options={options}
				composer={composer}
				models={models}
				strings={strings}
				first={first}
				onChange={change}
			/>
			<div class="buttons">
				<Button text={strings.resetOptions} onClick={reset} />
				<Button text={strings.done} onClick={finish} />
			</div>
		</div>
	);
}

interface AskAgainFormProperties extends Omit<OptionsFormProperties, 'onChange'> {
	/** Called with the options that differ from the conversation's. */
	readonly onAsk: (options: ConversationOptions) => void;
}

/** The options of one request for another answer. An empty field follows the conversation. Enter sends, Escape closes. */
export function AskAgainForm({ composer, models, strings, onOpen, onAsk, onClose }: AskAgainFormProperties): VNode {
	const form = useRef<HTMLDivElement>(null);
	const first = useRef<HTMLInputElement>(null);
	const options = useRef<ConversationOptions>({});
	const hint = useId();
	useLayoutEffect(() => first.current?.focus(), []);
	useEffect(onOpen, []);
	/** A field reports its change when it loses the focus, and then shows whether it is valid. */
	const ask = () => {
		form.current?.querySelector<HTMLElement>('.buttons button')?.focus();
		setTimeout(() => {
			const wrong = form.current?.querySelector('[aria-invalid="true"]');
			if (wrong instanceof HTMLElement) wrong.focus();
			else if (form.current !== null) onAsk(options.current);
		});
	};
	const handleKey = (event: TargetedKeyboardEvent<HTMLElement>) => {
		if (isComposing(event) || !isPlain(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
		if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
		event.preventDefault();
		if (event.key === 'Escape') onClose();
		else if (!event.repeat) ask();
	};
	const inherited = { ...composer, defaults: { ...composer.defaults, ...composer.options } };
	return (
		<div
			class="options ask-again"
			role="dialog"
			aria-label={strings.askAgainWith}
			aria-describedby={hint}
			ref={form}
			onKeyDown={handleKey}
		>
			<p id={hint}>{strings.askAgainWithHint}</p>
			<OptionFields
				options={{}}
				composer={inherited}
				models={models}
				strings={strings}
				first={first}
				onChange={(changed) => {
					options.current = withoutEmpty({ ...options.current, ...changed });
				}}
			/>
			<div class="buttons">
				<Button text={strings.askAgain} primary onClick={({ detail }) => detail < 2 && ask()} />
				<Button text={strings.cancel} onClick={onClose} />
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

interface OptionFieldsProperties extends Pick<OptionsFormProperties, 'composer' | 'models' | 'strings'> {
	readonly options: ConversationOptions;
	readonly first: RefObject<HTMLInputElement | null>;
	/** Called with the options that have changed. */
	readonly onChange: (changed: MaybeOptions) => void;
}

function OptionFields(properties: OptionFieldsProperties): VNode {
	const { options, composer, models, strings, first, onChange } = properties;
	const { model, systemPrompt } = composer.defaults;
	return (
		<>
			<ModelField
				model={options.model}
				placeholder={model === '' ? strings.defaultModel : model}
				models={models}
				strings={strings}
				box={first}
				onChange={(changed) => onChange({ model: changed })}
			/>
			<NumberFields {...properties} />
			<Field label={strings.systemPrompt}>
				<textarea
					rows={2}
					defaultValue={options.systemPrompt ?? ''}
					placeholder={systemPrompt === '' ? strings.noSystemPrompt : systemPrompt}
					onChange={(event) => onChange({ systemPrompt: textOf(event) })}
				/>
			</Field>
		</>
	);
}

function NumberFields({ options, composer, strings, onChange }: OptionFieldsProperties): VNode {
	const { defaults, plan } = composer;
	return (
		<div class="option-pair">
			<NumberField
				label={strings.temperature}
				value={options.temperature}
				standard={defaults.temperature}
				range={{ from: 0, to: 2, whole: false }}
				strings={strings}
				onChange={(temperature) => onChange({ temperature })}
			/>
			<NumberField
				label={strings.maxTokens}
				value={options.maxTokens}
				standard={defaults.maxTokens}
				range={{ from: 1, to: undefined, whole: true }}
				hint={plan === undefined ? undefined : `≤ ${plan.maxTokens} ${plan.name}`}
				strings={strings}
				onChange={(maxTokens) => onChange({ maxTokens })}
			/>
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

function textOf(event: TargetedEvent<HTMLTextAreaElement>): string | undefined {
	const { value } = event.currentTarget;
	return value.trim() === '' ? undefined : value;
}

/** The options without members that are undefined. */
function withoutEmpty(options: MaybeOptions): ConversationOptions {
	const { model, maxTokens, temperature, systemPrompt } = options;
	return {
		...(model === undefined ? {} : { model }),
		...(maxTokens === undefined ? {} : { maxTokens }),
		...(temperature === undefined ? {} : { temperature }),
		...(systemPrompt === undefined ? {} : { systemPrompt }),
	};
}
