import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { diffHunks } from '../../../../src/edit/core/diff/hunks.ts';
import type { ShownReview } from '../../../../src/edit/vscode/review/review.ts';
import { registerReviewViews } from '../../../../src/edit/vscode/review/views/registerReviewViews.ts';
import { ReviewLenses } from '../../../../src/edit/vscode/review/views/reviewLenses.ts';
import { marksOf } from '../../../../src/edit/vscode/review/views/reviewMarks.ts';
import { ReviewThreads } from '../../../../src/edit/vscode/review/views/reviewThreads.ts';

const live = vscode.Uri.file('/work/live.ts');
const proposal = vscode.Uri.parse('whetstone-proposal://first/work/live.ts');

const BEFORE = 'a\nb\nc\nd\ne\nf\n';
const AFTER = 'a\nB\nc\nD\ne\nF\n';

/** What `before` becoming `after` looks like in a live file; more of it where a test needs that. */
function reviewOf(before: string, after: string, more: Partial<ShownReview> = {}): ShownReview {
	return {
		id: 'first',
		uri: live,
		proposal,
		isInFile: true,
		hunks: diffHunks(before, after),
		activeChange: 0,
		notes: { explanation: { text: '', suggestions: [] }, guardrails: [], receipts: [], answers: [] },
		...more,
	};
}

/** Every other line of many, with a mark. */
const many = (mark: string) =>
	Array.from({ length: 4_000 }, (_, line) => `${line % 2 === 0 ? mark : 'same'} ${line}\n`).join('');

const bodyOf = (comment: vscode.Comment | undefined) =>
	(comment?.body as vscode.MarkdownString | undefined)?.value ?? '';

