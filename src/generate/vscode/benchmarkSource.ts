import * as vscode from 'vscode';
import { redactSecrets } from '../../base/text/secretScan.ts';
import { plainText } from '../../base/vscode/documents/lineEnds.ts';
import { splitLines } from '../../edit/core/diff/hunks.ts';
import { optimizeTargets } from '../../edit/vscode/optimizeTargets.ts';
import { changesLeft, proposedNow } from '../../edit/vscode/review/review.ts';
import type { Reviews } from '../../edit/vscode/review/reviews.ts';

/** The code that a benchmark is written for. Secrets in it are redacted: nobody looks at it before it is sent. */
export interface BenchmarkSource {
	readonly document: vscode.TextDocument;
	/** The whole text: under review, as it is proposed. */
	readonly whole: string;
	/** The part that is to be measured. */
	readonly part: string;
}

/**
 * The code of the review in front, else what is selected, else a symbol that the user chooses around the cursor.
 * @param argument what a menu passes
 * @returns undefined if there is none or it may not be sent, after telling the user why
 */
export async function benchmarkSource(
	argument: unknown,
	reviews: Pick<Reviews, 'active'>,
): Promise<BenchmarkSource | undefined> {
	const review = vscode.workspace.isTrusted ? reviews.active(argument) : undefined;
	const proposed = review && proposedNow(review);
	const changes = review === undefined ? [] : changesLeft(review);
	// A proposal may have been edited until nothing of it was left.
	if (review !== undefined && proposed !== undefined && changes.length > 0) {
		const { document } = review;
		const part = changedFunctions(proposed.text, changes);
		return { document, whole: redactSecrets(proposed.text), part: redactSecrets(part) };
	}
	const [selected] = (await optimizeTargets(vscode.window.activeTextEditor, new Set())) ?? [];
	if (selected === undefined) return undefined;
	const { document } = selected;
	return { document, whole: redactSecrets(plainText(document)), part: redactSecrets(selected.selected) };
}

/** The lines of a text from the beginning of the first changed block to the end of the last change. */
function changedFunctions(text: string, hunks: ReturnType<typeof changesLeft>): string {
	const lines = splitLines(text);
	const first = Math.min(...hunks.map(({ addedStart }) => addedStart));
	const last = Math.max(...hunks.map(({ addedStart, added }) => addedStart + added.length));
	const isOuter = (line: string | undefined) => line !== undefined && /^[^\s})\]]/.test(line);
	let start = Math.min(first, lines.length - 1);
	while (start > 0 && !isOuter(lines[start])) start--;
	return lines.slice(Math.max(0, start), last).join('');
}
