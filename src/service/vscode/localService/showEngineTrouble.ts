import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../../base/text/safeMarkdown.ts';
import { shownName } from '../../../base/text/visibleText.ts';
import type { EngineTrouble } from '../../../localService/core/engines/engine.ts';
import { EDITOR } from '../../core/diagnosis/observations.ts';
import { shownHost } from './chooseEngine.ts';

/** Shows what changed about the engine that the user has chosen, with a way to choose again. */
export function showEngineTrouble(trouble: EngineTrouble): void {
	const another = l10n.t('Choose Another…');
	// Not awaited: a notification may stay open for hours.
	void vscode.window
		.showWarningMessage(breakMarkdownLinks(troubleText(trouble)), another)
		.then((chosen) => chosen && vscode.commands.executeCommand('whetstone.useLocalService'));
}

function troubleText({ kind, address, model, answeredBy = '' }: EngineTrouble): string {
	const host = shownHost(address);
	const name = shownName(model);
	if (address === EDITOR) return editorText(name);
	switch (kind) {
		case 'unreachable':
			return name === ''
				? l10n.t('No engine answers at {0}, so the offline engine does, without a model.', host)
				: l10n.t('{0} cannot answer: no engine answers at {1}. The offline engine does, without a model.', name, host);
		case 'modelGone':
			return name === ''
				? l10n.t('The engine at {0} lists no model that can chat, so the offline engine answers, without one.', host)
				: l10n.t('The engine at {0} no longer has {1}, so the offline engine answers, without a model.', host, name);
		case 'otherModel':
			return l10n.t(
				'The engine at {0} answers with {1}, not with {2}, which you chose.',
				host,
				shownName(answeredBy),
				name,
			);
		default:
			return kind satisfies never;
	}
}

/** All that can happen to a model of VS Code: it is not listed. */
function editorText(name: string): string {
	return name === ''
		? l10n.t('VS Code lists no model, so the offline engine answers, without one.')
		: l10n.t('VS Code does not list {0} now, so the offline engine answers, without a model.', name);
}