describe('The threads of a review', () => {
	/** VS Code's own, in order of their making. */
	let made: vscode.CommentThread[];
	let controllers: number;
	let threads: ReviewThreads;

	beforeEach(() => {
		made = [];
		controllers = 0;
		threads = new ReviewThreads((id, label) => {
			controllers += 1;
			const controller = vscode.comments.createCommentController(`${id}.test`, label);
			return {
				createCommentThread: (...values) => {
					const thread = controller.createCommentThread(...values);
					const { dispose } = thread;
					thread.dispose = () => {
						made = made.filter((other) => other !== thread);
						dispose.call(thread);
					};
					made.push(thread);
					return thread;
				},
				dispose: () => {
					controllers -= 1;
					controller.dispose();
				},
			};
		});
	});

	afterEach(() => threads.dispose());

	const show = (...reviews: readonly ShownReview[]) => threads.draw(reviews);
	const places = () => made.map(({ range }) => range?.start.line);
	const unfolded = () => made.map(({ collapsibleState }) => collapsibleState);
	const bodies = () => made.map(({ comments: [first] }) => bodyOf(first));

	it('are few: of many changes, those around the active one have them', () => {
		const hunks = diffHunks(many('old'), many('new'));
		for (const [activeChange, first] of [
			[0, 1],
			[1_000, 986],
			[1_999, 1_971],
		] as const) {
			show(reviewOf('', '', { hunks, activeChange }));
			const numbers = made.map(({ label }) => Number(/\d+/.exec(`${label}`))).toSorted((a, b) => a - b);
			assert.deepEqual(
				numbers,
				Array.from({ length: 30 }, (_, index) => first + index),
			);
			const open = made.filter(({ collapsibleState }) => collapsibleState === 1);
			assert.deepEqual(
				open.map(({ label }) => label),
				[`Change ${activeChange + 1} of 2000`],
			);
		}
	});

	it('stand below what each change replaces, the active one unfolded', () => {
		show(reviewOf(BEFORE, AFTER, { activeChange: 1 }));
		assert.deepEqual(places(), [1, 3, 5]);
		assert.deepEqual(unfolded(), [0, 1, 0]);
		assert.deepEqual(
			made.map(({ label, canReply, contextValue }) => [label, canReply, contextValue]),
			['Change 1 of 3', 'Change 2 of 3', 'Change 3 of 3'].map((label) => [label, false, 'inFile']),
		);
		assert.deepEqual(bodies(), ['```\nB\n```', '```\nD\n```', '```\nF\n```']);
	});

	it('stand before an insertion, at the first line for one at the top, and in an empty file', () => {
		for (const [before, after, place] of [
			['a\nb\n', 'new\na\nb\n', 0],
			['a\nb\n', 'a\nnew\nb\n', 0],
			['a\nb\n', 'a\nb\nnew\n', 1],
			['a\nb', 'a\nb\nnew', 1],
			['', 'new\n', 0],
			['a\nb\nc\n', 'c\n', 1],
		] as const) {
			show(reviewOf(before, after));
			assert.deepEqual(places(), [place], JSON.stringify(after));
		}
	});

	it('stand below the new lines in a diff, where the code is in view', () => {
		show(
			reviewOf('a\nb\nc\n', 'a\nB\nBB\n', { uri: proposal, isInFile: false }),
			reviewOf('a\nb\n', 'b\n', { id: 'other', uri: proposal }),
		);
		assert.deepEqual(places(), [2, 0]);
		assert.deepEqual(
			made.map(({ contextValue }) => contextValue),
			['inDiff', 'inFile'],
		);
		assert.deepEqual(bodies(), ['2 lines change.', 'This line is removed.']);
	});

	it('stay the same objects while the file is edited, with the same comments', () => {
		show(reviewOf(BEFORE, AFTER));
		const old = [...made];
		const comments = old.map((thread) => thread.comments[0]);
		show(reviewOf(`new\n${BEFORE}`, `new\n${AFTER.replace('D', 'other')}`));
		assert.deepEqual(places(), [2, 4, 6]);
		assert.ok(made.every((thread, index) => thread === old[index] && thread.comments[0] === comments[index]));
		assert.equal(bodies()[1], '```\nother\n```');
	});

	it('go with their change, and leave what the user folded until another change is active', () => {
		show(reviewOf(BEFORE, AFTER));
		const [first, second, third] = made;
		assert.ok(first && second && third);
		first.collapsibleState = vscode.CommentThreadCollapsibleState.Collapsed;
		show(reviewOf(BEFORE.replace('f', 'F'), AFTER));
		assert.deepEqual(made, [first, second]);
		assert.deepEqual(unfolded(), [0, 0]);
		show(reviewOf(BEFORE.replace('f', 'F').replace('b', 'B'), AFTER));
		assert.deepEqual(made, [second]);
		assert.deepEqual(unfolded(), [1]);
	});

	it('tell of warnings, first, and of the explanation in the active one', () => {
		const explanation = { text: 'Because [x](command:whetstone.optimize.accept).\n\nIt is long.', suggestions: [] };
		const notes = { explanation, guardrails: [{ kind: 'stub' as const }], receipts: [], answers: [] };
		const warning = /^⚠ A function that did something no longer does anything\.$/;
		for (const activeChange of [0, 1]) {
			show(reviewOf(BEFORE, AFTER, { notes, activeChange }));
			const [code, first = '', last = '', ...others] = bodies()[activeChange]?.split('\n\n') ?? [];
			assert.equal(code, ['```\nB\n```', '```\nD\n```'][activeChange]);
			assert.match(first, warning);
			assert.match(last, /^Because \[x\] \(command:whetstone\.optimize\.accept\)\. … \[Show Explanation\]\(command:/);
			assert.deepEqual(others, []);
			assert.equal(bodies()[1 - activeChange], ['```\nB\n```', '```\nD\n```'][1 - activeChange]);
		}
		show(reviewOf(BEFORE, AFTER, { notes, isInFile: false }));
		const [first = '', last] = bodies()[0]?.split('\n\n') ?? [];
		assert.match(first, warning);
		assert.match(`${last}`, /^One line changes\. Because /);
	});

	it('link to the proposal where a change is too long, and can run nothing else', () => {
		show(reviewOf('a\n', 'b\n'.repeat(100)));
		const body = made[0]?.comments[0]?.body as vscode.MarkdownString;
		const link = /\[Edit Proposal\]\(command:whetstone\.optimize\.editProposal\?([^)]+)\)/.exec(body.value);
		const [argument] = JSON.parse(decodeURIComponent(link?.[1] ?? ''));
		assert.equal(`${vscode.Uri.from(argument)}`, `${proposal}`);
		const enabledCommands = ['whetstone.optimize.editProposal', 'whetstone.optimize.explain'];
		assert.deepEqual(body.isTrusted, { enabledCommands });
	});

	it('show several reviews of one file, and end with theirs', () => {
		const second = reviewOf(BEFORE, AFTER.replace('B', 'other'), { id: 'second', activeChange: 2 });
		show(reviewOf(BEFORE, AFTER), second);
		assert.deepEqual(unfolded(), [1, 0, 0, 0, 0, 1]);
		const kept = made.slice(3);
		show(second);
		assert.deepEqual(made, kept);
		assert.equal(controllers, 1);
		show();
		assert.equal(controllers, 0);
	});

	it('know their change, wherever that is by now', () => {
		const review = reviewOf(BEFORE, AFTER);
		show(review);
		const [, second] = made;
		assert.ok(second);
		assert.deepEqual(threads.changeOf(second), { id: 'first', hunk: review.hunks[1] });
		const moved = reviewOf(`new\n${BEFORE}`, `new\n${AFTER}`);
		show(moved);
		assert.deepEqual(threads.changeOf(second), { id: 'first', hunk: moved.hunks[1] });
		assert.equal(threads.changeOf({}), undefined);
	});

	it('say the verdicts, that of all in the active one, as text that is no Markdown', () => {
		const verdict = (label: string) => ({
			kind: 'faster' as const,
			label,
			text: `It is ${label}: [a](command:b) *c*.`,
		});
		show(reviewOf(BEFORE, AFTER, { verdicts: { whole: verdict('×3'), changes: [undefined, verdict('×2')] } }));
		assert.deepEqual(
			bodies().map((body) => /Verdict on .*/.exec(body)?.[0]),
			[
				'Verdict on all changes: **×3**. It is ×3: \\[a\\]\\(command:b\\) \\*c\\*.',
				'Verdict on this change: **×2**. It is ×2: \\[a\\]\\(command:b\\) \\*c\\*.',
				undefined,
			],
		);
		const hunks = diffHunks(many('old'), many('new'));
		show(reviewOf('', '', { hunks, activeChange: 1_000, verdicts: { whole: verdict('×3'), changes: [] } }));
		assert.equal(bodies().filter((body) => body.includes('×3')).length, 1);
	});
});

