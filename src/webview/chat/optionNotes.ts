import type { ComposerState } from '../../protocol/chat.ts';
import type { ChatStrings } from '../../protocol/chatStrings.ts';
import { formatText } from './formatText.ts';

const numbers = new Intl.NumberFormat();

/** The model, where one is set, then each option of the conversation that differs from the settings; in words. */
export function optionNotes({ options, defaults }: ComposerState, strings: ChatStrings): readonly string[] {
	const { model = defaults.model, temperature, maxTokens, systemPrompt } = options;
	const shownModel = model === '' && defaults.model !== '' ? strings.defaultModel : model;
	return [
		...(shownModel === '' ? [] : [shownModel]),
		...noteOf(temperature, defaults.temperature, (value) => formatText(strings.temperatureNote, numbers.format(value))),
		...noteOf(maxTokens, defaults.maxTokens, (value) => formatText(strings.maxTokensNote, numbers.format(value))),
		...noteOf(systemPrompt, defaults.systemPrompt, () => strings.systemPromptNote),
	];
}

function noteOf<Value>(value: Value | undefined, standard: Value, say: (value: Value) => string): readonly string[] {
	return value === undefined || value === standard ? [] : [say(value)];
}
