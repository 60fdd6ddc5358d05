import * as l10n from '@vscode/l10n';
import type { ComponentChildren, RefObject, TargetedEvent, VNode } from 'preact';
import { withoutHidden } from '../../../base/text/hiddenCharacters.ts';
import type { ComposerState, ModelItem } from '../../protocol/chat.ts';
import { ModelField } from './modelField.tsx';
import { NumberField } from './numberField.tsx';

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
