import assert from 'node:assert/strict';
import { diffHunks } from '../../../../../src/edit/core/diff/hunks.ts';
import { editor, withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';

const { offerCode } = await withFakeVscode(() => import('../../../../../src/edit/vscode/review/offerCode.ts'));
const [{ guardrailText }, { showCoarse }] = await withFakeVscode(() =>
	Promise.all([
		import('../../../../../src/edit/vscode/guardrailText.ts'),
		import('../../../../../src/edit/vscode/review/reviewTexts.ts'),
	]),
);

describe('the notes on a proposal', () => {
	const lines = (length: number, line: (at: number) => number) =>
		Array.from({ length }, (_, at) => `${line(at)}\n`).join('');
	const said = (before: string, after: string) => {
		editor.messages.length = 0;
		showCoarse({ hunks: diffHunks(before, after) } as never);
		return [...editor.messages];
	};

	it('notes that changes cannot be kept one by one if they are too many to separate', () => {
		const [before, after] = [13, 7].map((length) => lines(9_000, (at) => (at * at) % length));
		assert.deepEqual(said(before ?? '', after ?? ''), [
			'Some of the changes are too numerous to separate: they can only be kept or undone together.',
		]);
		assert.deepEqual(said('a\nb\n', 'a\nc\n'), []);
	});

	it('B21 warns of hidden characters in code without a place before it is copied or opened', () => {
		const document = { languageId: 'typescript' };
		const offered = (kinds: readonly string[]) => {
			editor.messages.length = 0;
			const guardrails = kinds.map((kind) => ({ kind }));
			offerCode('It has no place.', { code: 'a1\ufe0f', document, guardrails, answers: [] } as never);
			return [...editor.messages];
		};
		assert.deepEqual(offered(['signature', 'hidden']), ['It has no place. The code contains hidden characters.']);
		assert.deepEqual(offered([]), ['It has no place.']);
	});

	it('has a different sentence for each guardrail', () => {
		const kinds =
			'truncated language signature hidden prose diff doubled stub homoglyph danger remembers special'.split(' ');
		const sentences = kinds.map((kind) => guardrailText({ kind } as never));
		assert.equal(new Set(sentences).size, kinds.length);
		for (const sentence of sentences) assert.match(sentence, /^[A-Z][^.]+\.$/);
	});
});
