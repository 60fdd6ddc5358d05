import type { ComposerState } from '../../../protocol/chat.ts';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';
import { format } from '../../shared/formatText.ts';

const NUMBERS = new Intl.NumberFormat();

/** The model, where one is set, then each option of the conversation that differs from the settings; in words. */
export function optionNotes({ options, defaults }: ComposerState, strings: ChatStrings): readonly string[] {
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
