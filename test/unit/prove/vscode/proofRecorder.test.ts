import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import { diffHunks } from '../../../../src/edit/core/diff/hunks.ts';
import type { Proof } from '../../../../src/edit/core/proof/proof.ts';
import { contentHash } from '../../../../src/edit/node/contentHash.ts';
import type { Prover } from '../../../../src/prove/vscode/prover.ts';
import { editor, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { DIFFERS, proofOf, speedOf } from '../../../support/proofs.ts';

const { ProofRecorder } = await withFakeVscode(() => import('../../../../src/prove/vscode/proofRecorder.ts'));

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const subject = contentHash('a\n', 'b\n');
const slower = proofOf({ subject, speed: speedOf('slower', 0.5) });

describe('what is done with a proof', () => {
	let calls: string[];
	let steps: string[];
	let open: readonly string[];
	/** What the proposal is by now. */
	let proposed: string;
	let entry: string | undefined;
	let isFull: boolean;
	/** Whether the person says how the printed number counts. */
	let isMeasured: boolean;
	let logger: RecordingLogger;

	const uri = { path: '/work/a](command:x).ts', scheme: 'file', toString: () => 'a' } as Uri;
	const document = { uri, languageId: 'typescript', before: 'a\n', after: 'b\n', guardrails: [] };
	const decide = (what: string) => async (proposal: unknown) => void calls.push(`${what} ${proposal}`);
	const reviewNow = (id: string) => {
		const changes = { base: 'a\n', hunks: diffHunks('a\n', proposed), lost: 0 };
		const live = { ...document, eol: 1, version: 1, isClosed: false, getText: () => 'a\n' };
		return { proposal: { id }, uri: `uri of ${id}`, document: live, changes, guardrails: [] };
	};
	const reviews = {
		get: (id: string) => (open.includes(id) ? reviewNow(id) : undefined),
		recordProof: (id: string) => calls.push(`review ${id}`),
		commands: { accept: decide('keep'), discard: decide('discard') },
	};
	const answers = {
		history: {
			accepted: {
				recordProof: async (of: unknown) => {
					if (isFull) throw new Error('ENOSPC');
					calls.push(`history ${typeof of === 'string' ? of : JSON.stringify(of)}`);
					return entry;
				},
				takeBack: async (id: string) => void calls.push(`take back ${id}`),
			},
		},
	};
	const record = async (found: object, proof: Proof = proofOf({ subject }), choice?: string) => {
		editor.choice = undefined;
		Object.assign(editor, { messages: [], buttons: [] });
		const showOutput = () => void calls.push('output');
		const firstSteps = { done: (step: string) => steps.push(step) };
		const measurePrinted = async ({ path }: Uri) => {
			calls.push(`measure ${path}`);
			return isMeasured;
		};
		const prover = partial<Prover>({ showOutput, measurePrinted });
		const recorder = new ProofRecorder({ reviews, answers, firstSteps, logger } as never, prover);
		await recorder.record({ document, proof, ...found });
		const buttons = editor.buttons as readonly { readonly title: string; readonly run: () => unknown }[];
		await buttons.find(({ title }) => title === choice)?.run();
		await settle();
		return buttons.map(({ title }) => title);
	};

	beforeEach(() => {
		calls = [];
		steps = [];
		open = ['p'];
		proposed = 'b\n';
		entry = 'e';
		isFull = false;
		isMeasured = true;
		logger = new RecordingLogger();
		editor.registered.set('whetstone.optimize.copyVerdict', (...values) => calls.push(`copy ${values.join()}`));
		editor.registered.set('whetstone.optimize.prove', (proposal) => calls.push(`prove ${proposal}`));
		editor.registered.set('whetstone.optimize.proveAgain', (id) => calls.push(`prove again ${id}`));
	});
	afterEach(() => editor.registered.clear());

	it('is kept with the review, and offers to keep what was proved', async () => {
		assert.deepEqual(await record({ proposal: 'p' }, proofOf({ subject }), 'Keep All'), [
			'Keep All',
			'Show Output',
			'Copy Line',
		]);
		assert.deepEqual(calls, ['review p', 'keep uri of p']);
		assert.match(editor.messages[0] ?? '', /^a\] \(command:x\)\.ts: The tests pass before and after/);
	});

	it('does not keep what the proposal has become since', async () => {
		const proof = proofOf({ subject });
		// The notification stands there already when the text changes.
		await record({ proposal: 'p' }, proof);
		const [keepAll] = editor.buttons as readonly { readonly run: () => unknown }[];
		// Whatever a newer proof says of it.
		proposed = 'c\n';
		await keepAll?.run();
		assert.deepEqual(calls, ['review p']);
		assert.match(editor.messages.at(-1) ?? '', /^Not proven for this text/);
	});

	it('is shown as outdated if the text was edited meanwhile, and offers to keep nothing', async () => {
		proposed = 'c\n';
		assert.deepEqual(await record({ proposal: 'p' }), ['Show Output']);
		assert.match(editor.messages[0] ?? '', /: Not proven for this text/);
	});

	it('offers to discard what is slower, fails its tests, or differs on a real call', async () => {
		for (const proof of [
			slower,
			proofOf({ subject, same: { kind: 'different' } }),
			proofOf({ subject, same: DIFFERS }),
		]) {
			calls = [];
			assert.deepEqual(await record({ proposal: 'p' }, proof, 'Undo All'), ['Undo All', 'Show Output']);
			assert.deepEqual(calls, ['review p', 'discard uri of p']);
		}
	});

	it('is kept with what was accepted, and offers to take that back', async () => {
		assert.deepEqual(await record({ accepted: 'e' }, slower, 'Take Back'), ['Take Back', 'Show Output']);
		assert.deepEqual(calls, ['history e', 'take back e']);
		assert.deepEqual(await record({ accepted: 'e' }, proofOf(), 'Copy Line'), ['Show Output', 'Copy Line']);
		assert.deepEqual(calls.slice(2), ['history e', 'copy a']);
	});

	it('takes back all that was proved together, the newest first', async () => {
		const choice = 'Take Back';
		await record({ accepted: 'e', provedWith: ['c', 'd'] }, slower, choice);
		assert.deepEqual(calls, ['history e', 'take back e', 'take back d', 'take back c']);
	});

	it('is kept with what was accepted while it was proved; nothing is offered for what is gone', async () => {
		open = [];
		assert.deepEqual(await record({ proposal: 'p' }, slower), ['Take Back', 'Show Output']);
		assert.deepEqual(calls, ['history {"proposal":"p","before":"a\\n","after":"b\\n"}']);
		entry = undefined;
		assert.deepEqual(await record({ proposal: 'p' }, slower), ['Show Output']);
	});

	it('offers another choice where nothing is proven, and shows the output', async () => {
		const notProven = proofOf({ same: { kind: 'notShown', reason: 'flaky' } });
		assert.deepEqual(await record({ proposal: 'p' }, notProven, 'Show Output'), [
			'Show Output',
			'Choose What It Runs…',
		]);
		assert.deepEqual(calls, ['review p', 'output']);
	});

	it('is a step of the walkthrough once there is a verdict, good or bad', async () => {
		await record({ proposal: 'p' }, proofOf({ same: { kind: 'notShown', reason: 'noTests' } }));
		assert.deepEqual(steps, []);
		await record({ proposal: 'p' }, slower);
		assert.deepEqual(steps, ['proved']);
	});

	it('is shown even if it cannot be stored', async () => {
		isFull = true;
		assert.deepEqual(await record({ accepted: 'e' }, slower), ['Take Back', 'Show Output']);
		assert.match(editor.messages[0] ?? '', /It is slower/);
		assert.match(logger.messages.join(), /a proof could not be kept in the history: Error: ENOSPC/);
	});

	it('is shown only in its thread if it is of one of several changes', async () => {
		const change = { start: 0, removed: ['a\n'], addedStart: 0, added: ['b\n'] };
		assert.deepEqual(await record({ proposal: 'p', change }), []);
		assert.deepEqual([calls, editor.messages], [['review p'], []]);
	});

	describe('whose benchmark ends too soon to be timed', () => {
		const USE = 'Use the Number It Prints…';
		const tooShort = proofOf({ subject, speed: { kind: 'notMeasured', reason: 'tooShort' } });
		const asked = () => calls.filter((call) => /^(measure|prove)/.test(call));

		it('lets its number count and proves the same review, whatever is active', async () => {
			assert.ok((await record({ proposal: 'p' }, tooShort, USE)).includes(USE));
			assert.deepEqual(asked(), [`measure ${uri.path}`, 'prove uri of p']);
		});

		it('lets its number count and proves the same entry of the history', async () => {
			await record({ accepted: 'x' }, tooShort, USE);
			assert.deepEqual(asked(), [`measure ${uri.path}`, 'prove again e']);
		});

		it('proves nothing if the person cancels', async () => {
			isMeasured = false;
			await record({ proposal: 'p' }, tooShort, USE);
			assert.deepEqual(asked(), [`measure ${uri.path}`]);
		});

		it('leads to another choice if several entries were proved as one', async () => {
			const buttons = await record({ accepted: 'x', provedWith: ['w'] }, tooShort);
			assert.ok(buttons.includes('Choose What It Runs…') && !buttons.includes(USE));
		});
	});
});
