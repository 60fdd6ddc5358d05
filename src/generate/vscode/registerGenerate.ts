import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { RegisterCommand } from '../../service/vscode/registerCommand.ts';
import { parseGenerateArgument } from '../core/generateRequest.ts';
import { GenerateCommitMessage } from './commit/generateCommitMessage.ts';
import { GenerateAtCursor } from './generateAtCursor.ts';
import { type GenerateDeps, GenerateRequests } from './generateRequests.ts';
import { GhostText, INSERTED } from './ghostText.ts';

/** Registers Generate at Cursor and its ghost text, in documents of every scheme, and Generate Commit Message. */
export function registerGenerate(deps: GenerateDeps, command: RegisterCommand): vscode.Disposable {
	const { extensionId, paidCalls, answers, clock } = deps;
	const ghostText = new GhostText(extensionId, clock);
	const requests = new GenerateRequests(paidCalls, answers, clock);
	const generate = new GenerateAtCursor(requests, ghostText, deps);
	const commit = new GenerateCommitMessage(requests, deps);
	return vscode.Disposable.from(
		vscode.languages.registerInlineCompletionItemProvider({ scheme: '*' }, ghostText),
		vscode.commands.registerCommand(INSERTED, (id: unknown) => {
			if (typeof id === 'string') answers.recordOutcome([id], 'inserted');
		}),
		command('generateAtCursor', async (value) => {
			// A menu passes the URI of its document.
			const given = parseGenerateArgument(value instanceof vscode.Uri ? undefined : value);
			if (given !== undefined) return await generate.run(given.prompt);
			void vscode.window.showWarningMessage(
				l10n.t('Generate at Cursor takes { prompt } with a text, or nothing. Nothing was sent.'),
			);
		}),
		command('generateCommitMessage', (sourceControl) => commit.run(sourceControl)),
		command('showCommitMessageRequest', (sourceControl) => commit.showRequest(sourceControl)),
	);
}
