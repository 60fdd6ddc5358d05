import * as vscode from 'vscode';
import { l10n } from 'vscode';
import {
	type CredentialsOf,
	type FoundEngine,
	findEngines,
	placesWith,
} from '../../../localService/node/engines/findEngines.ts';
import { isOnThisMachine } from '../../core/baseUrl.ts';
import { connectTo, showRemoteSettingsError } from '../currentAddress.ts';
import type { EmbeddedService } from '../embeddedService.ts';
import { type EngineSettings, LOCAL, localServiceSettings, saveEditorModel, saveEngine } from '../serviceSettings.ts';
import { chooseEngine, type EngineSearch, shownHost } from './chooseEngine.ts';
import { type VscodeModels, vscodeModels } from './editorModels.ts';

/**
 * Switches to the local service, with the model that the user chooses of those on this machine and those of VS Code. If
 * there is none, the offline engine answers, without a question; an engine in the settings stays there, since it may be
 * started later.
 * @param searchFor gives the search at the usual places and at the engine's own address
 * @param editor replaces VS Code's own models
 * @returns whether the local service is in use
 */
export async function useLocalService(
	embedded: EmbeddedService,
	searchFor: (engineUrl: string) => EngineSearch,
	editor: VscodeModels = vscodeModels,
): Promise<boolean> {
	const current = localServiceSettings();
	const answer = await chooseEngine(searchFor(current.engineUrl), current, editor);
	switch (answer.kind) {
		case 'canceled':
			return false;
		case 'keep':
			return await connectTo(LOCAL);
		case 'another':
			await vscode.commands.executeCommand('whetstone.useServer');
			return false;
		case 'use':
			return await useEngine(answer.engineUrl, answer.engineModel);
		case 'useEditor':
			return isSaved(await saveEditorModel(answer.engineModel)) && (await connectTo(LOCAL));
		case 'pull':
			// Not awaited: a pull may take hours.
			void vscode.commands.executeCommand('whetstone.local.pullModel');
			return false;
		case 'none': {
			if (!(await connectTo(LOCAL))) return false;
			const isEditor = current.engine === 'editor';
			const isKept = isEditor || (current.isChosen && current.engineUrl !== '');
			// Another engine would not be asked if it had a model.
			const withoutModel = answer.withoutModel.find(({ url }) => !isKept || url === current.engineUrl);
			if (isEditor) embedded.noteShown('modelGone');
			else if (isOnThisMachine(current.engineUrl)) embedded.noteShown(withoutModel ? 'modelGone' : 'unreachable');
			showNoneFound(withoutModel, isKept ? current : undefined);
			return true;
		}
		default:
			return answer satisfies never;
	}
}

/** The search at the usual places. @param credentialsOf gives what is stored for an engine's address */
export function usualSearch(credentialsOf: CredentialsOf): (engineUrl: string) => EngineSearch {
	return (engineUrl) => (signal) => findEngines(placesWith(engineUrl), signal, undefined, credentialsOf);
}

/**
 * Switches to the local service, with this model of an engine; says so if it cannot be saved.
 * @returns whether they are in use
 */
export async function useEngine(engineUrl: string, engineModel: string): Promise<boolean> {
	return isSaved(await saveEngine(engineUrl, engineModel)) && (await connectTo(LOCAL));
}

/** Says so if it was not. */
function isSaved(saved: boolean): boolean {
	if (saved) return true;
	return showRemoteSettingsError(
		l10n.t(
			'The engine was not saved: VS Code wrote it to the settings of this window’s machine or container, which Whetstone never reads. Remove it there, then choose again.',
		),
	);
}

/**
 * @param withoutModel an engine that runs, but lists no model that can chat
 * @param kept the engine that the settings name
 */
function showNoneFound(withoutModel: FoundEngine | undefined, kept: EngineSettings | undefined): void {
	const pull = l10n.t('Pull a Model…');
	const again = l10n.t('Look Again');
	const another = l10n.t('Another Server…');
	const howTo = l10n.t('How to Get One');
	const buttons = [...(withoutModel?.isOllama ? [pull] : []), again, another, howTo];
	// Not awaited: a notification may stay open for hours.
	void vscode.window.showInformationMessage(noneText(withoutModel, kept), ...buttons).then((chosen) => {
		if (chosen === pull) return vscode.commands.executeCommand('whetstone.local.pullModel');
		if (chosen === again) return vscode.commands.executeCommand('whetstone.useLocalService');
		if (chosen === another) return vscode.commands.executeCommand('whetstone.useServer');
		return chosen === howTo ? vscode.commands.executeCommand('whetstone.openWalkthrough', 'connect') : undefined;
	});
}

function noneText(withoutModel: FoundEngine | undefined, kept: EngineSettings | undefined): string {
	if (kept?.engine === 'editor') {
		return l10n.t(
			'VS Code lists no model right now, and none was found on this machine. Until there is one, the offline engine answers: it optimizes known slow patterns, but it cannot chat.',
		);
	}
	if (kept !== undefined && !isOnThisMachine(kept.engineUrl)) {
		return l10n.t(
			'No model was found on this machine. The local service keeps the engine at {0}.',
			shownHost(kept.engineUrl),
		);
	}
	if (withoutModel !== undefined) {
		return l10n.t(
			'{0} runs on this machine, but lists no model that can chat. Until it has one, the offline engine answers: it optimizes known slow patterns, but it cannot chat.',
			withoutModel.isOllama ? 'Ollama' : withoutModel.name,
		);
	}
	if (kept !== undefined) {
		return l10n.t(
			'No model was found on this machine: {0} lists none right now. If nothing answers there, the offline engine does: it optimizes known slow patterns, but it cannot chat.',
			shownHost(kept.engineUrl),
		);
	}
	return l10n.t(
		'No model was found on this machine, so the offline engine answers: it optimizes known slow patterns, but it cannot chat.',
	);
}
