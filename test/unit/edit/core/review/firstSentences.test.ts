import assert from 'node:assert/strict';
import fc from 'fast-check';
import { firstSentences } from '../../../../../src/edit/core/review/firstSentences.ts';
import { isSteady } from '../../../../support/steadyTime.ts';

describe('what a text says first', () => {
	it('is all of a short text, in one line', () => {
		assert.deepEqual(firstSentences('Reads it\nonce. And `a. B` stays.'), {
			text: 'Reads it once. And `a. B` stays.',
			isCut: false,
		});
		assert.deepEqual(firstSentences(''), { text: '', isCut: false });
	});

	it('ends with a sentence, but not within code or emphasis', () => {
		const long = `That takes ${'long '.repeat(40)}.`;
		assert.deepEqual(firstSentences(`Reads it once. ${long}`), { text: 'Reads it once.', isCut: true });
		assert.deepEqual(firstSentences(`Reads \`a. B\` **once. Only** once. ${long}`), {
			text: 'Reads `a. B` **once. Only** once.',
			isCut: true,
		});
	});

	it('is not what only announces the rest: headings, code, and the like', () => {
		for (const before of [
			'Here is the code:',
			'## Changes',
			'**Changes:**',
			'**What changed**',
			'```js\nA. B.\n```',
			'| a | b |\n|---|---|',
			'---',
		])
			assert.deepEqual(firstSentences(`${before}\n\nReads it once.`), { text: 'Reads it once.', isCut: true }, before);
		assert.equal(firstSentences('# Changes\nReads it once.').text, 'Reads it once.');
		assert.equal(firstSentences('Here it is:').text, 'Here it is:');
		assert.equal(firstSentences('**It is faster.**\n\nReads it once.').text, '**It is faster.**');
		assert.deepEqual(firstSentences('| a |\n|---|'), { text: '', isCut: true });
	});

	it('is the first item of a list, without its mark', () => {
		assert.deepEqual(firstSentences('- Reads it once.\n- Is short.'), { text: 'Reads it once.', isCut: true });
		assert.deepEqual(firstSentences('What changed:\n1. Reads it once.\n2. Is short.'), {
			text: 'Reads it once.',
			isCut: true,
		});
	});

	it('is short, whatever the text, and has no mark that is left open by the cut', () => {
		const { text, isCut } = firstSentences(`Reads ${'`a` and '.repeat(100)}`);
		assert.ok(isCut && text.length <= 241 && text.endsWith('…'), text);
		assert.equal((text.match(/`/g)?.length ?? 0) % 2, 0);
		fc.assert(fc.property(fc.string({ maxLength: 2_000 }), (any) => firstSentences(any).text.length <= 400));
		assert.ok(firstSentences('x '.repeat(500_000)).text.length <= 240);
	});

	it('is found without delay, whatever the text, as often as keys are typed', () => {
		for (const piece of [':', ': ', '*', '`', '- ', '\n', ' ', '#', '. ']) {
			const read = (length: number) => {
				const text = `${piece.repeat(length / piece.length)}a`;
				for (let key = 0; key < 20; key++) firstSentences(text);
			};
			assert.ok(isSteady(read, 10_000), piece);
		}
	});
});
