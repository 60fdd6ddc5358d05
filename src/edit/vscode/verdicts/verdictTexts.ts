import { l10n } from 'vscode';
import { visibleText } from '../../../base/text/visibleText.ts';
import { decidingCalls, type Proof, type SAME_REASONS, type Verdict, verdictOf } from '../../core/proof/proof.ts';
import { callsLabel, comparedText, differenceText, neverCalledText, notComparedText } from './realCallTexts.ts';
import { countText, joinSentences, quoteText } from './sentences.ts';
import { measuredText, missingEndText, speedText } from './speedTexts.ts';
import { notShownText } from './unprovenReasonTexts.ts';

/** How many names are listed. */
const MOST_NAMES = 5;

/**
 * A proof in sentences: what was found, and if it is not proven, why not and what to do about it. Plain text, with names and
 * words from elsewhere.
 */
export function verdictText(proof: Proof): string {
	const { stillRunning } = proof;
	return joinSentences(...foundTexts(proof), stillRunning.length > 0 ? runningText(stillRunning) : '');
}

function foundTexts(proof: Proof): readonly string[] {
	const { changedLive, same } = proof;
	if (changedLive.length > 0) return [changedText(changedLive)];
	// Calls or tests show that the code does the same: a result that contradicts them is shown instead.
	const isDoubted = same.kind === 'same' && verdictOf(proof) === 'notProven';
	return isDoubted ? [speedText(proof)] : [sameText(proof), speedText(proof)];
}

/** A proof in sentences, once the code is another than was proved. */
export function outdatedText(): string {
	return l10n.t(
		'Not proven for this text: the proposal or the file was edited since. Prove it again; Undo also brings the verdict back.',
	);
}

function sameText(proof: Proof): string {
	const { same, calls, tests, leftOut = [] } = proof;
	const withoutCalls = calls === undefined ? '' : notComparedText(calls);
	switch (same.kind) {
		case 'same': {
			const deciding = decidingCalls(proof);
			if (deciding !== undefined) return joinSentences(comparedText(deciding), testsText(tests));
			return joinSentences(
				l10n.t(
					'The tests pass before and after, and fail when the code is made to stop: as far as they show, it does the same.',
				),
				unreachedText(same.unreached),
				testsText(tests),
				withoutCalls,
			);
		}
		case 'differs':
			return differenceText(same.difference);
		case 'different':
			return joinSentences(
				l10n.t(
					'The tests pass before and fail after: the code does something else. Discard the proposal, or edit it and prove it again.',
				),
				quoteText(same.detail),
			);
		case 'notShown':
			if (same.reason === 'notReached' && calls?.reason === 'noCall') return neverCalledText();
			return joinSentences(
				notShownText(same.reason),
				ignoredFoldersText(leftOut),
				detailText(same.reason, same.detail),
				withoutCalls,
			);
		default:
			return same satisfies never;
	}
}

/** What `detail` is of a reason: most quote what was printed. */
function detailText(reason: (typeof SAME_REASONS)[number], detail = ''): string {
	if (reason === 'partlyReached') return unreachedText(detail.split('\n').filter((name) => name !== ''));
	return reason === 'endsEarly' ? missingEndText(detail) : quoteText(detail);
}

function unreachedText(names: readonly string[] = []): string {
	return names.length === 0 ? '' : l10n.t('Not run by the tests: {0}.', namesText(names));
}

/** Tests may pass in the folder and fail in the copy alone. */
function ignoredFoldersText(folders: readonly string[]): string {
	if (folders.length === 0) return '';
	return l10n.t(
		'If they pass in your folder, they may need what Git ignores and the copy lacks: {0}.',
		namesText(folders),
	);
}

function testsText(tests: number | undefined): string {
	if (tests === undefined) return '';
	return tests === 1 ? l10n.t('One test ran.') : l10n.t('{0} tests ran.', countText(tests));
}

function changedText(files: readonly string[]): string {
	return l10n.t(
		'Not proven: while it ran, these files outside the copy changed: {0}. What ran may have written into your workspace, or run its code. Look at them, change the commands, then prove it again.',
		namesText(files),
	);
}

function runningText(processes: readonly string[]): string {
	return l10n.t('Still running, because they could not be ended: {0}. End them yourself.', namesText(processes));
}

function namesText(names: readonly string[]): string {
	const shown = names.slice(0, MOST_NAMES).map(visibleText).join(', ');
	const left = names.length - MOST_NAMES;
	return left > 0 ? l10n.t('{0}, and {1} more', shown, left) : shown;
}

/** A proof in a few words, such as `×2.9 (2.7–3.1)`, `slower`, `same on 187 real calls`, `tests fail`, `not proven`. */
export function verdictLabel(proof: Proof): string {
	const verdict = verdictOf(proof);
	const calls = decidingCalls(proof);
	switch (verdict) {
		case 'faster':
			return measuredText(proof.speed);
		case 'noDifference':
			return l10n.t('no difference');
		case 'slower':
			return l10n.t('slower');
		case 'tooNoisy':
			return l10n.t('too noisy to say');
		case 'remembers':
			return l10n.t('remembers results');
		case 'same':
			return calls === undefined ? l10n.t('tests pass') : callsLabel(calls);
		case 'differs':
			return l10n.t('differs');
		case 'testsFail':
			return l10n.t('tests fail');
		case 'notProven':
			return l10n.t('not proven');
		default:
			return verdict satisfies never;
	}
}

/** A proof in a few words, once the code is another than was proved. */
export function outdatedLabel(): string {
	return l10n.t('not proven for this text');
}

/** The sign of a verdict: the name of a codicon. @param kind `outdated`: the code has changed since it was proved */
export function verdictIcon(kind: Verdict | 'outdated'): string {
	switch (kind) {
		case 'faster':
		case 'same':
			return 'pass';
		case 'noDifference':
			return 'dash';
		case 'slower':
		case 'differs':
		case 'testsFail':
			return 'error';
		case 'tooNoisy':
		case 'remembers':
		case 'notProven':
		case 'outdated':
			return 'question';
		default:
			return kind satisfies never;
	}
}
