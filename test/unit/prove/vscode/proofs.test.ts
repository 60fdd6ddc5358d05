import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { TextDocument, Uri as VscodeUri } from 'vscode';
import { diffHunks } from '../../../../src/edit/core/diff/hunks.ts';
import type { Proof } from '../../../../src/edit/core/proof/proof.ts';
import type { Review } from '../../../../src/edit/vscode/review/review.ts';
import type { Reviews } from '../../../../src/edit/vscode/review/reviews.ts';
import type { FoundProof, ProofRecorder } from '../../../../src/prove/vscode/proofRecorder.ts';
import type { ProofsDeps } from '../../../../src/prove/vscode/proofsDeps.ts';
import type { ProvedDocument } from '../../../../src/prove/vscode/provedSubject.ts';
import type { Prover } from '../../../../src/prove/vscode/prover.ts';
import { EndOfLine, editor, Uri, window, withFakeVscode, workspace } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';

const { Proofs } = await withFakeVscode(() => import('../../../../src/prove/vscode/proofs.ts'));

const { openTextDocument } = workspace;

const BASE = 'a\nb\nc\nd\ne\n';
const PROOF: Proof = { subject: 's', time: 1, same: { kind: 'same' }, changedLive: [], stillRunning: [] };

/** A file with `\r\n`, whose text is given with `\n`. */
function documentWith(text: string): TextDocument {
	const uri = { scheme: 'file', path: '/work/one.ts', toString: () => 'file:///work/one.ts' } as VscodeUri;
	const getText = () => text.replaceAll('\n', '\r\n');
	return { uri, languageId: 'typescript', eol: EndOfLine.CRLF, isClosed: false, version: 1, getText } as TextDocument;
}

function reviewFor(proposed: string, live = BASE): Review {
	const changes = { base: BASE, hunks: diffHunks(BASE, proposed), lost: 0 };
	const state = { place: 'diff', code: '', activeChange: 0, hasAccepted: false, isPartial: false, proofs: [] } as const;
	const guardrails = [{ kind: 'danger' as const }];
	const document = documentWith(live);
	return {
		proposal: { id: 'p' } as Review['proposal'],
		uri: document.uri,
		document,
		first: changes,
		changes,
		guardrails,
		...state,
	};
}

