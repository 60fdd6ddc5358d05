import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { HistoryRow } from '../../../../../src/edit/core/history/historyExport.ts';
import type { Proof } from '../../../../../src/edit/core/proof/proof.ts';
import { AnswerFiles, OptimizationFiles } from '../../../../../src/edit/node/historyFiles.ts';

import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import { editor, Uri, window, withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';
import { RecordingLogger } from '../../../../support/fakes/recordingLogger.ts';
import { DIFFERS, proofOf, speedOf } from '../../../../support/proofs.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const { rowItem } = await withFakeVscode(() => import('../../../../../src/edit/vscode/answers/historyItems.ts'));
const { showHistory } = await withFakeVscode(() => import('../../../../../src/edit/vscode/answers/showHistory.ts'));
const { AnswerHistory } = await withFakeVscode(() => import('../../../../../src/edit/vscode/answers/answerHistory.ts'));

interface Item {
	readonly description: string;
	readonly row: HistoryRow;
	readonly buttons: readonly { readonly tooltip: string }[];
}

/** A list in which a button is pressed as soon as it is shown; without one, it is canceled. */
class PressedList {
	items: readonly Item[] = [];
	buttons: readonly { readonly tooltip: string }[] = [];
	readonly activeItems = [];
	readonly selectedItems = [];
	#heard: Record<string, (argument?: unknown) => void> = {};
	readonly #title: string | undefined;

	constructor(title?: string) {
		this.#title = title;
	}

	onDidAccept() {}
	onDidHide(listener: () => void) {
		this.#heard.hide = listener;
	}
	onDidTriggerButton(listener: (button: unknown) => void) {
		this.#heard.title = listener;
	}
	onDidTriggerItemButton(listener: (pressed: unknown) => void) {
		this.#heard.item = listener;
	}
	show() {
		const [item] = this.items;
		const named = ({ tooltip }: { readonly tooltip: string }) => tooltip === this.#title;
		const button = item?.buttons.find(named);
		if (button !== undefined) this.#heard.item?.({ item, button });
		else if (this.buttons.some(named)) this.#heard.title?.(this.buttons.find(named));
		else this.#heard.hide?.();
	}
	dispose() {}
}

describe('verdicts in the history', () => {
	const folder = temporaryFolder();
	const clock = new FakeClock();
	const logger = new RecordingLogger();
	const faster = proofOf({ speed: speedOf('faster') });
	const origin = { title: '', level: 'high' };
	const document = { uri: 'file:///work/a.ts', languageId: 'typescript' };
	const usual = { ...window };
	let history: InstanceType<typeof AnswerHistory>;

	const open = (writer = 'window') => {
		const optimizations = { folder: join(folder(), 'o'), quarantine: join(folder(), 'q'), writer };
		const answers = new AnswerFiles(join(folder(), 'a'), writer);
		return new AnswerHistory(answers, new OptimizationFiles(optimizations), clock, logger);
	};
	const accept = (proof?: Proof, proposal = 'p') =>
		history.accepted.record({
			proposal: { id: proposal, document, origin, receipts: [], answers: [] },
			before: 'a\n',
			after: 'b\n',
			...(proof === undefined ? {} : { proof }),
		} as never);
	const shown = async (press?: string) => {
		const list = new PressedList(press);
		Object.assign(window, { createQuickPick: () => list });
		await showHistory(history);
		return list.items;
	};
	const verdicts = async () => (await shown()).map(({ description }) => description.split(' · ')[1]);

	beforeEach(() => {
		history = open();
		Object.assign(Uri, { parse: (text: string) => ({ path: text }) });
		editor.messages = [];
		editor.files.clear();
		editor.target = undefined;
	});
	afterEach(() => Object.assign(window, usual));

	it('stand in the row of what was accepted, and of what was discarded', async () => {
		await accept(faster);
		clock.advance(1);
		const asked = { workspace: '', operation: 'optimize', uri: 'file:///b.ts', languageId: 'typescript' } as const;
		await history.recordAnswer({ ...asked, id: 'r', time: clock.now(), request: 'high' }, {
			text: 'x();',
			recognized: true,
			body: '',
			figures: {},
		} as never);
		await history.recordOutcome(['r'], 'proposed', 'q');
		await history.recordOutcome(['r'], 'discarded', undefined, proofOf({ same: { kind: 'different' } }));
		history = open('other');
		// It ended only after its review: it is not known whether that was what was discarded.
		await history.accepted.recordProof({ proposal: 'q', before: 'a\n', after: 'x();\n' }, faster);
		assert.deepEqual(
			(await shown()).map(({ description }) => description.split(' · ').slice(0, 3).join(' · ')),
			['Optimize · discarded · tests fail', 'accepted · ×2.9 (2.7–3.1) · +1 −1'],
		);
	});

	it('come later, too: by the entry that was proved, or by what the review had proposed', async () => {
		await accept(undefined, 'p');
		clock.advance(1);
		await accept(undefined, 'q');
		const [last] = await history.rows();
		await history.accepted.recordProof(last?.accepted?.id ?? '', proofOf({ speed: speedOf('slower', 0.5) }));
		await history.accepted.recordProof({ proposal: 'p', before: 'a\n', after: 'b\n' }, faster);
		await history.accepted.recordProof(
			{ proposal: 'p', before: 'a\n', after: 'other\n' },
			proofOf({ time: Date.now() }),
		);
		await history.accepted.recordProof('gone', faster);
		assert.deepEqual(await verdicts(), ['slower', '×2.9 (2.7–3.1)']);
		await history.accepted.recordProof(last?.accepted?.id ?? '', proofOf({ time: faster.time + 1 }));
		assert.deepEqual(await verdicts(), ['tests pass', '×2.9 (2.7–3.1)']);
		const later = (more: Partial<Proof>) =>
			history.accepted.recordProof(last?.accepted?.id ?? '', proofOf({ ...more, time: clock.now() + faster.time }));
		await later({ calls: { compared: 187 } });
		assert.equal((await verdicts())[0], 'same on 187 real calls');
		clock.advance(1);
		await later({ same: DIFFERS });
		assert.equal((await verdicts())[0], 'differs');
	});

	it('say that they are of several changes together, until one is proved by itself', async () => {
		await accept();
		clock.advance(1);
		await accept();
		const [first, last] = await history.accepted.read();
		await history.accepted.recordProof(last?.id ?? '', faster, [first?.id ?? '']);
		history = open('other');
		assert.equal((await verdicts())[0], '×2.9 (2.7–3.1) for 2 changes together');
		await history.accepted.recordProof(last?.id ?? '', proofOf({ time: faster.time + 1 }));
		assert.equal((await verdicts())[0], 'tests pass');
	});

	it('are outdated once the code was edited, and say nothing of code that is gone', async () => {
		await accept(faster);
		const [row] = await history.rows();
		assert.ok(row);
		const withState = (state: 'kept' | 'edited' | 'undone' | 'gone') =>
			rowItem(row, state).description?.split(' · ').slice(0, 2);
		assert.deepEqual(withState('kept'), ['accepted', '×2.9 (2.7–3.1)']);
		assert.deepEqual(withState('edited'), ['edited since', 'not proven for this text']);
		assert.deepEqual(withState('undone'), ['undone', '+1 −1']);
		assert.deepEqual(withState('gone'), ['file is gone', '+1 −1']);
	});

	it('can be found again with a button', async () => {
		const ran: unknown[] = [];
		editor.registered.set('whetstone.optimize.proveAgain', (id) => ran.push(id));
		await accept();
		await shown('Prove It');
		const [entry] = await history.accepted.read();
		await history.accepted.recordProof(entry?.id ?? '', faster);
		await shown('Prove Again');
		editor.registered.clear();
		assert.deepEqual(ran, [entry?.id, entry?.id]);
	});

	it('are exported with the history, as CSV or JSON', async () => {
		await accept(faster);
		await shown('Export the History…');
		assert.equal(editor.files.size, 0);
		for (const path of ['/work/h.csv', '/work/h.json']) {
			editor.target = { path };
			await shown('Export the History…');
		}
		const [csv = '', json = ''] = editor.files.values();
		assert.match(csv, /^time,workspace,[\s\S]*,faster,2\.9,/);
		assert.equal(JSON.parse(json).history[0].verdict, 'faster');
		assert.equal(editor.messages.at(-1), 'The history was saved to h.json. It holds no code.');
	});

	it('are exported with the first differing calls only if that is chosen', async () => {
		await accept(proofOf({ same: DIFFERS }));
		editor.target = { path: '/work/h.csv' };
		const exported = async (choice?: string) => {
			editor.files.clear();
			editor.choice = choice;
			await shown('Export the History…');
			return [...editor.files.values()].join('');
		};
		assert.equal(await exported(), '');
		const without = await exported('Without the First Differing Calls');
		assert.match(without, /,differs,/);
		assert.doesNotMatch(without, /total/);
		assert.match(
			await exported('With the First Differing Calls'),
			/total\(\): items = \[3, null\] · before 3 · after NaN/,
		);
		assert.equal(editor.messages.at(-1), 'The history was saved to h.csv, with the first differing calls.');
		editor.choice = undefined;
	});
});
