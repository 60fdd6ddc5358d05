import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { withoutHidden } from '../../../base/text/hiddenCharacters.ts';
import type { ComposerState } from '../../protocol/chat.ts';
import { renderText } from '../markdown/renderText.ts';

const NUMBERS = new Intl.NumberFormat();

interface OptionsLineProperties {
	readonly composer: ComposerState;
}

/** The model, and the options that differ from the settings; null if there are none. */
export function OptionsLine({ composer }: OptionsLineProperties): VNode | null {
	const notes = optionNotes(composer);
	if (notes.length === 0) return null;
	return (
		<ul class="options-line" aria-label={l10n.t('Options of This Conversation')}>
			{notes.map((note) => (
				<li key={note} title={withoutHidden(note)}>
					{renderText(note)}
				</li>
			))}
		</ul>
	);
}

/** In words: the model, if it is known, and each option that differs from the settings. */
function optionNotes(composer: ComposerState): readonly string[] {
	const { options, defaults } = composer;
	const { temperature, maxTokens, systemPrompt } = options;
	const shownModel = modelNote(composer);
	return [
		...(shownModel === '' ? [] : [shownModel]),
		...noteOf(temperature, defaults.temperature, (value) => l10n.t('temperature {0}', NUMBERS.format(value))),
		...noteOf(maxTokens, defaults.maxTokens, (value) => l10n.t('at most {0} tokens', NUMBERS.format(value))),
		...noteOf(systemPrompt, defaults.systemPrompt, () => l10n.t('own system prompt')),
	];
}

/** The model that is asked for; otherwise the one that answers, if it is known. */
function modelNote({ options, defaults, standardModel }: ComposerState): string {
	const { model = defaults.model } = options;
	if (model !== '') return model;
	if (standardModel !== undefined) return l10n.t('{0} (default)', standardModel);
	return defaults.model === '' ? '' : l10n.t('The service’s default');
}

function noteOf<Value>(value: Value | undefined, standard: Value, say: (value: Value) => string): readonly string[] {
	return value === undefined || value === standard ? [] : [say(value)];
}
