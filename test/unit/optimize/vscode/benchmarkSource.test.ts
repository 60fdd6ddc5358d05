import assert from 'node:assert/strict';
import { diffHunks } from '../../../../src/edit/core/diff/hunks.ts';
import type { Reviews } from '../../../../src/edit/vscode/review/reviews.ts';
import { window, withFakeVscode, workspace } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';

const { benchmarkSource } = await withFakeVscode(() => import('../../../../src/optimize/vscode/writeBenchmark.ts'));
const { reviewOf } = await withFakeVscode(() => import('../../../../src/edit/vscode/review/review.ts'));

const BEFORE =
	'const rate = 2;\n\nfunction tax(sum) {\n\treturn sum * rate;\n}\n\nfunction total(list) {\n\tlet sum = 0;\n\tfor (let i = 0; i < list.length; i++) sum += list[i];\n\treturn sum;\n}\n';
const AFTER = BEFORE.replace('let i = 0; i < list.length; i++', 'const each of list').replace('list[i]', 'each');

describe('the code that a benchmark is written for', () => {
	afterEach(() => Object.assign(workspace, { isTrusted: true }));

	const review = (before: string, after: string) => {
		const uri = { scheme: 'file', path: '/work/a.js', with: () => uri };
		const document = { uri, languageId: 'javascript', isClosed: false, version: 1, getText: () => before, eol: 1 };
		const proposal = { id: 'x', document, base: before, hunks: diffHunks(before, after), code: '', guardrails: [] };
		return reviewOf(proposal as never, 'diff');
	};

	it('is what the active review proposes, measured in the function that it changes', async () => {
		const source = await benchmarkSource(undefined, partial<Reviews>({ active: () => review(BEFORE, AFTER) }));
		assert.equal(source?.whole, AFTER);
		assert.ok(source.part.startsWith('function total(list) {\n'));
		assert.ok(source.part.includes('const each of list'));
	});

	it('is what is selected if the active review has no change left', async () => {
		const at = (line: number, character: number) => ({
			line,
			character,
			compareTo: (other: { readonly line: number }) => line - other.line,
		});
		const selection = { start: at(2, 0), end: at(4, 1), isEmpty: false };
		const { document } = review(BEFORE, BEFORE);
		const selected = 'function tax(sum) {\n\treturn sum * rate;\n}';
		Object.assign(document, {
			uri: { scheme: 'untitled', path: '/work/a.js' },
			getText: (range?: unknown) => (range === undefined ? BEFORE : selected),
			lineAt: (line: number) => ({ text: BEFORE.split('\n')[line] }),
			offsetAt: ({ line }: { readonly line: number }) =>
				line === 2 ? BEFORE.indexOf(selected) : BEFORE.indexOf(selected) + selected.length,
		});
		Object.assign(window, { activeTextEditor: { document, selections: [selection], options: {}, viewColumn: 1 } });
		const source = await benchmarkSource(undefined, partial<Reviews>({ active: () => review(BEFORE, BEFORE) }));
		assert.equal(source?.part, selected);
		assert.equal(source.whole, BEFORE);
	});

	it('holds no secret of the file', async () => {
		const secret = `sk-${'a1B2c3D4'.repeat(6)}`;
		const before = `const apiKey = '${secret}';\n${BEFORE}`;
		const source = await benchmarkSource(
			undefined,
			partial<Reviews>({ active: () => review(before, before.replace('= 0;', '= 1;')) }),
		);
		assert.ok(source !== undefined && !source.whole.includes(secret));
	});

	it('is nothing in Restricted Mode, not even of a review', async () => {
		Object.assign(workspace, { isTrusted: false });
		Object.assign(window, { activeTextEditor: undefined });
		const reviews = partial<Reviews>({ active: () => review(BEFORE, AFTER) });
		assert.equal(await benchmarkSource(undefined, reviews), undefined);
	});
});
