import type { VNode } from 'preact';
import type { ComposerState } from '../../../protocol/chat.ts';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';
import { withoutHidden } from '../../../protocol/hiddenCharacters.ts';
import { renderText } from '../../markdown/renderText.ts';
import { format } from '../../shared/formatText.ts';

const NUMBERS = new Intl.NumberFormat();

interface OptionsLineProperties {
	readonly composer: ComposerState;
	readonly strings: ChatStrings;
}

/** The model, and the options that differ from the settings; null if there are none. */
export function OptionsLine({ composer, strings }: OptionsLineProperties): VNode | null {
	const notes = optionNotes(composer, strings);
	if (notes.length === 0) return null;
	return (
		<ul class="options-line" aria-label={strings.options}>
			{notes.map((note) => (
				<li key={note} title={withoutHidden(note)}>
					{renderText(note)}
				</li>
			))}
		</ul>
	);
}

/** In words: the model, if it is known, and each option that differs from the settings. */
function optionNotes(composer: ComposerState, strings: ChatStrings): readonly string[] {
	const { options, defaults } = composer;
	const { temperature, maxTokens, systemPrompt } = options;
	const shownModel = modelNote(composer, strings);
	return [
		...(shownModel === '' ? [] : [shownModel]),
		...noteOf(temperature, defaults.temperature, (value) => format(strings.temperatureNote, NUMBERS.format(value))),
		...noteOf(maxTokens, defaults.maxTokens, (value) => format(strings.maxTokensNote, NUMBERS.format(value))),
		...noteOf(systemPrompt, defaults.systemPrompt, () => strings.systemPromptNote),
	];
}

/** The model that is asked for; otherwise the one that answers, if it is known. */
function modelNote({ options, defaults, standardModel }: ComposerState, strings: ChatStrings): string {
	const { model = defaults.model } = options;
	if (model !== '') return model;
	if (standardModel !== undefined) return format(strings.standardModel, standardModel);
	return defaults.model === '' ? '' : strings.defaultModel;
}

function noteOf<Value>(value: Value | undefined, standard: Value, say: (value: Value) => string): readonly string[] {
	return value === undefined || value === standard ? [] : [say(value)];
}
