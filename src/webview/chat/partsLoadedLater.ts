import { lazyComponent } from '../shared/lazyComponent.ts';

const load = () => import('./lazyParts.tsx');

/** A request for another answer, under the one that is there. */
export const Again = lazyComponent(async () => (await load()).Again);
/** Which of several answers is shown. */
export const AnswerSwitch = lazyComponent(async () => (await load()).AnswerSwitch);
/** The form that asks for another answer with other options. */
export const AskAgainForm = lazyComponent(async () => (await load()).AskAgainForm);
/** What can be attached for the word at the caret. */
export const ContextList = lazyComponent(async () => (await load()).ContextList);
/** The conversations of the workspace. */
export const ConversationsList = lazyComponent(async () => (await load()).ConversationsList);
/** Finds text in the conversation. */
export const FindBar = lazyComponent(async () => (await load()).FindBar);
/** The icon of a kind of attachment. */
export const KindIcon = lazyComponent(async () => (await load()).KindIcon);
/** The request options of a conversation. */
export const OptionsForm = lazyComponent(async () => (await load()).OptionsForm);
/** The conversation that this one began in. */
export const OriginLine = lazyComponent(async () => (await load()).OriginLine);
/** The commands and prompts for the name at the caret. */
export const SuggestionList = lazyComponent(async () => (await load()).SuggestionList);

/** Loads them ahead of their first use, once there is time. */
export function loadPartsAhead(): void {
	const parts = [
		Again,
		AnswerSwitch,
		AskAgainForm,
		ContextList,
		ConversationsList,
		FindBar,
		KindIcon,
		OptionsForm,
		OriginLine,
		SuggestionList,
	];
	requestIdleCallback(() => {
		for (const part of parts) void part.loadAhead();
	});
}
