import assert from 'node:assert/strict';
import type { DecorationOptions, TextDocument, Uri } from 'vscode';
import { Emitter } from '../../../../../src/core/base/event.ts';
import { diffHunks } from '../../../../../src/core/code/diff/hunks.ts';
import type { ShownReview } from '../../../../../src/vscode/optimize/review/shownReview.ts';
import { FakeEditor } from '../../../../support/fakes/fakeEditor.ts';
import { editor, window, withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';

const { registerReviewViews } = await withFakeVscode(
	() => import('../../../../../src/vscode/optimize/review/views/registerReviewViews.ts'),
);

const extensionUri = { path: '/extension' } as Uri;
const uriOf = (name: string, scheme = 'file') =>
	({ scheme, path: `/work/${name}`, toString: () => `${scheme}:${name}` }) as unknown as Uri;
const live = uriOf('live.ts');

const BEFORE = 'a\nb\nc\nd\ne\nf\n';
const AFTER = 'a\nB\nc\nD\ne\nF\n';

/** What `before` becoming `after` looks like in a live file; more of it where a test needs that. */
function reviewOf(before: string, after: string, more: Partial<ShownReview> = {}): ShownReview {
	return {
		id: 'first',
		uri: live,
		proposal: uriOf('live.ts', 'whetstone-proposal'),
		isInFile: true,
		hunks: diffHunks(before, after),
		front: 0,
		notes: { explanation: { text: '', suggestions: [] }, guardrails: [], receipts: [], answers: [] },
		...more,
	};
}

/** Every other line of many, with a mark. */
const many = (mark: string) =>
	Array.from({ length: 4_000 }, (_, line) => `${line % 2 === 0 ? mark : 'same'} ${line}\n`).join('');

/** A body without the line of keys. */
const bodyOf = (text: string | undefined) => text?.replace(/\n*Next\b.*/s, '');

describe('the views of reviews', () => {
	let shown: readonly ShownReview[] = [];
	const changed = new Emitter<void>();
	let views: ReturnType<typeof registerReviewViews>;
	const show = (...reviews: readonly ShownReview[]) => {
		shown = reviews;
		changed.fire();
	};
	const threads = () => [...editor.commentControllers].flatMap((controller) => [...controller.threads]);
	const openEditor = (uri = live) => {
		const opened = new FakeEditor<DecorationOptions>(uri);
		window.visibleTextEditors = [...window.visibleTextEditors, opened];
		for (const listener of editor.editorsListeners) listener();
		return opened;
	};

	beforeEach(() => {
		shown = [];
		views = registerReviewViews({ shown: () => shown, onDidChange: changed.event }, extensionUri);
	});

	afterEach(() => {
		views.dispose();
		window.visibleTextEditors = [];
		assert.deepEqual([editor.commentControllers.size, editor.lensProviders.size], [0, 0]);
	});

	describe('threads', () => {
		const places = () =>
			threads().map(({ range }) => (range as { readonly start: { readonly line: number } }).start.line);
		const open = () => threads().map(({ collapsibleState }) => collapsibleState);

		it('are few: of many changes, those around the one in front have them', () => {
			const labels = (front: number) => {
				show(reviewOf(many('old'), many('new'), { front }));
				return threads()
					.map(({ label, collapsibleState }) => ({ number: Number(/\d+/.exec(`${label}`)), collapsibleState }))
					.toSorted((a, b) => a.number - b.number);
			};
			for (const [front, first] of [
				[0, 1],
				[999, 985],
				[1_000, 986],
				[1_999, 1_971],
			] as const) {
				assert.deepEqual(
					labels(front).map(({ number }) => number),
					Array.from({ length: 30 }, (_, index) => first + index),
				);
				assert.deepEqual(
					labels(front).flatMap(({ number, collapsibleState }) => (collapsibleState === 1 ? [number] : [])),
					[front + 1],
				);
			}
			assert.equal(threads().filter(({ comments }) => comments[0]?.body.value.includes('Alt+F5')).length, 1);
		});

		it('stand below what each change replaces, the one in front unfolded', () => {
			show(reviewOf(BEFORE, AFTER, { front: 1 }));
			assert.deepEqual(places(), [1, 3, 5]);
			assert.deepEqual(open(), [0, 1, 0]);
			assert.deepEqual(
				threads().map(({ label, canReply, contextValue }) => [label, canReply, contextValue]),
				['Change 1 of 3', 'Change 2 of 3', 'Change 3 of 3'].map((label) => [label, false, 'inFile']),
			);
			assert.deepEqual(
				threads().map(({ comments }) => bodyOf(comments[0]?.body.value)),
				['```\nB\n```', '```\nD\n```', '```\nF\n```'],
			);
		});

		it('stand before an insertion, at the first line for one at the top, and in an empty file', () => {
			const placesOf = (before: string, after: string) => {
				show(reviewOf(before, after));
				return places();
			};
			assert.deepEqual(placesOf('a\nb\n', 'new\na\nb\n'), [0]);
			assert.deepEqual(placesOf('a\nb\n', 'a\nnew\nb\n'), [0]);
			assert.deepEqual(placesOf('a\nb\n', 'a\nb\nnew\n'), [1]);
			assert.deepEqual(placesOf('a\nb', 'a\nb\nnew'), [1]);
			assert.deepEqual(placesOf('', 'new\n'), [0]);
			assert.deepEqual(placesOf('a\nb\nc\n', 'c\n'), [1]);
		});

		it('stand below the new lines in a diff, where the code is in view', () => {
			const uri = uriOf('live.ts', 'whetstone-proposal');
			show(
				reviewOf('a\nb\nc\n', 'a\nB\nBB\n', { uri, isInFile: false }),
				reviewOf('a\nb\n', 'b\n', { id: 'other', uri }),
			);
			assert.deepEqual(places(), [2, 0]);
			assert.deepEqual(
				threads().map(({ contextValue, comments }) => [contextValue, bodyOf(comments[0]?.body.value)]),
				[
					['inDiff', '2 lines change.'],
					['inFile', 'This line is removed.'],
				],
			);
			show(reviewOf('a\nb\n', 'b\n', { uri, isInFile: false }));
			assert.deepEqual(places(), [0]);
		});

		it('stay the same objects while the file is edited, and only what is different is set', () => {
			show(reviewOf(BEFORE, AFTER));
			const old = threads();
			for (const thread of old) thread.set.length = 0;
			show(reviewOf(`new\n${BEFORE}`, `new\n${AFTER}`));
			assert.deepEqual(threads(), old);
			assert.deepEqual(
				old.map(({ set }) => set),
				[['range'], ['range'], ['range']],
			);
			const [, second] = old;
			const comment = second?.comments[0];
			show(reviewOf(`new\n${BEFORE}`, `new\n${AFTER.replace('D', 'other')}`));
			assert.deepEqual(second?.set, ['range', 'comments']);
			assert.equal(second?.comments[0], comment);
			assert.equal(comment?.body.value, '```\nother\n```');
		});

		it('go with their change, and leave what the user folded until another change is in front', () => {
			show(reviewOf(BEFORE, AFTER));
			const [first, second, third] = threads();
			for (const thread of threads()) thread.set.length = 0;
			show(reviewOf(BEFORE.replace('f', 'F'), AFTER));
			assert.deepEqual([first?.isDisposed, second?.isDisposed, third?.isDisposed], [false, false, true]);
			assert.ok(!threads().some(({ set }) => set.includes('collapsibleState')));
			assert.deepEqual(open(), [1, 0]);
			// The user may have unfolded one that VS Code calls folded, so each state is sent even if it is the same.
			show(reviewOf(BEFORE.replace('f', 'F').replace('b', 'B'), AFTER));
			assert.deepEqual([first?.isDisposed, open()], [true, [1]]);
			show(reviewOf(BEFORE, AFTER, { front: 2 }));
			second?.set.splice(0);
			show(reviewOf(BEFORE, AFTER, { front: 0 }));
			assert.deepEqual(second?.set, ['collapsibleState', 'collapsibleState']);
			assert.deepEqual(second?.collapsibleState, 0);
		});

		it('tell of explanation, warnings and keys in the first one, the service’s words by themselves', () => {
			const explanation = { text: 'Because [x](command:whetstone.optimize.accept).', suggestions: [] };
			const guardrails = [{ kind: 'stub' as const }];
			show(reviewOf(BEFORE, AFTER, { notes: { explanation, guardrails, receipts: [], answers: [] } }));
			const [first, second] = threads();
			const [ours, service] = (first?.comments ?? []) as unknown as readonly {
				readonly body: { readonly value: string; readonly isTrusted: unknown };
			}[];
			assert.match(ours?.body.value ?? '', /^```\nB\n```\n\n⚠ [^\n]+\n\nNext Alt/);
			assert.ok(!ours?.body.value.includes('Because'));
			assert.deepEqual(service?.body.value, explanation.text);
			assert.equal(service?.body.isTrusted, undefined);
			assert.equal(second?.comments.length, 1);
			assert.equal(second?.comments[0]?.body.value, '```\nD\n```');
		});

		it('link to the proposal where a change is too long, and can run nothing else', () => {
			show(reviewOf('a\n', 'b\n'.repeat(100)));
			const body = threads()[0]?.comments[0]?.body as
				| { readonly value: string; readonly isTrusted?: unknown }
				| undefined;
			const argument = [{ scheme: 'whetstone-proposal', path: '/work/live.ts' }];
			const [, query = ''] =
				/\[Edit Proposal\]\(command:whetstone\.optimize\.editProposal\?([^)]+)\)/.exec(body?.value ?? '') ?? [];
			assert.deepEqual(JSON.parse(decodeURIComponent(query)), argument);
			assert.deepEqual(body?.isTrusted, { enabledCommands: ['whetstone.optimize.editProposal'] });
		});

		it('show several reviews of one file, and end with theirs', () => {
			show(reviewOf(BEFORE, AFTER), reviewOf(BEFORE, AFTER.replace('B', 'other'), { id: 'second', front: 2 }));
			assert.deepEqual(open(), [1, 0, 0, 0, 0, 1]);
			const kept = threads().slice(3);
			show(reviewOf(BEFORE, AFTER.replace('B', 'other'), { id: 'second', front: 2 }));
			assert.deepEqual(threads(), kept);
			show();
			assert.equal(editor.commentControllers.size, 0);
		});

		it('know their change, which an argument of a command may be as well', () => {
			const review = reviewOf(BEFORE, AFTER);
			show(review);
			const [, second] = threads();
			const change = { id: 'first', hunk: review.hunks[1] };
			assert.deepEqual(views.changeOf(second), change);
			assert.equal(views.changeOf(change), change);
			const moved = reviewOf(`new\n${BEFORE}`, `new\n${AFTER}`);
			show(moved);
			assert.deepEqual(views.changeOf(second), { id: 'first', hunk: moved.hunks[1] });
			for (const other of [undefined, null, 'first', live, {}, { id: 'first' }, { id: 1, hunk: review.hunks[0] }]) {
				assert.equal(views.changeOf(other), undefined);
			}
		});
	});

	describe('marks', () => {
		const drawn = ({ drawn: types }: FakeEditor<DecorationOptions>) =>
			[...types].map(([{ options }, decorations]) => {
				const { dark } = options as { readonly dark?: { readonly gutterIconPath: { readonly path: string } } };
				const sign = dark?.gutterIconPath.path.replace(/^\/extension\/media\/review\/|\.svg$/g, '');
				return [sign, decorations.map(({ range: { start, end } }) => `${start.line}-${end.line}`).join(' ')];
			});

		it('stand on the lines that are replaced, with a border at both ends, and where lines are added', () => {
			const opened = openEditor();
			const other = openEditor(uriOf('other.ts'));
			show(reviewOf('a\nb\nc\nd\n', 'top\na\nB\nd\nend\n'));
			assert.deepEqual(drawn(opened), [
				['removed-dark', '1-2'],
				[undefined, '1-1'],
				[undefined, '2-2'],
				['added-dark', '0-0 3-3'],
			]);
			assert.deepEqual(drawn(other), []);
		});

		it('say what the change does', () => {
			const opened = openEditor();
			show(reviewOf(BEFORE, AFTER.replace('D', 'D\nDD')));
			const [removed = []] = opened.drawn.values();
			assert.equal(removed[1]?.hoverMessage, 'Change 2 of 3: One line becomes 2.');
		});

		it('follow edits, come to an editor that is opened, and go with the reviews', () => {
			const opened = openEditor();
			show(reviewOf('a\nb\n', 'a\nB\n'), reviewOf('a\nb\n', 'A\nb\n', { id: 'second' }));
			assert.equal(drawn(opened)[0]?.[1], '1-1 0-0');
			show(reviewOf('new\na\nb\n', 'new\na\nB\n'));
			assert.equal(drawn(opened)[0]?.[1], '2-2');
			assert.deepEqual(drawn(openEditor()), drawn(opened));
			show();
			assert.deepEqual(drawn(opened), []);
		});

		it('are not in a diff', () => {
			const uri = uriOf('live.ts', 'whetstone-proposal');
			const opened = [openEditor(uri), openEditor()];
			show(reviewOf(BEFORE, AFTER, { uri, isInFile: false }));
			assert.deepEqual(opened.map(drawn), [[], []]);
		});
	});

	describe('verdicts', () => {
		const verdict = (label: string, kind: 'faster' | 'slower' | 'outdated' = 'faster') => ({
			kind,
			label,
			text: `It is ${label}: [a](command:b) *c*.`,
		});

		it('stand in the thread of their change, that of all in the first one, as text that is no Markdown', () => {
			const changes = [undefined, verdict('×2', 'slower'), undefined];
			show(reviewOf(BEFORE, AFTER, { verdicts: { whole: verdict('×3'), changes } }));
			const bodies = threads().map(({ comments }) => comments[0]?.body.value ?? '');
			assert.deepEqual(
				bodies.map((body) => /Verdict on .*/.exec(body)?.[0]),
				['Verdict on all changes: **×3**', 'Verdict on this change: **×2**', undefined],
			);
			assert.ok(bodies[0]?.includes('\\[a\\]\\(command:b\\)'));
		});

		it('go with the first thread that there is', () => {
			const whole = verdict('×3');
			show(reviewOf(many('old'), many('new'), { front: 1_000, verdicts: { whole, changes: [] } }));
			assert.equal(threads().filter(({ comments }) => comments[0]?.body.value.includes('×3')).length, 1);
		});
	});

	describe('code lenses', () => {
		interface Lens {
			readonly range: { readonly start: { readonly line: number } };
			readonly command: { readonly title: string; readonly command: string; readonly arguments: readonly unknown[] };
		}
		const lenses = (lineCount: number, uri = live) => {
			const [provider] = [...editor.lensProviders] as { provideCodeLenses(document: TextDocument): readonly Lens[] }[];
			return provider?.provideCodeLenses({ uri, lineCount } as TextDocument);
		};

		it('are three above each change and Prove It above the first, at the last line for an insertion after it', () => {
			show(reviewOf('a\nb\n', 'A\nb\nnew\n'));
			assert.deepEqual(
				lenses(3)?.map(({ range: { start }, command: { title } }) => `${start.line} ${title}`),
				['0 Keep', '0 Undo', '0 Why', '0 $(beaker) Prove It', '2 Keep', '2 Undo', '2 Why'],
			);
			show(reviewOf('a\n', 'a\nnew\n'));
			assert.deepEqual(new Set(lenses(1)?.map(({ range: { start } }) => start.line)), new Set([0]));
		});

		it('say the verdict, and lead to the output, or to a proof once the code is another', () => {
			const found = (kind: 'faster' | 'outdated') => ({ kind, label: `is ${kind}`, text: 'why' });
			const shownLenses = (kind: 'faster' | 'outdated', change?: 'faster') => {
				const changes = [change && found(change), undefined, undefined];
				show(reviewOf(BEFORE, AFTER, { verdicts: { whole: found(kind), changes } }));
				return lenses(7)
					?.map(({ command: { title, command } }) => `${title} ${command}`)
					.filter((text) => text.startsWith('$'));
			};
			assert.deepEqual(shownLenses('faster'), ['$(pass) is faster whetstone.optimize.proofOutput']);
			assert.deepEqual(shownLenses('outdated', 'faster'), [
				'$(pass) is faster whetstone.optimize.proofOutput',
				'$(question) is outdated whetstone.optimize.prove',
			]);
		});

		it('are few: of many changes, those around the one in front have them', () => {
			show(reviewOf(many('old'), many('new'), { front: 1_000 }));
			const all = lenses(4_001) ?? [];
			assert.equal(all.length, 3 * 100 + 1);
			assert.deepEqual([all[0]?.range.start.line, all.at(-1)?.range.start.line], [1_900, 2_098]);
		});

		it('hand the change to Keep and Undo, and the proposal to Why and Prove It', () => {
			const review = reviewOf('a\n', 'b\n');
			show(review);
			const change = { id: 'first', hunk: review.hunks[0] };
			assert.deepEqual(
				lenses(2)?.map(({ command: { command, arguments: values } }) => [command, values]),
				[
					['whetstone.optimize.keepChange', [change]],
					['whetstone.optimize.undoChange', [change]],
					['whetstone.optimize.explain', [review.proposal]],
					['whetstone.optimize.prove', [review.proposal]],
				],
			);
		});

		it('are offered only while a live file is under review, and told of each change', () => {
			const uri = uriOf('live.ts', 'whetstone-proposal');
			show(reviewOf(BEFORE, AFTER, { uri, isInFile: false }));
			assert.equal(lenses(7), undefined);
			show(reviewOf(BEFORE, AFTER));
			assert.equal(lenses(7)?.length, 10);
			assert.deepEqual(lenses(7, uriOf('other.ts')), []);
			const [provider] = [...editor.lensProviders] as { onDidChangeCodeLenses(listener: () => void): unknown }[];
			let told = 0;
			provider?.onDidChangeCodeLenses(() => told++);
			show(reviewOf(BEFORE, AFTER));
			assert.equal(told, 1);
			show();
			assert.equal(lenses(7), undefined);
		});
	});
});
