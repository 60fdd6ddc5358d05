import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { applyHunks, diffHunks, type Hunk, splitLines } from '../../../../../src/edit/core/diff/hunks.ts';
import { threeWayMerge } from '../../../../../src/edit/core/diff/threeWayMerge.ts';
import {
	type ProposedChanges,
	proposedText,
	withEdit,
	withProposedText,
} from '../../../../../src/edit/core/review/proposedChanges.ts';

const line = fc.constantFrom('a\n', 'b\n', 'c\r\n', '\n', '}\n', '😀\n');
const text = fc
	.tuple(fc.array(line, { maxLength: 15 }), fc.constantFrom('', 'end', 'a', '\r'))
	.map(([lines, last]) => lines.join('') + last);
const changes: fc.Arbitrary<ProposedChanges> = fc
	.tuple(text, text, fc.nat(2))
	.map(([base, proposed, lost]) => ({ base, hunks: diffHunks(base, proposed), lost }));
const runs = { numRuns: 400 };

/** Lines in place of others. Where it goes is found in the text at hand. */
interface Edit {
	readonly at: number;
	readonly removed: number;
	readonly added: readonly string[];
}

const edit: fc.Arbitrary<Edit> = fc.record({
	at: fc.nat(15),
	removed: fc.nat(2),
	added: fc.array(fc.oneof(line, fc.constant('end')), { maxLength: 2 }),
});

function edited(before: string, { at, removed, added }: Edit): string {
	const lines = splitLines(before);
	return lines.toSpliced(at % (lines.length + 1), removed, ...added).join('');
}

/** Adds lines without touching any other, unless the text has no last line end and they go below. */
function typed(before: string, at: number, lines: readonly string[]): string {
	const isOpen = before !== '' && !before.endsWith('\n');
	return edited(isOpen ? `${before}\n` : before, { at, removed: 0, added: lines });
}

/** What a text becomes with some hunks. */
function withHunks(before: string, hunks: readonly Hunk[]): string {
	const replace = (lines: readonly string[], { start, removed, added }: Hunk) =>
		lines.toSpliced(start, removed.length, ...added);
	return hunks.toReversed().reduce(replace, splitLines(before)).join('');
}

/** What the result of hunks becomes without some of them. */
function withoutHunks(after: string, hunks: readonly Hunk[]): string {
	const restore = (lines: readonly string[], { addedStart, removed, added }: Hunk) =>
		lines.toSpliced(addedStart, added.length, ...removed);
	return hunks.toReversed().reduce(restore, splitLines(after)).join('');
}

/** A document under review. */
interface Review {
	readonly changes: ProposedChanges;
	readonly live: string;
	/** The text before and after each accepted change. */
	readonly accepted: readonly (readonly [before: string, after: string])[];
}

function reviewOf(base: string, proposed: string): Review {
	return { changes: { base, hunks: diffHunks(base, proposed), lost: 0 }, live: base, accepted: [] };
}

function hunksOf({ changes, live }: Review): readonly Hunk[] {
	return diffHunks(live, proposedText(changes, live).text);
}

function accept(review: Review, hunk: Hunk): Review {
	const { text, lost } = proposedText(review.changes, review.live);
	const live = applyHunks(review.live, [hunk]);
	assert.equal(live, withHunks(review.live, [hunk]));
	const changes = withProposedText(review.changes, live, text, review.live);
	assert.deepEqual(proposedText(changes, live), { text, lost });
	return { changes, live, accepted: [...review.accepted, [review.live, live]] };
}

function discard(review: Review, hunk: Hunk): Review {
	const { live } = review;
	const { text, lost } = proposedText(review.changes, live);
	const others = diffHunks(live, text).filter(({ start }) => start !== hunk.start);
	const changes = withProposedText(review.changes, live, applyHunks(live, others));
	assert.deepEqual(proposedText(changes, live), { text: withoutHunks(text, [hunk]), lost });
	return { ...review, changes };
}

/** Takes back the last accepted change in what its document has become since. */
function undo(review: Review): Review {
	const [before, after] = review.accepted.at(-1) ?? [review.live, review.live];
	const { text } = threeWayMerge(after, diffHunks(after, before), review.live);
	return { ...review, live: text, accepted: review.accepted.slice(0, -1) };
}

function editLive(review: Review, edit: Edit, number: number): Review {
	const mark = `// typed ${number}\n`;
	const live = typed(edited(review.live, edit), edit.at, [mark]);
	assert.ok(splitLines(proposedText(review.changes, live).text).includes(mark));
	return { ...review, live };
}

function editProposal(review: Review, edit: Edit): Review {
	const { changes, live } = review;
	const { text } = proposedText(changes, live);
	const wanted = edited(text, edit);
	const after = withEdit(changes, live, text, wanted);
	assert.equal(proposedText(after, live).text, wanted);
	return { ...review, changes: after };
}

