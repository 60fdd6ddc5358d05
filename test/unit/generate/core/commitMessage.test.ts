import assert from 'node:assert/strict';
import fc from 'fast-check';
import { commitMessageIn } from '../../../../src/generate/core/commitMessage.ts';

const MESSAGE =
	'Round totals once\n\nRounding each item lost a cent in every third order.\n\n- cart.ts rounds the sum\n- tests follow';
const TRAILERS = `${MESSAGE}\n\nFixes: #12\nSigned-off-by: A Person <a@b.example>`;

describe('the commit message in an answer', () => {
	const textOf = (answer: string) => commitMessageIn(answer)?.text;

	it('is the answer itself if that is one, with its lists and trailers', () => {
		for (const message of ['fix(cart): round once', MESSAGE, TRAILERS]) assert.equal(textOf(message), message);
	});

	for (const [how, answer] of [
		['in a fence', `\`\`\`\n${TRAILERS}\n\`\`\``],
		[
			'in a fence with a language, after a sentence',
			`Here is the commit message:\n\n\`\`\`text\n${TRAILERS}\n\`\`\`\n`,
		],
		['in a fence that is not closed', `\`\`\`\n${TRAILERS}`],
		['before an explanation', `${TRAILERS}\n\nLet me know if you would like another one!`],
		['between a greeting and an offer', `Sure! Here’s one.\n\n${TRAILERS}\n\nWould you like a shorter one?`],
		['below a colon on the line above', `Commit message:\n${TRAILERS}`],
		['below a sentence with a reason', `Based on the changes, I suggest this:\n\n${TRAILERS}`],
		['below an offer', `Sure, here is one for your changes:\n\n${TRAILERS}`],
		['below a label in bold', `**Suggested commit message:**\n\n${TRAILERS}`],
		['after a label', `**Commit message:** ${TRAILERS}`],
		['as a heading', `# ${TRAILERS}`],
		['between rules', `---\n${TRAILERS}\n---\n\nExplanation: the sum is rounded.`],
		['in bold', TRAILERS.replace('Round totals once', '**Round totals once**')],
		['in quotes', TRAILERS.replace('Round totals once', '"Round totals once"')],
		['in quotes as a whole', `"${TRAILERS}"`],
		['after thoughts', `<think>\nWhich style?\n</think>\n\n${TRAILERS}`],
		['with the line ends of Windows', TRAILERS.replaceAll('\n', '\r\n')],
		['without the blank line below the subject', TRAILERS.replace('\n\n', '\n')],
		['with more blank lines and with spaces at their ends', `\n${TRAILERS.replaceAll('\n\n', '  \n\n \n')}\n\n`],
		['in parts with labels', TRAILERS.replace('Round', 'Subject: Round').replace('\n\n', '\n\nBody:\n')],
		['the first of several in fences', `Two choices:\n\n\`\`\`\n${TRAILERS}\n\`\`\`\n\nor\n\n\`\`\`\nother\n\`\`\``],
	] as const) {
		it(`is found ${how}`, () => {
			assert.equal(textOf(answer), TRAILERS);
		});
	}

	it('keeps quotes, code and blocks that belong to it', () => {
		for (const message of [
			'Say "hello" and "bye"',
			"Don't round 'a' twice",
			'Use `sum` instead of `reduce`',
			'docs: show how to call it\n\nFor example:\n\n```\nsum([1, 2])\n```',
			'Note what is left\n\nNote: this needs a new index.',
			'fix: `a` is null',
			'title: center it',
			'Change what follows:\n\n- one\n- two',
			'Rename the options:\n\n- a to b',
			'Options:\n\n* a is gone',
			'The following is gone:\n\n1. a',
			'Update commit:\n\nIts message was cut.',
			'Rename options:\n\nThey were unclear.',
			'Great, now works:\n\nThe sum is rounded.',
			'Two choices for the theme\n\nLight is one.',
			'OK closes the dialog\n\nEscape does, too.',
		]) {
			assert.equal(textOf(message), message);
		}
	});

	it('loses the characters that cannot be seen, and names them; those of an emoji stay', () => {
		assert.deepEqual(commitMessageIn('Fix\u202e it\u200b 👩‍💻'), { text: 'Fix it 👩‍💻', hidden: ['U+202E', 'U+200B'] });
		assert.deepEqual(commitMessageIn('a\u0007b\u001b[31m')?.hidden, ['U+0007', 'U+001B']);
	});

	it('is none where there is nothing to read, or far too much', () => {
		for (const answer of ['', ' \n', '```\n```', '---', '\u200b', 'x'.repeat(20_001), '<think>only</think>']) {
			assert.equal(commitMessageIn(answer), undefined, JSON.stringify(answer).slice(0, 40));
		}
	});

	it('stays the same if it is read again, and begins with a line that is not blank, whatever the answer is', () => {
		const word = fc.constantFrom(
			'Fix',
			'it',
			'"',
			'`',
			'**',
			':',
			'#',
			'-',
			'\n',
			'\n\n',
			'```',
			'---',
			'\r\n',
			' ',
			'\u200b',
			'Body:',
		);
		const answers = fc.oneof(
			fc.string({ unit: 'binary' }),
			fc.array(word, { maxLength: 40 }).map((all) => all.join('')),
		);
		fc.assert(
			fc.property(answers, (answer) => {
				const found = commitMessageIn(answer);
				if (found === undefined) return;
				assert.match(found.text, /^\S.*(?:\n\n\s*\S|$)/);
				assert.doesNotMatch(found.text, /\n{3}|\r|\u200b|\s$/);
			}),
			{ numRuns: 2_000, examples: [['** **\r\nFix\r\nFix'], ['Commit:\nFix\nFix']] },
		);
	});
});
