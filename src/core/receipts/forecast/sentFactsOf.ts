import { omitUndefined } from '../../base/omitUndefined.ts';
import type { ChatRequest, GenerateRequest, OptimizeRequest } from '../../service/apiTypes.ts';
import type { SentFacts } from '../sentFacts.ts';
import { textKind } from './textKind.ts';

/** What is known of a request from sending it. Cheap for texts of any length. */
export function sentFactsOf(request: ChatRequest | GenerateRequest | OptimizeRequest): SentFacts {
	if ('messages' in request) return chatFacts(request);
	if ('prompt' in request) {
		const { prompt, max_tokens: maxTokens } = request;
		return { ...singleText(prompt), kind: textKind([prompt]), ...omitUndefined({ maxTokens }) };
	}
	const { code, optimization_level: level } = request;
	return { ...singleText(code), kind: 'code', ...omitUndefined({ level }) };
}

function chatFacts(request: ChatRequest): SentFacts {
	const { messages, system_prompt, model, max_tokens: maxTokens, conversation_id: conversation } = request;
	const contents = messages.map(({ content }) => content);
	const texts = system_prompt === undefined ? contents : [system_prompt, ...contents];
	return {
		characters: texts.reduce((sum, { length }) => sum + length, 0),
		newCharacters: contents.at(-1)?.length ?? 0,
		messages: messages.length,
		kind: textKind(texts),
		...omitUndefined({ model, maxTokens, conversation }),
	};
}

function singleText({ length }: string): Pick<SentFacts, 'characters' | 'newCharacters' | 'messages'> {
	return { characters: length, newCharacters: length, messages: 1 };
}
