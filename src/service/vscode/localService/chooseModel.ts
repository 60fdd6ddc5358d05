import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { isListedAs } from '../../../base/text/modelNames.ts';
import { askForText, type CheckResult } from '../../../base/vscode/askForText.ts';
import { isCloudModel, modelNameIn } from '../../../localService/core/engines/modelPull.ts';
import { type ProposedModel, proposedModels } from '../../../localService/core/engines/proposedModels.ts';
import type { FoundEngine } from '../../../localService/node/engines/findEngines.ts';

const LIBRARY = 'https://ollama.com/library';

interface ModelItem extends vscode.QuickPickItem {
	/** Missing for any other model. */
	readonly name?: string;
}

/**
 * Lets the user choose a model to pull: one of those that are proposed for the machine, or any other by its name.
 * @param memory of the machine that the engine runs on, in bytes; undefined if it is another one
 * @returns undefined if the user cancels
 */
export async function chooseModel(engine: FoundEngine, memory: number | undefined): Promise<string | undefined> {
	const proposed = proposedModels(memory);
	const items: readonly ModelItem[] = [
		...proposed.map((model) => proposedItem(model, engine)),
		{ label: '', kind: vscode.QuickPickItemKind.Separator },
		{ label: l10n.t('Another…'), description: l10n.t('by its name in Ollama’s library') },
	];
	const title = l10n.t('Pull a Model');
	const placeHolder = placeholderText(engine.name, memory, proposed.length > 0);
	const chosen = await vscode.window.showQuickPick(items, { title, placeHolder, ignoreFocusOut: true });
	if (chosen === undefined) return undefined;
	return chosen.name ?? (await askForModel(title));
}

function placeholderText(engine: string, memory: number | undefined, fits: boolean): string {
	if (memory === undefined) return l10n.t('The memory of the machine behind {0} is not known', engine);
	return fits
		? l10n.t('Ollama downloads it to this machine, which has {0} of memory', memoryText(memory))
		: l10n.t('This machine has {0} of memory: too little for any model that Whetstone proposes', memoryText(memory));
}

function proposedItem({ name, use, download, memory }: ProposedModel, { models }: FoundEngine): ModelItem {
	const isHere = models.some((listed) => isListedAs(listed, name));
	return {
		label: name,
		description: isHere
			? l10n.t('already here, maybe in an older version')
			: l10n.t('{0} to download, {1} of memory', sizeText(download), memoryText(memory)),
		detail: useText(use),
		name,
	};
}

function useText(use: ProposedModel['use']): string {
	switch (use) {
		case 'trial':
			return l10n.t('To try Whetstone with: it answers at once, and is often wrong');
		case 'quick':
			return l10n.t('Answers at once: for short questions and small functions');
		case 'chat':
			return l10n.t('Answers soon: for chat, and for everyday code');
		case 'code':
			return l10n.t('Better at code: explains, writes, and optimizes functions');
		case 'largeCode':
			return l10n.t('Much better at code, and slow without a graphics card');
		case 'largestCode':
			return l10n.t('The best at code of these, and quick for its size');
		default:
			return use satisfies never;
	}
}

/** A number of bytes in the largest unit that leaves a figure. */
export function sizeText(bytes: number): string {
	const [unit, size] = bytes < 1e9 ? ['megabyte', 1e6] : ['gigabyte', 1e9];
	const maximumFractionDigits = bytes < 1e9 || bytes >= 1e10 ? 0 : 1;
	return (bytes / size).toLocaleString(vscode.env.language, { style: 'unit', unit, maximumFractionDigits });
}

/** Memory, in the units of 1,024 in which it is sold. */
function memoryText(bytes: number): string {
	return sizeText((bytes / 2 ** 30) * 1e9);
}

async function askForModel(title: string): Promise<string | undefined> {
	const text = await askForText({
		title,
		prompt: l10n.t('The name of the model in Ollama’s library, with a tag for its size'),
		placeholder: 'qwen2.5-coder:7b',
		link: {
			tooltip: l10n.t('Open Ollama’s Library'),
			open: () => void vscode.env.openExternal(vscode.Uri.parse(LIBRARY, true)),
		},
		check: async (typed) => checkName(typed),
	});
	return text === undefined ? undefined : modelNameIn(text);
}

function checkName(text: string): CheckResult {
	const name = modelNameIn(text);
	if (name === undefined)
		return { refused: l10n.t('This is not the name of a model. An example: {0}', 'qwen2.5-coder:7b') };
	return isCloudModel(name)
		? {
				warned: l10n.t(
					'This model runs in Ollama’s cloud: what you send it leaves this machine. Press Enter again to pull it.',
				),
			}
		: {};
}
