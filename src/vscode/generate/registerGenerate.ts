import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { ObservedService } from '../../core/usage/observedService.ts';
import type { RegisterCommand } from '../registerCommand.ts';
import { generateSettings } from '../settings.ts';
import { GenerateAtCursor } from './generateAtCursor.ts';
import { GhostText } from './ghostText.ts';

export interface GenerateUse {
	/** Of this extension: the editor is told to ask no other one for ghost text. */
	readonly extensionId: string;
	readonly service: Pick<ObservedService, 'generate'>;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** The command Generate at Cursor and its ghost text, in documents of every scheme. */
export function registerGenerate(use: GenerateUse, command: RegisterCommand): vscode.Disposable {
	const { extensionId, service, clock, logger } = use;
	const ghostText = new GhostText(extensionId, clock);
	const generate = new GenerateAtCursor({ service, ghostText, settings: generateSettings, logger });
	return vscode.Disposable.from(
		vscode.languages.registerInlineCompletionItemProvider({ scheme: '*' }, ghostText),
		command('generateAtCursor', async (value) => {
			const given = readArgument(value);
			if (given.kind === 'none') return await generate.run(undefined);
			if (given.kind === 'prompt') return await generate.run(given.prompt);
			void vscode.window.showErrorMessage(
				vscode.l10n.t(
					'Generate at Cursor takes nothing or an object such as {0}. Nothing was sent.',
					'{ "prompt": "…" }',
				),
			);
		}),
	);
}

type Argument =
	| { readonly kind: 'none' }
	| { readonly kind: 'prompt'; readonly prompt: string }
	| { readonly kind: 'wrong' };

/** What another extension or a key binding gave; a menu gives the address of its document, which is nothing to us. */
function readArgument(value: unknown): Argument {
	if (value === undefined || value === null || value instanceof vscode.Uri) return { kind: 'none' };
	if (typeof value !== 'object' || !('prompt' in value) || Object.keys(value).length !== 1) return { kind: 'wrong' };
	const { prompt } = value;
	return typeof prompt === 'string' && prompt.trim() !== '' ? { kind: 'prompt', prompt } : { kind: 'wrong' };
}
