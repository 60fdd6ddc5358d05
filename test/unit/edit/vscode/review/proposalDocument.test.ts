import assert from 'node:assert/strict';
import type { TextDocument, Uri } from 'vscode';
import type { ProposalHost } from '../../../../../src/edit/vscode/proposals/proposalDocument.ts';
import type { ProposalFiles } from '../../../../../src/edit/vscode/proposals/proposalFiles.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import { withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../../support/fakes/recordingLogger.ts';

const { ProposalDocument } = await withFakeVscode(
	() => import('../../../../../src/edit/vscode/proposals/proposalDocument.ts'),
);

const uri = { query: '', toString: () => 'proposal' } as Uri;

describe('the document of a proposal', () => {
	let clock: FakeClock;
	let edits: (readonly [string, string])[];
	let isActive: boolean;
	let wanted: string;
	/** What VS Code has read or written last. */
	let served: string;
	/** How often the active editor was saved. */
	let savesActive: number;
	let document: InstanceType<typeof ProposalDocument>;
	/** What VS Code has in its editor. */
	let live: { text: string; isDirty: boolean; saves: number };

	beforeEach(() => {
		clock = new FakeClock();
		edits = [];
		isActive = true;
		wanted = 'a\n';
		live = { text: 'a\n', isDirty: false, saves: 0 };
		served = wanted;
		savesActive = 0;
		const host: ProposalHost = {
			uri,
			document: () => opened,
			saveActive: async () => (savesActive += 1),
			isActive: () => isActive,
			wanted: () => wanted,
			onEdit: (shown, edited) => {
				edits.push([shown, edited]);
				wanted = edited;
			},
			onSave: () => {},
		};
		const files = partial<ProposalFiles>({
			served: () => served,
			update: (_, text) => {
				served = text;
			},
		});
		document = new ProposalDocument(host, files, clock, new RecordingLogger());
		document.opened('a\n');
	});

	afterEach(() => document.dispose());

	const opened = {
		uri,
		getText: () => live.text,
		get isDirty() {
			return live.isDirty;
		},
		save: async () => {
			live.saves += 1;
			// A formatter works on it first.
			become(`${live.text.trimEnd()} formatted\n`);
			served = live.text;
			live.isDirty = false;
			document.saved();
			return true;
		},
	} as unknown as TextDocument;
	const become = (text: string, isDirty = true) => {
		Object.assign(live, { text, isDirty });
		document.changed(opened);
	};
	/** Lets what was begun come to its end. */
	const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

	it('tells what the user has edited, and saves it 250 milliseconds later, without a formatter', async () => {
		become('b\n');
		assert.deepEqual(edits, [['a\n', 'b\n']]);
		clock.advance(249);
		await settle();
		assert.equal(savesActive, 0);
		clock.advance(1);
		await settle();
		assert.equal(savesActive, 1);
		assert.equal(live.saves, 0);
	});

	it('saves again while the user goes on typing', async () => {
		for (let key = 1; key <= 10; key += 1) {
			become(`${'b'.repeat(key)}\n`);
			clock.advance(100);
			await settle();
		}
		assert.equal(savesActive, 3);
	});

	it('takes what VS Code reads for no edit', async () => {
		wanted = 'b\n';
		document.update();
		become('b\n', false);
		assert.deepEqual(edits, []);
		assert.equal(clock.pendingTimers, 0);
		become('c\n');
		assert.deepEqual(edits, [['b\n', 'c\n']]);
	});

	it('says when VS Code has read its new text, or has not for two seconds', async () => {
		const ended: string[] = [];
		await document.untilRead();
		for (const text of ['b\n', 'c\n']) {
			wanted = text;
			document.update();
			void document.untilRead().then(() => ended.push(text));
			await settle();
			if (text === 'b\n') become(text, false);
			else clock.advance(2_000);
			await settle();
		}
		assert.deepEqual(ended, ['b\n', 'c\n']);
		assert.equal(clock.pendingTimers, 0);
	});

	it('is not changed while it has unsaved changes, but afterward', async () => {
		become('b\n');
		wanted = 'merged\n';
		document.update();
		assert.equal(served, 'a\n');
		clock.advance(250);
		await settle();
		live.isDirty = false;
		served = 'b\n';
		document.saved();
		assert.equal(served, 'merged\n');
	});

	it('takes nothing for an edit that happens while it is not active, and has its own text again', async () => {
		isActive = false;
		become('trimmed\n');
		assert.deepEqual(edits, []);
		served = 'trimmed\n';
		live.isDirty = false;
		clock.advance(250);
		await settle();
		document.saved();
		assert.equal(served, 'a\n');
	});

	it('is saved at once where it is left, and what formatters then do is taken back', async () => {
		become('b\n');
		isActive = false;
		await document.flush();
		assert.equal(live.saves, 1);
		assert.deepEqual(edits, [['a\n', 'b\n']]);
		clock.advance(250);
		await settle();
		assert.equal(served, 'b\n');
		assert.equal(savesActive, 0);
	});

	it('goes on after a save that fails', async () => {
		become('b\n');
		isActive = false;
		Object.assign(opened, { save: () => Promise.reject(new Error('full')) });
		await document.flush();
		isActive = true;
		become('c\n');
		clock.advance(250);
		await settle();
		assert.equal(savesActive, 1);
	});

	it('counts what a window had not saved as an edit', () => {
		become('restored\n');
		assert.deepEqual(edits, [['a\n', 'restored\n']]);
	});

	it('leaves no timer behind', () => {
		become('b\n');
		document.dispose();
		assert.equal(clock.pendingTimers, 0);
	});
});
