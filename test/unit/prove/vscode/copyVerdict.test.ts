import assert from 'node:assert/strict';
import type { TextDocument } from 'vscode';
import { diffHunks } from '../../../../src/edit/core/diff/hunks.ts';
import type { AcceptedOptimization } from '../../../../src/edit/core/history/acceptedOptimization.ts';
import { contentHash } from '../../../../src/edit/node/contentHash.ts';
import type { Review } from '../../../../src/edit/vscode/review/review.ts';
import { editor, Uri, window, withFakeVscode, workspace } from '../../../support/fakes/fakeVscode.ts';
import { proofOf, speedOf } from '../../../support/proofs.ts';

const { copyVerdict } = await withFakeVscode(() => import('../../../../src/prove/vscode/copyVerdict.ts'));

const BEFORE = 'function total(prices) {\n\treturn 0;\n}\n';
const AFTER = 'function total(prices) {\n\treturn prices.length;\n}\n';
const LINE = 'Optimized total() ×2.9 (2.7–3.1), 214 tests, level high, cost 0.004';

const proof = proofOf({ subject: contentHash(BEFORE, AFTER), speed: speedOf('faster'), tests: 214 });
const uri = Uri.from({ path: '/work/a.js', toString: () => 'file:///work/a.js' });

describe('the verdict as a line for a commit', () => {
	const usual = [{ ...window }, { ...workspace }] as const;
	let entries: readonly AcceptedOptimization[];
	let live: string;
	let isThere: boolean;

	const document = {
		uri,
		languageId: 'javascript',
		version: 1,
		eol: 1,
		isClosed: false,
		getText: () => live,
	} as unknown as TextDocument;
	const reviewOf = (): Review => {
		const changes = { base: BEFORE, hunks: diffHunks(BEFORE, AFTER), lost: 0 };
		const proposal = { id: 'p', origin: { level: 'high' }, receipts: [{ cost: 0.001 }, { cost: 0.003 }] };
		const proofs = [{ proof, lengths: [BEFORE.length, AFTER.length] }];
		return { proposal, document, changes, first: changes, proofs } as unknown as Review;
	};
	const copy = async (review?: Review, argument?: unknown) => {
		editor.clipboard = '';
		editor.messages = [];
		const answers = { history: { accepted: { read: async () => entries } } };
		await copyVerdict(argument, { reviews: { active: () => review }, answers } as never);
		return editor.clipboard;
	};

	beforeEach(() => {
		live = BEFORE;
		const where = {
			workspace: '',
			uri: uri.toString(),
			languageId: 'javascript',
			level: 'high',
			proposal: 'p',
			receipts: [],
		};
		const code = { before: BEFORE, after: AFTER, added: 1, removed: 1 };
		entries = [{ id: 'a', time: 1, ...where, ...code, cost: 0.004, proof }];
		Object.assign(workspace, {
			openTextDocument: async () => {
				if (!isThere) throw new Error('gone');
				return document;
			},
		});
		isThere = true;
	});
	afterEach(() => {
		Object.assign(window, usual[0]);
		Object.assign(workspace, usual[1]);
	});

	it('is that of the active review', async () => {
		assert.equal(await copy(reviewOf()), LINE);
		assert.deepEqual(editor.messages, [`Copied for a commit: ${LINE}`]);
	});

	it('claims nothing once the text is another than was proved', async () => {
		live = `${BEFORE}// mine\n`;
		assert.equal(await copy(reviewOf()), 'Optimized total(): not proven, level high, cost 0.004');
	});

	it('is that of what was accepted last in the named or the active file', async () => {
		live = AFTER;
		assert.equal(await copy(undefined, uri), LINE);
		Object.assign(window, { activeTextEditor: { document } });
		assert.equal(await copy(), LINE);
		live = `${AFTER}// mine\n`;
		assert.equal(await copy(), 'Optimized total(): not proven, level high, cost 0.004');
		live = 'gone();\n';
		assert.match(await copy(), /: not proven, /);
		[live, isThere] = [AFTER, false];
		assert.match(await copy(), /: not proven, /);
		entries = [];
		assert.equal(await copy(), '');
		assert.match(editor.messages[0] ?? '', /no verdict to copy/);
	});

	it('is that of all changes that were kept one by one, if they were proved together', async () => {
		const [entry] = entries;
		assert.ok(entry);
		const middle = BEFORE.replace('0', 'prices');
		const { proof: _, ...unproved } = entry;
		const first = { ...unproved, id: 'first', proposal: 'p', after: middle };
		const last = { ...entry, id: 'last', proposal: 'p', before: middle };
		live = AFTER;
		entries = [first, { ...last, provedWith: ['first'] }];
		assert.equal(await copy(undefined, uri), LINE);
		entries = [first, last];
		assert.match(await copy(undefined, uri), /: not proven, /);
	});
});
