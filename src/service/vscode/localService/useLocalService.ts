import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { findEngines, placesWith } from '../../../localService/node/engines/findEngines.ts';
import { connectTo, showRemoteSettingsError } from '../currentAddress.ts';
import type { EmbeddedService } from '../embeddedService.ts';
import { type EngineSettings, LOCAL, localServiceSettings, saveEditorModel, saveEngine } from '../serviceSettings.ts';
import { chooseEngine, type EngineSearch, isOnThisMachine, shownHost } from './chooseEngine.ts';
import { type VscodeModels, vscodeModels } from './editorModels.ts';

/**
 * Switches to the local service, with the model that the user chooses of those on this machine and those of VS Code. If
 * there is none, the offline engine answers, without a question; an engine in the settings stays there, since it may be
 * started later.
 * @param searchFor replaces the search at the usual places and at the engine's own address
 * @param editor replaces VS Code's own models
 * @returns whether the local service is in use
 */
export async function useLocalService(
	embedded: EmbeddedService,
	searchFor: (engineUrl: string) => EngineSearch = usualSearch,
	editor: VscodeModels = vscodeModels,
): Promise<boolean> {
	const current = localServiceSettings();
	const answer = await chooseEngine(searchFor(current.engineUrl), current, editor);
	switch (answer.kind) {
		case 'canceled':
			return false;
		case 'keep':
			return await connectTo(LOCAL);
		case 'use':
			return isSaved(await saveEngine(answer.engineUrl, answer.engineModel)) && (await connectTo(LOCAL));
		case 'useEditor':
			return isSaved(await saveEditorModel(answer.engineModel)) && (await connectTo(LOCAL));
		case 'none': {
			if (!(await connectTo(LOCAL))) return false;
			const isEditor = current.engine === 'editor';
			const isKept = isEditor || (current.isChosen && current.engineUrl !== '');
			// Another engine would not be asked if it had a model.
			const withoutModel = answer.withoutModel.find(({ url }) => !isKept || url === current.engineUrl);
			if (isEditor) embedded.noteShown('modelGone');
			else if (isOnThisMachine(current.engineUrl)) embedded.noteShown(withoutModel ? 'modelGone' : 'unreachable');
			showNoneFound(withoutModel?.name, isKept ? current : undefined);
			return true;
		}
		default:
			return answer satisfies never;
	}
}

function usualSearch(engineUrl: string): EngineSearch {
	return (signal) => findEngines(placesWith(engineUrl), signal);
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
function showNoneFound(withoutModel: string | undefined, kept: EngineSettings | undefined): void {
	const again = l10n.t('Look Again');
	const howTo = l10n.t('How to Get One');
	// Not awaited: a notification may stay open for hours.
	void vscode.window.showInformationMessage(noneText(withoutModel, kept), again, howTo).then((chosen) => {
		if (chosen === again) return vscode.commands.executeCommand('whetstone.useLocalService');
		return chosen === howTo ? vscode.commands.executeCommand('whetstone.openWalkthrough', 'connect') : undefined;
	});
}

function noneText(withoutModel: string | undefined, kept: EngineSettings | undefined): string {
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
			withoutModel,
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
