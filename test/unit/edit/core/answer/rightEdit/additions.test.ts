import assert from 'node:assert/strict';
import fc from 'fast-check';
import { outcomeOf } from '../optimizeCase.ts';
import { ADDITION_SAMPLES, type AdditionSample } from './additionSamples.ts';

/** How an answer shows the selection and what it adds. */
interface Form {
	readonly isAbove: boolean;
	readonly blankLines: number;
	/** Between two fences; undefined for one. */
	readonly between: string | undefined;
	readonly lead: string;
}

const FORM: fc.Arbitrary<Form> = fc.record({
	isAbove: fc.boolean(),
	blankLines: fc.integer({ min: 0, max: 2 }),
	between: fc.constantFrom(undefined, undefined, '', 'And:', 'I would add this, too:', 'Then there is the second one.'),
	lead: fc.constantFrom('', 'Here it is:\n\n', 'I keep your code and add to it.\n\n'),
});

/** A selected piece and an added one. */
interface Addition {
	readonly sample: AdditionSample;
	readonly selected: string;
	readonly added: string;
}

const ADDITION: fc.Arbitrary<Addition> = fc
	.tuple(fc.constantFrom(...ADDITION_SAMPLES), fc.nat(), fc.nat())
	.map(([sample, one, other]) => {
		const { pieces } = sample;
		const at = one % pieces.length;
		const second = (at + 1 + (other % (pieces.length - 1))) % pieces.length;
		return { sample, selected: pieces[at] ?? '', added: pieces[second] ?? '' };
	});

function answerOf({ sample, selected, added }: Addition, { isAbove, blankLines, between, lead }: Form): string {
	const pieces = isAbove ? [added, selected] : [selected, added];
	const fence = (code: string) => `\`\`\`${sample.languageId}\n${code}\n\`\`\``;
	if (between === undefined) return lead + fence(pieces.join('\n'.repeat(blankLines + 1)));
	return lead + pieces.map(fence).join(between === '' ? '\n\n' : `\n\n${between}\n\n`);
}

const documentOf = ({ sample: { around }, selected }: Addition) => `${around[0]}«${selected}»${around[1]}`;

function outcome(addition: Addition, form: Form) {
	return outcomeOf(answerOf(addition, form), documentOf(addition), addition.sample.languageId);
}

const linesOf = (text: string) =>
	text
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line !== '');

function missing({ selected }: Addition, document: string): readonly string[] {
	const left = linesOf(document);
	return linesOf(selected).filter((line) => {
		const at = left.indexOf(line);
		if (at !== -1) left.splice(at, 1);
		return at === -1;
	});
}

describe('answers that became the wrong edit: what they add to the selection', () => {
	it('A1 keeps every line of the selection, in one fence', () => {
		fc.assert(
			fc.property(ADDITION, FORM, (addition, form) => {
				const { document } = outcome(addition, { ...form, between: undefined });
				assert.deepEqual(missing(addition, document), []);
			}),
			{ numRuns: 400 },
		);
	});

	it('A1 keeps statements of the selection that are around it, too', () => {
		const selected = 'def first():\n    return 1\n\nlog()\nprint(first())';
		const document = `log()\n\n«${selected}»\n\nlog()\n`;
		const answer = `${selected}\n\ndef second():\n    return 2`;
		assert.equal(outcomeOf(answer, document, 'python').document, `log()\n\n${answer}\n\nlog()\n`);
	});

	it('A1 keeps every line of the selection or says which goes, in two fences', () => {
		fc.assert(
			fc.property(ADDITION, FORM, (addition, form) => {
				const { document, notes } = outcome(addition, { ...form, between: form.between ?? '' });
				if (!notes.includes('gone')) assert.deepEqual(missing(addition, document), []);
			}),
			{ numRuns: 400 },
		);
	});
});
