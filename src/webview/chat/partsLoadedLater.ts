import { lazyComponent } from '../shared/lazyComponent.tsx';

const load = async () => (await import('./composer/optionsForm.tsx')).PARTS_LOADED_LATER;

/** A request for another answer, under the one that is there. */
export const Again = lazyComponent(async () => (await load()).Again);
/** What goes on from an answer. */
export const AnswerActions = lazyComponent(async () => (await load()).AnswerActions);
/** Which of several answers is shown. */
export const AnswerSwitch = lazyComponent(async () => (await load()).AnswerSwitch);
/** The form that asks for another answer with other options. */
export const AskAgainForm = lazyComponent(async () => (await load()).AskAgainForm);
/** Finds a text in the conversation. */
export const FindBar = lazyComponent(async () => (await load()).FindBar);
/** The conversation that this one began in. */
export const OriginLine = lazyComponent(async () => (await load()).OriginLine);