/** Something that happens during a review. */
type Step = readonly ['accept' | 'discard' | 'undo' | 'editLive' | 'editProposal', Edit];

const step: fc.Arbitrary<Step> = fc.tuple(
	fc.constantFrom('accept', 'discard', 'undo', 'editLive', 'editProposal'),
	edit,
);

function after(review: Review, [kind, edit]: Step, number: number): Review {
	if (kind === 'undo') return undo(review);
	if (kind === 'editLive') return editLive(review, edit, number);
	if (kind === 'editProposal') return editProposal(review, edit);
	const hunks = hunksOf(review);
	const hunk = hunks[edit.at % Math.max(1, hunks.length)];
	if (hunk === undefined) return review;
	return kind === 'accept' ? accept(review, hunk) : discard(review, hunk);
}

/** Accepts one change after the other. */
function acceptAll(review: Review): Review {
	const [first] = hunksOf(review);
	return first === undefined ? review : acceptAll(accept(review, first));
}

const LINES = Array.from({ length: 12 }, (_, at) => `line ${at}\n`).join('');
const rewrites = fc.array(fc.record({ at: fc.nat(12), removed: fc.nat(2), added: fc.nat(2) }), { maxLength: 4 });

/** Replaces lines by others that occur nowhere else. */
function rewritten(
	before: string,
	edits: readonly { readonly at: number; readonly removed: number; readonly added: number }[],
	name: string,
): string {
	return edits.reduce((text, { at, removed, added }, number) => {
		const lines = Array.from({ length: added }, (_, each) => `${name} ${number} ${each}\n`);
		return edited(text, { at, removed, added: lines });
	}, before);
}

function isSameChange(one: Hunk, other: Hunk): boolean {
	return isDeepStrictEqual([one.removed, one.added], [other.removed, other.added]);
}

