import assert from 'node:assert/strict';
import { languageFamily } from '../../../../../../src/base/text/languages.ts';
import { tokenize } from '../../../../../../src/edit/core/syntax/lexer/tokenize.ts';
import { type Kinds, oracleKinds, type Sample, samples } from './highlightOracle.ts';
import { LEXICAL_EXCEPTIONS } from './oracleExceptions.ts';

describe('strings and comments', () => {
	const all = samples();
	const byName = new Map(all.map((sample) => [sample.name, sample]));
	const exceptions = new Map(LEXICAL_EXCEPTIONS.map((exception) => [exception.sample, exception]));

	it('are compared in over 300 samples in over 20 languages', () => {
		assert.ok(all.length >= 300, `${all.length} samples`);
		assert.ok(new Set(all.map(({ language }) => language)).size >= 20);
		assert.equal(byName.size, all.length, 'two samples have the same name');
	});

	it('match those found by lowlight', () => {
		for (const sample of all) {
			if (!exceptions.has(sample.name)) assert.equal(difference(sample), undefined, sample.name);
		}
	});

	it('match those found by hand where lowlight is wrong', () => {
		for (const { sample: name, strings, comments } of LEXICAL_EXCEPTIONS) {
			const sample = byName.get(name);
			assert.ok(sample, `${name} is no sample`);
			const texts = (kind: string) =>
				piecesOf(sample).flatMap((piece) => (piece.kind === kind ? [sample.code.slice(piece.start, piece.end)] : []));
			assert.deepEqual({ strings: texts('string'), comments: texts('comment') }, { strings, comments }, name);
			assert.ok(difference(sample), `${name} is no exception any more`);
		}
	});
});

function piecesOf({ language, code }: Sample) {
	return tokenize(code, language === 'phpPage' ? 'php' : languageFamily(language));
}

/** The first place that the two read differently; whitespace and the arrow of a here-document are ignored. */
function difference(sample: Sample): string | undefined {
	const { code } = sample;
	const theirs = oracleKinds(sample);
	const ours: Kinds = piecesOf(sample).flatMap(({ kind, start, end }) =>
		Array.from({ length: end - start }, () => kind),
	);
	assert.deepEqual([ours.length, theirs.length], [code.length, code.length], sample.name);
	const silent = new Set(
		[...code.matchAll(/\s|<<[-~]?(?=["'\w])/g)].flatMap(({ index, 0: text }) => places(index, text)),
	);
	const at = ours.findIndex((kind, index) => kind !== theirs[index] && !silent.has(index));
	return at === -1 ? undefined : `${ours[at]}, not ${theirs[at]}: ${code.slice(at, at + 40)}`;
}

function places(start: number, text: string): readonly number[] {
	return Array.from(text, (_, index) => start + index);
}
