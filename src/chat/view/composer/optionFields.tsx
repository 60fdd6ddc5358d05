import * as l10n from '@vscode/l10n';
import type { ComponentChildren, RefObject, TargetedEvent, VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { withoutHidden } from '../../../base/text/hiddenCharacters.ts';
import type { ComposerState, ModelItem } from '../../protocol/chat.ts';
import { ModelField } from './modelField.tsx';

type ConversationOptions = ComposerState['options'];
/** Changed options; undefined means no longer set. */
export type MaybeOptions = { readonly [Name in keyof ConversationOptions]: ConversationOptions[Name] | undefined };

interface OptionFieldsProperties {
	readonly composer: ComposerState;
	/** The models to offer. */
	readonly models: readonly ModelItem[];
	readonly options: ConversationOptions;
	readonly first: RefObject<HTMLInputElement | null>;
	/** Called with the options that have changed. */
	readonly onChange: (changed: MaybeOptions) => void;
}

/** The fields of the request options. An empty one shows what holds then. */
export function OptionFields(properties: OptionFieldsProperties): VNode {
	const { options, composer, models, first, onChange } = properties;
	const { model, systemPrompt } = composer.defaults;
	return (
		<>
			<ModelField
				model={options.model}
				placeholder={model === '' ? l10n.t('The service’s default') : withoutHidden(model)}
				models={models}
				box={first}
				onChange={(changed) => onChange({ model: changed })}
			/>
			<NumberFields {...properties} />
			<Field label={l10n.t('System prompt')}>
				<textarea
					rows={2}
					defaultValue={options.systemPrompt ?? ''}
					placeholder={systemPrompt === '' ? l10n.t('None') : systemPrompt}
					onChange={(event) => onChange({ systemPrompt: textOf(event) })}
				/>
			</Field>
		</>
	);
}

function NumberFields({ options, composer, onChange }: OptionFieldsProperties): VNode {
	const { defaults, plan } = composer;
	return (
		<div class="option-pair">
			<NumberField
				label={l10n.t('Temperature')}
				value={options.temperature}
				standard={defaults.temperature}
				range={{ from: 0, to: 2, whole: false }}
				onChange={(temperature) => onChange({ temperature })}
			/>
			<NumberField
				label={l10n.t('Max tokens')}
				value={options.maxTokens}
				standard={defaults.maxTokens}
				range={{ from: 1, to: undefined, whole: true }}
				hint={plan === undefined ? undefined : `≤ ${plan.maxTokens} ${plan.name}`}
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
export function withoutEmpty(options: MaybeOptions): ConversationOptions {
	const { model, maxTokens, temperature, systemPrompt } = options;
	return {
		...(model === undefined ? {} : { model }),
		...(maxTokens === undefined ? {} : { maxTokens }),
		...(temperature === undefined ? {} : { temperature }),
		...(systemPrompt === undefined ? {} : { systemPrompt }),
	};
}

interface NumberFieldProperties {
	readonly label: string;
	readonly value: number | undefined;
	/** The value that applies while it is empty. */
	readonly standard: number;
	/** Without `to` there is no upper limit. */
	readonly range: { readonly from: number; readonly to: number | undefined; readonly whole: boolean };
	readonly hint?: string | undefined;
	readonly onChange: (value: number | undefined) => void;
}

/** A number or empty. Invalid input is kept for correction and explained, not submitted. */
function NumberField({ label, value, standard, range, hint, onChange }: NumberFieldProperties): VNode {
	const [wrong, setWrong] = useState(false);
	const id = useId();
	const change = (event: TargetedEvent<HTMLInputElement>) => {
		const read = readNumber(event.currentTarget.value, range);
		setWrong(read === 'wrong');
		if (read !== 'wrong') onChange(read);
	};
	const rule =
		range.to === undefined ? l10n.t('A whole number from 1') : l10n.t('A number from {0} to {1}', range.from, range.to);
	return (
		<div class="field">
			<label for={id}>{label}</label>
			<input
				id={id}
				inputMode="decimal"
				defaultValue={value ?? ''}
				placeholder={String(standard)}
				aria-invalid={wrong}
				aria-describedby={`${id}-note`}
				onChange={change}
			/>
			{wrong ? (
				<span id={`${id}-note`} class="field-note wrong" role="alert">
					{rule}
				</span>
			) : (
				<span id={`${id}-note`} class="field-note">
					{hint}
				</span>
			)}
		</div>
	);
}

/** Accepts a comma as the decimal point. */
function readNumber(text: string, range: NumberFieldProperties['range']): number | 'wrong' | undefined {
	if (text.trim() === '') return undefined;
	const number = Number(text.trim().replace(',', '.'));
	const inside = number >= range.from && number <= (range.to ?? Number.MAX_SAFE_INTEGER);
	return inside && (!range.whole || Number.isInteger(number)) ? number : 'wrong';
}
