import assert from 'node:assert/strict';
import { diffHunks } from '../../../../src/core/code/diff/hunks.ts';
import { editor, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';

const { offerCode } = await withFakeVscode(() => import('../../../../src/vscode/optimize/review/offerCode.ts'));
const [{ guardrailText }, { showCoarse }] = await withFakeVscode(() =>
	Promise.all([
		import('../../../../src/vscode/guardrailText.ts'),
		import('../../../../src/vscode/optimize/review/reviewTexts.ts'),
	]),
);

describe('what is said beside a proposal', () => {
	const lines = (length: number, line: (at: number) => number) =>
		Array.from({ length }, (_, at) => `${line(at)}\n`).join('');
	const said = (before: string, after: string) => {
		editor.messages.length = 0;
		showCoarse({ hunks: diffHunks(before, after) } as never);
		return [...editor.messages];
	};

	it('is that changes cannot be taken one by one, where they are too many to be told apart', () => {
		const [before, after] = [13, 7].map((length) => lines(9_000, (at) => (at * at) % length));
		assert.deepEqual(said(before ?? '', after ?? ''), [
			'Some of the changes are too many to be told apart: they can only be accepted or discarded together.',
		]);
		assert.deepEqual(said('a\nb\n', 'a\nc\n'), []);
	});

	it('B21 is that code without a place holds characters that cannot be seen, before it is copied or opened', () => {
		const document = { languageId: 'typescript' };
		const offered = (kinds: readonly string[]) => {
			editor.messages.length = 0;
			const guardrails = kinds.map((kind) => ({ kind }));
			offerCode('It has no place.', { code: 'a1\ufe0f', document, guardrails, answers: [] } as never);
			return [...editor.messages];
		};
		assert.deepEqual(offered(['signature', 'hidden']), [
			'It has no place. The code holds characters that cannot be seen.',
		]);
		assert.deepEqual(offered([]), ['It has no place.']);
	});

	it('is one sentence for each kind of doubt, and each says something else', () => {
		const kinds = 'truncated language signature hidden prose diff doubled stub homoglyph danger'.split(' ');
		const sentences = kinds.map((kind) => guardrailText({ kind } as never));
		assert.equal(new Set(sentences).size, kinds.length);
		for (const sentence of sentences) assert.match(sentence, /^[A-Z][^.]+\.$/);
	});
});
