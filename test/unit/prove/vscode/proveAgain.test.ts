import assert from 'node:assert/strict';
import type { AcceptedOptimization } from '../../../../src/edit/core/history/acceptedOptimization.ts';
import type { FoundProof, ProofRecorder } from '../../../../src/prove/vscode/proofRecorder.ts';
import type { ProvedDocument } from '../../../../src/prove/vscode/provedSubject.ts';
import type { Prover } from '../../../../src/prove/vscode/prover.ts';
import { editor, Uri, window, withFakeVscode, workspace } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { proofOf } from '../../../support/proofs.ts';

const { Proofs } = await withFakeVscode(() => import('../../../../src/prove/vscode/proofs.ts'));

const entryOf = (id: string, name: string): AcceptedOptimization => ({
	id,
	time: 1,
	workspace: '',
	uri: `/work/${name}`,
	languageId: 'javascript',
	level: 'high',
	proposal: id,
	receipts: [],
	before: 'old();\r\n',
	after: 'new();\r\n',
	added: 1,
	removed: 1,
});

describe('Prove Again', () => {
	const usual = [{ ...window }, { ...workspace }] as const;
	let texts: Readonly<Record<string, string>>;
	let proved: ProvedDocument[];
	let recorded: FoundProof[];
	let entries: readonly AcceptedOptimization[];
	let isCanceled: boolean;

	const run = (argument: unknown) =>
		new Proofs(
			{
				answers: {
					history: {
						accepted: { entry: async (id: string) => entries.find((entry) => entry.id === id) },
						rows: async () => [
							{ time: 2, answers: [] },
							...entries.map((accepted) => ({ time: 1, accepted, answers: [] })),
						],
					},
				},
			} as never,
			partial<Prover>({
				prove: async (document) => {
					proved.push(document);
					return isCanceled ? undefined : proofOf();
				},
			}),
			partial<ProofRecorder>({ record: async (found) => void recorded.push(found) }),
		).proveAgain(argument);

	beforeEach(() => {
		texts = { '/work/a.js': 'before();\r\nnew();\r\nedited since();\r\n' };
		proved = [];
		recorded = [];
		entries = [entryOf('a', 'a.js'), entryOf('b', 'b.js')];
		isCanceled = false;
		editor.messages = [];
		Object.assign(Uri, { parse: (path: string) => ({ path }) });
		Object.assign(workspace, {
			openTextDocument: async (uri: { readonly path: string }) => {
				const text = texts[uri.path];
				if (text === undefined) throw new Error('gone');
				return { uri, languageId: 'javascript', getText: () => text };
			},
		});
	});
	afterEach(() => {
		Object.assign(window, usual[0]);
		Object.assign(workspace, usual[1]);
	});

	it('compares the file as it is with the same file without the accepted code, in its own line endings', async () => {
		await run('a');
		assert.deepEqual(
			proved.map(({ before, after, languageId }) => [before, after, languageId]),
			[['before();\r\nold();\r\nedited since();\r\n', 'before();\r\nnew();\r\nedited since();\r\n', 'javascript']],
		);
		assert.deepEqual(
			recorded.map(({ accepted, proposal, document }) => [accepted, proposal, document === proved[0]]),
			[['a', undefined, true]],
		);
	});

	it('passes on what speaks against the code, so that it is asked about again', async () => {
		entries = [{ ...entryOf('a', 'a.js'), after: 'eval(fetched);\r\n' }];
		texts = { '/work/a.js': 'eval(fetched);\r\n' };
		await run('a');
		assert.ok(
			proved[0]?.guardrails.some(({ kind }) => kind === 'danger'),
			JSON.stringify(proved[0]?.guardrails),
		);
	});

	it('says so if the code or its file is no longer there, and runs nothing', async () => {
		await run('b');
		texts = { '/work/b.js': 'newer();\r\n' };
		await run('b');
		assert.deepEqual(proved, []);
		assert.deepEqual(editor.messages, [
			'b.js cannot be opened, so nothing was run.',
			'b.js no longer contains this code as it was accepted, so there is nothing to prove. Undo your edits to it, then try again.',
		]);
	});

	it('asks which, if none is named, and records nothing if it was canceled', async () => {
		isCanceled = true;
		Object.assign(window, {
			showQuickPick: async (items: readonly { readonly label: string }[]) => {
				assert.deepEqual(
					items.map(({ label }) => label),
					['$(sparkle) a.js', '$(sparkle) b.js'],
				);
				return items[0];
			},
		});
		await run({ not: 'an id' });
		assert.deepEqual([proved.length, recorded.length], [1, 0]);
		entries = [];
		await run('gone');
		assert.match(editor.messages.at(-1) ?? '', /^No optimized code has been accepted/);
	});
});
