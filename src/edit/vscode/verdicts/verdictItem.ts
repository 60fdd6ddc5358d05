import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { ShownVerdict } from '../review/reviewVerdicts.ts';
import { plainMarkdown } from '../review/views/threadText.ts';
import { verdictIcon } from './verdictTexts.ts';

const ID = 'whetstone.verdict';
/** To the right of what extensions usually put there. */
const PRIORITY = 100;

/** What `verdictButton` needs to know of a verdict. */
type Verdict = ShownVerdict | undefined;

/** The verdict of the active review, in the status bar; hidden while none is active. */
export class VerdictItem implements vscode.Disposable {
	/** Made with the first review. */
	#item: vscode.StatusBarItem | undefined;

	/** @param shown the active review; undefined if none is */
	draw(shown: { readonly verdict: Verdict } | undefined): void {
		if (shown === undefined) {
			this.#item?.hide();
			return;
		}
		this.#item ??= vscode.window.createStatusBarItem(ID, vscode.StatusBarAlignment.Left, PRIORITY);
		const item = this.#item;
		const { verdict } = shown;
		const { title, command } = verdictButton(verdict);
		item.name = l10n.t('Whetstone: Verdict');
		item.text = title;
		item.command = command;
		const sentences =
			verdict?.text ?? l10n.t('Not proven yet: your tests and a benchmark can show what this is worth.');
		const hint = isKnown(verdict) ? l10n.t('Click to see the output.') : l10n.t('Click to prove it.');
		item.tooltip = new vscode.MarkdownString(`${plainMarkdown(sentences)}\n\n${hint}`);
		const label = verdict === undefined ? l10n.t('not proven yet') : verdict.label;
		item.accessibilityInformation = { label: l10n.t('Whetstone: {0}. {1}', label, sentences), role: 'button' };
		item.show();
	}

	dispose(): void {
		this.#item?.dispose();
	}
}

/** What a button for a verdict says, and does: it proves what is not proven, and shows the output otherwise. */
export function verdictButton(verdict: Verdict): { readonly title: string; readonly command: string } {
	const command = isKnown(verdict) ? 'whetstone.optimize.proofOutput' : 'whetstone.optimize.prove';
	if (verdict === undefined) return { title: `$(beaker) ${l10n.t('Prove It')}`, command };
	return { title: `$(${verdictIcon(verdict.kind)}) ${verdict.label}`, command };
}

/** Whether it is of the code as it is. */
function isKnown(verdict: Verdict): boolean {
	return verdict !== undefined && verdict.kind !== 'outdated';
}
