import { ratioText } from '../../base/text/figureText.ts';
import { unixLineEnds } from '../../base/text/hiddenCharacters.ts';
import { oneLine, truncate } from '../../base/text/visibleText.ts';
import { diffHunks, type Hunk } from '../../edit/core/diff/hunks.ts';
import { decidingCalls, type Proof, verdictOf } from '../../edit/core/proof/proof.ts';
import { measuredRatio } from '../../edit/core/proof/speedFinding.ts';
import { type OutlineItem, outlineOf } from '../../edit/core/syntax/outline/outline.ts';
import type { ProvedChange } from './sandbox.ts';

export interface CommitLineOptions {
	/** Undefined if the current text was not proved. */
	readonly proof: Proof | undefined;
	/** What was changed, such as `total()`: see `changedName`. */
	readonly name?: string | undefined;
	readonly level?: string | undefined;
	/** As the service gives it, in its unit. */
	readonly cost?: number | undefined;
}

/** In characters: how much of a name or level is taken. */
const LONGEST_WORD = 60;

/**
 * The verdict as a line for a commit: `Optimized total() ×2.9 (2.7–3.1), 214 tests, level high, cost 0.004`. In English
 * whatever the editor's language, as commits are; without unknown parts.
 */
export function commitLine({ proof, name, level, cost }: CommitLineOptions): string {
	const words = [
		`Optimized${name === undefined ? '' : ` ${word(name)}`}${foundText(proof)}`,
		testsText(proof),
		level === undefined || level === '' ? '' : `level ${word(level)}`,
		cost === undefined ? '' : `cost ${plainDecimal(cost)}`,
	];
	return words.filter((each) => each !== '').join(', ');
}

function foundText(proof: Proof | undefined): string {
	const verdict = proof === undefined ? 'notProven' : verdictOf(proof);
	const measured = measuredRatio(proof?.speed);
	const ratio = measured === undefined ? '' : ratioText(measured, 'en');
	switch (verdict) {
		case 'faster':
			return ` ${ratio}`;
		case 'slower':
			return `: slower, ${ratio}`;
		case 'noDifference':
			return `: no difference in speed, ${ratio}`;
		case 'tooNoisy':
			return `: too noisy to say whether it is faster, ${ratio}`;
		case 'remembers':
			return ': remembers earlier results';
		case 'same':
			return `: ${sameText(proof)}, speed not measured`;
		case 'differs':
			return ': differs';
		case 'testsFail':
			return ': tests fail';
		case 'notProven':
			return ': not proven';
		default:
			return verdict satisfies never;
	}
}

function sameText(proof: Proof | undefined): string {
	const calls = proof && decidingCalls(proof);
	if (calls === undefined) return 'tests pass';
	return calls.compared === 1 ? 'same on 1 real call' : `same on ${calls.compared} real calls`;
}

/** The number of tests is of no interest if they fail or show nothing, or if a call differs. */
function testsText(proof: Proof | undefined): string {
	if (proof?.tests === undefined || ['differs', 'testsFail', 'notProven'].includes(verdictOf(proof))) return '';
	return proof.tests === 1 ? '1 test' : `${proof.tests} tests`;
}

function word(text: string): string {
	return truncate(oneLine(text), LONGEST_WORD);
}

/** Without an exponent, and without the rounding errors of a sum. */
function plainDecimal(value: number): string {
	return value.toLocaleString('en', { maximumSignificantDigits: 12, maximumFractionDigits: 20, useGrouping: false });
}

/**
 * The one function that a change affects, such as `total()`, or the type around it; functions that it adds do not count.
 * @returns undefined if it affects several, or code outside of any
 */
export function changedName({ languageId, before, after }: ProvedChange): string | undefined {
	const [old, changed] = [unixLineEnds(before), unixLineEnds(after)];
	const items = outlineOf(changed, languageId).items;
	const known = new Set(namesIn(outlineOf(old, languageId).items));
	const names = diffHunks(old, changed).map((hunk) => nameAround(items, hunk));
	const distinct = new Set(names.filter((name) => name !== undefined && known.has(name)));
	const [only] = distinct;
	return distinct.size === 1 ? only : undefined;
}

/** The outermost function around a change, otherwise the innermost type. */
function nameAround(items: readonly OutlineItem[], hunk: Hunk): string | undefined {
	const last = hunk.addedStart + Math.max(1, hunk.added.length) - 1;
	const around = items.find(({ start, end }) => start <= hunk.addedStart && last < end);
	if (around === undefined) return undefined;
	const inner = around.holdsMembers ? nameAround(around.children, hunk) : undefined;
	return inner ?? nameOf(around);
}

function namesIn(items: readonly OutlineItem[]): readonly string[] {
	return items.flatMap((item) => [nameOf(item) ?? '', ...(item.holdsMembers ? namesIn(item.children) : [])]);
}

function nameOf({ kind, name, holdsMembers }: OutlineItem): string | undefined {
	if (kind !== 'declaration' || name === '') return undefined;
	return holdsMembers || name.includes(' ') ? name : `${name}()`;
}
