import assert from 'node:assert/strict';
import fc from 'fast-check';
import { promptWithContext } from '../../../../../src/core/code/request/promptContext.ts';

const runs = { numRuns: 2_000 };

describe('a prompt with the code around the cursor', () => {
	const style = { insertSpaces: false, width: 4 };
	const around = {
		languageId: 'go',
		fileName: 'sum.go',
		before: 'package sum\n\nfunc Sum() {\n\t',
		after: '\n}\n',
		style,
	};

	it('names the language and indentation, and quotes the code before and after', () => {
		const prompt = promptWithContext('add them up', around, 1_000);
		for (const part of ['add them up', 'sum.go', 'go, indented by tabs', 'func Sum() {', '\n}'])
			assert.ok(prompt.includes(part), part);
	});

	it('quotes whole lines nearest to the cursor, within the limit', () => {
		const lines = fc.array(fc.string({ maxLength: 40 }), { maxLength: 60 }).map((all) => all.join('\n'));
		fc.assert(
			fc.property(lines, lines, fc.nat(2_000), fc.string({ maxLength: 200 }), (before, after, longest, prompt) => {
				const whole = promptWithContext(prompt, { ...around, before, after }, longest);
				assert.ok(whole.startsWith(prompt));
				assert.ok(whole.length <= Math.max(longest, prompt.length));
			}),
			runs,
		);
		const long = promptWithContext('x', { ...around, before: `${'far\n'.repeat(1_000)}near\n` }, 600);
		assert.match(long, /Before the cursor:\nfar\n(far\n)*near\n/);
	});

	it('is only the prompt if there is no room for more', () => {
		assert.equal(promptWithContext('a'.repeat(50), around, 60), 'a'.repeat(50));
	});
});
