import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { Emitter } from '../../../../base/core/event.ts';
import { verdictButton } from '../../verdicts/verdictItem.ts';
import { verdictIcon } from '../../verdicts/verdictTexts.ts';
import type { ReviewedChange, ShownReview, ShownReviews } from '../review.ts';
import { changesAroundActive } from './changeThread.ts';
import { changeName } from './threadText.ts';

/** How many changes around the active one have buttons: VS Code would take seconds for thousands with each key typed. */
const MOST_CHANGES = 100;

/**
 * Buttons above each change of the reviews in live files: Keep, Undo, Why, and the verdict, at the first one that of all.
 * Everything works without them, too.
 */
export class ReviewLenses implements vscode.CodeLensProvider, vscode.Disposable {
	readonly #reviews: ShownReviews;
	readonly #changed = new Emitter<void>();
	/** From the first review in a live file on. It stays: without any provider, VS Code leaves the last buttons where they are. */
	#registration: vscode.Disposable | undefined;

	readonly onDidChangeCodeLenses = this.#changed.event;

	constructor(reviews: ShownReviews) {
		this.#reviews = reviews;
	}

	draw(shown: readonly ShownReview[]): void {
		if (shown.some(({ isInFile }) => isInFile)) {
			this.#registration ??= vscode.languages.registerCodeLensProvider({ pattern: '**' }, this);
		}
		this.#changed.fire();
	}

	provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
		const uri = document.uri.toString();
		return this.#reviews
			.shown()
			.filter((review) => review.isInFile && review.uri.toString() === uri)
			.flatMap((review) => lensesOf(review, document.lineCount - 1));
	}

	dispose(): void {
		this.#registration?.dispose();
	}
}

/** @param last line of the file, which an insertion at its end may come after */
function lensesOf(review: ShownReview, last: number): readonly vscode.CodeLens[] {
	const { start: first, hunks } = changesAroundActive(review, MOST_CHANGES);
	return hunks.flatMap((hunk, index) => {
		const change: ReviewedChange = { id: review.id, hunk };
		const start = new vscode.Position(Math.min(hunk.start, last), 0);
		const tooltip = changeName(first + index, review.hunks.length);
		return [
			{ title: l10n.t('Keep'), command: 'whetstone.optimize.keepChange', arguments: [change], tooltip },
			{ title: l10n.t('Undo'), command: 'whetstone.optimize.undoChange', arguments: [change], tooltip },
			{ title: l10n.t('Why'), command: 'whetstone.optimize.explain', arguments: [review.proposal], tooltip },
			...verdictCommands(review, first + index, index === 0),
		].map((command) => new vscode.CodeLens(new vscode.Range(start, start), command));
	});
}

/** @param index of the change among all, and whether its buttons are those of all changes, too */
function verdictCommands(
	{ proposal, verdicts }: ShownReview,
	index: number,
	isFirst: boolean,
): readonly vscode.Command[] {
	const own = verdicts?.changes[index];
	const ofOne =
		own === undefined
			? []
			: [
					{
						title: `$(${verdictIcon(own.kind)}) ${own.label}`,
						command: 'whetstone.optimize.proofOutput',
						tooltip: own.text,
					},
				];
	if (!isFirst) return ofOne;
	const whole = verdicts?.whole;
	const tooltip = whole?.text ?? l10n.t('Runs your tests and your benchmark before and after, in a copy');
	return [...ofOne, { ...verdictButton(whole), arguments: [proposal], tooltip }];
}