describe('The views of reviews', () => {
	it('know the change that a command is for, unless its argument is anything else', () => {
		const review = reviewOf(BEFORE, AFTER);
		const views = registerReviewViews({ shown: () => [review], onDidChange: () => ({ dispose() {} }) }, live);
		const change = { id: 'first', hunk: review.hunks[1] };
		assert.equal(views.changeOf(change), change);
		for (const other of [undefined, null, 'first', live, {}, { id: 'first' }, { id: 1, hunk: review.hunks[0] }]) {
			assert.equal(views.changeOf(other), undefined);
		}
		views.dispose();
	});
});

describe('The marks of a review', () => {
	const linesOf = (marks: readonly vscode.DecorationOptions[]) =>
		marks.map(({ range: { start, end } }) => `${start.line}-${end.line}`).join(' ');

	it('stand on the lines that are replaced, with a border at both ends, and where lines are added', () => {
		const marks = marksOf([reviewOf('a\nb\nc\nd\n', 'top\na\nB\nd\nend\n')]);
		assert.deepEqual(Object.fromEntries(Object.entries(marks).map(([mark, all]) => [mark, linesOf(all)])), {
			removed: '1-2',
			top: '1-1',
			bottom: '2-2',
			added: '0-0 3-3',
		});
	});

	it('say what the change does, and are those of all reviews', () => {
		const { removed } = marksOf([
			reviewOf(BEFORE, AFTER.replace('D', 'D\nDD')),
			reviewOf(BEFORE, BEFORE.replace('a', 'A'), { id: 'second' }),
		]);
		assert.equal(removed[1]?.hoverMessage, 'Change 2 of 3: One line becomes 2.');
		assert.equal(linesOf(removed), '1-1 3-3 5-5 0-0');
	});
});

