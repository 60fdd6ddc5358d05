import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../../base/text/breakMarkdownLinks.ts';
import type { ProofCommands } from '../../core/proofCommands.ts';
import { shownWords } from './shownWords.ts';

/** Says what a proof runs from now on, with a button that begins one. */
export function offerToProve({ tests, benchmark }: ProofCommands, run: () => unknown): void {
	const commands = [tests, benchmark].filter((command) => command !== undefined);
	const list = commands.map(({ text }) => shownWords(text)).join(' · ');
	const prove = { title: l10n.t('Prove It'), run };
	// Not awaited: a notification may stay open for hours.
	void vscode.window
		.showInformationMessage(breakMarkdownLinks(l10n.t('Prove It now runs: {0}', list)), prove)
		.then((chosen) => chosen?.run());
}