describe('what Prove It proves', () => {
	let proved: ProvedDocument[];
	let recorded: FoundProof[];
	/** Whether the person stops each proof. */
	let isStopped: boolean;

	const prover = partial<Prover>({
		prove: async (document) => {
			proved.push(document);
			return isStopped ? undefined : PROOF;
		},
		proveEach: async ({ documents, onFound }) => {
			proved.push(...documents);
			for (const index of documents.keys()) await onFound(PROOF, index);
		},
	});
	const proofsOf = (review: Review | undefined, accepted: readonly object[] = [], newest = review) =>
		new Proofs(
			partial<ProofsDeps>({
				reviews: partial<Reviews>({ active: () => review, newest: async () => newest }),
				answers: { history: { accepted: { read: async () => accepted } } } as unknown as ProofsDeps['answers'],
			}),
			prover,
			partial<ProofRecorder>({ record: async (found) => void recorded.push(found) }),
		);
	const says = (sentence: RegExp) => {
		assert.match(editor.messages.at(-1) ?? '', sentence);
		assert.deepEqual([proved, recorded], [[], []]);
	};

	beforeEach(() => {
		[proved, recorded, isStopped] = [[], [], false];
		editor.messages = [];
		Object.assign(Uri, { parse: (text: string) => ({ path: new URL(text).pathname, toString: () => text }) });
	});

	afterEach(() => {
		window.activeTextEditor = undefined;
		workspace.workspaceFolders = [];
		workspace.isTrusted = true;
		workspace.openTextDocument = openTextDocument;
		editor.registered.clear();
	});

	it('is the active review: the live text and what it would become, in the line ends of the file', async () => {
		await proofsOf(reviewFor('a\nB\nc\nd\nE\n')).prove(undefined);
		const [document] = proved;
		assert.equal(document?.before, 'a\r\nb\r\nc\r\nd\r\ne\r\n');
		assert.equal(document.after, 'a\r\nB\r\nc\r\nd\r\nE\r\n');
		assert.deepEqual(document.guardrails, [{ kind: 'danger' }]);
		assert.deepEqual(recorded, [{ proposal: 'p', document, proof: PROOF }]);
	});

	it('leaves no record if the person stops it', async () => {
		isStopped = true;
		await proofsOf(reviewFor('a\nB\nc\nd\ne\n')).prove(undefined);
		assert.deepEqual(recorded, []);
	});

	it('is each change by itself, on request', async () => {
		await proofsOf(reviewFor('a\nB\nc\nd\nE\n')).proveChanges(undefined);
		assert.deepEqual(
			proved.map(({ after }) => after.replaceAll('\r', '')),
			['a\nB\nc\nd\ne\n', 'a\nb\nc\nd\nE\n'],
		);
		assert.deepEqual(
			recorded.map(({ proposal, change }) => [proposal, change?.start]),
			[
				['p', 1],
				['p', 4],
			],
		);
	});

	it('is nothing of a review whose changes are decided', async () => {
		const review = reviewFor('a\nB\nc\nd\ne\n', 'a\nB\nc\nd\ne\n');
		await proofsOf(review).prove(undefined);
		says(/Nothing is left to prove in the proposal for one\.ts/);
		await proofsOf(review).proveChanges(undefined);
		says(/Nothing is left to prove in the proposal for one\.ts/);
		await proofsOf(undefined).proveChanges(undefined);
		says(/No proposal is under review here, so there are no changes to prove/);
	});

	describe('without a review', () => {
		const entry = (more: object = {}) => ({
			id: 'x',
			proposal: 'x',
			uri: 'file:///work/one.ts',
			workspace: '',
			before: 'b\r\n',
			after: 'B\r\n',
			...more,
		});
		const open = (text: string) => {
			window.activeTextEditor = { document: documentWith(text) };
		};

		it('is what was accepted last in the active file, as long as it is there', async () => {
			open('a\nB\nc\n');
			const others = [
				entry({ id: 'old', proposal: 'old' }),
				entry(),
				entry({ uri: 'file:///other' }),
				entry({ workspace: 'other' }),
			];
			await proofsOf(undefined, others).prove(undefined);
			assert.deepEqual(
				proved.map(({ before, after }) => [before, after]),
				[['a\r\nb\r\nc\r\n', 'a\r\nB\r\nc\r\n']],
			);
			assert.deepEqual(
				recorded.map(({ accepted, proposal }) => [accepted, proposal]),
				[['x', undefined]],
			);
		});

		it('is all changes of the proposal that were kept one by one, put together', async () => {
			open('a\nB\nC\nd\n');
			const parts = [
				entry({ id: 'first', proposal: 'p', before: 'a\r\nb\r\nc\r\n', after: 'a\r\nB\r\nc\r\n' }),
				entry({ id: 'elsewhere', proposal: 'q' }),
				// It has changed what stands around the first.
				entry({ id: 'last', proposal: 'p', before: 'B\r\nc\r\n', after: 'B\r\nC\r\n' }),
			];
			await proofsOf(undefined, parts).prove(undefined);
			assert.deepEqual(
				proved.map(({ before, after }) => [before, after]),
				[['a\r\nb\r\nc\r\nd\r\n', 'a\r\nB\r\nC\r\nd\r\n']],
			);
			assert.deepEqual(
				recorded.map(({ accepted, provedWith }) => [accepted, provedWith]),
				[['last', ['first']]],
			);
		});

		it('has its guardrails checked again', async () => {
			open('a\neval(x);\nc\n');
			await proofsOf(undefined, [entry({ before: 'x;\r\n', after: 'eval(x);\r\n' })]).prove(undefined);
			assert.ok(proved[0]?.guardrails.some(({ kind }) => kind === 'danger'));
		});

		it('is nothing if it was edited since, or if there is none', async () => {
			open('a\nedited\nc\n');
			await proofsOf(undefined, [entry()]).prove(undefined);
			says(/one\.ts no longer contains the last accepted code as it was/);
			workspace.workspaceFolders = [{ uri: { scheme: 'file' }, name: 'work' } as never];
			await proofsOf(undefined).prove(undefined);
			says(/No proposal is under review here, and none was kept in one\.ts/);
		});
	});

	describe('where no file is active, such as on the walkthrough', () => {
		const folder = { uri: { scheme: 'file' }, name: 'work' } as never;
		const entry = { id: 'x', proposal: 'x', workspace: '', before: 'b\r\n', after: 'B\r\n' };

		it('is the newest review, though only if no file is active', async () => {
			const newest = reviewFor('a\nB\nc\nd\ne\n');
			await proofsOf(undefined, [], newest).prove(undefined);
			assert.deepEqual(
				recorded.map(({ proposal }) => proposal),
				['p'],
			);
			[proved, recorded] = [[], []];
			workspace.workspaceFolders = [folder];
			await proofsOf(undefined, [], newest).prove('a tab whose review has ended');
			says(/^Nothing is under review in this workspace/);
			window.activeTextEditor = { document: documentWith('a\n') };
			await proofsOf(undefined, [], newest).prove(undefined);
			says(/No proposal is under review here, and none was kept in one\.ts/);
		});

		it('is the newest review also beside a file in which nothing was optimized, once commands were chosen', async () => {
			window.activeTextEditor = { document: documentWith('a\n') };
			const newest = reviewFor('a\nB\nc\nd\ne\n');
			await proofsOf(undefined, [], newest).proveNearest();
			assert.deepEqual(
				recorded.map(({ proposal }) => proposal),
				['p'],
			);
		});

		it('is what was accepted in the active file, if something was, once commands were chosen', async () => {
			window.activeTextEditor = { document: documentWith('a\nB\nc\n') };
			await proofsOf(undefined, [{ ...entry, uri: 'file:///work/one.ts' }], reviewFor('x')).proveNearest();
			assert.deepEqual(
				recorded.map(({ accepted }) => accepted),
				['x'],
			);
		});

		it('is what was accepted last in any file of the workspace', async () => {
			workspace.openTextDocument = async (uri) => ({ ...documentWith('a\nB\nc\n'), uri }) as never;
			const accepted = [
				{ ...entry, uri: 'file:///work/two.ts' },
				{ ...entry, id: 'y', proposal: 'y', uri: 'file:///work/one.ts' },
				{ ...entry, id: 'z', proposal: 'z', uri: 'untitled:Untitled-1' },
			];
			await proofsOf(undefined, accepted).prove(undefined);
			assert.deepEqual(
				recorded.map(({ accepted, document }) => [accepted, String(document.uri)]),
				[['y', 'file:///work/one.ts']],
			);
			workspace.openTextDocument = async () => Promise.reject(new Error('gone'));
			[proved, recorded] = [[], []];
			await proofsOf(undefined, accepted).prove(undefined);
			says(/^one\.ts cannot be opened, so nothing was run/);
		});

		it('is nothing before anything was optimized, and a button leads to what comes first', async () => {
			const pressed = async (choice: string) => {
				Object.assign(editor, { choice, commands: [] });
				await proofsOf(undefined).prove(undefined);
				await setImmediate();
				return editor.commands;
			};
			workspace.isTrusted = false;
			assert.deepEqual(await pressed('Manage Workspace Trust'), ['workbench.trust.manage']);
			says(/^In Restricted Mode, nothing in this folder runs/);
			workspace.isTrusted = true;
			assert.deepEqual(await pressed('Open a Folder'), ['workbench.action.files.openFolder']);
			says(/^No folder on this machine is open, and a proof runs in a copy of one/);
			workspace.workspaceFolders = [folder];
			assert.deepEqual(await pressed('Show the Explorer'), ['workbench.view.explorer']);
			says(
				/nothing to prove\. Open a file from the Explorer, select a function, and run Whetstone: Optimize Selection first/,
			);
			window.activeTextEditor = { document: documentWith('a\n') };
			assert.deepEqual(await pressed('Optimize Selection'), ['whetstone.optimizeSelection']);
			editor.choice = undefined;
		});
	});
});