describe('The lenses of a review', () => {
	const lensesOf = (lineCount: number, ...shown: readonly ShownReview[]) => {
		const lenses = new ReviewLenses({ shown: () => shown, onDidChange: () => ({ dispose() {} }) });
		return lenses.provideCodeLenses({ uri: live, lineCount } as vscode.TextDocument);
	};
	const textOf = ({ range, command }: vscode.CodeLens) => `${range.start.line} ${command?.title}`;

	it('are three above each change and Prove It above the first, at the last line for an insertion after it', () => {
		assert.deepEqual(lensesOf(3, reviewOf('a\nb\n', 'A\nb\nnew\n')).map(textOf), [
			'0 Keep',
			'0 Undo',
			'0 Why',
			'0 $(beaker) Prove It',
			'2 Keep',
			'2 Undo',
			'2 Why',
		]);
		const inserted = lensesOf(1, reviewOf('a\n', 'a\nnew\n'));
		assert.deepEqual(new Set(inserted.map(({ range }) => range.start.line)), new Set([0]));
	});

	it('are asked for once more after the last review, which is when VS Code removes them', () => {
		const lenses = new ReviewLenses({ shown: () => [], onDidChange: () => ({ dispose() {} }) });
		let asked = 0;
		lenses.onDidChangeCodeLenses(() => asked++);
		lenses.draw([{ ...reviewOf('a\n', 'A\n'), isInFile: true }]);
		lenses.draw([]);
		assert.equal(asked, 2);
		lenses.dispose();
	});

	it('say the verdict, and lead to the output, or to a proof once the code is another', () => {
		const found = (kind: 'faster' | 'outdated') => ({ kind, label: `is ${kind}`, text: 'why' });
		const shown = (kind: 'faster' | 'outdated', change?: 'faster') =>
			lensesOf(
				7,
				reviewOf(BEFORE, AFTER, { verdicts: { whole: found(kind), changes: [change && found(change)] } }),
			).flatMap(({ command }) => (command?.title.startsWith('$') ? [`${command.title} ${command.command}`] : []));
		assert.deepEqual(shown('faster'), ['$(pass) is faster whetstone.optimize.proofOutput']);
		assert.deepEqual(shown('outdated', 'faster'), [
			'$(pass) is faster whetstone.optimize.proofOutput',
			'$(question) is outdated whetstone.optimize.prove',
		]);
	});

	it('are few: of many changes, those around the active one have them', () => {
		const all = lensesOf(4_001, reviewOf(many('old'), many('new'), { activeChange: 1_000 }));
		assert.equal(all.length, 3 * 100 + 1);
		assert.deepEqual([all[0]?.range.start.line, all.at(-1)?.range.start.line], [1_900, 2_098]);
	});

	it('hand the change to Keep and Undo, and the proposal to Why and Prove It', () => {
		const review = reviewOf('a\n', 'b\n');
		const change = { id: 'first', hunk: review.hunks[0] };
		assert.deepEqual(
			lensesOf(2, review).map(({ command }) => [command?.command, command?.arguments]),
			[
				['whetstone.optimize.keepChange', [change]],
				['whetstone.optimize.undoChange', [change]],
				['whetstone.optimize.explain', [proposal]],
				['whetstone.optimize.prove', [proposal]],
			],
		);
	});

	it('are of live files alone, each of its own', () => {
		assert.deepEqual(lensesOf(7, reviewOf(BEFORE, AFTER, { isInFile: false })), []);
		assert.deepEqual(lensesOf(7, reviewOf(BEFORE, AFTER, { uri: proposal })), []);
	});
});
