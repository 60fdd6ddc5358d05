import { lazyComponent } from '../shared/lazyComponent.tsx';

const load = async () => (await import('./composer/optionsForm.tsx')).PARTS_LOADED_LATER;

/** A request for another answer, under the one that is there. */
export const Again = lazyComponent(async () => (await load()).Again);
/** Which of several answers is shown. */
export const AnswerSwitch = lazyComponent(async () => (await load()).AnswerSwitch);
/** The form that asks for another answer with other options. */
export const AskAgainForm = lazyComponent(async () => (await load()).AskAgainForm);
/** The conversations of the workspace. */
export const ConversationsList = lazyComponent(async () => (await load()).ConversationsList);
/** The conversation that this one began in. */
export const OriginLine = lazyComponent(async () => (await load()).OriginLine);

/** Loads them ahead of their first use, once there is time. */
export function loadPartsAhead(): void {
	const parts = [Again, AnswerSwitch, AskAgainForm, ConversationsList, OriginLine];
	requestIdleCallback(() => {
		for (const part of parts) void part.loadAhead();
	});
}
