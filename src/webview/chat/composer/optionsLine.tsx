import type { VNode } from 'preact';
import type { ComposerState } from '../../../protocol/chat.ts';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';
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
				<li key={note} title={note}>
					{renderText(note)}
				</li>
			))}
		</ul>
	);
}

/** In words: the model, if one is set, and each option that differs from the settings. */
function optionNotes({ options, defaults }: ComposerState, strings: ChatStrings): readonly string[] {
	const { model = defaults.model, temperature, maxTokens, systemPrompt } = options;
	const shownModel = model === '' && defaults.model !== '' ? strings.defaultModel : model;
	return [
		...(shownModel === '' ? [] : [shownModel]),
		...noteOf(temperature, defaults.temperature, (value) => format(strings.temperatureNote, NUMBERS.format(value))),
		...noteOf(maxTokens, defaults.maxTokens, (value) => format(strings.maxTokensNote, NUMBERS.format(value))),
		...noteOf(systemPrompt, defaults.systemPrompt, () => strings.systemPromptNote),
	];
}

function noteOf<Value>(value: Value | undefined, standard: Value, say: (value: Value) => string): readonly string[] {
	return value === undefined || value === standard ? [] : [say(value)];
}