describe('proposed changes', () => {
	it('become whatever text is wanted, in any document', () => {
		fc.assert(
			fc.property(changes, text, text, text, (proposal, live, wanted, before) => {
				assert.equal(proposedText(withProposedText(proposal, live, wanted), live).text, wanted);
				assert.equal(proposedText(withProposedText(proposal, live, wanted, before), live).text, wanted);
			}),
			runs,
		);
	});

	it('become what the user makes of them', () => {
		fc.assert(
			fc.property(changes, text, text, (proposal, live, edited) => {
				const shown = proposedText(proposal, live);
				const after = withEdit(proposal, live, shown.text, edited);
				assert.deepEqual(proposedText(after, live), { text: edited, lost: shown.lost });
			}),
			runs,
		);
	});

	it('contain the lines that the user typed, even if what they saw was outdated', () => {
		const place = fc.nat(15);
		fc.assert(
			fc.property(changes, text, text, place, place, (proposal, live, shown, first, second) => {
				const edited = typed(typed(shown, first, ['first\n', 'second\n']), second, ['third\n']);
				const result = splitLines(proposedText(withEdit(proposal, live, shown, edited), live).text);
				const own = (lines: readonly string[]) => lines.filter((each) => /first|second|third/.test(each));
				assert.deepEqual(own(result), own(splitLines(edited)));
			}),
			runs,
		);
	});

	it('lose their place where the user typed something else, and have it again once that is undone', () => {
		const { changes } = reviewOf('1\n2\n3\n4\n', 'one\n2\n3\nfour\n');
		const live = 'eins\n2\n3\n4\n';
		assert.deepEqual(proposedText(changes, live), { text: 'eins\n2\n3\nfour\n', lost: 1 });
		assert.deepEqual(proposedText(changes, changes.base), { text: 'one\n2\n3\nfour\n', lost: 0 });
		const without = withProposedText(changes, live, live);
		assert.deepEqual(proposedText(without, live), { text: live, lost: 1 });
		assert.deepEqual(proposedText(without, changes.base), { text: 'one\n2\n3\n4\n', lost: 0 });
	});

	it('keep what they became meanwhile when the user makes an edit of what was outdated', () => {
		const review = reviewOf('1\n2\n3\n4\n', '1\n2\nthree\n4\n');
		const live = '1\nhere\n2\n3\n4\n';
		const shown = proposedText(review.changes, review.live).text;
		const after = withEdit(review.changes, live, shown, shown.replace('4', 'four'));
		assert.deepEqual(proposedText(after, live), { text: '1\nhere\n2\nthree\nfour\n', lost: 0 });
		const both = withEdit(review.changes, live, shown, shown.replace('2', 'there\n2'));
		assert.deepEqual(proposedText(both, live), { text: '1\nthere\nhere\n2\nthree\n4\n', lost: 0 });
		// Where both changed the same line, the user's own edit of the proposal counts.
		const same = withEdit(review.changes, live.replace('4', 'vier'), shown, shown.replace('4', 'four'));
		assert.deepEqual(proposedText(same, live.replace('4', 'vier')), { text: '1\nhere\n2\nthree\nfour\n', lost: 0 });
	});

	it('do not take away a line that was moved in them and whose new place the user typed at', () => {
		const { changes } = reviewOf('1\n2\n3\n4\n5\n6\n', '1\n2\n3\n4\nfive\n6\n');
		const [live, shown] = ['1\n2\n3\n4\n5\n6\n', '1\n2\n3\n4\nfive\n6\n'];
		const moved = withEdit(changes, live, shown, '1\n3\n4\nfive\n6\n2\n');
		assert.deepEqual(proposedText(moved, `${live}typed\n`), { text: `${shown}typed\n`, lost: 2 });
	});

	it('keep all that was typed and moved, whatever is typed in the file, edited in the proposal, and kept', () => {
		const place = fc.nat(20);
		const step = fc.tuple(fc.constantFrom('type', 'replace', 'add', 'move', 'keep'), place, place);
		fc.assert(
			fc.property(rewrites, fc.array(step, { maxLength: 8 }), (proposal, steps) => {
				let review: Review = reviewOf(LINES, rewritten(LINES, proposal, 'proposed'));
				const own = new Set<string>();
				for (const [at, [kind, from, to]] of steps.entries()) {
					const { changes, live } = review;
					const shown = proposedText(changes, live).text;
					const [inFile, inProposal] = [splitLines(live), splitLines(shown)];
					const edit = (lines: readonly string[]) => {
						review = { ...review, changes: withEdit(changes, live, shown, lines.join('')) };
					};
					if (kind === 'type' || kind === 'replace') {
						const where = from % (inFile.length + 1);
						const removed = kind === 'replace' ? 1 : 0;
						for (const line of inFile.slice(where, where + removed)) own.delete(line);
						own.add(`typed ${at}\n`);
						review = { ...review, live: inFile.toSpliced(where, removed, `typed ${at}\n`).join('') };
					} else if (kind === 'add') edit(inProposal.toSpliced(from % (inProposal.length + 1), 0, `added ${at}\n`));
					else if (kind === 'move' && inProposal.length > 0) {
						const where = from % inProposal.length;
						const [line = ''] = inProposal.slice(where);
						if (inFile.includes(line)) own.add(line);
						const rest = inProposal.toSpliced(where, 1);
						edit(rest.toSpliced(to % (rest.length + 1), 0, line));
					} else if (kind === 'keep') {
						const hunk = hunksOf(review)[from];
						if (hunk === undefined) continue;
						review = accept(review, hunk);
						// Half of a move may be kept by itself.
						for (const line of hunk.removed) if (!splitLines(review.live).includes(line)) own.delete(line);
					}
				}
				const result = new Set(splitLines(proposedText(review.changes, review.live).text));
				assert.deepEqual(
					[...own].filter((line) => !result.has(line)),
					[],
				);
			}),
			{ numRuns: 2_000 },
		);
	});

	it('change nothing else after random drifts, whichever of those left are kept', () => {
		const drifts = fc.array(step, { maxLength: 25 });
		const chosen = fc.array(fc.boolean(), { minLength: 50, maxLength: 50 });
		fc.assert(
			fc.property(text, text, drifts, chosen, (base, proposed, steps, choices) => {
				const review = steps.reduce(after, reviewOf(base, proposed));
				const { live } = review;
				const hunks = hunksOf(review);
				const { text } = proposedText(review.changes, live);
				const kept = hunks.filter((_, index) => choices[index]);
				const others = hunks.filter((_, index) => !choices[index]);
				const result = applyHunks(live, kept);
				assert.equal(result, withHunks(live, kept));
				assert.equal(result, withoutHunks(text, others));
				assert.equal(applyHunks(live, hunks), text);
				assert.equal(acceptAll(review).live, text);
			}),
			{ numRuns: 200 },
		);
	});

	it('are proposed again once the user undoes that they were accepted, if no lines are equal', () => {
		const decisions = fc.array(fc.tuple(fc.constantFrom(accept, discard), fc.nat(5)), { maxLength: 6 });
		fc.assert(
			fc.property(rewrites, rewrites, decisions, (proposal, drift, decisions) => {
				const live = rewritten(LINES, drift, 'typed');
				let review: Review = { ...reviewOf(LINES, rewritten(LINES, proposal, 'proposed')), live };
				const all = hunksOf(review);
				const discarded: Hunk[] = [];
				for (const [decide, at] of decisions) {
					const left = hunksOf(review);
					const hunk = left[at % Math.max(1, left.length)];
					if (hunk === undefined) break;
					if (decide === discard) discarded.push(hunk);
					review = decide(review, hunk);
				}
				while (review.accepted.length > 0) review = undo(review);
				const left = all.filter((hunk) => !discarded.some((each) => isSameChange(each, hunk)));
				assert.equal(review.live, live);
				assert.equal(proposedText(review.changes, live).text, withHunks(live, left));
			}),
			runs,
		);
	});
});
