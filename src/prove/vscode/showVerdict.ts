import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import { documentName } from '../../base/vscode/documents/documentState.ts';
import {
	type CALLS_REASONS,
	type Proof,
	type SAME_REASONS,
	type Verdict,
	verdictOf,
} from '../../edit/core/proof/proof.ts';
import type { SPEED_REASONS } from '../../edit/core/proof/speedFinding.ts';
import { outdatedText, verdictText } from '../../edit/vscode/verdicts/verdictTexts.ts';

/** What the user can do after a verdict. */
export interface VerdictActions {
	/** Set while its proposal is under review. */
	readonly review?: ReviewActions;
	/** Set if what was proved has been accepted. */
	readonly takeBack?: () => Promise<void>;
	/** Measures the number that the benchmark prints, and proves the same again; missing if that is not possible. */
	readonly usePrintedNumber?: () => Promise<void>;
	readonly showOutput: () => void;
}

export interface ReviewActions {
	/** Whether the text has changed since. */
	readonly isOutdated: () => boolean;
	readonly keepAll: () => Promise<void>;
	readonly discard: () => Promise<void>;
}

interface Button {
	readonly title: string;
	readonly run: () => unknown;
}

/** Verdicts against the code. */
const BAD: ReadonlySet<Verdict> = new Set(['slower', 'differs', 'testsFail']);
/** Verdicts for it, or at least not against it. */
const GOOD: ReadonlySet<Verdict> = new Set(['faster', 'same', 'noDifference']);

/** Reasons for “not shown to do the same” that another command may resolve. */
const OTHER_TESTS: ReadonlySet<string> = new Set<(typeof SAME_REASONS)[number]>([
	'noTests',
	'failingBefore',
	'flaky',
	'notReached',
	'hiddenFailure',
	'stoppedHangs',
	'commandFails',
	'judgesText',
	'liveCode',
	'tookTooLong',
	'notStarted',
]);
/** Reasons for “not compared on real calls” that another command may resolve; it is offered only if nothing else proves the code. */
const OTHER_CALLS: ReadonlySet<string> = new Set<(typeof CALLS_REASONS)[number]>([
	'notLoaded',
	'noCall',
	'fewCalls',
	'mostLeftOut',
	'endsOtherwise',
	'unchecked',
]);
/** Reasons for “not measured” that another command or measure may resolve. */
const OTHER_BENCHMARK: ReadonlySet<string> = new Set<(typeof SPEED_REASONS)[number]>([
	'notStarted',
	'noNumber',
	'severalNumbers',
	'moreNumbers',
	'slowPattern',
	'stoppedHangs',
	'staleBuild',
	'tooShort',
	'ownRounds',
	'notReached',
]);

/** Shows a verdict, and offers to keep what was proved, to discard it, or to take it back. */
export function showVerdict(uri: vscode.Uri, proof: Proof, actions: VerdictActions): void {
	const isOutdated = actions.review?.isOutdated() ?? false;
	const verdict = isOutdated ? 'notProven' : verdictOf(proof);
	const text = breakMarkdownLinks(`${documentName({ uri })}: ${isOutdated ? outdatedText() : verdictText(proof)}`);
	const buttons = [...buttonsFor(verdict, uri, actions), ...choicesFor(proof, actions)];
	const show = GOOD.has(verdict) ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
	// Not awaited: a notification may stay open for hours.
	void show(text, ...buttons).then((chosen) => chosen?.run());
}

/** Offers other commands, or another measure, where they may show more. */
function choicesFor({ same, calls, speed }: Proof, { usePrintedNumber }: VerdictActions): readonly Button[] {
	const unmeasured = speed?.kind === 'notMeasured' ? speed.reason : '';
	const isTimedInVain = unmeasured === 'tooShort' || unmeasured === 'ownRounds';
	if (same.kind === 'same' && isTimedInVain && usePrintedNumber !== undefined) {
		return [{ title: l10n.t('Use the Number It Prints…'), run: usePrintedNumber }];
	}
	const isUnproven = same.kind === 'notShown' && (OTHER_TESTS.has(same.reason) || OTHER_CALLS.has(calls?.reason ?? ''));
	const isMendable = isUnproven || OTHER_BENCHMARK.has(unmeasured);
	const run = () => vscode.commands.executeCommand('whetstone.optimize.proofCommands');
	return isMendable ? [{ title: l10n.t('Choose What It Runs…'), run }] : [];
}

function buttonsFor(
	verdict: Verdict,
	uri: vscode.Uri,
	{ review, takeBack, showOutput }: VerdictActions,
): readonly Button[] {
	const decision: Button[] = [];
	if (BAD.has(verdict)) {
		if (review !== undefined) decision.push({ title: l10n.t('Undo All'), run: review.discard });
		if (takeBack !== undefined) decision.push({ title: l10n.t('Take Back'), run: takeBack });
	} else if (GOOD.has(verdict) && review !== undefined) {
		decision.push({ title: l10n.t('Keep All'), run: () => keepProved(review) });
	}
	const output = { title: l10n.t('Show Output'), run: showOutput };
	const copy = {
		title: l10n.t('Copy Line'),
		run: () => vscode.commands.executeCommand('whetstone.optimize.copyVerdict', uri),
	};
	return [...decision, output, ...(GOOD.has(verdict) ? [copy] : [])];
}

/** Keeps what was proved, unless it has changed since. */
async function keepProved({ isOutdated, keepAll }: ReviewActions): Promise<void> {
	if (!isOutdated()) return await keepAll();
	void vscode.window.showWarningMessage(outdatedText());
}
