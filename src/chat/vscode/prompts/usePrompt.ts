import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { countHidden, withoutHidden } from '../../../base/text/hiddenCharacters.ts';
import { breakMarkdownLinks } from '../../../base/text/safeMarkdown.ts';
import { visibleText } from '../../../base/text/visibleText.ts';
import { askForText } from '../../../base/vscode/askForText.ts';
import type { LiveDraft } from '../../core/liveDraft.ts';
import {
	fillPrompt,
	messageFromPrompt,
	type PromptInput,
	promptInputs,
	usesVariable,
} from '../../core/prompts/fillPrompt.ts';
import type { PromptFile } from '../../core/prompts/promptFile.ts';
import type { NamedPrompt } from '../../core/prompts/promptList.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { activeFile, attachFromEditor } from '../context/attachFromEditor.ts';
import { agreeToSecrets, type SecretsQuestion } from '../messages/agreeToSecrets.ts';
import type { PromptOnDisk } from './findPrompts.ts';

/** What the user typed to ask for a prompt. */
export interface PromptRequest {
	readonly prompt: NamedPrompt<PromptOnDisk>;
	/** All of it, which the filled prompt replaces. */
	readonly typed: string;
	/** What follows the name. */
	readonly rest: string;
}

/** What the editor gives to a prompt, or why it cannot. */
type EditorValues = { readonly selection?: string; readonly file?: string } | { readonly refused: string };

/**
 * Fills a prompt in and puts it into the composer, unsent. What was typed stays there until then: if the user gives up
 * halfway, or something is missing, nothing changes.
 * @returns whether it was filled in
 */
export async function usePrompt(request: PromptRequest, draft: LiveDraft, deps: ChatDeps): Promise<boolean> {
	const { prompt, typed, rest } = request;
	const { file, problem = '', fileName, uri } = prompt.found;
	if (file === undefined) return warn(`${visibleText(fileName)}: ${problem}`);
	if (file.body === '') return warn(l10n.t('{0} has no text to use.', visibleText(fileName)));
	const body = await agreedBody(file, prompt.name);
	const values = body === undefined ? undefined : await editorValues(body);
	if (body === undefined || values === undefined) return false;
	if ('refused' in values) return warn(values.refused);
	const inputs = promptInputs(body);
	const takesRest = inputs.length === 1 && rest !== '';
	const given = takesRest ? new Map(inputs.map(({ name }) => [name, rest])) : await askForInputs(inputs, prompt.name);
	if (given === undefined) return false;
	showIgnored(file, uri, prompt.name, deps);
	const filled = fillPrompt(body, { inputs: given, ...values });
	await draft.compose(messageFromPrompt(filled, takesRest ? '' : rest), typed);
	return true;
}

/** A prompt's text, after a question if it has hidden characters. @returns undefined if the user cancels */
async function agreedBody({ body }: PromptFile, name: string): Promise<string | undefined> {
	const hidden = countHidden(body);
	if (hidden === 0) return body;
	const question = l10n.t('The prompt {0} contains hidden characters: {1}.', `/${name}`, hidden);
	const detail = l10n.t('They would be sent to the service, and may say something that you cannot see.');
	const [clean, whole] = [l10n.t('Without Them'), l10n.t('As It Is')];
	const chosen = await vscode.window.showWarningMessage(question, { modal: true, detail }, clean, whole);
	if (chosen === clean) return withoutHidden(body);
	return chosen === whole ? body : undefined;
}

/** @returns undefined if the user cancels */
async function editorValues(body: string): Promise<EditorValues | undefined> {
	const needs = { selection: usesVariable(body, 'selection'), file: usesVariable(body, 'file') };
	if (!needs.selection && !needs.file) return {};
	const file = needs.file ? activeFile() : undefined;
	if (file !== undefined && 'refused' in file) return file;
	const selection = needs.selection ? await attachFromEditor('selection') : undefined;
	if (selection !== undefined && 'refused' in selection) return selection;
	const agreed = selection === undefined ? [] : await agreeToSecrets([selection], secretsQuestion());
	if (agreed === undefined) return undefined;
	return {
		...agreed.map(({ text }) => ({ selection: text })).at(0),
		...(file === undefined ? {} : { file: file.label }),
	};
}

function secretsQuestion(): SecretsQuestion {
	return {
		question: l10n.t('The selection seems to contain secrets: keys, tokens, or passwords.'),
		redact: l10n.t('Redact and Fill In'),
		keep: l10n.t('Fill In Anyway'),
	};
}

/** Asks for the inputs one by one. @returns undefined if the user cancels */
async function askForInputs(
	inputs: readonly PromptInput[],
	name: string,
): Promise<ReadonlyMap<string, string> | undefined> {
	const given = new Map<string, string>();
	for (const [index, { name: input, placeholder }] of inputs.entries()) {
		const text = await askForText({
			title: `/${name}`,
			prompt: visibleText(input),
			placeholder: visibleText(placeholder),
			...(inputs.length === 1 ? {} : { step: index + 1, totalSteps: inputs.length }),
			check: async () => ({}),
		});
		if (text === undefined) return undefined;
		given.set(input, text);
	}
	return given;
}

/** Shows, once for each file and window, what is ignored. */
function showIgnored({ ignored }: PromptFile, uri: vscode.Uri, name: string, { shownIgnored }: ChatDeps): void {
	if (ignored.length === 0 || shownIgnored.has(uri.toString())) return;
	shownIgnored.add(uri.toString());
	const sentence = l10n.t(
		'/{0} also sets {1}. That is ignored here: the conversation’s own options apply.',
		name,
		ignored.join(', '),
	);
	void vscode.window.showInformationMessage(breakMarkdownLinks(sentence));
}

function warn(sentence: string): false {
	void vscode.window.showWarningMessage(breakMarkdownLinks(sentence));
	return false;
}
