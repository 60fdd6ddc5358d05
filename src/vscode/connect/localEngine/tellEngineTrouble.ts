import * as vscode from 'vscode';
import { breakMarkdownLinks } from '../../../core/text/breakMarkdownLinks.ts';
import { shownName } from '../../../core/text/shownName.ts';
import type { EngineTrouble } from '../../../localService/engines/engine.ts';
import { shownHost } from './engineAddress.ts';

/** Tells what changed about the engine that the user has chosen, with a way to choose again. */
export function tellEngineTrouble(trouble: EngineTrouble): void {
	const another = vscode.l10n.t('Choose Another…');
	// Not awaited: a notification may stay open for hours.
	void vscode.window
		.showWarningMessage(breakMarkdownLinks(troubleText(trouble)), another)
		.then((chosen) => chosen && vscode.commands.executeCommand('whetstone.useLocalService'));
}

function troubleText({ kind, address, model, answeredBy = '' }: EngineTrouble): string {
	const { t } = vscode.l10n;
	const host = shownHost(address);
	const name = shownName(model);
	switch (kind) {
		case 'unreachable':
			return name === ''
				? t('No engine answers at {0}, so the offline engine does, without a model.', host)
				: t('{0} cannot answer: no engine answers at {1}. The offline engine does, without a model.', name, host);
		case 'modelGone':
			return name === ''
				? t('The engine at {0} lists no model that can chat, so the offline engine answers, without one.', host)
				: t('The engine at {0} no longer has {1}, so the offline engine answers, without a model.', host, name);
		case 'otherModel':
			return t('The engine at {0} answers with {1}, not with {2}, which you chose.', host, shownName(answeredBy), name);
		default:
			return kind satisfies never;
	}
}
