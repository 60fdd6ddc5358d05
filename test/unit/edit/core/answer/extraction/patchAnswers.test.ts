import { diffHunks } from '../../../../../../src/edit/core/diff/hunks.ts';
import { type AnswerShape, type SampleParts, testShapes } from '../optimizeCase.ts';

const FENCE = '```';

function fenced(code: string, info = ''): string {
	return `${FENCE}${info}\n${code}\n${FENCE}`;
}

/** The lines of a diff between two pieces of code, with all the context lines, or with those next to a change only. */
function difference(
	{ original, better }: { readonly original: string; readonly better: string },
	{
		context,
		mark = (sign: string, line: string) => sign + line,
	}: { context: number; mark?: (sign: string, line: string) => string },
): readonly (readonly string[])[] {
	const before = original.split('\n').map((line) => `${line}\n`);
	const hunks = diffHunks(`${original}\n`, `${better}\n`);
	const marked = (sign: string, lines: readonly string[]) => lines.map((line) => mark(sign, line.replace(/\n$/, '')));
	const pieces: string[][] = [];
	let done = 0;
	for (const [at, hunk] of hunks.entries()) {
		const from = Math.max(done, hunk.start - context);
		const next = hunks[at + 1]?.start ?? before.length;
		const end = hunk.start + hunk.removed.length;
		const to = Math.min(next, end + context);
		const lines = [
			...marked(' ', before.slice(from, hunk.start)),
			...marked('-', hunk.removed),
			...marked('+', hunk.added),
			...marked(' ', before.slice(end, to)),
		];
		const last = pieces.at(-1);
		if (last !== undefined && from === done) last.push(...lines);
		else pieces.push(lines);
		done = to;
	}
	return pieces;
}

function unified(sample: SampleParts, context = 3): string {
	return difference(sample, { context })
		.map((lines) => `@@ -1,${lines.length} +1,${lines.length} @@\n${lines.join('\n')}`)
		.join('\n');
}

/** The same code as it is in the document, which tools with file access compare. */
function standing({ selected, better, ...rest }: SampleParts): SampleParts {
	const lead = /^[ \t]*/.exec(selected)?.[0] ?? '';
	return { ...rest, selected, original: selected, better: better.replace(/^(?=.)/gm, lead) };
}

const SHAPES: readonly AnswerShape[] = [
	{
		title: 'makes the changes of a difference as Git writes it',
		answer: (sample) =>
			`diff --git a/part b/part\nindex 1a2b3c4..5d6e7f8 100644\n--- a/part\n+++ b/part\n${unified(standing(sample))}`,
	},
	{
		title: 'makes the changes of a fenced difference',
		answer: (sample) =>
			`The changes:\n\n${fenced(`--- a/part\n+++ b/part\n${unified(sample)}`, 'diff')}\n\nThat is all.`,
	},
	{
		title: 'applies a diff without a header or numbers',
		answer: (sample) => fenced(difference(sample, { context: 99 }).flat().join('\n'), 'diff'),
	},
	{
		title: 'applies a diff with a space after each mark',
		answer: (sample) =>
			fenced(
				difference(sample, { context: 99, mark: (sign, line) => `${sign} ${line}` })
					.flat()
					.join('\n'),
				'diff',
			),
	},
	{
		title: 'applies a diff with empty numbers',
		answer: (sample) =>
			fenced(
				difference(sample, { context: 2 })
					.map((lines) => `@@ ... @@\n${lines.join('\n')}`)
					.join('\n'),
				'diff',
			),
	},
	{
		title: 'makes the changes of a patch in the form of agents',
		answer: (sample) =>
			`*** Begin Patch\n*** Update File: part\n${difference(standing(sample), { context: 2 })
				.map((lines) => `@@\n${lines.join('\n')}`)
				.join('\n')}\n*** End Patch`,
	},
	{
		title: 'makes the changes of blocks to search and replace',
		answer: ({ original, better }) => `<<<<<<< SEARCH\n${original}\n=======\n${better}\n>>>>>>> REPLACE`,
	},
	{
		title: 'makes the changes of fenced blocks to search and replace with a file name',
		answer: ({ original, better, languageId }) =>
			`src/part\n${fenced(`<<<<<<< SEARCH\n${original}\n=======\n${better}\n>>>>>>> REPLACE`, languageId)}`,
	},
	{
		title: 'makes the changes of marks of a conflict',
		answer: ({ original, better }) => `<<<<<<< HEAD\n${original}\n=======\n${better}\n>>>>>>> optimized`,
	},
	{
		title: 'makes the changes of a conflict that shows the base',
		answer: ({ original, better }) =>
			`<<<<<<< ours\n${original}\n||||||| base\n${original}\n=======\n${better}\n>>>>>>> theirs`,
	},
	{
		title: 'makes the changes of marks with words beside them',
		answer: ({ original, better }) => `------- SEARCH\n${original}\n=======\n${better}\n+++++++ REPLACE`,
	},
	{
		title: 'makes the changes of tags for the old and the new code',
		answer: ({ original, better }) => `<search>\n${original}\n</search>\n<replace>\n${better}\n</replace>`,
	},
	{
		title: 'makes the changes of tags for the old and the new text',
		answer: ({ original, better }) =>
			`<edit>\n<old_string>\n${original}\n</old_string>\n<new_string>\n${better}\n</new_string>\n</edit>`,
		except: ['html'],
	},
	{
		title: 'makes the changes of an edit in JSON',
		answer: ({ original, better }) => JSON.stringify({ edits: [{ old_string: original, new_string: better }] }),
	},
	{
		title: 'makes the changes of several edits in JSON',
		answer: (sample) =>
			JSON.stringify(
				difference(sample, { context: 1 }).map((lines) => ({
					search: lines
						.filter((line) => !line.startsWith('+'))
						.map((line) => line.slice(1))
						.join('\n'),
					replace: lines
						.filter((line) => !line.startsWith('-'))
						.map((line) => line.slice(1))
						.join('\n'),
				})),
			),
	},
	{
		title: 'extracts code in which every line is marked as new',
		answer: ({ better }) => fenced(better.replace(/^/gm, '+'), 'diff'),
	},
	{
		title: 'refuses changes of other code',
		answer: () => '--- a/other\n+++ b/other\n@@ -4,3 +4,3 @@\n one\n-two(1)\n+two(2)\n three',
		wanted: 'refused',
	},
	{
		title: 'refuses blocks that search for other code',
		answer: () => '<<<<<<< SEARCH\nsomething(else)\n=======\nsomething(new)\n>>>>>>> REPLACE',
		wanted: 'refused',
	},
];

describe('an answer to optimize that is a patch', () => {
	testShapes(SHAPES);
});
