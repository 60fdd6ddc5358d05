import * as vscode from 'vscode';
import type { Estimate } from '../../../core/receipts/portrait/finding.ts';
import { shownName } from '../../../core/text/shownName.ts';
import { plainFigure } from '../../../protocol/figureText.ts';

/** One line of the page: what it is about, what was found, how certain that is, and why. */
export interface FindingRow {
	readonly subject: string;
	/** Undefined if it is unknown; `evidence` says then what would show it. */
	readonly value: string | undefined;
	readonly certainty?: 'certain' | 'likely';
	readonly evidence: string;
}

/** A number as the editor's language writes it. */
export function figure(value: number): string {
	return plainFigure(value, vscode.env.language);
}

/** An estimate with its margin, both with two digits after the point. */
export function estimateText({ value, margin }: Estimate): string {
	const text = (each: number) =>
		each.toLocaleString(vscode.env.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
	return `${text(value)}\u00a0±\u00a0${text(Math.max(0.01, margin))}`;
}

/** A name from elsewhere as code in a table, where it makes neither a link nor a cell. */
export function nameText(name: string): string {
	// Nothing can be escaped in code, except the mark between two cells.
	return `\`${shownName(name).replaceAll('`', '’').replaceAll('\\', '＼').replaceAll('|', '\\|')}\``;
}

/** The rows as a Markdown table. */
export function findingTable(rows: readonly FindingRow[]): string {
	const { t } = vscode.l10n;
	const certainties = { certain: t('certain'), likely: t('likely') };
	const lines = rows.map(({ subject, value, certainty, evidence }) => {
		const found = value === undefined ? `*${t('unknown')}*` : `**${value}**`;
		return [subject, certainty === undefined ? found : `${found}, *${certainties[certainty]}*`, evidence];
	});
	const head = [t('What'), t('What is known'), t('From what')];
	return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
