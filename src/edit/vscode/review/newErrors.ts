import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Clock } from '../../../base/core/clock.ts';
import { DisposableStore } from '../../../base/core/disposable.ts';
import { breakMarkdownLinks } from '../../../base/text/safeMarkdown.ts';
import { documentName, isStillThere } from '../../../base/vscode/documents/documentState.ts';
import { multisetDifference } from '../../core/diff/similarity.ts';
import { applyText } from '../documents/applyText.ts';
import type { Acceptance } from './review.ts';

/** In milliseconds: how long a language's checker may take to check accepted code. */
const PATIENCE = 10_000;

/**
 * Compares the errors of a document before and after a change was accepted, and offers Undo if there are new ones. A
 * proposal gets no reliable diagnostics, so this cannot happen earlier.
 */
export class NewErrors implements vscode.Disposable {
	readonly #clock: Clock;
	#watch = new DisposableStore();
	#before: { readonly document: vscode.TextDocument; readonly errors: readonly string[] } | undefined;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Remembers the errors before a change. */
	remember(document: vscode.TextDocument): void {
		this.#before = { document, errors: errorsOf(document) };
	}

	/** Waits for the checker, then compares the errors. */
	watch(acceptance: Acceptance): void {
		const { document } = acceptance.proposal;
		const before = this.#before?.document === document ? this.#before.errors : [];
		const { version } = document;
		const watch = new DisposableStore();
		this.#watch.dispose();
		this.#watch = watch;
		const look = () => {
			const added = document.version === version ? multisetDifference(before, errorsOf(document)) : [];
			if (added.length === 0 && document.version === version) return;
			watch.dispose();
			if (added.length > 0) offerUndo(acceptance, added);
		};
		watch.add(
			vscode.languages.onDidChangeDiagnostics(({ uris }) => {
				if (uris.some((uri) => uri.toString() === document.uri.toString())) look();
			}),
		);
		watch.add(this.#clock.setTimer(PATIENCE, () => watch.dispose()));
	}

	dispose(): void {
		this.#watch.dispose();
	}
}

function errorsOf({ uri }: vscode.TextDocument): readonly string[] {
	return vscode.languages
		.getDiagnostics(uri)
		.filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error)
		.map(({ message }) => message);
}

/** Warns of errors that a change introduced, and offers to undo it. */
export function offerUndo({ proposal, before, after }: Acceptance, errors: readonly string[]): void {
	const { document, origin } = proposal;
	// A checker may quote the code, which may be the service's.
	const first = breakMarkdownLinks(errors[0] ?? '');
	const name = breakMarkdownLinks(documentName(document));
	const sentence =
		errors.length === 1
			? l10n.t('Since you kept the change, {0} has a new error: {1}', name, first)
			: l10n.t('Since you kept the change, {0} has {1} new errors, the first: {2}', name, errors.length, first);
	const undo = {
		title: l10n.t('Undo'),
		run: async () => {
			if (!(await isStillThere(document)) || document.getText() !== after) {
				const isInHistory = origin.level !== undefined;
				void vscode.window.showInformationMessage(
					isInHistory
						? l10n.t('{0} was edited since. Take it back through the history of optimizations.', name)
						: l10n.t(
								'{0} was edited since. To take the change back, undo your later edits in the editor first, then the change.',
								name,
							),
				);
				return;
			}
			// Not through the Undo command, which applies to whatever editor has the focus.
			const undone = await applyText(document, {}, (live) => (live === after ? before : live));
			if (typeof undone === 'string') void vscode.window.showWarningMessage(breakMarkdownLinks(undone));
		},
	};
	const problems = {
		title: l10n.t('Show Problems'),
		run: () => vscode.commands.executeCommand('workbench.actions.view.problems'),
	};
	void vscode.window.showWarningMessage(sentence, undo, problems).then((chosen) => chosen?.run());
}
